//! Reading a COUNTER report, beside the csv crate reading the same bytes to nothing.

use std::fs;

use criterion::{BenchmarkId, Criterion, Throughput};
use titlewise_benches::pairs::Pair;
use titlewise_benches::workload::spec;
use titlewise_ingest::generate;
use titlewise_ingest::reading;

const READ: &str = "read, checked and typed";
const CSV: &str = "csv crate to nothing";

pub fn run(criterion: &mut Criterion) -> Vec<Pair> {
    let folder = tempfile::tempdir().unwrap();
    let invented = generate::invent(&spec(2_500, 1));
    generate::write(&invented, folder.path(), &mut |_, _| {}).unwrap();
    let member = folder.path().join("members").join(&invented.member(0).package_id);
    let reports = [("TR_J2", "TR_J2.csv"), ("TR_J4", "TR_J4.csv")];
    let mut group = criterion.benchmark_group("counter");
    group.sample_size(20);
    for (name, file) in reports {
        let bytes = fs::read(member.join(file)).unwrap();
        group.throughput(Throughput::Bytes(bytes.len() as u64));
        group.bench_function(BenchmarkId::new(READ, name), |bencher| {
            bencher.iter(|| reading::read(file, &bytes, None));
        });
        group.bench_function(BenchmarkId::new(CSV, name), |bencher| {
            bencher.iter(|| {
                let mut reader = csv::ReaderBuilder::new()
                    .has_headers(false)
                    .flexible(true)
                    .from_reader(bytes.as_slice());
                let mut record = csv::StringRecord::new();
                let mut cells = 0;
                while reader.read_record(&mut record).unwrap() {
                    cells += record.len();
                }
                cells
            });
        });
    }
    group.finish();
    let pair =
        |(size, _)| Pair { group: "counter", size, measured: READ, baseline: CSV, limit_ms: None };
    reports.into_iter().map(pair).collect()
}
