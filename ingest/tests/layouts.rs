//! Sample files in the layouts of publishers, standards and open sources. Their facts are known by construction, so
//! these checks run everywhere; `counter_facts`, `list_facts` and `reference_facts` check real files.
#![allow(clippy::unwrap_used, clippy::panic)] // A test may fail.

use arrow::array::{AsArray, RecordBatch};
use arrow::datatypes::Float64Type;
use titlewise_ingest::reading::{Input, Kind, Options, Reading, TableKind, read_with};
use titlewise_testing::samples::{
    self, Sample, counter_json, issn_l, price, publishers, release_4, release_5, rights, titles,
};

fn kind_of(name: &str) -> Kind {
    let kinds =
        [Kind::Counter, Kind::Price, Kind::PerpetualAccess, Kind::Filter, Kind::Core, Kind::IssnL];
    kinds.into_iter().find(|kind| kind.name() == name).unwrap()
}

fn read(sample: &Sample) -> Reading {
    let wanted = sample.wanted.map(kind_of);
    let options = Options { wanted, currency: sample.currency, ..Options::default() };
    read_with(sample.name, Input::Bytes(&sample.bytes), &options)
}

/// Returns number and sum of the prices in all tables of a kind.
fn money(reading: &Reading, kind: TableKind) -> (usize, f64) {
    let batches =
        reading.tables.iter().filter(|table| table.kind == kind).map(|table| &table.batch);
    batches.fold((0, 0.0), |(count, sum), batch: &RecordBatch| {
        let prices = batch.column_by_name("price").unwrap().as_primitive::<Float64Type>();
        (count + prices.len(), sum + prices.values().iter().sum::<f64>())
    })
}

/// Compares all samples with the results of reading them.
fn compare(samples: &[Sample]) {
    let mut faults = Vec::new();
    for sample in samples {
        let reading = read(sample);
        faults.extend(sample.differences(&serde_json::to_value(&reading.report).unwrap()));
        let kinds = [TableKind::Price, TableKind::Bundle];
        for (kind, (count, sum)) in kinds.into_iter().zip(sample.prices.into_iter().flatten()) {
            let found = money(&reading, kind);
            if found.0 != count || (found.1 - sum).abs() > 0.005 {
                faults.push(format!(
                    "{}: {kind:?}: found {found:?}, expected {:?}",
                    sample.name,
                    (count, sum)
                ));
            }
        }
    }
    assert!(faults.is_empty(), "{} differences:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn counter_reports_of_release_4() {
    compare(&release_4::all());
}

#[test]
fn counter_reports_of_release_5() {
    compare(&release_5::all());
}

#[test]
fn counter_reports_as_json() {
    compare(&counter_json::all());
}

#[test]
fn price_lists() {
    compare(&price::all());
}

#[test]
fn price_lists_of_publishers() {
    compare(&publishers::all());
}

#[test]
fn rights_of_perpetual_access() {
    compare(&rights::all());
}

#[test]
fn title_lists() {
    compare(&titles::all());
}

#[test]
fn tables_of_linking_issns() {
    compare(&issn_l::all());
}

#[test]
fn every_sample_has_a_name_of_its_own_and_the_same_bytes_in_every_run() {
    let (all, again) = (samples::all(), samples::all());
    let mut names: Vec<(&str, Option<&str>)> =
        all.iter().map(|sample| (sample.name, sample.currency)).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all.len());
    // Workbooks contain the time of their creation.
    let texts = all.iter().zip(&again).filter(|(sample, _)| !sample.name.ends_with("xlsx"));
    assert!(texts.clone().count() > 40);
    assert!(texts.into_iter().all(|(sample, again)| sample.bytes == again.bytes));
}
