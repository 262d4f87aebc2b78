//! Lists of other open sources, in every compression and with every kind of damage.
#![allow(clippy::unwrap_used, clippy::panic)] // A test may fail.

mod broken;

use std::fs;
use std::io::{Cursor, Write};
use std::path::Path;

use arrow::array::AsArray;
use broken::mutated;
use flate2::Compression;
use flate2::write::GzEncoder;
use proptest::prelude::*;
use titlewise_ingest::open_data::{
    SourceError, Taken, crossref, doaj, first_broken_line, openapc, ror, society,
};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

const DOAJ: &str = "Journal title,Journal ISSN (print version),Journal EISSN (online version),Society or institution,APC,APC amount,Last updated Date\n\
    A,0001-527X,1734-154X,,Yes,8000 PLN; 2400 EUR,2022-05-23T10:09:09Z\n\"B, b\",,2369-8721,S,No,,\n";
const CROSSREF: &str = "\"JournalTitle\",\"JournalID\",\"Publisher\",\"pissn\",\"eissn\",\"additionalIssns\"\n\"A\",\"1\",\"\"\"P\"\"\",\"1607419X\",\"24118524\",\"1420911X; 03010988\"\n";
const OPENAPC: &str = "institution,period,euro,doi,is_hybrid,publisher,journal_full_title,issn,issn_print,issn_electronic,issn_l\n\
    U,2015,829.75,10.1371/a,FALSE,P,J,1932-6203,NA,1932-6203,NA\nU,2016,NA,10.1371/b,TRUE,,,,,,\n";
const SOCIETY: &str =
    "issn,society_organization_1,is_society_journal\n2226-5856,S,\n0042-6822,,FALSE\n0042-6830,,\n";
const ROR: &str = r#"[
    {"id": "https://ror.org/02y3ad647", "name": "Old", "status": "active", "country": {"country_code": "US"}, "labels": [],
     "external_ids": {"GRID": {"preferred": null, "all": "grid.15276.37"}, "ISNI": {"all": ["1"]}},
     "relationships": [{"type": "Child", "label": "x", "id": "https://ror.org/04tk2gy88"}, {"type": "Related", "id": "https://ror.org/05tk2gy94"}]},
    {"id": "ror.org/03y3ad653", "status": "Withdrawn", "names": [{"value": "Alias", "types": ["alias"]}, {"value": "New", "types": ["label", "ror_display"]}],
     "locations": [{"geonames_details": {"country_code": "DE"}}], "external_ids": [{"type": "grid", "all": ["grid.1.2", "grid.3.4"], "preferred": "grid.3.4"}],
     "relationships": [{"type": "successor", "id": "https://ror.org/04tk2gy88"}, {"type": "parent", "id": "nonsense"}]},
    {"id": null}, {"id": "https://ror.org/02Y3AD647", "name": "Again"}]"#;

type Reader = fn(&Path) -> Result<Taken, SourceError>;
const READERS: [(Reader, &str); 5] = [
    (doaj::read, DOAJ),
    (crossref::read, CROSSREF),
    (openapc::read, OPENAPC),
    (society::read, SOCIETY),
    (ror::read, ROR),
];

fn read(reader: Reader, bytes: &[u8]) -> Result<Taken, SourceError> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("list-2024-05-06.csv");
    fs::write(&path, bytes).unwrap();
    reader(&path)
}

fn gzipped(bytes: &[u8]) -> Vec<u8> {
    let mut gz = GzEncoder::new(Vec::new(), Compression::fast());
    gz.write_all(bytes).unwrap();
    gz.finish().unwrap()
}

