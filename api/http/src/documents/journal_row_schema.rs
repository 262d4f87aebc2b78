//! Schema of a title in the format of the compatible service. Names and types come from the table that writes the rows.

use std::borrow::Cow;

use serde_json::{Map, Value, json};
use utoipa::openapi::schema::Schema;
use utoipa::openapi::{ArrayBuilder, Ref, RefOr};
use utoipa::{PartialSchema, ToSchema};

use crate::documents::journal_rows::{FIELDS, JournalRows, Other, Style};

/// Descriptions of fields whose names are not self-explanatory.
const MEANINGS: [(&str, &str); 41] = [
    ("issn_l", "Linking ISSN."),
    ("title", "Title."),
    ("issns", "All ISSNs."),
    ("publisher_journal", "Publisher, as named in the reference data."),
    ("publisher_short", "Short name of the publisher."),
    ("subject", "Subject; blank if unknown."),
    ("subscribed", "Whether the scenario subscribes to the title."),
    ("is_society_journal", "Whether the journal belongs to a learned society."),
    ("institution_id", "Institution that owns the package."),
    ("institution_name", "Name of the institution."),
    ("package_id", "Id of the package."),
    ("usage", "Weighted uses per year: downloads, citations and authorships."),
    ("subscription_cost", "Annual cost of a subscription, mean of five years."),
    ("ill_cost", "Annual cost of interlibrary loans without a subscription, mean of five years."),
    ("cpu", "Net cost of a subscription per paywalled use; `-` without paywalled use."),
    ("cpu_rank", "Rank by cost per use, from 1; `-` if unranked."),
    ("cost", "Annual cost of the title in the scenario: subscription or interlibrary loans."),
    ("instant_usage_percent", "Use fulfilled instantly, percent."),
    ("free_instant_usage_percent", "Use fulfilled instantly without a subscription, percent."),
    (
        "subscription_minus_ill_cost",
        "Annual cost of a subscription minus that of interlibrary loans.",
    ),
    ("use_instant_for_debugging", "Uses per year fulfilled instantly."),
    ("use_groups_free_instant", "Uses per year that require no subscription, by fulfilment."),
    ("use_groups_if_subscribed", "Uses per year that a subscription would fulfil."),
    ("use_groups_if_not_subscribed", "The same uses without a subscription."),
    ("use_oa_percent", "Use fulfilled by open access, percent."),
    ("use_backfile_percent", "Use fulfilled by the backfile, percent."),
    ("use_subscription_percent", "Use fulfilled by subscription, percent."),
    ("use_ill_percent", "Use fulfilled by interlibrary loan, percent."),
    ("use_other_delayed_percent", "Use turned away, percent."),
    ("perpetual_access_years_text", "Years with perpetual access, as text."),
    ("baseline_access_text", "Content that is accessible without a subscription, as text."),
    ("use_social_networks_percent", "Use fulfilled by academic social networks, percent."),
    ("use_green_percent", "Use by green open access, percent."),
    ("use_hybrid_percent", "Use by hybrid open access, percent."),
    ("use_bronze_percent", "Use by bronze open access, percent."),
    ("use_peer_reviewed_percent", "Use by peer-reviewed open access, percent."),
    ("bronze_oa_embargo_months", "Months until the publisher opens its papers."),
    ("downloads", "Downloads per year."),
    ("citations", "Citations by the institution's authors per year."),
    ("authorships", "Papers by the institution's authors per year."),
    ("subjects_all", "Always empty: the reference data has one subject per journal."),
];

impl ToSchema for JournalRows<'_> {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("JournalRows")
    }
}

impl PartialSchema for JournalRows<'_> {
    fn schema() -> RefOr<Schema> {
        let rows = ArrayBuilder::new().items(Ref::from_schema_name(ROW));
        rows.description(Some("Titles in cost per use order.")).into()
    }
}

/// Name of the schema of a title.
pub(super) const ROW: &str = "JournalRow";

/// Builds the schema of a title.
pub(super) fn row() -> Value {
    let property = |(name, _, style): &(&str, &str, Style)| {
        let mut schema = schema(*style);
        schema.extend(meaning(name).map(|text| ("description".to_owned(), Value::String(text))));
        ((*name).to_owned(), Value::Object(schema))
    };
    json!({
        "type": "object",
        "description": "A title of a scenario. Amounts and uses are those of an average year.",
        "required": FIELDS.map(|(name, ..)| name).to_vec(),
        "properties": Map::from_iter(FIELDS.iter().map(property)),
    })
}

fn meaning(name: &str) -> Option<String> {
    let own = MEANINGS.iter().find(|(known, _)| *known == name).map(|(_, text)| (*text).to_owned());
    let whole = name.strip_suffix("_fuzzed");
    own.or_else(|| Some(format!("Which third of the titles it is in by `{}`, in a word.", whole?)))
}

fn schema(style: Style) -> Map<String, Value> {
    let schema = match style {
        Style::Words => json!({ "type": "string" }),
        Style::MaybeWords => json!({ "type": ["string", "null"] }),
        Style::List => json!({ "type": "array", "items": { "type": "string" } }),
        Style::Flag => json!({ "type": "boolean" }),
        Style::Whole => json!({ "type": ["integer", "null"] }),
        Style::Number => json!({ "type": ["number", "null"] }),
        Style::Dashed => json!({ "type": ["number", "string"] }),
        Style::Other(other) => match other {
            Other::InstitutionId | Other::InstitutionName | Other::PackageId | Other::NoWords => {
                json!({ "type": "string" })
            }
            Other::Null => json!({ "type": "null" }),
            Other::NoList => {
                json!({ "type": "array", "items": { "type": "string" }, "maxItems": 0 })
            }
            Other::Free => numbers(&["oa", "backfile", "social_networks"]),
            Other::IfSubscribed => numbers(&["subscription"]),
            Other::IfNotSubscribed => numbers(&["ill", "other_delayed"]),
        },
    };
    schema.as_object().cloned().unwrap_or_default()
}

fn numbers(names: &[&str]) -> Value {
    let number = |name: &&str| ((*name).to_owned(), json!({ "type": "number" }));
    let properties = Map::from_iter(names.iter().map(number));
    json!({ "type": "object", "required": names, "properties": properties })
}
