//! A package as clients of the known service read it.

use std::cmp::Reverse;

use serde::Serialize;
use utoipa::ToSchema;

use super::left_out::{LeftOut, left_out, sentence};
use super::warnings::{Warning, warnings};
use crate::catalog::{Package, Recalculation, Scenario, Upload};
use crate::server::problem::ApiError;
use crate::server::state::App;

/// The files of a package: the name on the wire, and how a slot is told to hold it.
pub(in crate::server) const FILES: [(&str, &str); 7] = [
    ("counter", "jr1"),
    ("counter-trj2", "trj2"),
    ("counter-trj3", "trj3"),
    ("counter-trj4", "trj4"),
    ("price", "price"),
    ("perpetual-access", "perpetual-access"),
    ("filter", "filter"),
];

/// Does a slot hold what a file on the wire stands for? A COUNTER file may hold several reports, and a title master
/// report holds all of release 5.
pub(in crate::server) fn holds(slot: &str, part: &str) -> bool {
    if slot == "counter" {
        // What was uploaded under this name and refused.
        return part == "jr1";
    }
    match slot.strip_prefix("counter-") {
        Some(reports) => reports
            .split('-')
            .any(|report| report == part || report == "tr" && part.starts_with("trj")),
        None => slot == part,
    }
}

/// Has a package all the usage reports that a forecast is to rest on?
pub(in crate::server) fn has_complete_counter_data(uploads: &[Upload]) -> bool {
    let live =
        |part: &str| uploads.iter().any(|upload| upload.is_live && holds(&upload.slot, part));
    live("jr1") || ["trj2", "trj3", "trj4"].into_iter().all(live)
}

/// The release of COUNTER that a package reads, and whether it holds files that keep it at that.
pub(in crate::server) fn counter_version(uploads: &[Upload]) -> (i64, bool) {
    let live =
        |part: &str| uploads.iter().any(|upload| upload.is_live && holds(&upload.slot, part));
    match (live("jr1"), ["trj2", "trj3", "trj4"].into_iter().any(live)) {
        // Where there is release 5, release 4 is not counted.
        (true, false) => (4, true),
        (_, has_five) => (5, has_five),
    }
}

/// The state of one kind of file.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::server) struct FileState {
    /// The kind of file.
    #[schema(example = "counter-trj3")]
    name: &'static str,
    /// Does the package read it?
    is_live: bool,
    /// Was it read?
    is_parsed: bool,
    /// Is there one?
    is_uploaded: bool,
    /// Rows that are used; none where there is no file.
    rows_count: Option<i64>,
    /// `no_useable_rows` or `parsing_error` of a file that was refused.
    error: Option<&'static str>,
    /// Why, in a sentence.
    error_details: Option<String>,
    /// When it came, UTC.
    created_date: Option<String>,
}

/// A scenario in a list.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::server) struct ScenarioLine {
    /// Its id.
    id: String,
    /// Its name.
    name: String,
    /// What it is for.
    description: String,
    /// What else is to be kept in mind.
    notes: String,
    /// The edition of the model.
    edition: String,
    /// Is it being worked out for longer than people wait? That happens to scenarios of large consortia.
    is_locked_pending_update: bool,
    /// Then: who is told by mail when it is done.
    update_notification_email: Option<String>,
    /// Then: members that are done, 0 to 100.
    update_percent_complete: Option<f64>,
}

