//! The kind that a user chose for a file, and what its sheets lack for that.

use crate::reading::classify::Class;
use crate::reading::heading::{self, Header};
use crate::reading::lists::titles::is_mark;
use crate::reading::options::Options;
use crate::reading::report::Kind;
use crate::reading::source::cell::Row;

/// Returns the class of a sheet of a file whose kind a user may have chosen. A usable sheet of another kind lacks the
/// columns of the chosen one, which a column map may provide.
pub fn class(class: Class, options: &Options<'_>) -> Class {
    let Some(chosen) = options.wanted.filter(|_| options.is_kind_certain) else { return class };
    match &class {
        Class::Counter(header, _) | Class::List(_, header) if class.kind() != Some(chosen) => {
            Class::Incomplete(chosen, lacks(chosen, header))
        }
        _ => class,
    }
}

/// Whether a file may be of a kind.
pub fn is_of_kind(kind: Kind, options: &Options<'_>) -> bool {
    !options.is_kind_certain || options.wanted.is_none_or(|chosen| chosen == kind)
}

/// Whether a sheet has titles with a column that marks some of them as subscribed.
pub fn marks_subscribed(head: &[Row]) -> bool {
    heading::find(head)
        .is_some_and(|header| header.has_issn() && header.names.iter().any(|name| is_mark(name)))
}

fn lacks(kind: Kind, header: &Header) -> String {
    let what = match kind {
        Kind::Counter => "are not those of a COUNTER report (JR1, TR_J2, TR_J3 or TR_J4)",
        Kind::Price => "name no price",
        Kind::PerpetualAccess => "name no first or last year of access",
        _ => "name no ISSN",
    };
    match header.row {
        Some(row) => format!("The headings in row {row} {what}."),
        None => format!("The table has no headings. Its columns {what}."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reading::{Input, Report, read_with};

    const HOLDINGS: &str = "publication_title,print_identifier,date_first_issue_online,date_last_issue_online\n\
                            Acta Una,0031-9252,1997-01-01,2020-12-31\nActa Duae,0034-5679,2001-01-01,2020-12-31\n";
    const EXPORT: &str = "issn_l,title,subscribed,cpu,use_oa_percent\n\
                          0031-9252,Acta Una,TRUE,1.5,20\n0034-5679,Acta Duae,FALSE,2.5,30\n";

    /// The headings of the workbook for people.
    const FOR_PEOPLE: &str = "Title,ISSN-L,Subscribed,Cost per use,Subscription cost,Uses,Met free\n\
                              Acta Una,0031-9252,Yes,1.5,12,3,0.2\nActa Duae,0034-5679,No,2.5,12,3,0.3\n";
    /// The sheet that explains its columns.
    const DEFINITIONS: &str = "Column,Definition\nTitle,The journal's title.\n\
                               ISSN-L,The linking ISSN.\nSubscribed,Whether it is.\nRank,By cost.\n\
                               Cost per use,Net cost of each use.\nUses,Weighted uses.\n";

    fn read(csv: &str, kind: Option<Kind>, only_subscribed: bool) -> Report {
        let options = Options {
            wanted: kind,
            is_kind_certain: kind.is_some(),
            only_subscribed,
            ..Options::default()
        };
        read_with("list.csv", Input::Bytes(csv.as_bytes()), &options).report
    }

    #[test]
    fn a_file_is_read_as_the_kind_that_a_user_chose() {
        assert_eq!(read(HOLDINGS, None, false).kind, Kind::Filter);
        for kind in [Kind::PerpetualAccess, Kind::Filter] {
            let report = read(HOLDINGS, Some(kind), false);
            assert_eq!((report.kind, report.outcome.kept), (kind, 2), "{}", report.reason);
        }
    }

    #[test]
    fn a_file_of_another_kind_says_what_it_lacks_and_shows_its_columns() {
        for (kind, lack) in [
            (Kind::Price, "The headings in row 1 name no price."),
            (Kind::Counter, "The headings in row 1 are not those of a COUNTER report"),
        ] {
            let report = read(HOLDINGS, Some(kind), false);
            assert!(
                !report.verdict.is_usable() && report.reason.contains(lack),
                "{}",
                report.reason
            );
            assert_eq!(report.kind, kind);
            assert!(report.layout.is_some(), "its columns can be named");
        }
        let prices = "ISSN,Price\n0031-9252,12\n";
        let report = read(prices, Some(Kind::PerpetualAccess), false);
        assert!(report.reason.contains("row 1 name no first or last year"), "{}", report.reason);
        let bare = read("0031-9252\n0034-5679\n", Some(Kind::Price), false);
        assert!(bare.reason.contains("has no headings"), "{}", bare.reason);
    }

    #[test]
    fn a_glossary_is_no_list_of_titles() {
        let report = read(DEFINITIONS, Some(Kind::Filter), false);
        assert!(!report.verdict.is_usable() && report.problem_count == 0, "{}", report.reason);
    }

    #[test]
    fn an_export_can_be_limited_to_its_subscribed_titles() {
        assert!(read(EXPORT, None, false).marks_subscribed, "also where it is refused");
        assert!(!read(HOLDINGS, None, false).marks_subscribed);
        for (only_subscribed, kept) in [(false, 2), (true, 1)] {
            let report = read(EXPORT, Some(Kind::Filter), only_subscribed);
            assert_eq!((report.kind, report.outcome.kept), (Kind::Filter, kept));
        }
        let report = read(FOR_PEOPLE, None, false);
        assert!(report.marks_subscribed && !report.verdict.is_usable());
        assert!(report.reason.contains("a forecast that was exported"), "{}", report.reason);
        for (only_subscribed, kept) in [(false, 2), (true, 1)] {
            let report = read(FOR_PEOPLE, Some(Kind::Filter), only_subscribed);
            assert_eq!((report.kind, report.outcome.kept), (Kind::Filter, kept));
        }
        let report = read(HOLDINGS, Some(Kind::Filter), true);
        assert!(!report.verdict.is_usable(), "nothing is marked");
        assert!(report.reason.contains("2 rows that are not marked"), "{}", report.reason);
    }
}
