//! Reasons why rows do not count.

/// Why a row, or a part of it, does not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NotCounted {
    /// A newer COUNTER file has the same months.
    MonthInNewerFile,
    /// The report has no months, and a newer file counts in its place.
    ReplacedByNewerFile,
    /// The months are not among the latest twelve.
    OutsideLatestYear,
    /// Release 4 beside release 5.
    OlderRelease,
    /// A TR_J4, which repeats TR_J3 by year of publication.
    ByYearOfPublication,
    /// Access by machines.
    Machines,
    /// A report or metric that belongs to no view.
    OtherMetric,
    /// A row that is not about a journal.
    NotAJournal,
    /// Total requests, which count repeats.
    Repeats,
    /// Investigations, which are not reading.
    Investigations,
    /// Turnaways because of too many simultaneous users.
    LimitExceeded,
    /// A report that repeats TR_J3.
    OtherReport,
    /// Another row has a lower price.
    HigherPrice,
    /// An earlier row has the same price.
    SamePrice,
    /// A price of zero, where another row has a price.
    ZeroPrice,
    /// The price of several journals.
    BundlePrice,
    /// A range within that of other rows.
    WithinRange,
    /// An earlier row already lists the title.
    Repeated,
    /// Another file of the same slot is used.
    OtherFile,
}

impl NotCounted {
    /// Name for machines.
    pub fn name(self) -> &'static str {
        match self {
            Self::MonthInNewerFile => "month_in_newer_file",
            Self::ReplacedByNewerFile => "replaced_by_newer_file",
            Self::OutsideLatestYear => "outside_latest_year",
            Self::OlderRelease => "older_release",
            Self::ByYearOfPublication => "by_year_of_publication",
            Self::Machines => "machines",
            Self::OtherMetric => "other_metric",
            Self::NotAJournal => "not_a_journal",
            Self::Repeats => "repeats",
            Self::Investigations => "investigations",
            Self::LimitExceeded => "limit_exceeded",
            Self::OtherReport => "other_report",
            Self::HigherPrice => "higher_price",
            Self::SamePrice => "same_price",
            Self::ZeroPrice => "zero_price",
            Self::BundlePrice => "bundle_price",
            Self::WithinRange => "within_range",
            Self::Repeated => "repeated",
            Self::OtherFile => "other_file",
        }
    }
}

/// A reason with a sentence for librarians.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Why {
    /// The reason.
    pub reason: NotCounted,
    /// One or two sentences.
    pub words: String,
}
