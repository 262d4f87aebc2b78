//! What is decided about each COUNTER row agrees with the sums of the forecast.
#![allow(clippy::unwrap_used, clippy::panic)] // A test may fail.

use std::sync::Arc;

use arrow::array::{
    ArrayRef, AsArray, Float64Array, Float64Builder, Int32Array, ListBuilder, RecordBatch,
    StringArray, new_null_array,
};
use arrow::datatypes::{Float64Type, Int32Type};
use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::select;
use titlewise_ingest::TableKind;
use titlewise_ingest::usage::{
    Delivery, Month, Part, Reason, RowVerdict, Verdicts, merge, rows_for_forecast,
};

const JOURNALS: [Option<&str>; 4] = [Some("0031-9252"), Some("0036-8075"), Some("1026-597X"), None];

/// A row of a COUNTER table.
#[derive(Debug, Clone)]
struct Row {
    journal: Option<&'static str>,
    release: &'static str,
    report: &'static str,
    metric: Option<&'static str>,
    platform: Option<&'static str>,
    access: Option<&'static str>,
    method: Option<&'static str>,
    data_type: Option<&'static str>,
    total: f64,
    time: Time,
}

/// The time of a row's uses.
#[derive(Debug, Clone)]
enum Time {
    Months(Month, Vec<Option<f64>>),
    Span(Month, Month),
    Unknown,
}

impl Row {
    /// Returns a row of unique requests of the first journal in a TR_J3.
    fn trj3(total: f64, time: Time) -> Self {
        Self {
            journal: JOURNALS[0],
            release: "5",
            report: "trj3",
            metric: Some("Unique_Item_Requests"),
            platform: Some("P"),
            access: Some("Controlled"),
            method: None,
            data_type: Some("Journal"),
            total,
            time,
        }
    }
}

fn table(rows: &[Row]) -> RecordBatch {
    let text = |of: &dyn Fn(&Row) -> Option<String>| -> ArrayRef {
        Arc::new(rows.iter().map(of).collect::<StringArray>())
    };
    let owned = |of: &dyn Fn(&Row) -> Option<&'static str>| text(&|row| of(row).map(str::to_owned));
    let mut months = ListBuilder::new(Float64Builder::new());
    for row in rows {
        match &row.time {
            Time::Months(_, uses) => months.append_value(uses.clone()),
            _ => months.append_null(),
        }
    }
    let months: ArrayRef = Arc::new(months.finish());
    let schema = TableKind::Counter.schema();
    let column = |field: &arrow::datatypes::Field| -> ArrayRef {
        match field.name().as_str() {
            "issn_l" => owned(&|row| row.journal),
            "platform" => owned(&|row| row.platform),
            "report_version" => Arc::new(Int32Array::from_iter_values(
                rows.iter().map(|row| if row.release == "4" { 4 } else { 5 }),
            )),
            "release" => owned(&|row| Some(row.release)),
            "report_name" => owned(&|row| Some(row.report)),
            "metric_type" => owned(&|row| row.metric),
            "access_type" => owned(&|row| row.access),
            "access_method" => owned(&|row| row.method),
            "data_type" => owned(&|row| row.data_type),
            "total" => Arc::new(Float64Array::from_iter_values(rows.iter().map(|row| row.total))),
            "period_begin" => text(&|row| match row.time {
                Time::Span(begin, _) => Some(format!("{}-01", begin.iso())),
                _ => None,
            }),
            "period_end" => text(&|row| match row.time {
                Time::Span(_, end) => Some(format!("{}-28", end.iso())),
                _ => None,
            }),
            "first_month" => text(&|row| match row.time {
                Time::Months(first, _) => Some(first.iso()),
                _ => None,
            }),
            "months" => Arc::clone(&months),
            _ => new_null_array(field.data_type(), rows.len()),
        }
    };
    let columns = schema.fields().iter().map(|field| column(field)).collect();
    RecordBatch::try_new(schema, columns).unwrap()
}

fn month() -> impl Strategy<Value = Month> {
    (2023i32..=2025, 1u32..=12).prop_map(|(year, month)| Month { year, month })
}

fn uses() -> impl Strategy<Value = f64> {
    // Sums of tenths depend on their order.
    prop_oneof![1 => Just(0.0), 4 => (0u32..5000).prop_map(|uses| f64::from(uses) / 10.0)]
}

fn time() -> impl Strategy<Value = Time> {
    prop_oneof![
        5 => (month(), vec(of(uses()), 1..20)).prop_map(|(first, uses)| Time::Months(first, uses)),
        2 => (month(), 0i32..24).prop_map(|(first, more)| Time::Span(first, first.plus(more))),
        1 => Just(Time::Unknown),
    ]
}