fn zipped(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// Returns the texts of a column, null as `-`.
fn texts(taken: &Taken, column: &str) -> Vec<String> {
    let texts = taken.rows.column_by_name(column).unwrap().as_string::<i32>();
    texts.iter().map(|text| text.unwrap_or("-").to_owned()).collect()
}

#[test]
fn a_list_is_the_same_however_it_is_packed() {
    for (reader, text) in READERS {
        let plain = read(reader, text.as_bytes()).unwrap();
        assert_eq!(plain.as_of.unwrap().to_string(), "2024-05-06");
        assert!(plain.rows.num_rows() > 0);
        for packed in [gzipped(text.as_bytes()), zipped(&[("dump.json", text.as_bytes())])] {
            assert_eq!(read(reader, &packed).unwrap().rows, plain.rows);
            // A truncated file is rejected completely, at any position.
            for cut in [3, packed.len() / 2, packed.len() - 3] {
                assert!(read(reader, &packed[..cut]).is_err(), "{cut} bytes");
            }
        }
    }
}

#[test]
fn lists_are_read_as_they_are_today_and_were() {
    let list = read(doaj::read, DOAJ.as_bytes()).unwrap();
    assert_eq!(texts(&list, "issns"), ["0001-527X;1734-154X", "2369-8721"]);
    assert_eq!(texts(&list, "currency"), ["EUR", "USD"]);
    let old = "Title,Journal ISSN (print version),Journal EISSN (online version),Journal article processing charges (APCs),APC amount,Currency\n\
        A,00015555,,Yes,1600,EUR - Euro\nB,x,,Yes,5 EUR,\nC,,16512057,Yes,much,\n";
    let list = read(doaj::read, old.as_bytes()).unwrap();
    assert_eq!((texts(&list, "currency"), list.read), (vec!["EUR".to_owned(), "-".to_owned()], 3));
    let places: Vec<(u32, &str)> =
        list.left_out.iter().map(|left_out| (left_out.row, left_out.value.as_str())).collect();
    assert_eq!(places, [(3, "x"), (4, "much")]);
    let list = read(crossref::read, CROSSREF.as_bytes()).unwrap();
    assert_eq!(texts(&list, "issns"), ["1607-419X;2411-8524;1420-911X;0301-0988"]);
    assert_eq!(texts(&list, "crossref_publisher"), ["P"]);
    let list = read(openapc::read, OPENAPC.as_bytes()).unwrap();
    assert_eq!((texts(&list, "paid_issn"), list.read), (vec!["1932-6203".to_owned()], 2));
    let list = read(society::read, SOCIETY.as_bytes()).unwrap();
    let flags = list.rows.column_by_name("is_society").unwrap().as_boolean().clone();
    assert_eq!(flags.iter().collect::<Vec<_>>(), [Some(true), Some(false)]);
}

#[test]
fn both_schemas_of_ror_are_one() {
    let dump = read(ror::read, ROR.as_bytes()).unwrap();
    assert_eq!(texts(&dump, "ror_id"), ["02y3ad647", "03y3ad653"]);
    assert_eq!(texts(&dump, "ror_name"), ["Old", "New"]);
    assert_eq!(texts(&dump, "ror_country"), ["US", "DE"]);
    assert_eq!(texts(&dump, "ror_grid"), ["grid.15276.37", "grid.3.4"]);
    assert_eq!(texts(&dump, "ror_status"), ["active", "withdrawn"]);
    assert_eq!(texts(&dump, "ror_children"), ["04tk2gy88", "-"]);
    assert_eq!(texts(&dump, "ror_parents"), ["-", "-"]);
    assert_eq!(texts(&dump, "ror_successors"), ["-", "04tk2gy88"]);
    let left_out: Vec<u32> = dump.left_out.iter().map(|left_out| left_out.row).collect();
    assert_eq!((dump.read, left_out), (4, vec![3, 4]));
    // Dumps between the schemas contain both; the newer one applies.
    let old = br#"[{"id": "https://ror.org/04tk2gy88"}]"#;
    let both = [("v1.json", &old[..]), ("v1.csv", b"id"), ("v1_schema_v2.json", ROR.as_bytes())];
    assert_eq!(read(ror::read, &zipped(&both)).unwrap().rows, dump.rows);
    let error = read(ror::read, &zipped(&[("v1.csv", b"id")])).unwrap_err().to_string();
    assert!(error.contains("it holds no .json"), "{error}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn whatever_the_bytes_a_list_is_taken_or_refused(
        which in 0usize..5,
        is_packed in any::<bool>(),
        edits in proptest::collection::vec((any::<usize>(), any::<u8>()), 0..30),
    ) {
        let (reader, text) = READERS[which];
        let bytes = mutated(text, &edits);
        let bytes = if is_packed { zipped(&[("list.json", &bytes)]) } else { bytes };
        if let Ok(taken) = read(reader, &bytes) {
            prop_assert!(taken.rows.num_rows() <= taken.read);
            if let Some(issns) = taken.rows.column_by_name("issns") {
                let issns = issns.as_string::<i32>();
                prop_assert!(issns.iter().all(|issns| issns.is_some_and(|issns| issns.split(';').all(|issn| issn.len() == 9))));
            }
        }
    }

    #[test]
    fn any_bytes(which in 0usize..5, bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        let (reader, _) = READERS[which];
        if let Ok(taken) = read(reader, &bytes) {
            prop_assert!(taken.rows.num_rows() <= taken.read);
        }
        let file = tempfile::NamedTempFile::new().unwrap();
        fs::write(file.path(), &bytes).unwrap();
        if let Some(broken) = first_broken_line(file.path()).unwrap() {
            prop_assert!(broken.line >= 1 && broken.column >= 1);
        }
    }
}
