//! The codes of problems and their labels.

use serde::Serialize;

/// A problem of a place in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The names are the codes shown to users; `label` describes them.
pub enum Code {
    BadIssn,
    UnknownIssn,
    BundleIssn,
    NoIssn,
    BadDate,
    AmbiguousDate,
    BadYear,
    BadInt,
    NoInt,
    BadPrice,
    NoPrice,
    BlankText,
    NoCheckDigit,
    RepairedIssn,
    NotAJournal,
    TotalMismatch,
    WrongReport,
    PeriodNot12Months,
    DuplicateRow,
    EncodingGuessed,
    BundlePrice,
    TwoPrices,
    HeadingSpelling,
    BadMonth,
    NoPeriod,
    Exception,
    UnknownMetric,
    BlankDataType,
    DoubleEncoding,
    UniqueAboveTotal,
    UnusedSheet,
    FormulaWithoutResult,
    IssnWithoutHyphen,
    Wrapped,
    SeveralRanges,
    SeveralIssns,
    IssnsDisagree,
    NoHeaderBlock,
    SheetCut,
    Monograph,
    Formula,
    OutsidePeriod,
    OutsideFilter,
    NoUse,
}

impl Code {
    /// Its name in a report's JSON.
    pub fn name(self) -> String {
        match serde_json::to_value(self) {
            Ok(serde_json::Value::String(name)) => name,
            _ => String::new(),
        }
    }

    /// Its label for users, without an article.
    pub fn label(self) -> &'static str {
        match self {
            Self::BadIssn => "cannot be read as an ISSN",
            Self::UnknownIssn => "ISSN that is not in the reference data",
            Self::BundleIssn => "number of a bundle, not of a journal",
            Self::NoIssn => "no ISSN",
            Self::BadDate => "cannot be read as a date",
            Self::AmbiguousDate => "date with two readings",
            Self::BadYear => "cannot be read as a year",
            Self::BadInt => "not a whole number",
            Self::NoInt => "number missing",
            Self::BadPrice => "cannot be read as a price",
            Self::NoPrice => "no price",
            Self::BlankText => "blank",
            Self::NoCheckDigit => "ISSN with a wrong check digit",
            Self::RepairedIssn => "repaired ISSN",
            Self::NotAJournal => "not a journal",
            Self::TotalMismatch => "total that differs from its months",
            Self::WrongReport => "report that is not used",
            Self::PeriodNot12Months => "period that is not twelve months",
            Self::DuplicateRow => "repeated row",
            Self::EncodingGuessed => "encoding that was guessed",
            Self::BundlePrice => "price of a bundle",
            Self::TwoPrices => "several prices",
            Self::HeadingSpelling => "heading spelled in its own way",
            Self::BadMonth => "cannot be read as a month",
            Self::NoPeriod => "period not stated",
            Self::Exception => "message of the provider",
            Self::UnknownMetric => "unknown metric",
            Self::BlankDataType => "data type missing",
            Self::DoubleEncoding => "title that was encoded twice",
            Self::UniqueAboveTotal => "more unique requests than requests",
            Self::UnusedSheet => "sheet that is not used",
            Self::FormulaWithoutResult => "formula without a result",
            Self::IssnWithoutHyphen => "ISSN without hyphen",
            Self::Wrapped => "report inside another record",
            Self::SeveralRanges => "several ranges of one journal",
            Self::SeveralIssns => "several ISSNs in one cell",
            Self::IssnsDisagree => "ISSNs of different journals",
            Self::NoHeaderBlock => "header block missing",
            Self::SheetCut => "sheet that was cut",
            Self::Monograph => "book, not a journal",
            Self::Formula => "formula",
            Self::OutsidePeriod => "period other than the header says",
            Self::OutsideFilter => "rows other than the header says",
            Self::NoUse => "title without a single count",
        }
    }
}