fn row(releases: &'static [&'static str]) -> impl Strategy<Value = Row> {
    let kind = select(vec![
        ("trj3", "Unique_Item_Requests"),
        ("trj3", "Total_Item_Requests"),
        ("trj2", "No_License"),
        ("trj4", "Unique_Item_Requests"),
        ("tr", "Unique_Item_Requests"),
        ("tr", "No_License"),
        ("tr", "Searches_Regular"),
        ("jr1", "requests"),
    ]);
    let who = (select(&JOURNALS[..]), select(releases), kind, of(select(vec!["P", "Q"])));
    let access = select(vec![None, Some("Controlled"), Some("OA_Gold")]);
    let method = select(vec![None, Some("Regular"), Some("TDM")]);
    let data_type = select(vec![None, Some("Journal"), Some("Journal"), Some("Book")]);
    (who, access, method, data_type, uses(), 0u8..12, time()).prop_map(
        |(
            (journal, release, (report, metric), platform),
            access,
            method,
            data_type,
            total,
            odd,
            time,
        )| {
            let months = match &time {
                Time::Months(_, uses) => Some(uses.iter().flatten().sum()),
                _ => None,
            };
            // Few totals differ from their months.
            let total = months.filter(|_| odd > 0).unwrap_or(total);
            let metric = (odd != 1).then_some(metric);
            Row {
                journal,
                release,
                report,
                metric,
                platform,
                access,
                method,
                data_type,
                total,
                time,
            }
        },
    )
}

/// Files of batches of rows.
fn files() -> impl Strategy<Value = Vec<Vec<Vec<Row>>>> {
    let releases = prop_oneof![Just(&["5", "5.1"][..]), Just(&["4"][..]), Just(&["4", "5"][..])];
    releases.prop_flat_map(|releases| vec(vec(vec(row(releases), 1..20), 1..3), 1..5))
}

fn deliveries(tables: &[Vec<RecordBatch>]) -> Vec<Delivery<'_>> {
    tables.iter().map(|rows| Delivery { name: "", rows: rows.iter().collect() }).collect()
}

type Total = (i32, String, String, u64);

/// Returns the sums of verdicts of a journal by key, with the bits of each sum.
fn totals_of(verdicts: &[RowVerdict<'_>]) -> Vec<Total> {
    let mut sums: Vec<(i32, String, String, f64)> = Vec::new();
    for verdict in verdicts {
        let (Some(key), Some(counted)) = (verdict.key, &verdict.counted) else { continue };
        let is_it = |sum: &&mut (i32, String, String, f64)| {
            (sum.0, sum.1.as_str(), sum.2.as_str())
                == (key.report_version, key.report_name, key.metric_type)
        };
        match sums.iter_mut().find(is_it) {
            Some(sum) => sum.3 += counted.uses,
            None => sums.push((
                key.report_version,
                key.report_name.to_owned(),
                key.metric_type.to_owned(),
                0.0 + counted.uses,
            )),
        }
    }
    sums.into_iter()
        .map(|(version, view, metric, sum)| (version, view, metric, sum.to_bits()))
        .collect()
}

/// Returns the rows of a journal in combined usage, with the bits of each sum.
fn totals_in(merged: &RecordBatch, journal: &str) -> Vec<Total> {
    let text = |name: &str| merged[name].as_string::<i32>();
    let versions = merged["report_version"].as_primitive::<Int32Type>();
    let totals = merged["total"].as_primitive::<Float64Type>();
    (0..merged.num_rows())
        .filter(|row| text("issn_l").value(*row) == journal)
        .map(|row| {
            (
                versions.value(row),
                text("report_name").value(row).to_owned(),
                text("metric_type").value(row).to_owned(),
                totals.value(row).to_bits(),
            )
        })
        .collect()
}

fn verdicts_of<'a>(
    verdicts: &Verdicts,
    files: &[Delivery<'a>],
    journal: &'a str,
) -> Vec<RowVerdict<'a>> {
    let mut rows = Vec::new();
    verdicts.each(files, journal, &mut |verdict| rows.push(verdict)).unwrap();
    rows
}

