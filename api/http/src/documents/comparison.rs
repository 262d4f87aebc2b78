//! The document of a comparison of scenarios.

use serde::Serialize;
use serde_json::Value;
use titlewise_dataset::settings::SettingValue;
use titlewise_engine::compare::side_by_side::{
    ComparedSubject, ComparedTitle, SubjectCell, TitleCell,
};
use titlewise_service::comparison::compared::ComparedScenario;
use titlewise_service::comparison::comparing::{ComparedTotal, Comparison};
use titlewise_service::comparison::data::{DataDifference, DataKind, DataPart};
use titlewise_service::comparison::settings::SettingDifference;
use titlewise_service::comparison::titles::{Pattern, PatternCount, TitleState, count_patterns};
use titlewise_service::comparison::totals::{Preference, Total, TotalUnit};
use titlewise_service::references::versions::{VersionLine, Versions};
use utoipa::ToSchema;

/// A comparison of scenarios. Lists with one entry per scenario are in the order of `scenarios`.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Comparison)]
pub(crate) struct ComparisonDocument {
    /// The compared scenarios, in the order of the request.
    scenarios: Vec<ComparedLine>,
    /// Key of the scenario that the others are compared with.
    base: String,
    /// Why amounts are not compared, as a sentence; null if they are. Amounts are then null.
    #[schema(required)]
    amounts_refusal: Option<String>,
    /// The totals.
    totals: Vec<TotalLine>,
    /// Settings that are not the same in all scenarios.
    settings: Vec<SettingLine>,
    /// Data that are not the same in all scenarios.
    data: Vec<DataLine>,
    /// Number of different titles of all scenarios.
    num_titles: usize,
    /// Number of titles that are not the same in all scenarios.
    num_different: usize,
    /// Number of differing titles by pattern, most titles first.
    patterns: Vec<PatternLine>,
    /// Subjects of all titles, in alphabetical order; titles without a subject are last.
    subjects: Vec<SubjectLine>,
}

/// A page of titles of a comparison.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ComparisonTitles {
    /// Everything but the titles.
    #[serde(flatten)]
    pub(crate) comparison: ComparisonDocument,
    /// Number of differing titles with the requested pattern.
    pub(crate) num_matching: usize,
    /// A page of these titles. Titles that are not subscribed to in the same scenarios come first, then those with the
    /// largest range of use, then of cost.
    pub(crate) titles: Vec<ComparedTitleLine>,
}

/// A compared scenario.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ComparedLine {
    /// The scenario as in the request: its id, or its id, `@` and the revision.
    #[schema(example = "scenario-AbCdEf123456@12")]
    key: String,
    /// Id of the scenario.
    id: String,
    /// Name of the scenario.
    name: String,
    /// Revision of the scenario.
    revision: i64,
    /// Time of the change that made a requested revision, UTC; null for the current state.
    #[schema(required)]
    changed_at: Option<String>,
    /// Name of the user who made that change; null for the current state, and for automatic changes.
    #[schema(required)]
    changed_by: Option<String>,
    /// Id of the package.
    package_id: String,
    /// Name of the package.
    package_name: String,
    /// Name of the institution.
    institution_name: String,
    /// Publisher.
    publisher: String,
    /// ISO code of the currency of the scenario's amounts.
    currency: String,
    /// Whether the package belongs to a consortium.
    is_consortium: bool,
    /// Edition of the model.
    edition: String,
    /// First forecast year.
    first_year: i32,
    /// Identifies the files and the reference data of the forecast.
    data_version: String,
    /// Version of the reference data; null if the server has none.
    #[schema(required)]
    reference: Option<VersionLine>,
}

