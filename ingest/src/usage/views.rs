//! The standard views of a row.

use crate::usage::deliveries::Row;

/// Returns the views of a row. A row of a view belongs to that view. A title master report is split into `trj2`
/// (turnaways), `trj3` (every access type) and `trj4` (requests of controlled content), regular access only.
pub(super) fn of(row: &Row<'_>) -> &'static [&'static str] {
    let is_denial = matches!(row.metric, "No_License" | "Limit_Exceeded");
    let is_request = matches!(row.metric, "Total_Item_Requests" | "Unique_Item_Requests");
    let is_item = is_request
        || matches!(row.metric, "Total_Item_Investigations" | "Unique_Item_Investigations");
    let is_controlled = row.access.is_none_or(|access| access.eq_ignore_ascii_case("controlled"));
    match row.report {
        "jr1" => &["jr1"],
        "trj1" => &["trj1"],
        "trj2" => &["trj2"],
        "trj3" => &["trj3"],
        "trj4" => &["trj4"],
        "tr" if !row.is_regular => &[],
        "tr" if is_denial => &["trj2"],
        "tr" if is_request && is_controlled => &["trj3", "trj4"],
        "tr" if is_item => &["trj3"],
        _ => &[],
    }
}

/// Returns a view's name for librarians: `TR_J3`.
pub fn called(view: &str) -> &'static str {
    match view {
        "jr1" => "JR1",
        "trj1" => "TR_J1",
        "trj2" => "TR_J2",
        "trj3" => "TR_J3",
        "trj4" => "TR_J4",
        _ => "report",
    }
}
