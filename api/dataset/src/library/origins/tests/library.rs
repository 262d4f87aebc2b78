//! Generated libraries, with more files for whatever a generated library does not have.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use arrow::array::{AsArray, RecordBatch};
use arrow::compute::concat_batches;
use tempfile::TempDir;
use titlewise_ingest::folder::read_library_table;
use titlewise_ingest::generate::{Spec, invent, write};
use titlewise_ingest::reading::{Input, Kind, Options};
use titlewise_ingest::tables::Table;
use titlewise_ingest::{TableKind, read_with};

use crate::library::origins::OriginFile;
use crate::library::{
    HeldTable, InstitutionRows, PackageTerms, Reference, for_package, model_inputs, slot,
};

/// Number of journals.
const TITLES: usize = 60;

/// A library with its files, newest first.
pub struct Library {
    _folder: TempDir,
    pub reference: Reference,
    pub institutions: InstitutionRows,
    pub terms: PackageTerms,
    pub files: Vec<OriginFile>,
}

impl Library {
    /// Returns the tables of the model.
    pub fn inputs(&self) -> titlewise_ingest::folder::ModelInputs {
        let held = |file: &OriginFile| HeldTable {
            name: file.name.clone(),
            slot: file.slot.clone(),
            kind: file.kind.clone(),
            rows: file.rows.clone(),
        };
        let files = self.files.iter().filter(|file| file.kind != "bundle").map(held).collect();
        model_inputs(&self.reference, &self.institutions, &self.terms, files).unwrap()
    }

    /// Returns the linking ISSNs of all journals, and one that is unknown.
    pub fn journals(&self) -> Vec<String> {
        let journals = &self.reference.tables[&Table::Journals];
        let known = journals["issn_l"].as_string::<i32>().iter().flatten();
        known.chain(["9999-9994"]).map(str::to_owned).collect()
    }
}

/// Returns generated libraries: with a workbook, with text only, and of release 4.
pub fn libraries() -> Vec<Library> {
    [0, 1, 4].into_iter().map(library).collect()
}

fn library(number: usize) -> Library {
    let folder = TempDir::new().unwrap();
    let invented = invent(&Spec { titles: TITLES, members: number + 1, seed: 11 });
    write(&invented, folder.path(), &mut |_, _| {}).unwrap();
    let member = invented.member(number);
    let home = folder.path().join("members").join(&member.package_id);
    let reference = Reference::read(&folder.path().join("reference")).unwrap();
    let ror_ids = vec![member.ror_id.clone()];
    let institutions = InstitutionRows::of(&reference.tables, &ror_ids).unwrap();
    // Release 4 tests the fallback price and the counts of the institution.
    let fallback_price = (number == 4).then_some(123.45);
    let terms = PackageTerms {
        id: "p".to_owned(),
        ror_ids,
        currency: "USD".to_owned(),
        fallback_price,
        ..PackageTerms::default()
    };
    let mut files = Vec::new();
    let journals: Vec<String> =
        invented.titles().iter().map(|title| title.issn_l.clone()).collect();
    for path in paths(&home) {
        files.extend(read(&reference, &path));
    }
    if number != 4 {
        let platform = files[0].rows["platform"].as_string::<i32>().value(0).to_owned();
        let half = home.join("half.csv");
        std::fs::write(&half, half_a_year_before(&platform, &journals)).unwrap();
        files.splice(0..0, read(&reference, &half));
        let again = home.join("TR_J2 again.csv");
        std::fs::copy(home.join("TR_J2.csv"), &again).unwrap();
        files.extend(read(&reference, &again));
        for table in [Table::Citations, Table::Authorships] {
            let path = home.join(format!("{}.csv", table.name()));
            let rows = read_library_table(table, &path).unwrap();
            files.push(file(&path, table.name(), table.name(), rows));
        }
    }
    for (name, text) in more_lists(&journals) {
        std::fs::write(home.join(name), text).unwrap();
        files.extend(read(&reference, &home.join(name)));
    }
    Library { _folder: folder, reference, institutions, terms, files }
}

/// Returns the generated files that a library uploads.
fn paths(home: &Path) -> BTreeSet<PathBuf> {
    let paths = std::fs::read_dir(home).unwrap().map(|entry| entry.unwrap().path());
    let is_upload = |path: &PathBuf| {
        let stem = path.file_stem().unwrap().to_str().unwrap();
        stem.starts_with("TR_") || ["JR1", "prices", "pta", "title_filter"].contains(&stem)
    };
    paths.filter(is_upload).collect()
}