/// A package in full: first what clients of the known service read, then what is ours.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::server) struct PackageDocument {
    /// Its id.
    #[schema(example = "package-AbCdEf123456")]
    id: String,
    /// When it was created, UTC.
    created: String,
    /// Its name.
    name: String,
    /// The publisher that sells it.
    publisher: String,
    /// What people say of it.
    description: String,
    /// ISO code of every amount of the package.
    #[schema(example = "USD")]
    currency: String,
    /// Annual cost of the Big Deal, if known.
    cost_bigdeal: Option<f64>,
    /// Its annual increase in percent, if known.
    cost_bigdeal_increase: Option<f64>,
    /// Is its institution a consortium?
    is_consortium: bool,
    /// Was it deleted by this request? A deleted package is there for nobody any more.
    pub is_deleted: bool,
    /// Is its institution there to be looked at only?
    is_demo: bool,
    /// Are all usage reports there?
    has_complete_counter_data: bool,
    /// The release of COUNTER that the package reads.
    #[schema(example = 5)]
    counter_version: i64,
    /// Are there reports that keep it at that?
    counter_version_is_locked: bool,
    /// Is there a list of the titles to keep?
    filter_data_set: bool,
    /// Is there a price list?
    has_custom_prices: bool,
    /// Is there a list of perpetual access rights?
    has_custom_perpetual_access: bool,
    /// The state of each kind of file, that with most rows first.
    data_files: Vec<FileState>,
    /// Does it feed a consortium?
    is_owned_by_consortium: bool,
    /// The package whose files, currency and costs it has as they are now, if it feeds a consortium from there.
    follows_package_id: Option<String>,
    /// Does it hold scenarios that a consortium proposes?
    is_consortial_proposal_set: bool,
    /// Its scenarios.
    scenarios: Vec<ScenarioLine>,
    /// What it lacks.
    warnings: Vec<Warning>,
    /// Subscribed journals that its title filter leaves out, scenario by scenario.
    left_out: Vec<LeftOut>,
    /// The same in a sentence.
    left_out_sentence: Option<String>,
    /// The institution that has it.
    institution_id: String,
    /// What that is called.
    institution_name: String,
    /// The same as `cost_bigdeal`.
    big_deal_cost: Option<f64>,
    /// The same as `cost_bigdeal_increase`.
    big_deal_cost_increase: Option<f64>,
    /// Every uploaded file, the newest first.
    pub files: Vec<Upload>,
    /// How its usage files are put together, in sentences.
    pub merged: Vec<String>,
    /// Is there what a forecast takes?
    pub is_ready: bool,
    /// The kinds of files that a forecast takes and that are not there: `counter`, `price`.
    pub missing: Vec<&'static str>,
    /// May who asks change it?
    pub may_edit: bool,
    /// May who asks delete its files?
    pub may_delete_files: bool,
}

/// The state of one file.
pub(in crate::server) fn file_state(
    uploads: &[Upload],
    name: &'static str,
    part: &str,
) -> FileState {
    let mut of_part = uploads.iter().filter(|upload| holds(&upload.slot, part));
    // Who has just sent a file waits for that one.
    let unread = of_part.clone().find(|upload| upload.is_unread());
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
    let error = match upload.verdict.as_str() {
        _ if upload.is_live => None,
        "empty" => Some("no_useable_rows"),
        "reject" => Some("parsing_error"),
        // A newer file of the same slot took its place and was deleted since.
        _ => None,
    };
    FileState {
        name,
        is_live: upload.is_live,
        is_parsed: !upload.is_unread(),
        is_uploaded: true,
        rows_count: (!upload.is_unread()).then_some(upload.rows),
        error,
        error_details: error.map(|_| upload.reason.clone()),
        created_date: Some(upload.uploaded_at.clone()),
    }
}

/// A scenario as a list shows it.
pub(in crate::server) fn scenario_line(
    scenario: &Scenario,
    locked: Option<&Recalculation>,
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
    }
}

/// A package with its scenarios and warnings; what depends on who asks is still to be said.
pub(in crate::server) async fn package_document(
    app: &App,
    package: &Package,
    uploads: Vec<Upload>,
) -> Result<PackageDocument, ApiError> {
    let live = |slot: &str| uploads.iter().any(|upload| upload.is_live && upload.slot == slot);
    let mut files: Vec<FileState> =
        FILES.iter().map(|(name, part)| file_state(&uploads, name, part)).collect();
    files.sort_by_key(|file| Reverse(file.rows_count.unwrap_or(0)));
    let scenarios = app.catalog.scenarios(&package.id).await?;
    let locked = app.recalculations(package).await?;
    let line = |scenario: &Scenario| scenario_line(scenario, locked.get(&scenario.id));
    let (counter_version, counter_version_is_locked) = counter_version(&uploads);
    let (warnings, left_out) = if package.is_consortium {
        (Vec::new(), Vec::new())
    } else {
        let question = app.package_question(package.clone()).await?;
        let warnings = warnings(app, &question).await?;
        let left_out = left_out(app, &warnings, &scenarios).await?;
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

#[cfg(test)]
mod tests {
    use super::holds;

    #[test]
    fn a_file_may_hold_several_reports() {
        assert!(holds("counter-trj3", "trj3") && !holds("counter-trj3", "trj2"));
        assert!(holds("counter-trj2-trj3", "trj2") && holds("counter-tr", "trj4"));
        assert!(!holds("counter-tr", "jr1") && holds("counter-jr1", "jr1"));
        assert!(holds("price", "price") && !holds("counter-price", "filter"));
    }
}
