//! Benchmark: reference data from an OpenAlex snapshot, against a loop that unpacks and parses the same lines and
//! discards them.

use std::fs::{self, File};
use std::hint::black_box;
use std::io::{BufRead as _, BufReader};
use std::path::Path;

use criterion::{BenchmarkId, Criterion};
use flate2::read::MultiGzDecoder;
use titlewise_benches::pairs::Pair;
use titlewise_benches::{memory, snapshot_files};
use titlewise_engine::openalex::{Cache, Recipe, Snapshot, build};
use tokio::runtime::Runtime;
use url::Url;

const GROUP: &str = "snapshot";
const BUILT: &str = "tables built, nothing kept before";
const BASELINE: &str = "one loop unpacks and parses to nothing";
const SIZE: &str = "8 files of 8,000 works";

/// Runs the benchmark and adds the pair. Returns its rate in megabytes per second.
pub fn run(criterion: &mut Criterion, runtime: &Runtime, pairs: &mut Vec<Pair>) -> String {
    let mut group = criterion.benchmark_group(GROUP);
    group.sample_size(10);
    let folder = tempfile::tempdir().unwrap();
    let mut bytes = None;
    let write = |bytes: &mut Option<u64>| {
        *bytes.get_or_insert_with(|| snapshot_files::snapshot(folder.path(), 8, 8_000).unwrap())
    };
    let mut peak = None;
    group.bench_function(BenchmarkId::new(BUILT, SIZE), |bencher| {
        write(&mut bytes);
        memory::reset_peak();
        bencher.iter(|| runtime.block_on(built(folder.path())));
        peak = memory::peak_mib();
    });
    group.bench_function(BenchmarkId::new(BASELINE, SIZE), |bencher| {
        write(&mut bytes);
        bencher.iter(|| black_box(to_nothing(folder.path())));
    });
    group.finish();
    pairs.push(Pair {
        group: GROUP,
        size: SIZE,
        measured: BUILT,
        baseline: BASELINE,
        limit_ms: None,
    });
    match (bytes, peak) {
        (Some(bytes), Some(peak)) => format!(
            "Snapshot: {} MB of works; at most {peak} MiB held, what earlier benchmarks left among them.\n",
            bytes / 1_000_000
        ),
        _ => String::new(),
    }
}

async fn built(folder: &Path) {
    let (kept, out) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let cache = Cache::local(kept.path()).unwrap();
    let folder = Url::from_directory_path(folder).unwrap();
    let snapshot = Snapshot::at(folder, &[], false).unwrap();
    let ror_ids = (0..3).map(snapshot_files::ror).collect();
    let recipe = Recipe { ror_ids, ..Recipe::default() };
    build(&snapshot, &recipe, &cache, out.path(), &|_| ()).await.unwrap();
}

fn to_nothing(folder: &Path) -> usize {
    let works = folder.join("works/updated_date=2026-03-02");
    let mut lines = 0;
    for entry in fs::read_dir(works).unwrap() {
        let file = File::open(entry.unwrap().path()).unwrap();
        let mut reader = BufReader::with_capacity(1 << 20, MultiGzDecoder::new(file));
        let mut line = Vec::new();
        while reader.read_until(b'\n', &mut line).unwrap() > 0 {
            serde_json::from_slice::<serde::de::IgnoredAny>(&line).unwrap();
            line.clear();
            lines += 1;
        }
    }
    lines
}
