//! `titlewise reference add`, as a process.

use std::fs;
use std::path::Path;

use crate::support::run;

const JOURNALS: &str = "issn_l,title,publisher,subject,is_society,is_current_subscription,is_gold,issns\n\
    1111-1111,,,,,true,false,1111-1111\n2222-2222,Two,P,,NO,true,false,2222-2222\n";
const DOAJ: &str = "Journal ISSN (print version),Journal EISSN (online version),Society or institution,APC,APC amount\n\
    1111-1111,,A society,Yes,900 EUR\nnone,,,No,\n";
const CROSSREF: &str = "JournalTitle,JournalID,Publisher,pissn,eissn,additionalIssns\nOne,1,House,11111111,33333333,\n";
const ROR: &str = r#"[{"id": "https://ror.org/02y3ad647", "names": [{"value": "University", "types": ["ror_display"]}],
    "external_ids": [{"type": "grid", "all": ["grid.15276.37"], "preferred": null}], "status": "withdrawn",
    "relationships": [{"type": "successor", "id": "https://ror.org/03y3ad653"}]}]"#;

/// Creates tables and lists in a folder.
fn files(folder: &Path) {
    let tables = folder.join("tables");
    fs::create_dir(&tables).unwrap();
    for (name, text) in [
        ("tables/journals.csv", JOURNALS),
        (
            "tables/papers_by_year.csv",
            "issn_l,year,num_papers\n1111-1111,2019,20\n1111-1111,2020,5\n",
        ),
        (
            "tables/oa_papers_by_year.csv",
            "issn_l,year,oa_type,n_with_submitted,n_no_submitted\n1111-1111,2019,gold,19,19\n",
        ),
        ("tables/download_totals.csv", "issn_l,downloads_total,papers_reference_year\n"),
        ("tables/download_age_profile.csv", "issn_l,age,downloads\n"),
        (
            "tables/institution_authorships.csv",
            "ror_id,issn_l,year,num_authorships\n02y3ad647,1111-1111,2019,1\n",
        ),
        ("doaj.csv", DOAJ),
        ("titles.csv", CROSSREF),
        ("v2.1-2025-03-04-ror-data.json", ROR),
        ("lines.jsonl", "{\"doi\": \"10.1/a\"\n"),
    ] {
        fs::write(folder.join(name), text).unwrap();
    }
}

#[test]
fn tables_and_packs_are_completed_alike_and_stay_as_they_are() {
    let folder = tempfile::tempdir().unwrap();
    files(folder.path());
    let at = |name: &str| folder.path().join(name).display().to_string();
    let done = |args: &[&str]| {
        let output = run(args);
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{error}");
        (String::from_utf8(output.stdout).unwrap(), error)
    };
    let (tables, pack, dump) = (at("tables"), at("pack.tar"), at("v2.1-2025-03-04-ror-data.json"));
    let (before, _) = done(&["reference", "check", &tables]);
    done(&["reference", "export", &tables, "--out", &pack]);
    let (doaj, titles) = (at("doaj.csv"), at("titles.csv"));
    let sources = [
        "--ror-dump",
        &dump,
        "--doaj",
        &doaj,
        "--crossref",
        &titles,
        "--ror",
        "grid.15276.37,04y3ad659",
    ];
    let (first, second) = (at("first"), at("second"));
    let add = |from: &str, out: &str| {
        done(&[&["reference", "add", from, "--out", out][..], &sources[..]].concat())
    };
    let (text, said) = add(&tables, &first);
    for line in [
        "doaj.csv: 1 of 2 rows used",
        "doaj.csv: 1 rows are left out that have no ISSN as NNNN-NNNC; the first is in row 3: \"Journal ISSN (print version)\" is \"none\"",
        "titlewise: doaj: 1 journals",
        "titlewise: crossref: 1 journals",
        "titlewise: ror: 1 institutions",
        "the ROR dump has no institution 04y3ad659",
        "institution_authorships: there are rows of 02y3ad647, whose ROR id is withdrawn; after it came 03y3ad653",
    ] {
        assert!(said.contains(line), "{line}: {said}");
    }
    for line in ["journals 2 rows", "institutions 1 rows", "sources 3 rows"] {
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        assert!(text.lines().any(|found| words(found) == words(line)), "{line}: {text}");
    }
    let (again, _) = add(&pack, &second);
    assert_eq!(text, again, "a pack is completed as its tables are");
    let (checked, _) = done(&["reference", "check", &first]);
    assert_eq!(checked.lines().next(), text.lines().next());
    let (after, _) = done(&["reference", "check", &tables]);
    assert_eq!(before, after);
    assert!(!Path::new(&first).join("made").exists());
    assert!(!Path::new(&second).join("unpacked").exists());
}

#[test]
fn what_cannot_be_added_is_said_and_nothing_is_left() {
    let folder = tempfile::tempdir().unwrap();
    files(folder.path());
    let at = |name: &str| folder.path().join(name).display().to_string();
    let (tables, out) = (at("tables"), at("out"));
    let refused = |code: i32, args: &[&str]| {
        let output = run(&[&["reference", "add", &tables, "--out", &out][..], args].concat());
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(code), "{error}");
        assert!(!Path::new(&out).exists(), "{error}");
        error
    };
    let error = refused(2, &[]);
    assert!(error.contains("--ror-dump"), "{error}");
    let error = refused(2, &["--openapc", &at("doaj.csv")]);
    assert!(error.contains("--openapc-institutions"), "{error}");
    let error = refused(2, &["--doaj", &at("doaj.csv"), "--years", "2014-2020"]);
    assert!(error.contains("--unpaywall"), "{error}");
    let error = refused(1, &["--doaj", &at("titles.csv")]);
    assert!(error.contains("has a column \"Society or institution\""), "{error}");
    let error = refused(1, &["--unpaywall", &at("lines.jsonl")]);
    assert!(error.contains("lines.jsonl: line 1, column "), "{error}");
    let error = refused(1, &["--doaj", &at("doaj.csv"), "--ror", "grid.15276.37"]);
    assert!(error.contains("name it with --ror-dump"), "{error}");
}