/// Reads a file as an upload. The id of an upload is its path.
fn read(reference: &Reference, path: &Path) -> Vec<OriginFile> {
    let name = path.file_name().unwrap().to_str().unwrap();
    let wanted = match name {
        name if name.contains("filter") => Some(Kind::Filter),
        name if name.contains("core") => Some(Kind::Core),
        _ => None,
    };
    let issn_map = Some(&reference.issn_map);
    let options = Options { issn_map, wanted, currency: Some("USD"), ..Options::default() };
    let reading = read_with(name, Input::File(path), &options);
    let report = for_package(reading.report);
    assert!(report.verdict.is_usable(), "{name}: {}", report.reason);
    let of = |is_bundle: bool| {
        let tables = reading.tables.iter();
        let tables = tables.filter(move |table| (table.kind == TableKind::Bundle) == is_bundle);
        tables.map(|table| &table.batch).collect::<Vec<&RecordBatch>>()
    };
    let joined =
        |rows: &[&RecordBatch]| concat_batches(&rows[0].schema(), rows.iter().copied()).unwrap();
    let mut files = vec![file(path, &slot(&report), report.kind.name(), joined(&of(false)))];
    if !of(true).is_empty() {
        files.push(file(path, "bundle", "bundle", joined(&of(true))));
    }
    files
}

fn file(path: &Path, slot: &str, kind: &str, rows: RecordBatch) -> OriginFile {
    OriginFile {
        upload_id: path.display().to_string(),
        name: path.file_name().unwrap().to_str().unwrap().to_owned(),
        slot: slot.to_owned(),
        kind: kind.to_owned(),
        rows,
    }
}

/// Returns a TR_J3 of July 2024 to June 2025, as text. Only its second half is among the latest twelve months.
fn half_a_year_before(platform: &str, journals: &[String]) -> String {
    let months = "Jul-2024,Aug-2024,Sep-2024,Oct-2024,Nov-2024,Dec-2024,\
        Jan-2025,Feb-2025,Mar-2025,Apr-2025,May-2025,Jun-2025";
    let mut text = format!(
        "Report_ID,TR_J3\nRelease,5.1\nReporting_Period,Begin_Date=2024-07-01; End_Date=2025-06-30\n\n\
         Title,Platform,Print_ISSN,Access_Type,Metric_Type,Reporting_Period_Total,{months}\n"
    );
    for (number, issn) in journals.iter().enumerate().filter(|(number, _)| number % 3 == 0) {
        let uses: Vec<String> = (0..12).map(|month| (number + month).to_string()).collect();
        let total = 12 * number + 66;
        writeln!(
            text,
            "J{number},{platform},{issn},Controlled,Unique_Item_Requests,{total},{}",
            uses.join(",")
        )
        .unwrap();
    }
    text
}

/// Returns lists that repeat titles: prices, bundles, rights, titles to include and core titles.
fn more_lists(journals: &[String]) -> [(&'static str, String); 5] {
    let mut prices = "ISSN,Title,Price\n".to_owned();
    let mut rights = "ISSN,Title,start_date,end_date\n".to_owned();
    let mut filter = "ISSN,Title\n".to_owned();
    let mut core = "ISSN,Title,baseline_access\n".to_owned();
    for (number, issn) in journals.iter().enumerate() {
        let amount = if number % 7 == 0 { 0 } else { 50 + number * 40 };
        if number % 2 == 0 {
            writeln!(prices, "{issn},J{number},{amount}.00").unwrap();
            writeln!(prices, "{issn},J{number},{amount}.00").unwrap();
            writeln!(rights, "{issn},J{number},{},2012", 1990 + number % 9).unwrap();
        }
        if number % 5 == 0 {
            writeln!(rights, "{issn},J{number},2015,").unwrap();
            writeln!(filter, "{issn},J{number}").unwrap();
        }
        if number % 4 == 0 {
            writeln!(core, "{issn},J{number},").unwrap();
            writeln!(core, "{issn},J{number},gold").unwrap();
            writeln!(core, "{issn},J{number},green").unwrap();
        }
    }
    let bundles = format!(
        "ISSN,Title,Price\n{},A,100\n\"{}, {}\",Two together,300\n",
        journals[1], journals[2], journals[3]
    );
    [
        ("more prices.csv", prices),
        ("bundles.csv", bundles),
        ("more rights.csv", rights),
        ("more filter.csv", filter),
        ("core.csv", core),
    ]
}
