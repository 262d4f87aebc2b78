//! Scanning reference data: the same versions and errors as reading them at once, and copies of the same content.
#![allow(clippy::unwrap_used, clippy::panic)] // A test may fail.

use std::fs::{self, File};
use std::path::Path;
use std::sync::Arc;

use arrow::array::{
    Array, ArrayRef, AsArray, Float64Array, Int32Array, Int64Array, LargeStringArray, RecordBatch,
    StringArray,
};
use arrow::compute::{cast, concat_batches};
use arrow::datatypes::{DataType, Field, Float64Type, Int32Type, Schema};
use titlewise_ingest::folder::ModelInputs;
use titlewise_ingest::generate::{Spec, invent, write_model_inputs};
use titlewise_ingest::parquet_file;
use titlewise_ingest::reference::{build, load, scan};
use titlewise_ingest::tables::Table;

/// A small folder of valid tables as CSV, and as Parquet.
fn folders() -> (tempfile::TempDir, tempfile::TempDir) {
    let (csv, parquet) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    write_model_inputs(&invent(&Spec { titles: 30, members: 2, seed: 11 }), csv.path()).unwrap();
    let citations = "ror_id,issn_l,year,num_citations\n02y3ad647,4000-0006,2024,3\n\
         02y3ad647,4000-0014,2024,5\n00hj8s172,4000-0006,2024,7\n";
    fs::write(csv.path().join("institution_citations.csv"), citations).unwrap();
    build(csv.path(), parquet.path()).unwrap();
    (csv, parquet)
}

fn path(folder: &Path, table: Table) -> std::path::PathBuf {
    folder.join(format!("{}.parquet", table.name()))
}

fn write(folder: &Path, table: Table, rows: &RecordBatch) {
    parquet_file::write(rows, File::create(path(folder, table)).unwrap()).unwrap();
}

/// Returns the rows with another column in the place of one, of any type.
fn with(rows: &RecordBatch, name: &str, column: ArrayRef) -> RecordBatch {
    let place = rows.schema().index_of(name).unwrap();
    let (mut fields, mut columns) = (rows.schema().fields().to_vec(), rows.columns().to_vec());
    fields[place] = Arc::new(Field::new(name, column.data_type().clone(), true));
    columns[place] = column;
    RecordBatch::try_new(Arc::new(Schema::new(fields)), columns).unwrap()
}

#[test]
fn a_scan_finds_the_version_and_copies_the_content_of_each_format() {
    let (csv, parquet) = folders();
    let expected = load(csv.path()).unwrap();
    for folder in [csv.path(), parquet.path()] {
        let scanned = scan(folder).unwrap();
        assert_eq!(scanned.manifest, expected.manifest, "{}", folder.display());
        assert_eq!(scanned.tables.len(), Table::REFERENCE.len());
        let copy = tempfile::tempdir().unwrap();
        for table in &scanned.tables {
            fs::write(path(copy.path(), table.table), table.to_parquet().unwrap()).unwrap();
            assert_eq!(table.rows().unwrap(), expected.inputs.table(table.table));
        }
        let copied = ModelInputs::read_reference(copy.path()).unwrap();
        for table in Table::REFERENCE {
            assert_eq!(copied.table(table), expected.inputs.table(table), "{}", table.name());
        }
    }
}

#[test]
fn other_types_orders_and_row_numbers_are_not_copied_as_they_are() {
    let (_, parquet) = folders();
    let version = scan(parquet.path()).unwrap().manifest;
    let table = Table::InstitutionCitations;
    let rows = load(parquet.path()).unwrap().inputs.table(table);
    let wide = cast(&rows["year"], &DataType::Int64).unwrap();
    assert!(wide.as_any().is::<Int64Array>());
    let texts = cast(&rows["issn_l"], &DataType::LargeUtf8).unwrap();
    assert!(texts.as_any().is::<LargeStringArray>());
    let blanks: ArrayRef = Arc::new(StringArray::from(vec![" "; rows.num_rows()]));
    let numbers: ArrayRef = Arc::new(Int32Array::from(vec![7; rows.num_rows()]));
    let reversed: Vec<usize> = (0..rows.num_columns()).rev().collect();
    let without: Vec<usize> = (0..rows.num_columns())
        .filter(|place| {
            !["source", "row_no"].contains(&rows.schema().field(*place).name().as_str())
        })
        .collect();
    for (what, other) in [
        ("64 bits", with(&rows, "year", wide)),
        ("large texts", with(&rows, "issn_l", texts)),
        ("blank texts", with(&rows, "source", blanks)),
        ("row numbers", with(&rows, "row_no", numbers)),
        ("order of columns", rows.project(&reversed).unwrap()),
        ("missing columns", rows.project(&without).unwrap()),
    ] {
        write(parquet.path(), table, &other);
        let scanned = scan(parquet.path()).unwrap();
        assert_eq!(scanned.manifest, version, "{what}");
        let own = scanned.tables.iter().find(|one| one.table == table).unwrap();
        let copy = tempfile::tempdir().unwrap();
        fs::write(path(copy.path(), table), own.to_parquet().unwrap()).unwrap();
        let stored = File::open(path(copy.path(), table)).unwrap();
        let stored =
            parquet::arrow::arrow_reader::ParquetRecordBatchReader::try_new(stored, 100).unwrap();
        let stored: Vec<RecordBatch> = stored.map(Result::unwrap).collect();
        assert_eq!(concat_batches(&rows.schema(), &stored).unwrap(), rows, "{what}");
    }
}

