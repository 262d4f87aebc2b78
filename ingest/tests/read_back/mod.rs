//! Results of reading in the terms of the models. Columns are found by name.

use std::collections::BTreeMap;

use arrow::array::{Array, Float64Array, StringArray};
use arrow::compute::cast;
use arrow::datatypes::DataType;
use titlewise_ingest::{Reading, TableKind, TypedTable};
use titlewise_testing::writer::usage::Usage;

/// ISSN, platform, metric, access type and year of publication.
pub type UseKey = (String, String, String, Option<String>, Option<String>);

/// Title and counts of each key.
pub type Sums = BTreeMap<UseKey, (String, f64)>;

/// Returns the sums of the model.
pub fn sums_of_usage(usage: &Usage) -> Sums {
    let mut sums = Sums::new();
    for (counted, counts) in &usage.rows {
        let journal = &usage.journals[counted.journal];
        let key = (
            journal.print.or(journal.online).unwrap().to_string(),
            counted.platform.to_owned(),
            counted.metric.to_owned(),
            counted.access_type.map(str::to_owned),
            counted.yop.map(|year| year.to_string()),
        );
        let total: u64 = counts.iter().map(|count| u64::from(*count)).sum();
        sums.insert(key, (journal.title.clone(), total as f64));
    }
    sums
}

/// Returns the sums that were read.
pub fn sums_of_reading(reading: &Reading) -> Sums {
    let mut sums = Sums::new();
    for table in tables(reading, TableKind::Counter) {
        let [print, online, platform, metric, access, yop, title] =
            ["print_issn", "online_issn", "platform", "metric_type", "access_type", "yop", "title"]
                .map(|name| texts(table, name));
        let totals = numbers(table, "total");
        for row in 0..table.batch.num_rows() {
            let issn = print[row].clone().or(online[row].clone()).unwrap_or_default();
            let key = (
                issn,
                platform[row].clone().unwrap_or_default(),
                metric[row].clone().unwrap_or_default(),
                access[row].clone(),
                yop[row].clone(),
            );
            let sum = sums.entry(key).or_insert((title[row].clone().unwrap_or_default(), 0.0));
            sum.1 += totals[row].unwrap_or(f64::NAN);
        }
    }
    sums
}

/// Cents by ISSN.
pub fn prices(reading: &Reading) -> BTreeMap<String, i64> {
    let mut found = BTreeMap::new();
    for table in tables(reading, TableKind::Price) {
        for (issn, price) in texts(table, "issn").into_iter().zip(numbers(table, "price")) {
            let cents = (price.unwrap_or(f64::NAN) * 100.0).round() as i64;
            found.insert(issn.unwrap_or_default(), cents);
        }
    }
    found
}

/// ISSN, first and last day, sorted.
pub fn ranges(reading: &Reading) -> Vec<(String, Option<String>, Option<String>)> {
    let mut found = Vec::new();
    for table in tables(reading, TableKind::PerpetualAccess) {
        let [issn, start, end] = ["issn", "start_date", "end_date"].map(|name| texts(table, name));
        for ((issn, start), end) in issn.into_iter().zip(start).zip(end) {
            found.push((issn.unwrap_or_default(), start, end));
        }
    }
    found.sort();
    found
}

/// Returns the ISSNs of a list of titles.
pub fn titles(reading: &Reading) -> Vec<String> {
    let tables = tables(reading, TableKind::Filter);
    let mut found: Vec<String> = tables.flat_map(|table| texts(table, "issn")).flatten().collect();
    found.sort();
    found
}

fn tables(reading: &Reading, kind: TableKind) -> impl Iterator<Item = &TypedTable> {
    reading.tables.iter().filter(move |table| table.kind == kind)
}

fn texts(table: &TypedTable, name: &str) -> Vec<Option<String>> {
    let column = cast(table.batch.column_by_name(name).unwrap(), &DataType::Utf8).unwrap();
    let column = column.as_any().downcast_ref::<StringArray>().unwrap();
    column.iter().map(|text| text.map(str::to_owned)).collect()
}

fn numbers(table: &TypedTable, name: &str) -> Vec<Option<f64>> {
    let column = cast(table.batch.column_by_name(name).unwrap(), &DataType::Float64).unwrap();
    column.as_any().downcast_ref::<Float64Array>().unwrap().iter().collect()
}