/// A total.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ComparedTotal)]
pub(crate) struct TotalLine {
    /// Name of the total.
    #[schema(example = "cost")]
    name: &'static str,
    /// Name for users.
    #[schema(example = "Cost")]
    label: &'static str,
    /// Unit.
    unit: TotalUnit,
    /// Which value users prefer: `more`, `less` or `none`.
    preference: Preference,
    /// Whether `GET /comparison/why` explains its difference.
    is_attributable: bool,
    /// Value for the Big Deal of the base's package: every title subscribed to, at the price of the Big Deal. Null if
    /// unknown.
    #[schema(required)]
    big_deal: Option<f64>,
    /// Value in each scenario; null if unknown, or if amounts are not compared.
    values: Vec<Option<f64>>,
    /// Value in each scenario minus that of the base.
    differences: Vec<Option<f64>>,
}

/// A setting that is not the same in all scenarios.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SettingDifference)]
pub(crate) struct SettingLine {
    /// Name of the setting.
    #[schema(example = "cost_ill")]
    name: &'static str,
    /// Display name.
    #[schema(example = "Cost of an interlibrary loan")]
    display_name: &'static str,
    /// Display format: `dollars` for amounts in the package's currency, `percent`, `number` or `boolean`.
    #[schema(example = "dollars")]
    display: &'static str,
    /// Value in each scenario; null if unknown.
    #[schema(value_type = Vec<Option<SettingValue>>)]
    values: Vec<Value>,
}

/// Data that are not the same in all scenarios.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DataDifference)]
pub(crate) struct DataLine {
    /// Kind of data.
    kind: DataKind,
    /// Name for users.
    #[schema(example = "COUNTER reports")]
    label: &'static str,
    /// The data in each scenario; empty if it has none.
    values: Vec<Vec<DataPart>>,
}

/// Number of titles with a pattern.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PatternLine {
    /// One letter for each scenario: `k` (kept: subscribed to), `n` (not subscribed to) or `a` (absent: not forecast).
    #[schema(example = "kn")]
    pattern: String,
    /// The same as words.
    states: Vec<TitleState>,
    /// Number of titles.
    count: usize,
}

/// A subject in all scenarios.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ComparedSubject)]
pub(crate) struct SubjectLine {
    /// Subject; null for titles without one.
    #[schema(required)]
    subject: Option<String>,
    /// Its titles in each scenario; null if the scenario has a forecast of none.
    cells: Vec<Option<SubjectCellLine>>,
}

/// The titles of a subject in a scenario.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ComparedSubjectCell)]
pub(crate) struct SubjectCellLine {
    /// Number of titles.
    num_titles: i64,
    /// Number of subscribed titles.
    num_subscribed: i64,
    /// Weighted use per year.
    #[schema(required)]
    usage: Option<f64>,
    /// Cost per year in the scenario; null if amounts are not compared.
    #[schema(required)]
    cost: Option<f64>,
}

/// A title that is not the same in all scenarios.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ComparedTitle)]
pub(crate) struct ComparedTitleLine {
    /// Linking ISSN in the newest of the compared versions of the reference data.
    #[schema(example = "0031-9252")]
    issn_l: String,
    /// Title.
    #[schema(required)]
    title: Option<String>,
    /// Publisher, short name.
    #[schema(required)]
    publisher: Option<String>,
    /// Subject.
    #[schema(required)]
    subject: Option<String>,
    /// Pattern of the title.
    #[schema(example = "kn")]
    pattern: String,
    /// The title in each scenario; null if the scenario has no forecast of it.
    cells: Vec<Option<TitleCellLine>>,
}

/// A title in a scenario.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ComparedTitleCell)]
pub(crate) struct TitleCellLine {
    /// Whether the scenario subscribes to the title.
    subscribed: bool,
    /// Weighted use per year.
    #[schema(required)]
    usage: Option<f64>,
    /// Cost per year in the scenario: the subscription, or interlibrary loans. Null if amounts are not compared.
    #[schema(required)]
    cost: Option<f64>,
    /// Net cost per paywalled use; null if undefined, or if amounts are not compared.
    #[schema(required)]
    cpu: Option<f64>,
}

