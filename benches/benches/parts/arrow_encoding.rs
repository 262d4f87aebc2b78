//! Benchmark: the titles of a scenario encoded as an Arrow stream, against a plain copy of the same arrays.

use arrow::array::{Array, ArrayData, RecordBatch};
use criterion::{BenchmarkId, Criterion};
use titlewise_benches::pairs::Pair;
use titlewise_benches::workload;
use titlewise_engine::model::Model;
use titlewise_http::arrow_stream;
use tokio::runtime::Runtime;

const ENCODED: &str = "encoded";
const COPIED: &str = "arrays copied";

/// Appends all buffers of a column to `to`, including its child arrays.
fn copy(data: &ArrayData, to: &mut Vec<u8>) {
    for buffer in data.buffers() {
        to.extend_from_slice(buffer.as_slice());
    }
    if let Some(nulls) = data.nulls() {
        to.extend_from_slice(nulls.validity());
    }
    for child in data.child_data() {
        copy(child, to);
    }
}

fn copied(rows: &RecordBatch) -> Vec<u8> {
    let mut bytes = Vec::new();
    for column in rows.columns() {
        copy(&column.to_data(), &mut bytes);
    }
    bytes
}

pub fn run(criterion: &mut Criterion, runtime: &Runtime) -> Vec<Pair> {
    let model = runtime.block_on(Model::new()).unwrap();
    let mut group = criterion.benchmark_group("arrow");
    let sizes = [("200", 200), ("2500", 2_500), ("10000", 10_000)];
    for (name, titles) in sizes {
        let (inputs, scenario) = workload::library(titles).unwrap();
        let journals = runtime
            .block_on(async {
                let facts = model.facts(&inputs, scenario.base_year).await?;
                let forecast = model.forecast(&facts, &scenario).await?;
                model.journals(&forecast, &[]).await
            })
            .unwrap();
        group.bench_function(BenchmarkId::new(ENCODED, name), |bencher| {
            bencher.iter(|| {
                let rows = arrow_stream::rows(&journals, [].into()).unwrap();
                arrow_stream::encode(&rows).unwrap()
            });
        });
        let rows = arrow_stream::rows(&journals, [].into()).unwrap();
        group.bench_function(BenchmarkId::new(COPIED, name), |bencher| {
            bencher.iter(|| copied(&rows));
        });
    }
    group.finish();
    let pair = |(size, _)| Pair {
        group: "arrow",
        size,
        measured: ENCODED,
        baseline: COPIED,
        limit_ms: None,
    };
    sizes.into_iter().map(pair).collect()
}