/// Nothing of a row is lost: either all of it counts, or the rest has reasons.
fn is_accounted_for(verdict: &RowVerdict<'_>, row: &Row) -> Result<(), TestCaseError> {
    let left_out: f64 = verdict.left_out.iter().map(|left_out| left_out.uses).sum();
    let same = |a: f64, b: f64| (a - b).abs() < 1e-6;
    match &verdict.counted {
        None => {
            prop_assert_eq!(verdict.left_out.len(), 1);
            prop_assert_eq!(left_out, row.total);
        }
        Some(counted) if counted.part == Part::Whole => {
            prop_assert!(verdict.left_out.is_empty());
            prop_assert_eq!(counted.uses.to_bits(), row.total.to_bits());
        }
        Some(counted) => {
            prop_assert!(!verdict.left_out.is_empty());
            let all = match &row.time {
                Time::Months(_, uses) => uses.iter().flatten().sum(),
                _ => row.total,
            };
            prop_assert!(same(counted.uses + left_out, all), "{verdict:?}");
        }
    }
    for left_out in &verdict.left_out {
        match left_out.reason {
            Reason::MonthInNewerFile { file } | Reason::ReplacedByNewerFile { file } => {
                prop_assert!(file < verdict.file);
            }
            _ => {}
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn sums_of_verdicts_are_those_of_the_forecast(files in files()) {
        let tables: Vec<Vec<RecordBatch>> =
            files.iter().map(|file| file.iter().map(|rows| table(rows)).collect()).collect();
        let needed = |rows: &RecordBatch| rows_for_forecast(rows).unwrap();
        let forecast: Vec<Vec<RecordBatch>> =
            tables.iter().map(|file| file.iter().map(needed).collect()).collect();
        let all = deliveries(&tables);
        let merged = merge(&all).unwrap().rows;
        let of_forecast = merge(&deliveries(&forecast)).unwrap().rows;
        let both = [
            (Verdicts::of(&all).unwrap(), merged),
            (Verdicts::of_forecast(&all).unwrap(), of_forecast),
        ];
        for journal in JOURNALS.into_iter().flatten() {
            let about = |row: &Row| row.journal == Some(journal);
            let count = files.iter().flatten().flatten().filter(|row| about(row)).count();
            for (verdicts, merged) in &both {
                let rows = verdicts_of(verdicts, &all, journal);
                prop_assert_eq!(totals_of(&rows), totals_in(merged, journal));
                let mut places: Vec<_> = rows.iter().map(|row| (row.file, row.batch, row.row)).collect();
                places.dedup();
                prop_assert_eq!(places.len(), count);
                for verdict in &rows {
                    is_accounted_for(verdict, &files[verdict.file][verdict.batch][verdict.row])?;
                }
            }
        }
    }
}

const fn at(year: i32, month: u32) -> Month {
    Month { year, month }
}

/// A reason, its months and its uses.
type Left = (Reason, Vec<(Month, Month)>, f64);

/// Returns the verdicts about the first journal.
fn decided(files: &[Vec<Row>]) -> Vec<(Option<f64>, Vec<Left>)> {
    let tables: Vec<Vec<RecordBatch>> = files.iter().map(|rows| vec![table(rows)]).collect();
    let all = deliveries(&tables);
    let verdicts = Verdicts::of_forecast(&all).unwrap();
    let rows = verdicts_of(&verdicts, &all, JOURNALS[0].unwrap());
    rows.into_iter()
        .map(|row| {
            let left_out = row.left_out.into_iter();
            let left_out = left_out.map(|one| (one.reason, one.months, one.uses)).collect();
            (row.counted.map(|counted| counted.uses), left_out)
        })
        .collect()
}

#[test]
fn months_have_the_reason_of_each() {
    let year = |first| Time::Months(first, vec![Some(1.0); 12]);
    let newer = vec![Row::trj3(12.0, year(at(2024, 7)))];
    let older = vec![Row::trj3(24.0, Time::Months(at(2023, 7), vec![Some(1.0); 24]))];
    let outside = Reason::OutsideLatestYear { first: at(2024, 7), last: at(2025, 6) };
    assert_eq!(
        decided(&[newer, older]),
        [
            (Some(12.0), vec![]),
            (
                Some(0.0),
                vec![
                    (outside, vec![(at(2023, 7), at(2024, 6))], 12.0),
                    (Reason::MonthInNewerFile { file: 0 }, vec![(at(2024, 7), at(2025, 6))], 12.0),
                ]
            ),
        ]
    );
}

#[test]
fn reports_without_months_count_in_full_in_part_or_not_at_all() {
    let span = |begin, end, total| Row::trj3(total, Time::Span(begin, end));
    let whole = span(at(2024, 1), at(2024, 12), 40.0);
    assert_eq!(decided(&[vec![whole.clone()]]), [(Some(40.0), vec![])]);
    let long = span(at(2023, 7), at(2024, 12), 36.0);
    let outside = Reason::OutsideLatestYear { first: at(2024, 1), last: at(2024, 12) };
    assert_eq!(decided(&[vec![long]]), [(Some(24.0), vec![(outside, vec![], 12.0)])]);
    let replaced = (None, vec![(Reason::ReplacedByNewerFile { file: 0 }, vec![], 40.0)]);
    let newer = vec![span(at(2024, 12), at(2024, 12), 1.0)];
    assert_eq!(decided(&[newer, vec![whole]]), [(Some(1.0), vec![]), replaced]);
}

#[test]
fn rows_that_are_never_read_have_a_reason() {
    let row = || Row::trj3(5.0, Time::Span(at(2024, 1), at(2024, 12)));
    let by_year = || Row { report: "trj4", ..row() };
    let rows = vec![
        Row { release: "4", report: "jr1", metric: Some("requests"), ..row() },
        Row { report: "tr", method: Some("TDM"), ..row() },
        Row { report: "tr", metric: Some("Searches_Regular"), ..row() },
        Row { data_type: Some("Book"), ..row() },
        Row { metric: None, ..row() },
        row(),
        by_year(),
        by_year(),
    ];
    let why = |reason| (None, vec![(reason, vec![], 5.0)]);
    assert_eq!(
        decided(&[rows]),
        [
            why(Reason::OlderRelease),
            why(Reason::Machines),
            why(Reason::OtherMetric),
            why(Reason::NotAJournal),
            why(Reason::OtherMetric),
            (Some(5.0), vec![]),
            // Its key shows that the title has uses; the model does not count it.
            (Some(5.0), vec![]),
            why(Reason::ByYearOfPublication),
        ]
    );
}