impl ComparisonDocument {
    pub(crate) fn new(comparison: &Comparison, versions: &Versions) -> Self {
        let line = |one| compared_line(one, versions);
        let scenarios: Vec<ComparedLine> = comparison.scenarios.iter().map(line).collect();
        Self {
            base: scenarios.get(comparison.base).map(|one| one.key.clone()).unwrap_or_default(),
            scenarios,
            amounts_refusal: comparison.amounts_refusal.clone(),
            totals: comparison.totals.iter().map(total_line).collect(),
            settings: comparison.settings.iter().map(setting_line).collect(),
            data: comparison.data.iter().map(data_line).collect(),
            num_titles: comparison.num_titles,
            num_different: comparison.titles.len(),
            patterns: count_patterns(&comparison.titles).into_iter().map(pattern_line).collect(),
            subjects: comparison.subjects.iter().map(subject_line).collect(),
        }
    }
}

/// Describes a compared scenario.
pub(crate) fn compared_line(one: &ComparedScenario, versions: &Versions) -> ComparedLine {
    let (scenario, package) = (&one.current.scenario, &one.current.package);
    let version = one.version.as_ref();
    let reference = one.current.reference_version();
    ComparedLine {
        key: one.name.to_string(),
        id: scenario.id.clone(),
        name: scenario.name.clone(),
        revision: scenario.revision,
        changed_at: version.map(|version| version.changed_at.clone()),
        changed_by: version.and_then(|version| version.changed_by.clone()),
        package_id: package.id.clone(),
        package_name: package.name.clone(),
        institution_name: package.institution_name.clone(),
        publisher: package.publisher.clone(),
        currency: package.currency.clone(),
        is_consortium: one.current.consortium.is_some(),
        edition: scenario.edition.clone(),
        first_year: one.current.assumptions.base_year,
        data_version: one.current.data_version(),
        reference: reference.and_then(|name| versions.named(name, "s").ok().cloned()),
    }
}

fn total_line(total: &ComparedTotal) -> TotalLine {
    let Total { name, label, unit, preference, is_attributable, .. } = *total.total;
    TotalLine {
        name,
        label,
        unit,
        preference,
        is_attributable,
        big_deal: total.big_deal,
        values: total.values.clone(),
        differences: total.differences.clone(),
    }
}

fn setting_line(difference: &SettingDifference) -> SettingLine {
    let setting = difference.setting;
    SettingLine {
        name: setting.name,
        display_name: setting.display_name,
        display: setting.display,
        values: difference.values.clone(),
    }
}

fn data_line(difference: &DataDifference) -> DataLine {
    let (kind, values) = (difference.kind, difference.values.clone());
    DataLine { kind, label: kind.label(), values }
}

fn pattern_line(PatternCount { pattern, count }: PatternCount) -> PatternLine {
    PatternLine { pattern: pattern.letters(), states: pattern.0, count }
}

fn subject_line(subject: &ComparedSubject) -> SubjectLine {
    let cell = |cell: SubjectCell| SubjectCellLine {
        num_titles: cell.num_titles,
        num_subscribed: cell.num_subscribed,
        usage: cell.usage,
        cost: cell.cost,
    };
    SubjectLine {
        subject: subject.subject.clone(),
        cells: subject.cells.iter().map(|one| one.map(cell)).collect(),
    }
}

/// Describes a title in a scenario.
pub(crate) fn cell_line(cell: &TitleCell) -> TitleCellLine {
    let TitleCell { subscribed, usage, cost, cpu } = *cell;
    TitleCellLine { subscribed, usage, cost, cpu }
}

/// Describes a differing title.
pub(crate) fn title_line(title: &ComparedTitle) -> ComparedTitleLine {
    ComparedTitleLine {
        issn_l: title.issn_l.clone(),
        title: title.title.clone(),
        publisher: title.publisher.clone(),
        subject: title.subject.clone(),
        pattern: Pattern::of(title).letters(),
        cells: title.cells.iter().map(|one| one.as_ref().map(cell_line)).collect(),
    }
}
