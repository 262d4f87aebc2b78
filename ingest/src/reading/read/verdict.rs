//! The verdict on a file, and the sentence with its reason.

use crate::reading::read::Reader;
use crate::reading::report::{Kind, Verdict};
use crate::thousands::thousands;

impl Reader<'_> {
    /// The verdict and its reason.
    pub(super) fn verdict(&self) -> (Verdict, String) {
        if let Some(failure) = &self.failure {
            return (Verdict::Reject, failure.clone());
        }
        if self.facts.is_empty() {
            let reason = self.refusals.first().map_or_else(
                || "No headings were recognised. Every file needs a column headed ISSN, and the other columns of its kind.".to_owned(),
                |(_, reason)| reason.clone(),
            );
            return (Verdict::Reject, reason);
        }
        let what = self.what();
        let rows: usize = self.facts.iter().map(|facts| facts.rows).sum();
        if rows == 0 && self.has_unread_months {
            return (
                Verdict::Reject,
                format!(
                    "{what}, but it has no rows and its month headings cannot be read. Write them as Jan-2024."
                ),
            );
        }
        if rows == 0 {
            return (Verdict::Empty, format!("{what}, but it has no rows."));
        }
        if self.kind == Some(Kind::Counter) && self.outcome.kept > 0 && !self.has_journals {
            return (Verdict::Reject, format!("{what}, but no journal is in its {}.", count(rows)));
        }
        if self.outcome.kept == 0 {
            return (
                Verdict::Reject,
                format!(
                    "{what}, but none of its {} can be used{}.",
                    count(rows),
                    self.main_fault()
                ),
            );
        }
        let used = match self.outcome.kept {
            1 => "1 row is used".to_owned(),
            kept => format!("{} are used", count(kept)),
        };
        if self.problems.has_warnings() || self.doubt.is_some() {
            (Verdict::AcceptWithWarnings, format!("{what}; {used}, with warnings."))
        } else {
            (Verdict::Accept, format!("{what}; {used}."))
        }
    }

    /// Returns the problem of most rows that are left out.
    fn main_fault(&self) -> String {
        let most = self.outcome.dropped.iter().max_by_key(|(_, count)| **count);
        most.map_or_else(String::new, |(reason, count)| {
            format!(": {} {}", self::count(*count), fault(reason))
        })
    }

    fn what(&self) -> String {
        let first = self.facts.first();
        let row = first
            .and_then(|facts| facts.header_row)
            .map_or_else(String::new, |row| format!(" (headings in row {row})"));
        match self.kind {
            Some(Kind::Counter) => {
                let names: Vec<&str> =
                    self.facts.iter().filter_map(|facts| facts.report_id.as_deref()).collect();
                let release = first.and_then(|facts| facts.release.as_deref()).unwrap_or("unknown");
                let by = match first.and_then(|facts| facts.recognised_by) {
                    Some("header block") => "its header",
                    Some("json header") => "its JSON header",
                    Some("json items") => "its items",
                    _ => "its columns",
                };
                format!(
                    "COUNTER {} of release {release}, identified from {by}{row}",
                    names.join(", ")
                )
            }
            Some(Kind::Price) => {
                let column =
                    first.and_then(|facts| facts.price_column.as_deref()).unwrap_or("none");
                format!("A price list{row}, price column \"{column}\"")
            }
            Some(Kind::PerpetualAccess) => format!("A list of perpetual access rights{row}"),
            Some(Kind::Filter) if row.is_empty() => "A list of titles without headings".to_owned(),
            Some(Kind::Filter) => format!("A list of titles{row}"),
            Some(Kind::Core) => format!("A list of core titles{row}"),
            Some(Kind::IssnL) => format!("A table from ISSN to ISSN-L{row}"),
            Some(Kind::Unknown) | None => "An unknown file".to_owned(),
        }
    }
}

fn count(rows: usize) -> String {
    if rows == 1 { "1 row".to_owned() } else { format!("{} rows", thousands(rows as u64)) }
}

/// Returns the predicate for rows that were left out for a reason.
fn fault(reason: &str) -> String {
    match reason {
        "no_issn" => "without an ISSN",
        "bad_issn" => "without a valid ISSN",
        "bundle_issn" => "about bundles, not journals",
        "bundle_price" => "with one price for several journals",
        "monograph" => "about books",
        "no_price" => "without a price",
        "bad_price" => "without a valid price",
        "bad_date" => "without a valid date",
        "bad_year" => "without a valid year",
        "no_rights" => "without rights",
        "free_access" => "about content that is free to read",
        "no_subscription" => "with single issues or back files",
        "other_customers" => "for other customers",
        "other_currency" => "in another currency",
        "other_product" => "with another product of the same title",
        "repeats_another_sheet" => "of a sheet that repeats another one",
        "unknown_metric" => "with a metric that COUNTER does not define",
        "total_row" => "with totals",
        "not_subscribed" => "that are not marked as subscribed",
        "repeated_heading" => "with headings",
        other => return other.replace('_', " "),
    }
    .to_owned()
}
