//! What becomes of a file, and the sentence that says why.

use super::Reader;
use crate::reading::report::{Kind, Verdict};

impl Reader<'_> {
    /// The verdict and its reason.
    pub(super) fn verdict(&self) -> (Verdict, String) {
        if self.facts.is_empty() {
            let reason = self.refusals.first().map_or_else(
                || "No row holds headings we know. We need a column headed ISSN, and for each kind of file its own columns.".to_owned(),
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
            return (Verdict::Empty, format!("{what}, with headings but no rows."));
        }
        if self.kind == Some(Kind::Counter) && self.outcome.kept > 0 && !self.has_journals {
            return (
                Verdict::Reject,
                format!("{what}, but none of its {rows} rows is about a journal."),
            );
        }
        if self.outcome.kept == 0 {
            return (
                Verdict::Reject,
                format!("{what}, but none of its {rows} rows can be used{}.", self.main_fault()),
            );
        }
        let kept = self.outcome.kept;
        if self.problems.has_warnings() {
            (Verdict::AcceptWithWarnings, format!("{what}; {kept} rows are used, with warnings."))
        } else {
            (Verdict::Accept, format!("{what}; {kept} rows are used."))
        }
    }

    fn main_fault(&self) -> String {
        let most = self.outcome.dropped.iter().max_by_key(|(_, count)| **count);
        most.map_or_else(String::new, |(reason, count)| {
            format!(" ({}: {count})", reason.replace('_', " "))
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
                let by = first.and_then(|facts| facts.recognised_by).unwrap_or("columns");
                format!(
                    "COUNTER {} of release {release}, told from the {by}{row}",
                    names.join(", ")
                )
            }
            Some(Kind::Price) => {
                let column =
                    first.and_then(|facts| facts.price_column.as_deref()).unwrap_or("none");
                format!("A price list{row}, price column \"{column}\"")
            }
            Some(Kind::PerpetualAccess) => format!("A list of perpetual access rights{row}"),
            Some(Kind::Filter) => format!("A list of titles{row}"),
            Some(Kind::Core) => format!("A list of core titles{row}"),
            Some(Kind::IssnL) => format!("A table from ISSN to ISSN-L{row}"),
            Some(Kind::Unknown) | None => "An unknown file".to_owned(),
        }
    }
}
