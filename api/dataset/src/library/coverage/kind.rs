//! Kinds of findings about a title of a package: why it is not forecast, what its forecast lacks, and notes.

use arrow::error::ArrowError;
use serde::Serialize;
use utoipa::ToSchema;

/// Effect of a finding on the forecast of a title.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = DataCheckWeight)]
pub enum Weight {
    /// The finding excludes the title from the forecast.
    Reason,
    /// The title is forecast, but data that would improve the forecast is missing.
    Weakness,
    /// For information only.
    Note,
}

/// Findings about a title, in list order; reasons come first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = DataCheckFinding)]
#[allow(missing_docs)] // The names are the codes; `label` explains them.
pub enum Finding {
    NoIssn,
    WrongIssn,
    UnknownIssn,
    ReadBefore,
    OpenAccess,
    NotPublished,
    NoUse,
    NoPrice,
    OutsideCore,
    OutsideFilter,
    LeftOutByName,
    NoPapers,
    NoOpenAccessData,
    NoDownloadProfile,
    NoCitations,
    NoAuthorships,
    ChangedIssnL,
    OtherIssn,
}

use Finding::{
    ChangedIssnL, LeftOutByName, NoAuthorships, NoCitations, NoDownloadProfile, NoIssn,
    NoOpenAccessData, NoPapers, NoPrice, NoUse, NotPublished, OpenAccess, OtherIssn, OutsideCore,
    OutsideFilter, ReadBefore, UnknownIssn, WrongIssn,
};

impl Finding {
    /// All findings.
    pub const ALL: [Self; 18] = [
        NoIssn,
        WrongIssn,
        UnknownIssn,
        ReadBefore,
        OpenAccess,
        NotPublished,
        NoUse,
        NoPrice,
        OutsideCore,
        OutsideFilter,
        LeftOutByName,
        NoPapers,
        NoOpenAccessData,
        NoDownloadProfile,
        NoCitations,
        NoAuthorships,
        ChangedIssnL,
        OtherIssn,
    ];

    /// Returns the effect on the forecast.
    pub fn weight(self) -> Weight {
        match self {
            NoPapers | NoOpenAccessData | NoDownloadProfile | NoCitations | NoAuthorships => {
                Weight::Weakness
            }
            ChangedIssnL | OtherIssn => Weight::Note,
            _ => Weight::Reason,
        }
    }

    /// Returns the reason for which the model excludes a title, from the wording in `sql/model/exclusion.sql`.
    pub(super) fn of_model(words: &str, is_gold: bool) -> Result<Self, ArrowError> {
        Ok(match words {
            "not sold by subscription" if is_gold => OpenAccess,
            "not sold by subscription" => NotPublished,
            "no COUNTER use" => NoUse,
            "no price" => NoPrice,
            "not in the core list" => OutsideCore,
            "not in the title filter" => OutsideFilter,
            "left out by name" => LeftOutByName,
            other => {
                return Err(ArrowError::SchemaError(format!("a reason without a code: {other}")));
            }
        })
    }

