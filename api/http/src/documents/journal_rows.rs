//! Journals of a scenario as JSON rows, written one by one.

use arrow::array::RecordBatch;
use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Serialize, Serializer};
use titlewise_catalog::Package;
use titlewise_dataset::export::{Column, Value};

/// Format of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    /// Text; missing values are blank.
    Words,
    /// Text or null.
    MaybeWords,
    /// ISSNs as a list.
    List,
    /// Boolean.
    Flag,
    /// Integer or null.
    Whole,
    /// Number or null.
    Number,
    /// Number; `-` if missing or 0.
    Dashed,
    /// Value from another column or from the package.
    Other(Other),
}

/// Values that are not a single column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Other {
    InstitutionId,
    InstitutionName,
    PackageId,
    /// Use that requires no subscription.
    Free,
    /// Use fulfilled by a subscription.
    IfSubscribed,
    /// The same use without a subscription.
    IfNotSubscribed,
    Null,
    NoWords,
    NoList,
}

use Style::{Dashed, Flag, List, MaybeWords, Number, Whole, Words};

const INSTITUTION_ID: Style = Style::Other(Other::InstitutionId);
const INSTITUTION_NAME: Style = Style::Other(Other::InstitutionName);
const PACKAGE_ID: Style = Style::Other(Other::PackageId);
const FREE: Style = Style::Other(Other::Free);
const IF_SUBSCRIBED: Style = Style::Other(Other::IfSubscribed);
const IF_NOT_SUBSCRIBED: Style = Style::Other(Other::IfNotSubscribed);
const NULL: Style = Style::Other(Other::Null);
/// The reference data has one subject per journal, without the ids of the scheme.
const NO_WORDS: Style = Style::Other(Other::NoWords);
const NO_LIST: Style = Style::Other(Other::NoList);

/// JSON name, column and format. `is_hybrid_2019` is omitted: its meaning is undocumented.
pub(crate) const FIELDS: [(&str, &str, Style); 50] = [
    ("issn_l", "issn_l", Words),
    ("title", "title", Words),
    ("issns", "issns", List),
    ("publisher_journal", "publisher", Words),
    ("publisher_short", "publisher_short", Words),
    ("subject", "subject", Words),
    ("subject_top_three", "", NO_WORDS),
    ("subjects_all", "", NO_LIST),
    ("subscribed", "subscribed", Flag),
    ("is_society_journal", "is_society_journal", Flag),
    ("institution_id", "", INSTITUTION_ID),
    ("institution_name", "", INSTITUTION_NAME),
    ("institution_short_name", "", NULL),
    ("package_id", "", PACKAGE_ID),
    ("usage", "usage", Whole),
    ("subscription_cost", "subscription_cost", Number),
    ("ill_cost", "ill_cost", Number),
    ("cpu", "cpu", Dashed),
    ("cpu_rank", "cpu_rank", Dashed),
    ("cost", "cost", Number),
    ("instant_usage_percent", "instant_usage_percent", Number),
    ("free_instant_usage_percent", "free_instant_usage_percent", Whole),
    ("subscription_minus_ill_cost", "subscription_minus_ill_cost", Whole),
    ("use_instant_for_debugging", "use_instant", Number),
    ("use_groups_free_instant", "", FREE),
    ("use_groups_if_subscribed", "", IF_SUBSCRIBED),
    ("use_groups_if_not_subscribed", "", IF_NOT_SUBSCRIBED),
    ("use_oa_percent", "use_oa_percent", Whole),
    ("use_backfile_percent", "use_backfile_percent", Whole),
    ("use_subscription_percent", "use_subscription_percent", Whole),
    ("use_ill_percent", "use_ill_percent", Whole),
    ("use_other_delayed_percent", "use_other_delayed_percent", Whole),
    ("perpetual_access_years_text", "perpetual_access_years_text", Words),
    ("baseline_access_text", "baseline_access_text", MaybeWords),
    ("use_social_networks_percent", "use_social_networks_percent", Whole),
    ("use_green_percent", "use_green_percent", Whole),
    ("use_hybrid_percent", "use_hybrid_percent", Whole),
    ("use_bronze_percent", "use_bronze_percent", Whole),
    ("use_peer_reviewed_percent", "use_peer_reviewed_percent", Whole),
    ("bronze_oa_embargo_months", "bronze_oa_embargo_months", Whole),
    ("downloads", "downloads", Whole),
    ("citations", "citations", Number),
    ("authorships", "authorships", Number),
    ("cpu_fuzzed", "cpu_fuzzed", Words),
    ("subscription_cost_fuzzed", "subscription_cost_fuzzed", Words),
    ("subscription_minus_ill_cost_fuzzed", "subscription_minus_ill_cost_fuzzed", Words),
    ("usage_fuzzed", "usage_fuzzed", Words),
    ("downloads_fuzzed", "downloads_fuzzed", Words),
    ("citations_fuzzed", "citations_fuzzed", Words),
    ("authorships_fuzzed", "authorships_fuzzed", Words),
];

