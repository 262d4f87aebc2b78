//! Benchmark: from a COUNTER report to checked Parquet, against a bare parser of the same bytes that discards the
//! result: the csv crate, calamine or serde_json.

use std::fs::File;
use std::hint::black_box;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use calamine::{Reader as _, Xlsx};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, BenchmarkId, Criterion};
use titlewise_benches::pairs::Pair;
use titlewise_benches::{counter_files, memory};
use titlewise_ingest::folder_sink::FolderSink;
use titlewise_ingest::reading::{Input, Options, read_into};

const READ: &str = "read, checked, to Parquet";
const GROUP: &str = "counter";

/// A file, its bare parser, and the time limit of a full import.
struct Case {
    name: &'static str,
    write: fn(&Path) -> PathBuf,
    baseline: &'static str,
    to_nothing: fn(&Path) -> usize,
    limit_ms: Option<f64>,
}

const CASES: [Case; 4] = [
    Case {
        name: "TR_J4 csv, 300,000 rows",
        write: |folder| counter_files::trj4_csv(folder, 300_000).unwrap(),
        baseline: "csv crate to nothing",
        to_nothing: csv_to_nothing,
        limit_ms: Some(1_000.0),
    },
    Case {
        name: "TR_J3 xlsx, 30,000 rows",
        write: |folder| counter_files::trj3_xlsx(folder, 30_000).unwrap(),
        baseline: "calamine to nothing",
        to_nothing: xlsx_to_nothing,
        limit_ms: Some(1_500.0),
    },
    Case {
        name: "TR json of release 5, 100 MB",
        write: |folder| counter_files::tr_json(folder, 100_000_000, false).unwrap(),
        baseline: "serde_json to nothing",
        to_nothing: json_to_nothing,
        limit_ms: Some(3_000.0),
    },
    Case {
        name: "TR json of release 5.1, 100 MB",
        write: |folder| counter_files::tr_json(folder, 100_000_000, true).unwrap(),
        baseline: "serde_json to nothing",
        to_nothing: json_to_nothing,
        limit_ms: Some(3_000.0),
    },
];

/// Runs the benchmark and adds its pairs. Returns a line on peak memory.
pub fn run(criterion: &mut Criterion, pairs: &mut Vec<Pair>) -> String {
    let mut group = criterion.benchmark_group(GROUP);
    group.sample_size(10);
    let mut told = String::new();
    for case in &CASES {
        told += &one(&mut group, case);
        pairs.push(Pair {
            group: GROUP,
            size: case.name,
            measured: READ,
            baseline: case.baseline,
            limit_ms: case.limit_ms,
        });
    }
    group.finish();
    told
}

fn one(group: &mut BenchmarkGroup<'_, WallTime>, case: &Case) -> String {
    let folder = tempfile::tempdir().unwrap();
    // The file is written only if the benchmark is selected.
    let mut file: Option<PathBuf> = None;
    let mut before = None;
    group.bench_function(BenchmarkId::new(READ, case.name), |bencher| {
        let path = file.get_or_insert_with(|| {
            let path = (case.write)(folder.path());
            memory::reset_peak();
            before = memory::peak_mib();
            path
        });
        bencher.iter(|| to_parquet(path, folder.path()));
    });
    let peak = memory::peak_mib().zip(before);
    group.bench_function(BenchmarkId::new(case.baseline, case.name), |bencher| {
        let path = file.get_or_insert_with(|| (case.write)(folder.path()));
        bencher.iter(|| black_box((case.to_nothing)(path)));
    });
    match peak {
        Some((peak, before)) => {
            format!(
                "{}: at most {peak} MiB held, {before} MiB of them before it began.\n",
                case.name
            )
        }
        None => String::new(),
    }
}

fn to_parquet(path: &Path, folder: &Path) -> usize {
    let mut sink = FolderSink::new(folder).unwrap();
    let read = read_into("report", Input::File(path), &Options::default(), &mut sink).unwrap();
    let written = sink.finish().unwrap();
    assert!(read.0.verdict.is_usable(), "{}", read.0.reason);
    written.values().map(|table| table.rows).sum()
}

fn csv_to_nothing(path: &Path) -> usize {
    let mut reader =
        csv::ReaderBuilder::new().has_headers(false).flexible(true).from_path(path).unwrap();
    let mut record = csv::StringRecord::new();
    let mut cells = 0;
    while reader.read_record(&mut record).unwrap() {
        cells += record.len();
    }
    cells
}

fn xlsx_to_nothing(path: &Path) -> usize {
    let file = BufReader::new(File::open(path).unwrap());
    let mut book = Xlsx::new(file).unwrap();
    let sheets = book.sheet_names();
    let mut cells = book.worksheet_cells_reader(&sheets[0]).unwrap();
    let mut count = 0;
    while cells.next_cell().unwrap().is_some() {
        count += 1;
    }
    count
}

fn json_to_nothing(path: &Path) -> usize {
    let text = std::fs::read(path).unwrap();
    serde_json::from_slice::<serde::de::IgnoredAny>(&text).unwrap();
    text.len()
}
