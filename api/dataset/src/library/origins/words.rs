//! All sentences about rows that do not count.

use titlewise_ingest::list_verdicts::PriceVerdict;
use titlewise_ingest::usage::{LeftOut, Month, Reason};

use super::reason::{NotCounted, Why};

/// Returns the headings of month columns: `Jan-2025 to Jun-2025, Aug-2025`.
pub(super) fn headings(runs: &[(Month, Month)]) -> String {
    let run = |(first, last): &(Month, Month)| match first == last {
        true => first.heading(),
        false => format!("{} to {}", first.heading(), last.heading()),
    };
    runs.iter().map(run).collect::<Vec<_>>().join(", ")
}

/// Returns the heading of the total column as in COUNTER.
pub(super) fn total_heading(report_version: Option<i32>) -> &'static str {
    if report_version == Some(4) { "Reporting Period Total" } else { "Reporting_Period_Total" }
}

/// Returns why only a share of a report without months counts.
pub(super) fn share(inside: usize, all: usize) -> String {
    format!(
        "The report has no monthly counts. {inside} of its {all} months count, so {inside}/{all} of its total counts."
    )
}

/// Returns why uses of a row do not count. `name` returns the name of a COUNTER file by its index.
pub(super) fn left_out<'a>(left_out: &LeftOut, name: impl Fn(usize) -> &'a str) -> Why {
    let is_one_month = matches!(left_out.months.as_slice(), [(first, last)] if first == last);
    let these = if is_one_month { "this month" } else { "these months" };
    let (reason, words) = match left_out.reason {
        Reason::MonthInNewerFile { file } => (
            NotCounted::MonthInNewerFile,
            format!("A newer file, {}, has {these} too.", name(file)),
        ),
        Reason::ReplacedByNewerFile { file } => (
            NotCounted::ReplacedByNewerFile,
            format!(
                "This report has no monthly counts. A newer file, {}, counts in its place.",
                name(file)
            ),
        ),
        Reason::OutsideLatestYear { first, last } => (
            NotCounted::OutsideLatestYear,
            format!(
                "Only the latest twelve months count: {} to {}.",
                first.in_words(),
                last.in_words()
            ),
        ),
        Reason::OlderRelease => (
            NotCounted::OlderRelease,
            "Reports of release 5 have the same uses, so release 4 does not count.".to_owned(),
        ),
        Reason::ByYearOfPublication => (NotCounted::ByYearOfPublication, TR_J4.to_owned()),
        Reason::Machines => (
            NotCounted::Machines,
            "Only use by people counts (Access_Method Regular), not text and data mining."
                .to_owned(),
        ),
        Reason::OtherMetric => {
            (NotCounted::OtherMetric, "Forecasts do not use this metric of this report.".to_owned())
        }
        Reason::NotAJournal => {
            (NotCounted::NotAJournal, "The row is not about a journal.".to_owned())
        }
    };
    Why { reason, words }
}

const TR_J4: &str = "TR_J4 repeats the uses of TR_J3 by year of publication, so it does not count.";

/// Returns why the model does not count a view and metric of the table `counter`. Only the model decides whether it does
/// (`counter_total.sql`); call this for keys that it leaves out.
pub fn not_in_total(report_name: &str, metric_type: &str) -> Why {
    let (reason, words) = match (report_name, metric_type) {
        ("trj4", _) => (NotCounted::ByYearOfPublication, TR_J4),
        ("trj1", _) => {
            (NotCounted::OtherReport, "TR_J1 repeats the uses of TR_J3, so it does not count.")
        }
        (_, "Total_Item_Requests") => (
            NotCounted::Repeats,
            "Total_Item_Requests counts repeats. Unique_Item_Requests counts instead.",
        ),
        (_, "Total_Item_Investigations" | "Unique_Item_Investigations") => (
            NotCounted::Investigations,
            "Investigations include looking at abstracts. Only requests of full texts count.",
        ),
        (_, "Limit_Exceeded") => (
            NotCounted::LimitExceeded,
            "These turnaways are due to too many simultaneous users (Limit_Exceeded). Only turnaways without a license (No_License) count.",
        ),
        _ => (NotCounted::OtherMetric, "Forecasts do not use this metric of this report."),
    };
    Why { reason, words: words.to_owned() }
}

/// Returns why a price is not used; `None` if it is.
pub(super) fn price(verdict: PriceVerdict) -> Option<Why> {
    let (reason, words) = match verdict {
        PriceVerdict::Used => return None,
        PriceVerdict::Higher => (
            NotCounted::HigherPrice,
            "Another row of this title has a lower price. The lowest price above zero counts.",
        ),
        PriceVerdict::Same => {
            (NotCounted::SamePrice, "An earlier row of this title has the same price.")
        }
        PriceVerdict::Zero => (
            NotCounted::ZeroPrice,
            "Another row of this title has a price. The lowest price above zero counts.",
        ),
    };
    Some(Why { reason, words: words.to_owned() })
}

/// Returns why the price of a bundle is not used.
pub(super) fn bundle() -> Why {
    why(
        NotCounted::BundlePrice,
        "This is the price of a bundle. No part of it is assigned to a single title.",
    )
}

/// Returns why a range of perpetual access changes nothing.
pub(super) fn within_range() -> Why {
    why(
        NotCounted::WithinRange,
        "Other rows of this title start earlier and end later, or just as early and late.",
    )
}

/// Returns why a row of a list changes nothing.
pub(super) fn repeated() -> Why {
    why(NotCounted::Repeated, "An earlier row already lists this title.")
}

/// Returns why a file of citations or papers is not used.
pub(super) fn other_file(name: &str) -> Why {
    why(NotCounted::OtherFile, &format!("Another file, {name}, is used."))
}

fn why(reason: NotCounted, words: &str) -> Why {
    Why { reason, words: words.to_owned() }
}
