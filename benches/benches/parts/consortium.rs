//! Benchmark: a consortium, with every title of every member recalculated and the results summed.

use criterion::{BatchSize, BenchmarkId, Criterion};
use titlewise_benches::pairs::Pair;
use titlewise_benches::{memory, workload};
use titlewise_engine::consortium::queries::CostRule;
use titlewise_engine::model::Model;
use titlewise_engine::plain::Plain;
use tokio::runtime::Runtime;

const QUERY: &str = "recalculated and added up";
const LOOP: &str = "plain loop";
const TITLES: usize = 2_600;

/// Runs the benchmark and adds its pairs. Returns a line on peak memory.
pub fn run(criterion: &mut Criterion, runtime: &Runtime, pairs: &mut Vec<Pair>) -> String {
    let model = runtime.block_on(Model::new()).unwrap();
    let mut group = criterion.benchmark_group("consortium");
    group.sample_size(10);
    let mut told = String::new();
    let sizes =
        [("6x2600", 6, None), ("165x2600", 165, Some(400.0)), ("900x2600", 900, Some(2_500.0))];
    for (name, members, limit_ms) in sizes {
        // Generated and read only if the benchmark is selected.
        let mut ready = None;
        let prepare = || {
            let (inputs, asked) = workload::consortium(TITLES, members).unwrap();
            let facts = runtime.block_on(model.facts(&inputs, asked.scenario.base_year)).unwrap();
            drop(inputs);
            memory::reset_peak();
            (facts, asked)
        };
        group.bench_function(BenchmarkId::new(QUERY, name), |bencher| {
            let (facts, asked) = ready.get_or_insert_with(prepare);
            let mut cost = 10.0;
            bencher.to_async(runtime).iter_batched(
                || {
                    let mut scenario = asked.scenario.clone();
                    cost += 0.01;
                    scenario.settings.cost_ill = cost;
                    scenario
                },
                async |scenario| {
                    let rule = CostRule::FirstMember;
                    let forecast =
                        model.consortium(facts, &scenario, &asked.members, rule).await.unwrap();
                    model.journals(&forecast, &asked.subscribed).await.unwrap()
                },
                BatchSize::PerIteration,
            );
        });
        if let (Some(_), Some(peak)) = (&ready, memory::peak_mib()) {
            told += &format!("Consortium {name}: at most {peak} MiB held, facts included.\n");
        }
        group.bench_function(BenchmarkId::new(LOOP, name), |bencher| {
            let (facts, asked) = ready.get_or_insert_with(prepare);
            let plain = Plain::new(facts).unwrap();
            bencher.iter(|| plain.consortium(&asked.scenario, &asked.members).unwrap());
        });
        pairs.push(Pair {
            group: "consortium",
            size: name,
            measured: QUERY,
            baseline: LOOP,
            limit_ms,
        });
    }
    group.finish();
    told
}