/// Journals of a scenario in cost per use order.
pub(crate) struct JournalRows<'a> {
    package: &'a Package,
    count: usize,
    columns: Vec<Column<'a>>,
    groups: [Column<'a>; 5],
}

/// Use that requires no subscription.
#[derive(Serialize)]
struct Free {
    oa: f64,
    backfile: f64,
    social_networks: u8,
}

/// Use fulfilled by a subscription.
#[derive(Serialize)]
struct IfSubscribed {
    subscription: f64,
}

/// The same use without a subscription.
#[derive(Serialize)]
struct IfNotSubscribed {
    ill: f64,
    other_delayed: f64,
}

impl<'a> JournalRows<'a> {
    /// Wraps the rows of [`titlewise_engine::model::Model::journals`].
    pub(crate) fn new(rows: &'a RecordBatch, package: &'a Package) -> Self {
        let column = |name: &str| rows.column_by_name(name).map_or(Column::None, Column::of);
        // For a consortium, use fulfilled by the members' subscriptions is a separate sum.
        let of_subscription = match rows.column_by_name("use_subscription") {
            Some(_) => "use_subscription",
            None => "use_paywalled",
        };
        let groups = [
            "use_oa_plus_social_networks",
            "use_backfile",
            of_subscription,
            "use_ill",
            "use_other_delayed",
        ];
        Self {
            package,
            count: rows.num_rows(),
            columns: FIELDS.iter().map(|(_, name, _)| column(name)).collect(),
            groups: groups.map(column),
        }
    }

    fn group(&self, group: usize, row: usize) -> f64 {
        match self.groups[group].value(row).finite() {
            Value::Number(number) => number,
            _ => 0.0,
        }
    }

    fn other<M: SerializeMap>(
        &self,
        map: &mut M,
        name: &str,
        other: Other,
        row: usize,
    ) -> Result<(), M::Error> {
        match other {
            Other::InstitutionId => map.serialize_entry(name, &self.package.institution_id),
            Other::InstitutionName => map.serialize_entry(name, &self.package.institution_name),
            Other::PackageId => map.serialize_entry(name, &self.package.id),
            Other::Free => {
                let (oa, backfile) = (self.group(0, row), self.group(1, row));
                map.serialize_entry(name, &Free { oa, backfile, social_networks: 0 })
            }
            Other::IfSubscribed => {
                map.serialize_entry(name, &IfSubscribed { subscription: self.group(2, row) })
            }
            Other::IfNotSubscribed => {
                let (ill, other_delayed) = (self.group(3, row), self.group(4, row));
                map.serialize_entry(name, &IfNotSubscribed { ill, other_delayed })
            }
            Other::Null => map.serialize_entry(name, &()),
            Other::NoWords => map.serialize_entry(name, ""),
            Other::NoList => map.serialize_entry(name, &[""; 0]),
        }
    }
}

impl Serialize for JournalRows<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut rows = serializer.serialize_seq(Some(self.count))?;
        for row in 0..self.count {
            rows.serialize_element(&Row { rows: self, row })?;
        }
        rows.end()
    }
}

/// ISSNs separated by `;`.
struct Issns<'a>(&'a str);

impl Serialize for Issns<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let issns = self.0.split(';').map(str::trim).filter(|issn| !issn.is_empty());
        serializer.collect_seq(issns)
    }
}

struct Row<'a> {
    rows: &'a JournalRows<'a>,
    row: usize,
}

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(FIELDS.len()))?;
        for ((name, _, style), column) in FIELDS.iter().zip(&self.rows.columns) {
            match (style, column.value(self.row).finite()) {
                (Style::Other(other), _) => self.rows.other(&mut map, name, *other, self.row)?,
                (List, Value::Text(issns)) => map.serialize_entry(name, &Issns(issns))?,
                (List, _) => map.serialize_entry(name, &[""; 0])?,
                (Words, Value::None) => map.serialize_entry(name, "")?,
                (Flag, Value::None) => map.serialize_entry(name, &false)?,
                (Dashed, Value::Number(number)) if number != 0.0 => {
                    map.serialize_entry(name, &number)?;
                }
                (Dashed, _) => map.serialize_entry(name, "-")?,
                (Whole, Value::Number(number)) => {
                    map.serialize_entry(name, &(number.round() as i64))?;
                }
                (_, Value::Text(text)) => map.serialize_entry(name, text)?,
                (_, Value::Flag(flag)) => map.serialize_entry(name, &flag)?,
                (_, Value::Number(number)) => map.serialize_entry(name, &number)?,
                (_, Value::None) => map.serialize_entry(name, &())?,
            }
        }
        map.end()
    }
}
