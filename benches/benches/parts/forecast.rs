//! Benchmark: one library, its first run and a run after a changed setting, with every quantity of every title (exports)
//! or with those of the list of titles (screens).

use criterion::{BatchSize, BenchmarkId, Criterion};
use titlewise_benches::pairs::Pair;
use titlewise_benches::workload;
use titlewise_engine::model::Model;
use titlewise_engine::plain::Plain;
use tokio::runtime::Runtime;

const FIRST: &str = "first run";
const AGAIN: &str = "settings changed";
const COST: &str = "a cost changed";
const LIST: &str = "list of titles, fulfilment changed";
const LIST_COST: &str = "list of titles, a cost changed";
const LOOP: &str = "plain loop";

pub fn run(criterion: &mut Criterion, runtime: &Runtime) -> Vec<Pair> {
    let model = runtime.block_on(Model::new()).unwrap();
    let mut group = criterion.benchmark_group("forecast");
    group.sample_size(20);
    let sizes = [("200", 200), ("2500", 2_500), ("10000", 10_000)];
    for (name, titles) in sizes {
        let (inputs, scenario) = workload::library(titles).unwrap();
        let facts = runtime.block_on(model.facts(&inputs, scenario.base_year)).unwrap();
        let plain = Plain::new(&facts).unwrap();
        // Changes the cost of a loan each time, so that no cached result applies.
        let mut cost = 10.0;
        let mut changed = || {
            let mut scenario = scenario.clone();
            cost += 0.01;
            scenario.settings.cost_ill = cost;
            scenario
        };
        group.bench_function(BenchmarkId::new(FIRST, name), |bencher| {
            bencher.to_async(runtime).iter_batched(
                &mut changed,
                async |scenario| {
                    let facts = model.facts(&inputs, scenario.base_year).await.unwrap();
                    let forecast = model.forecast(&facts, &scenario).await.unwrap();
                    model.journals(&forecast, &[]).await.unwrap()
                },
                BatchSize::PerIteration,
            );
        });
        group.bench_function(BenchmarkId::new(AGAIN, name), |bencher| {
            bencher.to_async(runtime).iter_batched(
                &mut changed,
                async |scenario| {
                    let forecast = model.forecast(&facts, &scenario).await.unwrap();
                    model.journals(&forecast, &[]).await.unwrap()
                },
                BatchSize::PerIteration,
            );
        });
        let before = runtime.block_on(model.forecast(&facts, &scenario)).unwrap();
        group.bench_function(BenchmarkId::new(COST, name), |bencher| {
            bencher.to_async(runtime).iter_batched(
                &mut changed,
                async |scenario| {
                    let forecast = model.with_costs(&before, &scenario).await.unwrap();
                    model.journals(&forecast, &[]).await.unwrap()
                },
                BatchSize::PerIteration,
            );
        });
        let mut percent = 5.0;
        let mut with_other_loans = || {
            let mut scenario = scenario.clone();
            percent += 0.001;
            scenario.settings.ill_request_percent_of_delayed = percent;
            scenario
        };
        group.bench_function(BenchmarkId::new(LIST, name), |bencher| {
            bencher.to_async(runtime).iter_batched(
                &mut with_other_loans,
                async |scenario| model.overview(&facts, &scenario).await.unwrap(),
                BatchSize::PerIteration,
            );
        });
        let before = runtime.block_on(model.overview(&facts, &scenario)).unwrap();
        group.bench_function(BenchmarkId::new(LIST_COST, name), |bencher| {
            bencher.to_async(runtime).iter_batched(
                &mut changed,
                async |scenario| model.with_costs(&before, &scenario).await.unwrap(),
                BatchSize::PerIteration,
            );
        });
        group.bench_function(BenchmarkId::new(LOOP, name), |bencher| {
            bencher.iter_batched(
                &mut changed,
                |scenario| plain.library(&scenario).unwrap(),
                BatchSize::PerIteration,
            );
        });
    }
    group.finish();
    let pair = |measured, (size, titles)| Pair {
        group: "forecast",
        size,
        measured,
        baseline: LOOP,
        limit_ms: (measured == AGAIN && titles == 2_500).then_some(10.0),
    };
    sizes
        .into_iter()
        .flat_map(|size| [FIRST, AGAIN, COST, LIST, LIST_COST].map(|measured| pair(measured, size)))
        .collect()
}
