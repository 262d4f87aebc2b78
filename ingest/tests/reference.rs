//! Reference data: accepted content, rejected content with the error messages, and versions.
#![allow(clippy::unwrap_used, clippy::panic)] // A test may fail.

use std::fs;
use std::path::Path;

use titlewise_ingest::folder::ModelInputs;
use titlewise_ingest::generate::{Spec, invent, write_model_inputs};
use titlewise_ingest::reference::{self, Remark};
use titlewise_ingest::tables::Table;

/// Writes a small folder of valid tables.
fn folder() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    write_model_inputs(&invent(&Spec { titles: 30, members: 2, seed: 11 }), dir.path()).unwrap();
    dir
}

fn replace(dir: &Path, file: &str, text: &str) {
    fs::write(dir.join(file), text).unwrap();
}

#[test]
fn parquet_holds_what_csv_held() {
    let (csv, parquet) = (folder(), tempfile::tempdir().unwrap());
    let built = reference::build(csv.path(), parquet.path()).unwrap();
    let (from_csv, from_parquet) = (
        ModelInputs::read_reference(csv.path()).unwrap(),
        ModelInputs::read_reference(parquet.path()).unwrap(),
    );
    for table in Table::REFERENCE {
        assert_eq!(from_csv.table(table), from_parquet.table(table), "{}", table.name());
    }
    let checked = reference::check(parquet.path()).unwrap();
    assert_eq!((&checked.manifest, checked.has_manifest), (&built.manifest, true));
    let plain = reference::check(csv.path()).unwrap();
    assert_eq!((&plain.manifest, plain.has_manifest), (&built.manifest, false));
    assert_eq!(built.manifest.entry("journals").unwrap().rows, 30);
    assert_eq!(built.manifest.version.len(), 16);
}

/// Returns the folder as one file.
fn packed(folder: &Path) -> Vec<u8> {
    let mut pack = Vec::new();
    reference::export(folder, &mut pack, Path::new("pack.tar")).unwrap();
    pack
}

/// Returns the error for a file that is not a reference data archive.
fn refused(pack: &[u8]) -> String {
    let out = tempfile::tempdir().unwrap();
    let got = reference::import(pack, Path::new("pack.tar"), out.path());
    got.unwrap_err().to_string()
}

/// The name of a file, and its content.
type File<'a> = (&'a str, &'a [u8]);