#[test]
fn a_scan_tells_the_first_fault_as_reading_does() {
    let (_, parquet) = folders();
    let table = Table::InstitutionCitations;
    let good = load(parquet.path()).unwrap().inputs.table(table);
    // More rows than one batch, so that a fault can be in a later one.
    let many = 70_000;
    let issns = (0..many).map(|row: usize| format!("{:04}-{:04}", row / 10_000, row % 10_000));
    let column = |name: &str| -> ArrayRef {
        match name {
            "ror_id" => Arc::new(StringArray::from(vec!["02y3ad647"; many])),
            "issn_l" => Arc::new(StringArray::from_iter_values(issns.clone())),
            "year" => Arc::new(Int32Array::from(vec![2024; many])),
            "num_citations" => Arc::new(Float64Array::from(vec![1.0; many])),
            "source" => Arc::new(StringArray::new_null(many)),
            _ => Arc::new(Int32Array::from_iter_values(0..70_000)),
        }
    };
    let columns = good.schema().fields().iter().map(|field| column(field.name())).collect();
    let large = RecordBatch::try_new(good.schema(), columns).unwrap();
    let changed = |rows: &RecordBatch, name: &str, row: usize, text: Option<&str>| {
        let texts = rows[name].as_string::<i32>();
        let texts = texts.iter().enumerate();
        let texts: StringArray =
            texts.map(|(place, own)| if place == row { text } else { own }).collect();
        with(rows, name, Arc::new(texts))
    };
    let negative = {
        let numbers = large["num_citations"].as_primitive::<Float64Type>();
        let numbers = numbers.iter().enumerate();
        let numbers: Float64Array =
            numbers.map(|(row, own)| if row == 69_999 { Some(-1.0) } else { own }).collect();
        with(&large, "num_citations", Arc::new(numbers))
    };
    let one_year = {
        let years = good["year"].as_primitive::<Int32Type>();
        assert_eq!(years.len(), 3);
        let issns: ArrayRef = Arc::new(StringArray::from(vec!["4000-0006"; 3]));
        with(&good, "issn_l", issns)
    };
    let missing: Vec<usize> = (1..good.num_columns()).collect();
    for (bad, expected) in [
        (changed(&large, "issn_l", 68_000, Some("4000-00x6")), "row 68001, column \"issn_l\""),
        (changed(&large, "ror_id", 3, None), "row 4, column \"ror_id\": nothing found"),
        (changed(&large, "issn_l", 69_998, Some("0000-0001")), "stands in row 2 already"),
        (negative, "row 70000, column \"num_citations\": \"-1.0\""),
        (one_year, "row 2: ror_id 02y3ad647, issn_l 4000-0006, year 2024 stands in row 1"),
        (good.project(&missing).unwrap(), "the column \"ror_id\" is missing"),
        (good.slice(0, 0).project(&missing).unwrap(), "the column \"ror_id\" is missing"),
        (with(&good, "year", good["issn_l"].clone()), "\"year\" has the type Utf8"),
    ] {
        write(parquet.path(), table, &bad);
        let told = scan(parquet.path()).unwrap_err().to_string();
        assert_eq!(told, load(parquet.path()).unwrap_err().to_string());
        assert!(told.contains(expected), "{told}");
    }
    write(parquet.path(), table, &large);
    let told = scan(parquet.path()).unwrap_err().to_string();
    assert!(told.contains("is not the table of the manifest (rows: 70000 found, 3 stated)"));
    fs::write(path(parquet.path(), table), "not Parquet").unwrap();
    let told = scan(parquet.path()).unwrap_err().to_string();
    assert_eq!(told, load(parquet.path()).unwrap_err().to_string());
    fs::remove_file(path(parquet.path(), Table::Journals)).unwrap();
    assert!(scan(parquet.path()).unwrap_err().to_string().contains("is missing"));
}
