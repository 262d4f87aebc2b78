//! Malformed source files, and contradictory tables.

use std::fs;
use std::path::PathBuf;

use serde_json::json;
use tempfile::TempDir;
use titlewise_engine::added::Additions;

use super::tables;
use crate::rows;

const JOURNALS: &str = "issn_l,title,publisher,subject,is_society,is_current_subscription,is_gold,issns\n\
    1111-1111,One,,,,true,false,1111-1111;5555-5555\n2222-2222,,,,NO,true,false,2222-2222;5555-5555\n";

fn file(folder: &TempDir, name: &str, text: &str) -> PathBuf {
    let path = folder.path().join(name);
    fs::write(&path, text).unwrap();
    path
}

#[test]
fn an_issn_of_two_journals_is_the_last_ones_and_a_linking_issn_its_own() {
    let lists = tempfile::tempdir().unwrap();
    let base = tables::folder(&[("journals", JOURNALS)]);
    let titles = "JournalTitle,JournalID,Publisher,pissn,eissn,additionalIssns\n\
        Both,1,P,11111111,22222222,88888888\nShared,2,\"\"\"A, B\"\"\",55555555,,66666666\n\
        Later,3,P,22222222,,66666666;77777777\nOther,4,P,11111111,,77777777\nNone,5,P,12,,\n";
    let additions =
        Additions { crossref: Some(file(&lists, "titles.csv", titles)), ..Additions::default() };
    let (added, out) = tables::completed(&base, &additions).unwrap();
    let columns = ["issn_l", "title", "publisher", "issns", "also_from"];
    // Claims by two journals, and rows that name both, are assigned to neither.
    assert_eq!(
        json!(rows::read(out.path(), "journals", &columns)),
        json!([
            ["1111-1111", "One", "P", "1111-1111;5555-5555", "publisher:crossref"],
            [
                "2222-2222",
                "Shared",
                "A, B",
                "2222-2222;5555-5555;6666-6666",
                "title:crossref;publisher:crossref;issns:crossref"
            ],
        ])
    );
    let left_out = &added.files[0].left_out;
    assert_eq!(
        left_out[0].to_string(),
        "1 titles are left out that have no ISSN as NNNN-NNNC; the first is in row 6: \"pissn\" is \"12\""
    );
    assert_eq!((added.files[0].read, added.files[0].kept), (5, 4));
}

#[test]
fn a_payment_counts_once_and_for_who_paid() {
    let lists = tempfile::tempdir().unwrap();
    let base = tables::folder(&[
        ("journals", JOURNALS),
        (
            "apc_papers",
            "ror_id,doi,issn_l,journal_name,publisher,year,oa_status,apc,currency,num_authors_total,num_authors_from_uni,source\n\
             02y3ad647,10.1/A,1111-1111,,,2020,gold,900,USD,2,1,openalex\n\
             03y3ad647,10.1/a,1111-1111,,,2020,gold,900,USD,2,1,openalex\n",
        ),
    ]);
    let heading = "\u{feff}Institution,Period,Euro,DOI,is hybrid,Journal Full Title,ISSN-L\n";
    let first = format!(
        "{heading}U,2021,800,https://doi.org/10.1/A,FALSE,One,1111-1111\nU,2021,NA,10.1/x,,,\n\nU,2021,-5,10.1/y,,,\n\
         U,2021,5,none,,,\nU,soon,5,10.1/z,,,\n,2021,5,10.1/z,,,\nStranger,2021,5,10.1/z,,,1111-1111\n"
    );
    let second = format!(
        "{heading}U,2020,850.5,10.1/a,FALSE,One,\nU,2022,70,10.1/new,TRUE,Five,55555555\nU,2022,70,10.1/bare,TRUE,Five,\n"
    );
    let institutions = "institution,ror_id\nU,https://ror.org/02y3ad647\nStranger,https://ror.org/04y3ad647\nV,NA\n";
    let openapc = (
        vec![file(&lists, "one.csv", &first), file(&lists, "two.csv", &second)],
        file(&lists, "institutions.csv", institutions),
    );
    let additions = Additions { openapc: Some(openapc), ..Additions::default() };
    let (added, out) = tables::completed(&base, &additions).unwrap();
    let columns = [
        "ror_id",
        "doi",
        "issn_l",
        "year",
        "oa_status",
        "apc",
        "currency",
        "apc_basis",
        "source",
        "also_from",
    ];
    assert_eq!(
        json!(rows::read(out.path(), "apc_papers", &columns)),
        json!([
            [
                "02y3ad647",
                "10.1/A",
                "1111-1111",
                2020,
                "gold",
                850.5,
                "EUR",
                "paid",
                "openalex",
                "apc:openapc"
            ],
            [
                "02y3ad647",
                "10.1/new",
                "2222-2222",
                2022,
                "hybrid",
                70,
                "EUR",
                "paid",
                "openapc",
                null
            ],
            ["03y3ad647", "10.1/a", "1111-1111", 2020, "gold", 900, "USD", null, "openalex", null],
        ])
    );
    let reasons: Vec<(usize, u32)> =
        added.files[0].left_out.iter().map(|left_out| (left_out.count, left_out.row)).collect();
    assert_eq!(reasons, [(2, 3), (1, 6), (1, 7), (1, 8)]);
    assert_eq!(added.matched, [("openapc", 3, "payments of institutions of the tables")]);
    // Completed tables can be completed again.
    let twice = tempfile::tempdir().unwrap();
    titlewise_ingest::reference::build(out.path(), twice.path()).unwrap();
    let (_, again) = tables::completed(&twice, &additions).unwrap();
    let read = |folder: &TempDir| rows::read(folder.path(), "apc_papers", &columns);
    assert_eq!(read(&again), read(&out));
}

