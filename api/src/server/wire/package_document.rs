//! A package as clients of the known service read it.

use std::cmp::Reverse;

use serde_json::{Map, Value, json};

use super::left_out::{left_out, sentence};
use super::warnings::warnings;
use crate::catalog::{Package, Scenario, Upload};
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

/// The state of one file.
pub(in crate::server) fn file_state(uploads: &[Upload], name: &str, part: &str) -> Value {
    let mut of_part = uploads.iter().filter(|upload| holds(&upload.slot, part));
    // Who has just sent a file waits for that one.
    let unread = of_part.clone().find(|upload| upload.is_unread());
    let live = unread.or_else(|| of_part.clone().find(|upload| upload.is_live));
    let Some(upload) = live.or_else(|| of_part.next()) else {
        return json!({
            "name": name,
            "is_live": false,
            "is_parsed": false,
            "is_uploaded": false,
            "rows_count": null,
            "error": null,
            "error_details": null,
            "created_date": null,
        });
    };
    let error = match upload.verdict.as_str() {
        _ if upload.is_live => None,
        "empty" => Some("no_useable_rows"),
        "reject" => Some("parsing_error"),
        // A newer file of the same slot took its place and was deleted since.
        _ => None,
    };
    json!({
        "name": name,
        "is_live": upload.is_live,
        "is_parsed": !upload.is_unread(),
        "is_uploaded": true,
        "rows_count": (!upload.is_unread()).then_some(upload.rows),
        "error": error,
        "error_details": error.map(|_| &upload.reason),
        "created_date": upload.uploaded_at,
    })
}

/// A scenario in a list.
pub(in crate::server) fn scenario_line(scenario: &Scenario) -> Value {
    json!({
        "id": scenario.id,
        "name": scenario.name,
        "description": scenario.description,
        "notes": scenario.notes,
        "edition": scenario.edition,
        "is_locked_pending_update": false,
        "update_notification_email": null,
        "update_percent_complete": null,
    })
}

/// The fields that a package has on the wire.
pub(in crate::server) async fn package_fields(
    app: &App,
    package: &Package,
    uploads: &[Upload],
) -> Result<Map<String, Value>, ApiError> {
    let live = |slot: &str| uploads.iter().any(|upload| upload.is_live && upload.slot == slot);
    let mut files: Vec<Value> =
        FILES.iter().map(|(name, part)| file_state(uploads, name, part)).collect();
    files.sort_by_key(|file| Reverse(file["rows_count"].as_i64().unwrap_or(0)));
    let scenarios = app.catalog.scenarios(&package.id).await?;
    let (counter_version, is_locked) = counter_version(uploads);
    let (warnings, left_out) = if package.is_consortium {
        (json!([]), Vec::new())
    } else {
        let question = app.package_question(package.clone()).await?;
        (warnings(app, &question).await?, left_out(app, &question, &scenarios).await?)
    };
    let document = json!({
        "id": package.id,
        "created": package.created_at,
        "name": package.name,
        "publisher": package.publisher,
        "description": package.description,
        "currency": package.currency,
        "cost_bigdeal": package.big_deal_cost,
        "cost_bigdeal_increase": package.big_deal_cost_increase,
        "is_consortium": package.is_consortium,
        "is_deleted": false,
        "is_demo": package.is_demo,
        "has_complete_counter_data": package.is_consortium || has_complete_counter_data(uploads),
        "counter_version": counter_version,
        "counter_version_is_locked": is_locked,
        "filter_data_set": live("filter"),
        "has_custom_prices": live("price"),
        "has_custom_perpetual_access": live("perpetual-access"),
        "data_files": files,
        "is_owned_by_consortium": package.kind == "feeder",
        "is_consortial_proposal_set": package.kind == "proposal",
        "scenarios": scenarios.iter().map(scenario_line).collect::<Vec<_>>(),
        "warnings": warnings,
        "left_out": left_out,
        "left_out_sentence": sentence(&left_out),
    });
    match document {
        Value::Object(fields) => Ok(fields),
        _ => Ok(Map::new()),
    }
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