/// Returns an archive of these files.
fn archive(files: &[File<'_>]) -> Vec<u8> {
    let mut archive = tar::Builder::new(Vec::new());
    for (name, content) in files {
        let mut header = tar::Header::new_ustar();
        header.set_size(content.len() as u64);
        // A name that the library would not write, but other programs might.
        header.as_mut_bytes()[..name.len()].copy_from_slice(name.as_bytes());
        header.set_cksum();
        archive.append(&header, *content).unwrap();
    }
    archive.into_inner().unwrap()
}

#[test]
fn a_pack_holds_what_the_folder_held() {
    let (csv, built, out) = (folder(), tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let version = reference::build(csv.path(), built.path()).unwrap().manifest.version;
    let pack = packed(csv.path());
    assert_eq!(packed(built.path()), pack, "the same content gives the same bytes");
    let unpacked = reference::import(&pack[..], Path::new("pack.tar"), out.path()).unwrap();
    assert_eq!((unpacked.manifest.version, unpacked.has_manifest), (version, true));
    for table in Table::REFERENCE {
        let name = format!("{}.parquet", table.name());
        let [one, other] =
            [&built, &out].map(|folder| fs::read(folder.path().join(&name)).unwrap());
        assert_eq!(one, other, "{name}");
    }
}

#[test]
fn what_is_no_pack_is_refused() {
    let csv = folder();
    let pack = packed(csv.path());
    for cut in [1, 700, pack.len() / 2] {
        let said = refused(&pack[..cut]);
        assert!(said.starts_with("pack.tar: this is no pack of reference data"), "{said}");
    }
    let cases: [(&[File], &str); 4] = [
        (&[], "it has no manifest.json"),
        (&[("../manifest.json", b"{}")], "\"../manifest.json\" is no part of reference data"),
        (&[("journals.csv", b"issn_l\n")], "\"journals.csv\" is no part of reference data"),
        (
            &[("manifest.json", b"{}"), ("manifest.json", b"{}")],
            "\"manifest.json\" stands in it twice",
        ),
    ];
    for (files, expected) in cases {
        let said = refused(&archive(files));
        assert!(said.contains(expected), "{said}");
    }
    // A table of other data with this manifest.
    let other = tempfile::tempdir().unwrap();
    write_model_inputs(&invent(&Spec { titles: 31, members: 2, seed: 12 }), other.path()).unwrap();
    let (ours, theirs) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    reference::build(csv.path(), ours.path()).unwrap();
    reference::build(other.path(), theirs.path()).unwrap();
    let mut files =
        vec![("manifest.json".to_owned(), fs::read(ours.path().join("manifest.json")).unwrap())];
    for table in Table::REFERENCE {
        let name = format!("{}.parquet", table.name());
        let content = fs::read(theirs.path().join(&name)).unwrap();
        files.push((name, content));
    }
    let files: Vec<File<'_>> = files.iter().map(|(name, all)| (&name[..], &all[..])).collect();
    let said = refused(&archive(&files));
    assert!(said.contains("is not the table of the manifest"), "{said}");
}

#[test]
fn rows_say_where_they_are_from() {
    let csv = folder();
    let before = reference::check(csv.path()).unwrap().manifest;
    let with_source = |source: &str| {
        replace(
            csv.path(),
            "embargo.csv",
            &format!("issn_l,embargo_months,source\n4000-0006,12,{source}\n"),
        );
    };
    // A blank column counts as missing.
    with_source("");
    let blank = reference::check(csv.path()).unwrap().manifest;
    replace(csv.path(), "embargo.csv", "issn_l,embargo_months\n4000-0006,12\n");
    let without = reference::check(csv.path()).unwrap().manifest;
    assert_eq!(blank, without);
    assert_ne!(before.version, without.version);
    assert!(without.entry("sources").is_none(), "tables without rows are not told of");

    with_source("ours");
    let named = reference::check(csv.path()).unwrap();
    assert_ne!(named.manifest.version, without.version);
    let remarks: Vec<String> = named.remarks.iter().map(ToString::to_string).collect();
    assert!(
        remarks.contains(
            &"embargo: rows name the source \"ours\", which the table sources does not have"
                .to_owned()
        ),
        "{remarks:?}"
    );
    replace(
        csv.path(),
        "sources.csv",
        "source,name,as_of,licence,address\nours,Our list,2026-03-02,,\n",
    );
    let known = reference::check(csv.path()).unwrap();
    assert_eq!(known.remarks.len(), named.remarks.len() - 1);
    assert_eq!(known.manifest.entry("sources").unwrap().rows, 1);
    replace(
        csv.path(),
        "sources.csv",
        "source,name,as_of,licence,address\nours,Our list,March 2026,,\n",
    );
    let error = reference::check(csv.path()).unwrap_err().to_string();
    assert!(
        error.contains("\"March 2026\" found where a day as YYYY-MM-DD is expected"),
        "{error}"
    );
}

#[test]
fn a_table_that_was_changed_is_told_from_its_manifest() {
    let (csv, parquet) = (folder(), tempfile::tempdir().unwrap());
    let before = reference::build(csv.path(), parquet.path()).unwrap().manifest.version;
    let path = csv.path().join("embargo.csv");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.lines().next().unwrap().to_owned() + "\n").unwrap();
    let after = reference::check(csv.path()).unwrap().manifest;
    assert_ne!(after.version, before);
    fs::remove_file(parquet.path().join("embargo.parquet")).unwrap();
    let error = reference::check(parquet.path()).unwrap_err().to_string();
    assert!(error.contains("embargo is not the table of the manifest"), "{error}");
}

#[test]
fn the_first_fault_is_named_by_file_row_column_value_and_what_was_expected() {
    let cases = [
        (
            "papers_by_year.csv",
            "issn_l,year,num_papers\n4000-0006,2020,many\n",
            "papers_by_year.csv: papers_by_year, row 2, column \"num_papers\": \"many\" found where a number is expected",
        ),
        (
            "papers_by_year.csv",
            "issn_l,year,num_papers\n4000-0006,2020,1\n4000-0006,2020,2\n",
            "papers_by_year, row 3: issn_l 4000-0006, year 2020 stands in row 2 already",
        ),
        (
            "download_age_profile.csv",
            "issn_l,age,downloads\n4000-0006,5,1\n",
            "row 2, column \"age\": \"5\" found where a whole number from 0 to 4 is expected",
        ),
        (
            "social_network_share.csv",
            "issn_l,asn_only_rate\n4000-0006,6\n",
            "column \"asn_only_rate\": \"6.0\" found where a number from 0 to 1 is expected",
        ),
        (
            "oa_papers_by_year.csv",
            "issn_l,year,oa_type,n_with_submitted,n_no_submitted\n4000-0006,2020,,1,1\n",
            "column \"oa_type\": nothing found where green, hybrid, bronze, gold is expected",
        ),
        (
            "embargo.csv",
            "issn_l,embargo_months\n40000006,12\n",
            "column \"issn_l\": \"40000006\" found where an ISSN as NNNN-NNNC is expected",
        ),
        (
            "embargo.csv",
            "issn,months\n4000-0006,12\n",
            "embargo: the column \"issn_l\" is missing; found: issn, months",
        ),
    ];
    for (file, text, expected) in cases {
        let dir = folder();
        replace(dir.path(), file, text);
        let error = ModelInputs::read_reference(dir.path()).unwrap_err().to_string();
        assert!(error.contains(expected), "{file}: {error}");
        assert!(error.contains(file), "{error}");
    }
}

/// Data from before the tables about institutions keep their version and their manifest.
#[test]
fn tables_about_institutions_may_be_left_out() {
    let (csv, parquet) = (folder(), tempfile::tempdir().unwrap());
    let with = reference::check(csv.path()).unwrap().manifest;
    assert!(with.entry("apc_papers").is_some());
    for table in ["apc_papers", "institution_citations", "institution_authorships"] {
        fs::remove_file(csv.path().join(format!("{table}.csv"))).unwrap();
    }
    let without = reference::build(csv.path(), parquet.path()).unwrap().manifest;
    assert_ne!(without.version, with.version);
    assert_eq!((without.tables.len(), without.entry("apc_papers")), (7, None));
    assert_eq!(reference::check(parquet.path()).unwrap().manifest, without);
    let papers = "ror_id,doi,issn_l,journal_name,publisher,year,oa_status,apc,currency,num_authors_total,\
                  num_authors_from_uni\n02y3ad64,10.5555/1,4000-0006,,,2020,,,,,\n";
    replace(csv.path(), "apc_papers.csv", papers);
    let error = reference::check(csv.path()).unwrap_err().to_string();
    assert!(error.contains("where a ROR id as 02y3ad647 is expected"), "{error}");
}

#[test]
fn a_table_twice_or_not_at_all_is_refused() {
    let (csv, parquet) = (folder(), tempfile::tempdir().unwrap());
    reference::build(csv.path(), parquet.path()).unwrap();
    fs::copy(csv.path().join("journals.csv"), parquet.path().join("journals.csv")).unwrap();
    let error = ModelInputs::read_reference(parquet.path()).unwrap_err().to_string();
    assert!(error.contains("both \"journals.csv\" and \"journals.parquet\""), "{error}");
    fs::remove_file(csv.path().join("journals.csv")).unwrap();
    let error = ModelInputs::read_reference(csv.path()).unwrap_err().to_string();
    assert!(error.contains("\"journals.csv\" (or journals.parquet) is missing"), "{error}");
}

#[test]
fn rows_about_unknown_journals_are_remarked() {
    let dir = folder();
    replace(dir.path(), "embargo.csv", "issn_l,embargo_months\n9999-9994,12\n");
    let remarks = reference::check(dir.path()).unwrap().remarks;
    let expected =
        Remark::UnknownJournals { table: "embargo", rows: 1, example: "9999-9994".to_owned() };
    assert!(remarks.contains(&expected), "{remarks:?}");
}

#[test]
fn parts_and_ids_out_of_use_are_remarked() {
    let dir = folder();
    let plain = reference::check(dir.path()).unwrap();
    replace(
        dir.path(),
        "institutions.csv",
        "ror_id,name,country_code,grid_id,status,parents,children,successors,source,also_from\n\
         02y3ad647,A,,,active,03y3ad647;04y3ad647,,,,\n03y3ad647,B,,,withdrawn,,02y3ad647,05y3ad647;06y3ad647,,name:ror\n\
         04y3ad647,C,,,inactive,,,,,\n07y3ad647,D,,,withdrawn,,,,,\n",
    );
    let rows =
        "02y3ad647,1111-1111,2020,1\n03y3ad647,1111-1111,2020,1\n07y3ad647,1111-1111,2020,1\n";
    let text = format!("ror_id,issn_l,year,num_authorships\n{rows}");
    replace(dir.path(), "institution_authorships.csv", &text);
    let checked = reference::check(dir.path()).unwrap();
    let remarks: Vec<String> = checked.remarks.iter().map(Remark::to_string).collect();
    for expected in [
        "institution_authorships: 02y3ad647 and 03y3ad647, which it is a part of, both have rows; papers of the part count twice where both are added up",
        "institution_authorships: there are rows of 03y3ad647, whose ROR id is withdrawn; after it came 05y3ad647, 06y3ad647",
        "institution_authorships: there are rows of 07y3ad647, whose ROR id is withdrawn",
        "institutions: rows name the source \"ror\", which the table sources does not have",
    ] {
        assert!(remarks.iter().any(|remark| remark == expected), "{expected}: {remarks:?}");
    }
    assert_eq!(remarks.len(), plain.remarks.len() + 4, "{remarks:?}");

    // Blank columns do not change the version.
    let blank = "ror_id,name,country_code,grid_id,status,parents,children,successors,source,also_from\n02y3ad647,A,,,,,,,,\n";
    replace(dir.path(), "institutions.csv", blank);
    let with = reference::check(dir.path()).unwrap().manifest;
    replace(dir.path(), "institutions.csv", "ror_id,name,country_code,grid_id\n02y3ad647,A,,\n");
    assert_eq!(reference::check(dir.path()).unwrap().manifest, with);
}
