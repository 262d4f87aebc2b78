//! The values of origins are those of the model's tables, bit for bit.

use std::collections::BTreeSet;

use arrow::array::{Array, AsArray, RecordBatch};
use arrow::datatypes::{Float64Type, Int32Type};
use titlewise_ingest::tables::Table;

use super::library::libraries;
use crate::library::origins::{CountOrigins, NotCounted, OriginSources, UsageKey};

/// Returns the rows of a journal in a table.
fn rows_of(table: &RecordBatch, issn_l: &str) -> Vec<usize> {
    let journals = table["issn_l"].as_string::<i32>();
    (0..table.num_rows()).filter(|row| journals.value(*row) == issn_l).collect()
}

fn text(table: &RecordBatch, name: &str, row: usize) -> Option<String> {
    let column = table[name].as_string::<i32>();
    column.is_valid(row).then(|| column.value(row).to_owned())
}

fn bits(table: &RecordBatch, name: &str, row: usize) -> Option<u64> {
    let column = table[name].as_primitive::<Float64Type>();
    column.is_valid(row).then(|| column.value(row).to_bits())
}

fn whole(table: &RecordBatch, name: &str, row: usize) -> Option<i32> {
    let column = table[name].as_primitive::<Int32Type>();
    column.is_valid(row).then(|| column.value(row))
}

fn counts(origins: &CountOrigins) -> Vec<(Option<i32>, Option<u64>)> {
    let used = origins.rows.iter().filter(|row| row.why.is_none());
    used.map(|row| (row.year, row.count.map(f64::to_bits))).collect()
}

#[test]
fn values_are_those_of_the_model() {
    let (mut reasons, mut compared) = (BTreeSet::new(), 0);
    for library in libraries() {
        let inputs = library.inputs();
        let table = |table| inputs.table(table);
        let sources = OriginSources::new(library.files.clone()).unwrap();
        for issn_l in library.journals() {
            let found = sources.origins(&library.institutions, &library.terms, &issn_l).unwrap();

            let counter = table(Table::Counter);
            let key = |row: usize| {
                let metric = text(&counter, "metric_type", row).unwrap();
                let view = text(&counter, "report_name", row).unwrap();
                (whole(&counter, "report_version", row).unwrap(), view, metric)
            };
            let of_model: Vec<_> = rows_of(&counter, &issn_l)
                .into_iter()
                .map(|row| (key(row), bits(&counter, "total", row).unwrap()))
                .collect();
            let of_rows: Vec<_> = found
                .usage_totals()
                .into_iter()
                .map(|(UsageKey { report_version, report_name, metric_type }, total)| {
                    ((report_version, report_name.to_owned(), metric_type), total.to_bits())
                })
                .collect();
            assert_eq!(of_rows, of_model, "{issn_l}");
            compared += of_model.len();

            let prices = table(Table::Prices);
            let price = rows_of(&prices, &issn_l).first().map(|row| bits(&prices, "price", *row));
            assert_eq!(found.price.price.map(|price| Some(price.to_bits())), price, "{issn_l}");
            let used = found.price.rows.iter().filter(|row| row.why.is_none());
            assert_eq!(used.count() == 1, price.is_some() && !found.price.is_fallback);

            let pta = table(Table::Pta);
            let range = rows_of(&pta, &issn_l)
                .first()
                .map(|row| (text(&pta, "start_date", *row), text(&pta, "end_date", *row)));
            let rights = &found.rights;
            let of_rows =
                (!rights.rows.is_empty()).then(|| (rights.start.clone(), rights.end.clone()));
            assert_eq!(of_rows, range, "{issn_l}");
            for row in &rights.rows {
                assert!(!row.is_start || row.start == rights.start);
                assert!(!row.is_end || row.end == rights.end);
            }

            for (of, origins, count) in [
                (Table::Citations, &found.citations, "num_citations"),
                (Table::Authorships, &found.authorships, "num_authorships"),
            ] {
                let rows = table(of);
                let of_model: Vec<_> = rows_of(&rows, &issn_l)
                    .into_iter()
                    .map(|row| (whole(&rows, "year", row), bits(&rows, count, row)))
                    .collect();
                assert_eq!(counts(origins), of_model, "{issn_l}");
                compared += of_model.len();
            }

            let core = table(Table::CoreTitles);
            let access =
                rows_of(&core, &issn_l).first().map(|row| text(&core, "baseline_access", *row));
            let of_rows = (!found.core.rows.is_empty()).then(|| found.core.baseline_access.clone());
            assert_eq!(of_rows, access, "{issn_l}");
            let is_in = !rows_of(&table(Table::TitleFilter), &issn_l).is_empty();
            assert_eq!(!found.filter.rows.is_empty(), is_in, "{issn_l}");

            let usage = found.usage.iter().flat_map(|row| &row.left_out).map(|one| &one.why);
            let price = found.price.rows.iter().filter_map(|row| row.why.as_ref());
            let rights = rights.rows.iter().filter_map(|row| row.why.as_ref());
            let lists = found.core.rows.iter().filter_map(|row| row.why.as_ref());
            reasons.extend(usage.chain(price).chain(rights).chain(lists).map(|why| why.reason));
        }
    }
    assert!(compared > 1_500, "{compared}");
    let expected = [
        NotCounted::MonthInNewerFile,
        NotCounted::OutsideLatestYear,
        NotCounted::ByYearOfPublication,
        NotCounted::HigherPrice,
        NotCounted::SamePrice,
        NotCounted::ZeroPrice,
        NotCounted::BundlePrice,
        NotCounted::WithinRange,
        NotCounted::Repeated,
    ];
    assert_eq!(reasons, BTreeSet::from(expected));
}