    /// Returns the code in files and documents.
    pub fn code(self) -> &'static str {
        match self {
            NoIssn => "no_issn",
            WrongIssn => "wrong_issn",
            UnknownIssn => "unknown_issn",
            ReadBefore => "read_before",
            OpenAccess => "open_access",
            NotPublished => "not_published",
            NoUse => "no_use",
            NoPrice => "no_price",
            OutsideCore => "outside_core",
            OutsideFilter => "outside_filter",
            LeftOutByName => "left_out_by_name",
            NoPapers => "no_papers",
            NoOpenAccessData => "no_open_access_data",
            NoDownloadProfile => "no_download_profile",
            NoCitations => "no_citations",
            NoAuthorships => "no_authorships",
            ChangedIssnL => "changed_issn_l",
            OtherIssn => "other_issn",
        }
    }

    /// Returns the label for users.
    pub fn label(self) -> &'static str {
        match self {
            NoIssn => "No ISSN",
            WrongIssn => "Wrong ISSN",
            UnknownIssn => "ISSN not known",
            ReadBefore => "Known since the file was read",
            OpenAccess => "Fully open access",
            NotPublished => "Not sold by subscription",
            NoUse => "No use reported",
            NoPrice => "No price",
            OutsideCore => "Not in the core list",
            OutsideFilter => "Not in the title filter",
            LeftOutByName => "Left out by name",
            NoPapers => "No papers by year",
            NoOpenAccessData => "No open access data",
            NoDownloadProfile => "No download profile",
            NoCitations => "No citations of your institution",
            NoAuthorships => "No authorships of your institution",
            ChangedIssnL => "Linking ISSN changed",
            OtherIssn => "Named by another ISSN",
        }
    }

    /// Returns the explanation, as a sentence.
    pub fn reason(self) -> &'static str {
        match self {
            NoIssn => {
                "The files name the title without any ISSN, so nobody can tell which journal it is."
            }
            WrongIssn => {
                "The check digit of every ISSN that the files have for the title is wrong, so at least one digit is."
            }
            UnknownIssn => {
                "No journal of the reference data has an ISSN that the files have for the title."
            }
            ReadBefore => {
                "The reference data have the title now, under another linking ISSN than when the file was read."
            }
            OpenAccess => "The journal is open access as a whole: nothing of it is subscribed to.",
            NotPublished => {
                "The reference data do not have the journal as one that is sold by subscription today: it ended, became part of another one, or no recent paper of it is known."
            }
            NoUse => {
                "No usage report has requests or denials of the title that count: only other files name it, or reports of another kind."
            }
            NoPrice => "The title is used, and no price list has a price for it.",
            OutsideCore => "The list of core titles does not have the title.",
            OutsideFilter => "The title filter does not have the title.",
            LeftOutByName => {
                "Physics Letters B is left out of every forecast: its articles are paid for by SCOAP3."
            }
            NoPapers => {
                "How many papers the journal published in the last six years is not known, so none is expected."
            }
            NoOpenAccessData => {
                "No open paper of the journal of the last five years is known, so no use is taken to be met by open access."
            }
            NoDownloadProfile => {
                "How use of the journal falls with the age of its papers is not known, so the share that a backfile meets is a guess."
            }
            NoCitations => {
                "Nothing is known of what your institution cites, so uses are not weighted by citations."
            }
            NoAuthorships => {
                "Nothing is known of where your institution publishes, so uses are not weighted by authorships."
            }
            ChangedIssnL => {
                "An ISSN of the title belongs to another linking ISSN than in the reference data before these."
            }
            OtherIssn => {
                "The files name the title by an ISSN that is not the linking one, such as that of print. It was found by it."
            }
        }
    }

    /// Returns the remedy.
    pub fn remedy(self) -> &'static str {
        match self {
            NoIssn => {
                "Write its ISSN into the file, or ask the provider for a report with ISSNs, and upload it again."
            }
            WrongIssn => {
                "Look the ISSN up (portal.issn.org), mend it in the file and upload it again."
            }
            UnknownIssn => {
                "Check the ISSN. A book, a package or a database has none and can stay out; a journal has to be added to the reference data by whoever runs this service."
            }
            ReadBefore => {
                "Upload the file again: it is then read with the reference data of today."
            }
            OpenAccess => "Nothing. If it is still sold to you, tell whoever runs this service.",
            NotPublished => {
                "Look for the title that took its place, and for its use and price. If it is still sold to you, tell whoever runs this service."
            }
            NoUse => {
                "Nothing if nobody uses it. Otherwise upload the report that has it: JR1, or TR_J2 and TR_J3, or the master report TR."
            }
            NoPrice => {
                "Add a line with its ISSN and its price to your price list, and upload the list again. 0 is a price."
            }
            OutsideCore => "Add its ISSN to the list of core titles, or delete that list.",
            OutsideFilter => "Add its ISSN to the title filter, or delete the filter.",
            LeftOutByName => "Nothing.",
            NoPapers => {
                "Whoever runs this service can take newer reference data. Until then, look twice before you cancel it."
            }
            NoOpenAccessData => {
                "Nothing if the journal has no open papers. Otherwise whoever runs this service can take newer reference data."
            }
            NoDownloadProfile => {
                "Whoever runs this service can add the journal to the download sample of the reference data."
            }
            NoCitations => {
                "Add the ROR id of your institution on its page. If it stands there, the reference data hold no citations of it."
            }
            NoAuthorships => {
                "Add the ROR id of your institution on its page. If it stands there, the reference data hold no papers of it."
            }
            ChangedIssnL => {
                "Upload files that were read before again, and look whether subscriptions of your scenarios still name the title."
            }
            OtherIssn => "Nothing.",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_of_the_model_has_a_code() {
        let sql = include_str!("../../../../../sql/model/exclusion.sql");
        let cases = sql.split("end as reason").next().unwrap();
        let words = cases.match_indices(" then '").chain(cases.match_indices(" else '"));
        let words: Vec<&str> = words
            .map(|(at, found)| cases[at + found.len()..].split('\'').next().unwrap())
            .collect();
        assert_eq!(words.len(), 6, "{words:?}");
        for words in words {
            for is_gold in [false, true] {
                assert_eq!(Finding::of_model(words, is_gold).unwrap().weight(), Weight::Reason);
            }
        }
        assert!(Finding::of_model("out of print", false).is_err());
    }

    #[test]
    fn codes_are_those_of_documents_and_every_finding_says_what_to_do() {
        for (place, finding) in Finding::ALL.into_iter().enumerate() {
            assert_eq!(serde_json::to_value(finding).unwrap(), finding.code());
            assert_eq!(finding as usize, place, "{finding:?}");
            for text in [finding.reason(), finding.remedy()] {
                assert!(text.ends_with('.') && text.len() > 6, "{text}");
            }
        }
        assert!(Finding::ALL.is_sorted_by_key(|finding| finding.weight()));
    }
}
