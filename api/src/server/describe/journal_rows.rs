//! A title as clients of the known service read it. Names and kinds are those of the table that writes it.

use std::borrow::Cow;

use serde_json::{Map, Value, json};
use utoipa::openapi::schema::Schema;
use utoipa::openapi::{ArrayBuilder, Ref, RefOr};
use utoipa::{PartialSchema, ToSchema};

use crate::server::wire::journal_rows::{FIELDS, JournalRows, Other, Style};

/// What the fields hold that say it not by themselves.
const MEANINGS: [(&str, &str); 41] = [
    ("issn_l", "Linking ISSN."),
    ("title", "Title."),
    ("issns", "Every ISSN."),
    ("publisher_journal", "The publisher, as the reference data name it."),
    ("publisher_short", "The publisher in one word."),
    ("subject", "The subject, blank where it is not known."),
    ("subscribed", "Is the title subscribed in the scenario?"),
    ("is_society_journal", "Does a learned society stand behind it?"),
    ("institution_id", "The institution that has the package."),
    ("institution_name", "What that is called."),
    ("package_id", "The package."),
    ("usage", "Weighted uses a year: downloads, citations and authorships."),
    ("subscription_cost", "Cost of a subscription a year, mean of five years."),
    ("ill_cost", "Cost of interlibrary loans a year without one, mean of five years."),
    ("cpu", "Net cost of a subscription per paywalled use; `-` where there is none."),
    ("cpu_rank", "Place by cost per use, from 1; `-` where there is none."),
    ("cost", "What the title costs in the scenario a year: subscription or interlibrary loans."),
    ("instant_usage_percent", "Use that is fulfilled at once, percent."),
    (
        "free_instant_usage_percent",
        "Use that is fulfilled at once without a subscription, percent.",
    ),
    ("subscription_minus_ill_cost", "What a subscription costs beyond interlibrary loans, a year."),
    ("use_instant_for_debugging", "Uses a year that are fulfilled at once."),
    ("use_groups_free_instant", "Uses a year that need no subscription, by what fulfils them."),
    ("use_groups_if_subscribed", "Uses a year that a subscription would fulfil."),
    ("use_groups_if_not_subscribed", "What becomes of those without one."),
    ("use_oa_percent", "Open access, percent of use."),
    ("use_backfile_percent", "Backfile, percent of use."),
    ("use_subscription_percent", "By subscription, percent of use."),
    ("use_ill_percent", "By interlibrary loan, percent of use."),
    ("use_other_delayed_percent", "Turned away, percent of use."),
    ("perpetual_access_years_text", "The years that stay readable, in words."),
    ("baseline_access_text", "What is readable without a subscription, in words."),
    ("use_social_networks_percent", "Academic social networks, percent of use."),
    ("use_green_percent", "Green open access, percent of use."),
    ("use_hybrid_percent", "Hybrid open access, percent of use."),
    ("use_bronze_percent", "Bronze open access, percent of use."),
    ("use_peer_reviewed_percent", "Peer-reviewed open access, percent of use."),
    ("bronze_oa_embargo_months", "Months after which the publisher opens its papers."),
    ("downloads", "Downloads a year."),
    ("citations", "Citations by the institution's authors a year."),
    ("authorships", "Papers by the institution's authors a year."),
    ("subjects_all", "Always empty: the reference data have one subject for a journal."),
];

impl ToSchema for JournalRows<'_> {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("JournalRows")
    }
}

impl PartialSchema for JournalRows<'_> {
    fn schema() -> RefOr<Schema> {
        let rows = ArrayBuilder::new().items(Ref::from_schema_name(ROW));
        rows.description(Some("The titles by cost per use.")).into()
    }
}

/// The schema of a title is called so.
pub(super) const ROW: &str = "JournalRow";

/// The schema of a title.
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
            Other::NoList => json!({ "type": "array", "maxItems": 0 }),
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
