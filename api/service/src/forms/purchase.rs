//! The purchase form.

use serde_json::{Map, Value};

use crate::error::Error;
use crate::forms::reading::{CHOICE, LINE, LINES, Reading, TEXT};
use titlewise_ingest::thousands::thousands;

/// Price per year in US dollars, and the library materials budget of that tier.
const TIERS: [(u32, &str); 6] = [
    (500, "0 to 500,000"),
    (1_000, "500,000 to 1,000,000"),
    (1_500, "1,000,000 to 1,500,000"),
    (2_000, "1,500,000 to 2,000,000"),
    (2_500, "2,000,000 to 2,500,000"),
    (3_000, "2,500,000 and above"),
];

/// Reads and checks the form.
pub(crate) fn read(given: &Map<String, Value>) -> Result<Map<String, Value>, Error> {
    let mut form = Reading::of(given);
    form.required("institution", LINE);
    form.email("accountOwnerEmail", personal);
    form.email("billingEmail", personal);
    form.required("mailingAddress", LINES);
    match form.given("cost").and_then(tier) {
        Some((price, budget)) => {
            form.take("cost", shown(price));
            form.take("budget", budget);
        }
        None => form.fault("cost", CHOICE),
    }
    match form.given("userAgreesToTerms") {
        Some(Value::Bool(true)) => form.take("userAgreesToTerms", true),
        _ => form.fault("userAgreesToTerms", CHOICE),
    }
    form.optional("ccEmails", LINES);
    form.optional("notes", TEXT);
    form.finish()
}

/// Refuses personal addresses: orders come from institutions.
fn personal(email: &str) -> Option<&'static str> {
    let is_personal = ["gmail", "hotmail", "yahoo"].iter().any(|name| email.contains(name));
    is_personal.then_some("This looks like a personal address.")
}

/// Returns the tier of a price, which is a number or a formatted amount.
fn tier(given: &Value) -> Option<(u32, &'static str)> {
    let price = match given {
        Value::Number(number) => number.as_f64()?,
        Value::String(text) => text.trim().trim_start_matches('$').replace(',', "").parse().ok()?,
        _ => return None,
    };
    TIERS.into_iter().find(|(tier, _)| f64::from(*tier) == price)
}

fn shown(price: u32) -> String {
    format!("${}", thousands(price.into()))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_tier_comes_as_a_number_or_as_it_is_shown() {
        for (given, price) in [
            (json!(500), "$500"),
            (json!("1500"), "$1,500"),
            (json!("$1,500"), "$1,500"),
            (json!(3000.0), "$3,000"),
        ] {
            assert_eq!(tier(&given).map(|(price, _)| shown(price)).as_deref(), Some(price));
        }
        for given in [json!(501), json!("free"), json!(true), json!(null), json!(-500)] {
            assert_eq!(tier(&given), None, "{given}");
        }
    }
}
