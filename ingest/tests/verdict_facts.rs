//! What is decided about each row of real files agrees with the tables of the forecast. If the files are missing, these
//! checks are skipped and counted.
#![allow(clippy::unwrap_used, clippy::panic)] // A test may fail.

mod facts;

use std::collections::BTreeMap;

use arrow::array::{Array, AsArray, RecordBatch};
use arrow::datatypes::Float64Type;
use facts::{expected, read_fixture};
use titlewise_ingest::list_verdicts::{self, PriceVerdict};
use titlewise_ingest::reading::Kind;
use titlewise_ingest::usage::{Delivery, Verdicts, merge, rows_for_forecast};
use titlewise_ingest::{IssnMap, Reading, TableKind, TypedTable, model_rows, read_as};
use titlewise_testing::{RealFiles, real_files};

/// Maximum number of titles of a file that are compared.
const TITLES: usize = 300;

/// Reads a file as if the reference data had all of its ISSNs.
fn read_known(
    files: &RealFiles,
    family: &str,
    name: &str,
    wanted: Option<Kind>,
) -> Vec<TypedTable> {
    let reading = read_fixture(files, family, name, wanted);
    let mut pairs: Vec<(String, String)> = Vec::new();
    for table in &reading.tables {
        let column = |name: &str| table.batch.column_by_name(name)?.as_string_opt::<i32>();
        for row in 0..table.batch.num_rows() {
            let cell = |name| column(name).filter(|c| c.is_valid(row)).map(|c| c.value(row));
            let issns: Vec<&str> =
                ["print_issn", "online_issn", "issn"].into_iter().filter_map(cell).collect();
            pairs.extend(issns.iter().map(|issn| ((*issn).to_owned(), issns[0].to_owned())));
        }
    }
    let map = IssnMap::new(pairs.iter().map(|(issn, linking)| (issn.as_str(), linking.as_str())));
    let bytes = std::fs::read(files.path(family).join(name)).unwrap();
    let Reading { tables, .. } = read_as(name, &bytes, Some(&map), wanted);
    tables
}

fn journals(table: &RecordBatch) -> Vec<&str> {
    table["issn_l"].as_string::<i32>().iter().flatten().collect()
}

type Totals = BTreeMap<(String, String), u64>;

fn deliveries(files: &[Vec<RecordBatch>]) -> Vec<Delivery<'_>> {
    files.iter().map(|rows| Delivery { name: "", rows: rows.iter().collect() }).collect()
}

/// Compares verdicts with combined usage. Returns the number of compared titles.
fn compare_usage(what: &str, files: &[Vec<TypedTable>]) -> usize {
    let rows: Vec<Vec<RecordBatch>> = files
        .iter()
        .map(|tables| tables.iter().map(|table| table.batch.clone()).collect())
        .collect();
    let needed: Vec<Vec<RecordBatch>> = rows
        .iter()
        .map(|rows| rows.iter().map(|rows| rows_for_forecast(rows).unwrap()).collect())
        .collect();
    let merged = merge(&deliveries(&needed)).unwrap().rows;
    let all = deliveries(&rows);
    let verdicts = Verdicts::of_forecast(&all).unwrap();
    let [views, metrics] =
        ["report_name", "metric_type"].map(|name| merged[name].as_string::<i32>());
    let totals = merged["total"].as_primitive::<Float64Type>();
    let mut of_model: BTreeMap<&str, Totals> = BTreeMap::new();
    for (row, journal) in journals(&merged).into_iter().enumerate() {
        let key = (views.value(row).to_owned(), metrics.value(row).to_owned());
        of_model.entry(journal).or_default().insert(key, totals.value(row).to_bits());
    }
    for (journal, expected) in of_model.iter().take(TITLES) {
        let mut sums: BTreeMap<(String, String), f64> = BTreeMap::new();
        verdicts
            .each(&all, journal, &mut |verdict| {
                if let (Some(key), Some(counted)) = (verdict.key, verdict.counted) {
                    let key = (key.report_name.to_owned(), key.metric_type.to_owned());
                    *sums.entry(key).or_insert(0.0) += counted.uses;
                }
            })
            .unwrap();
        let sums: Totals = sums.into_iter().map(|(key, sum)| (key, sum.to_bits())).collect();
        assert_eq!(&sums, expected, "{what}: {journal}");
    }
    of_model.len()
}

#[test]
fn usage() {
    let families = ["counter_r4", "counter_r5", "counter_r51", "counter_json"];
    let Some(files) = real_files("verdicts about usage", families.len()) else { return };
    for family in families {
        let mut all = Vec::new();
        let mut titles = 0;
        for entry in expected(&files, family) {
            let name = entry["file"].as_str().unwrap();
            let mut tables = read_known(&files, family, name, None);
            tables.retain(|table| table.kind == TableKind::Counter);
            if !tables.is_empty() {
                titles += compare_usage(name, std::slice::from_ref(&tables));
                all.push(tables);
            }
        }
        // All files of a family as those of one library: same months, other releases, other platforms.
        titles += compare_usage(family, &all);
        assert!(titles > 5, "{family}: {titles}");
    }
    files.checked(families.len());
}

#[test]
fn lists() {
    let families = [("price", Kind::Price), ("pta", Kind::PerpetualAccess)];
    let Some(files) = real_files("verdicts about lists", families.len()) else { return };
    for (family, kind) in families {
        let mut titles = 0;
        for entry in expected(&files, family) {
            let name = entry["file"].as_str().unwrap();
            let tables = read_known(&files, family, name, Some(kind));
            titles += match kind {
                Kind::Price => compare_prices(name, &tables),
                _ => compare_rights(name, &tables),
            };
        }
        assert!(titles > 100, "{family}: {titles}");
    }
    files.checked(families.len());
}

fn of_kind(tables: &[TypedTable], kind: TableKind) -> Vec<&RecordBatch> {
    tables.iter().filter(|table| table.kind == kind).map(|table| &table.batch).collect()
}

fn compare_prices(what: &str, tables: &[TypedTable]) -> usize {
    let of_model = model_rows::prices_for_model(tables).unwrap();
    let lists = of_kind(tables, TableKind::Price);
    let prices = of_model["price"].as_primitive::<Float64Type>();
    for (row, journal) in journals(&of_model).into_iter().enumerate().take(TITLES) {
        let rows = list_verdicts::prices(&lists, journal).unwrap();
        let used: Vec<u64> = rows
            .iter()
            .filter(|row| row.verdict == PriceVerdict::Used)
            .map(|row| row.price.to_bits())
            .collect();
        assert_eq!(used, [prices.value(row).to_bits()], "{what}: {journal}");
    }
    of_model.num_rows()
}

fn compare_rights(what: &str, tables: &[TypedTable]) -> usize {
    let of_model = model_rows::perpetual_access_for_model(tables).unwrap();
    let lists = of_kind(tables, TableKind::PerpetualAccess);
    let [starts, ends] = ["start_date", "end_date"].map(|name| of_model[name].as_string::<i32>());
    let day = |column: &arrow::array::StringArray, row| {
        column.is_valid(row).then(|| column.value(row).to_owned())
    };
    for (row, journal) in journals(&of_model).into_iter().enumerate().take(TITLES) {
        let rights = list_verdicts::rights(&lists, journal).unwrap();
        assert_eq!(rights.range, (day(starts, row), day(ends, row)), "{what}: {journal}");
        assert_eq!(rights.rows.iter().filter(|row| row.is_start).count(), 1);
    }
    of_model.num_rows()
}
