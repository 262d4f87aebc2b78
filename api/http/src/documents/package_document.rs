//! A package in the format of the compatible service.

use std::cmp::Reverse;

use serde::Serialize;
use titlewise_catalog::{Catalog, Package, Recalculation, Scenario, Upload};
use titlewise_service::forecasts::Forecasts;
use titlewise_service::forecasts::left_out::{LeftOut, left_out, sentence};
use titlewise_service::forecasts::warning::Warning;
use titlewise_service::forecasts::warnings::warnings;
use titlewise_service::uploads::slots::{FILES, counter_version, has_complete_counter_data, holds};
use utoipa::ToSchema;

use crate::problem::ApiError;

/// State of one kind of file.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FileState {
    /// Kind of file.
    #[schema(example = "counter-trj3")]
    name: &'static str,
    /// Whether the package uses the file.
    is_live: bool,
    /// Whether processing has finished.
    is_parsed: bool,
    /// Whether a file was uploaded.
    is_uploaded: bool,
    /// Number of rows in use; null without a file.
    rows_count: Option<i64>,
    /// `no_useable_rows` or `parsing_error` if the file was rejected or is not used before a user confirms it. With
    /// `is_live`, the error is that of a newer file, and the package still uses the older one.
    error: Option<&'static str>,
    /// Reason for the rejection, as a sentence.
    error_details: Option<String>,
    /// Time of upload, UTC.
    created_date: Option<String>,
}

/// A scenario in a list.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ScenarioLine {
    /// Its id.
    id: String,
    /// Name of the scenario.
    name: String,
    /// Purpose of the scenario.
    description: String,
    /// Additional notes.
    notes: String,
    /// Edition of the model.
    edition: String,
    /// Whether a long recalculation is running. This happens to scenarios of large consortia.
    is_locked_pending_update: bool,
    /// Email address that is notified when the recalculation finishes; only while it runs.
    update_notification_email: Option<String>,
    /// Percentage of members that are finished, 0 to 100; only while the recalculation runs.
    update_percent_complete: Option<f64>,
    /// Whether the name contains "Walkaway" and the caller therefore may not change, copy, rename or delete the scenario.
    is_name_locked: bool,
}

/// A package in full: the fields of the compatible service, then additional fields.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PackageDocument {
    /// Its id.
    #[schema(example = "package-AbCdEf123456")]
    id: String,
    /// Time of creation, UTC.
    created: String,
    /// Name of the package.
    name: String,
    /// Publisher that sells the package.
    publisher: String,
    /// Description.
    description: String,
    /// ISO code of the currency of every amount of the package.
    #[schema(example = "USD")]
    currency: String,
    /// Annual cost of the Big Deal; null if unknown.
    cost_bigdeal: Option<f64>,
    /// Annual increase of the Big Deal cost, percent; null if unknown.
    cost_bigdeal_increase: Option<f64>,
    /// Whether the institution is a consortium.
    is_consortium: bool,
    /// Whether this request deleted the package. Deleted packages are no longer accessible.
    pub is_deleted: bool,
    /// Whether the institution belongs to the sandbox of a visitor of the demo.
    is_demo: bool,
    /// Whether all usage reports are present.
    has_complete_counter_data: bool,
    /// COUNTER release of the package's reports.
    #[schema(example = 5)]
    counter_version: i64,
    /// Whether existing reports fix the COUNTER release.
    counter_version_is_locked: bool,
    /// Whether the package has a list of titles to keep.
    filter_data_set: bool,
    /// Whether the package has a price list.
    has_custom_prices: bool,
    /// Whether the package has a list of perpetual access rights.
    has_custom_perpetual_access: bool,
    /// State of each kind of file, most rows first.
    data_files: Vec<FileState>,
    /// Whether it contributes to a consortium's package.
    is_owned_by_consortium: bool,
    /// For a live member of a consortium's package: the package whose current files, currency and costs it uses.
    follows_package_id: Option<String>,
    /// Whether it holds scenarios that a consortium proposes.
    is_consortial_proposal_set: bool,
    /// Scenarios of the package.
    scenarios: Vec<ScenarioLine>,
    /// Warnings about missing data.
    warnings: Vec<Warning>,
    /// Subscribed journals that the title filter excludes, by scenario.
    left_out: Vec<LeftOut>,
    /// The excluded journals as a sentence.
    left_out_sentence: Option<String>,
    /// Institution that owns the package.
    institution_id: String,
    /// Name of the institution.
    institution_name: String,
    /// Same value as `cost_bigdeal`.
    big_deal_cost: Option<f64>,
    /// Same value as `cost_bigdeal_increase`.
    big_deal_cost_increase: Option<f64>,
    /// All uploaded files, newest first.
    pub files: Vec<Upload>,
    /// How usage files are merged, as sentences.
    pub merged: Vec<String>,
    /// Whether all data that a forecast requires is present.
    pub is_ready: bool,
    /// Missing data that a forecast requires: `counter` (JR1, or all of TR_J2, TR_J3 and TR_J4), `price`, `currency`,
    /// `big-deal-cost`, `big-deal-increase`.
    pub missing: Vec<&'static str>,
    /// Whether the caller may change the package.
    pub may_edit: bool,
    /// Whether the caller may delete files of the package.
    pub may_delete_files: bool,
}

/// Placeholder of the compatible service for the costs of a consortium, whose scenarios have the costs of their members.
const CONSORTIUM_COST: f64 = 42.0;

impl PackageDocument {
    /// Returns the document as clients of the compatible service expect it: without costs, they show no scenarios of a
    /// consortium.
    pub(crate) fn for_publisher(self) -> Self {
        if !self.is_consortium {
            return self;
        }
        let cost = Some(CONSORTIUM_COST);
        Self { cost_bigdeal: cost, cost_bigdeal_increase: cost, ..self }
    }
}

