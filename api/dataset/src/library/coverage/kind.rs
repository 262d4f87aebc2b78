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
    ///
    /// # Errors
    /// Another wording.
    pub fn of_model(words: &str, is_gold: bool) -> Result<Self, ArrowError> {
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
            OtherIssn => "Listed under another ISSN",
        }
    }

    /// Returns the explanation, as a sentence.
    pub fn reason(self) -> &'static str {
        match self {
            NoIssn => {
                "The files name the title without an ISSN, so that it cannot be matched to a journal."
            }
            WrongIssn => {
                "Every ISSN of the title in the files has a wrong check digit, so at least one of its digits is wrong."
            }
            UnknownIssn => "No journal in the reference data has an ISSN of the title.",
            ReadBefore => {
                "The reference data include the title now, but did not, or under another linking ISSN, when the file was read."
            }
            OpenAccess => {
                "All articles of the journal are open access, so there is nothing to subscribe to."
            }
            NotPublished => {
                "According to the reference data, the journal is not sold by subscription today: it ended, merged into another journal, or has no recent papers."
            }
            NoUse => {
                "No usage report contains requests or denials of the title that count. Only other files, or other kinds of reports, name it."
            }
            NoPrice => "The title is used, but no price list contains a price for it.",
            OutsideCore => "The title is not in the list of core titles.",
            OutsideFilter => "The title is not in the title filter.",
            LeftOutByName => {
                "Physics Letters B is excluded from every forecast, because SCOAP3 pays for its articles."
            }
            NoPapers => {
                "The number of papers that the journal published in the last six years is unknown, so the forecast assumes none."
            }
            NoOpenAccessData => {
                "The journal has no known open access papers from the last five years, so the forecast assumes no use by open access."
            }
            NoDownloadProfile => {
                "How use of the journal declines with the age of its papers is unknown, so the share met by the backfile is an estimate."
            }
            NoCitations => {
                "The reference data contain no citations by your institution, so citations do not count as use."
            }
            NoAuthorships => {
                "The reference data contain no papers by your institution, so authorships do not count as use."
            }
            ChangedIssnL => {
                "An ISSN of the title belongs to a different linking ISSN than in the previous reference data."
            }
            OtherIssn => {
                "The files name the title by another ISSN than the linking ISSN, such as the print ISSN. The title was found by it."
            }
        }
    }

    /// Returns the remedy.
    pub fn remedy(self) -> &'static str {
        match self {
            NoIssn => {
                "Add the ISSN to the file, or request a report with ISSNs from the provider, and upload the file again."
            }
            WrongIssn => {
                "Look up the ISSN (portal.issn.org), correct it in the file and upload the file again."
            }
            UnknownIssn => {
                "Check the ISSN. Books, packages and databases have none and can be left out. To add a journal to the reference data, contact the operator of this service."
            }
            ReadBefore => {
                "Upload the file again, so that it is read with the current reference data."
            }
            OpenAccess => {
                "Nothing to do. If you still pay for it, contact the operator of this service."
            }
            NotPublished => {
                "Look for its successor, and for the use and price of that title. If you still pay for this one, contact the operator of this service."
            }
            NoUse => {
                "Nothing to do if the title is not used. Otherwise, upload the report that contains it: JR1, or TR_J2 and TR_J3, or the title master report TR."
            }
            NoPrice => {
                "Add its ISSN and price to your price list, and upload the list again. A price of 0 counts."
            }
            OutsideCore => "Add its ISSN to the list of core titles, or delete that list.",
            OutsideFilter => "Add its ISSN to the title filter, or delete the filter.",
            LeftOutByName => "Nothing to do.",
            NoPapers => {
                "The operator of this service can install newer reference data. Until then, check the title carefully before you cancel it."
            }
            NoOpenAccessData => {
                "Nothing to do if the journal has no open access papers. Otherwise, the operator of this service can install newer reference data."
            }
            NoDownloadProfile => {
                "The operator of this service can add the journal to the download sample of the reference data."
            }
            NoCitations => {
                "Add the ROR ID of your institution on its page. If it is listed there already, the reference data contain no citations by your institution."
            }
            NoAuthorships => {
                "Add the ROR ID of your institution on its page. If it is listed there already, the reference data contain no papers by your institution."
            }
            ChangedIssnL => {
                "Upload older files again, and check whether the title is still subscribed in your scenarios."
            }
            OtherIssn => "Nothing to do.",
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