#[test]
fn files_of_another_kind_are_refused_with_what_is_wrong() {
    let (base, lists) = (tables::folder(&[("journals", JOURNALS)]), tempfile::tempdir().unwrap());
    let refused =
        |additions: Additions| tables::completed(&base, &additions).unwrap_err().to_string();
    let path = |text: &str| Some(file(&lists, "list", text));
    let error =
        refused(Additions { doaj: path("Title,ISSN\nA,1111-1111\n"), ..Additions::default() });
    assert!(
        error.contains(
            "the list of journals of DOAJ has a column \"Journal EISSN (online version)\""
        ),
        "{error}"
    );
    assert!(error.contains("the first row of this file has \"Title\", \"ISSN\""), "{error}");
    let society = Additions {
        societies: path("issn,x\n1111-1111,y\n").into_iter().collect(),
        ..Additions::default()
    };
    let error = refused(society);
    assert!(error.contains("\"society_organization\""), "{error}");
    let error = refused(Additions { doaj: path("[1]"), ..Additions::default() });
    assert!(error.contains("this is a JSON document, not the list"), "{error}");
    let error = refused(Additions { crossref: path(""), ..Additions::default() });
    assert!(error.contains("The file is empty"), "{error}");
    let error = refused(Additions {
        crossref: Some(PathBuf::from("/nowhere.csv")),
        ..Additions::default()
    });
    assert!(error.starts_with("/nowhere.csv: "), "{error}");
    for (text, what) in [
        ("{\"id\": 1}", "line 1, column 1: invalid type: map, expected an array of organisations;"),
        ("[{\"id\": \"https://ror.org/02y3ad647\"},\n {\"id\": 5}]", "line 2, column "),
        ("[{\"id\": \"https://ror.org/02y3ad647\"}", "EOF while parsing"),
        ("[] x", "trailing characters"),
    ] {
        let error = refused(Additions { ror_dump: path(text), ..Additions::default() });
        assert!(error.contains(what), "{error}");
        assert!(
            error.contains("a dump of ROR (a JSON array of organisations) is expected"),
            "{error}"
        );
    }
    let error =
        refused(Additions { ror_dump: path("PK\u{3}\u{4} cut short"), ..Additions::default() });
    assert!(error.contains("it cannot be unpacked"), "{error}");
    let institutions = vec!["grid.1.2".to_owned()];
    let error = refused(Additions { institutions, ..Additions::default() });
    assert!(error.contains("name it with --ror-dump"), "{error}");
}