/// Returns the state of one kind of file.
pub(crate) fn file_state(uploads: &[Upload], name: &'static str, part: &str) -> FileState {
    let mut of_part = uploads.iter().filter(|upload| holds(&upload.slot, part));
    // After an upload, the client waits for that file.
    let unread = of_part.clone().find(|upload| upload.is_unread());
    let refused = of_part.clone().next().filter(|newest| is_refused(newest) || waits(newest));
    let live = unread.or_else(|| of_part.clone().find(|upload| upload.is_live));
    let Some(upload) = live.or_else(|| of_part.next()) else {
        return FileState {
            name,
            is_live: false,
            is_parsed: false,
            is_uploaded: false,
            rows_count: None,
            error: None,
            error_details: None,
            created_date: None,
        };
    };
    // A live file stays in use if a newer one is refused or waits for a confirmation; the state then has the error of the
    // newer one.
    let faulty = if upload.is_live { refused.unwrap_or(upload) } else { upload };
    let error = match faulty.verdict.as_str() {
        _ if faulty.is_live => None,
        "empty" => Some("no_useable_rows"),
        "reject" => Some("parsing_error"),
        // These clients cannot confirm a file, so its error says why it is not used.
        _ if faulty.confirm_reason.is_some() => Some("parsing_error"),
        // A newer file of the same slot replaced it and was deleted later.
        _ => None,
    };
    FileState {
        name,
        is_live: upload.is_live,
        is_parsed: !upload.is_unread(),
        is_uploaded: true,
        rows_count: (!upload.is_unread()).then_some(upload.rows),
        error,
        error_details: error
            .map(|_| faulty.confirm_reason.as_ref().unwrap_or(&faulty.reason).clone()),
        created_date: Some(upload.uploaded_at.clone()),
    }
}

/// Whether a file is not used before a user confirms it.
fn waits(upload: &Upload) -> bool {
    upload.state == "unconfirmed"
}

fn is_refused(upload: &Upload) -> bool {
    matches!(upload.verdict.as_str(), "empty" | "reject")
}

/// Returns a scenario as it appears in lists.
pub(crate) fn scenario_line(
    scenario: &Scenario,
    locked: Option<&Recalculation>,
    is_name_locked: bool,
) -> ScenarioLine {
    ScenarioLine {
        id: scenario.id.clone(),
        name: scenario.name.clone(),
        description: scenario.description.clone(),
        notes: scenario.notes.clone(),
        edition: scenario.edition.clone(),
        is_locked_pending_update: locked.is_some(),
        update_notification_email: locked.and_then(|locked| locked.email.clone()),
        update_percent_complete: locked.map(|locked| locked.percent),
        is_name_locked,
    }
}

/// Builds the document of a package with its scenarios and warnings. The caller-dependent fields are set later.
pub(crate) async fn package_document(
    catalog: &Catalog,
    forecasts: &Forecasts,
    package: &Package,
    uploads: Vec<Upload>,
    is_name_locked: impl Fn(&Scenario) -> bool + Send,
) -> Result<PackageDocument, ApiError> {
    let live = |slot: &str| uploads.iter().any(|upload| upload.is_live && upload.slot == slot);
    let mut files: Vec<FileState> =
        FILES.iter().map(|(name, part)| file_state(&uploads, name, part)).collect();
    files.sort_by_key(|file| Reverse(file.rows_count.unwrap_or(0)));
    let scenarios = catalog.scenarios(&package.id).await?;
    let locked = forecasts.recalculations(package).await?;
    let line = |scenario: &Scenario| {
        scenario_line(scenario, locked.get(&scenario.id), is_name_locked(scenario))
    };
    let (counter_version, counter_version_is_locked) = counter_version(&uploads);
    let (warnings, left_out) = if package.is_consortium {
        (Vec::new(), Vec::new())
    } else {
        let question = forecasts.package_request(package.clone()).await?;
        let warnings = warnings(forecasts, &question).await?;
        let left_out = left_out(catalog, &warnings, &scenarios).await?;
        (warnings, left_out)
    };
    Ok(PackageDocument {
        id: package.id.clone(),
        created: package.created_at.clone(),
        name: package.name.clone(),
        publisher: package.publisher.clone(),
        description: package.description.clone(),
        currency: package.currency.clone(),
        cost_bigdeal: package.big_deal_cost,
        cost_bigdeal_increase: package.big_deal_cost_increase,
        is_consortium: package.is_consortium,
        is_deleted: false,
        is_demo: package.is_demo,
        has_complete_counter_data: package.is_consortium || has_complete_counter_data(&uploads),
        counter_version,
        counter_version_is_locked,
        filter_data_set: live("filter"),
        has_custom_prices: live("price"),
        has_custom_perpetual_access: live("perpetual-access"),
        data_files: files,
        is_owned_by_consortium: package.kind == "feeder",
        follows_package_id: package.follows.clone(),
        is_consortial_proposal_set: scenarios.iter().any(|scenario| scenario.is_proposal),
        scenarios: scenarios.iter().map(line).collect(),
        warnings,
        left_out_sentence: sentence(&left_out),
        left_out,
        institution_id: package.institution_id.clone(),
        institution_name: package.institution_name.clone(),
        big_deal_cost: package.big_deal_cost,
        big_deal_cost_increase: package.big_deal_cost_increase,
        files: uploads,
        merged: Vec::new(),
        is_ready: false,
        missing: Vec::new(),
        may_edit: false,
        may_delete_files: false,
    })
}
