//! Benchmark: six scenarios of 2,500 and of 10,000 titles are compared over HTTP, and a difference is attributed to six factors. Before each
//! request a setting changes, so that no answer is known.

use std::path::Path;
use std::time::{Duration, Instant};

use criterion::{BenchmarkId, Criterion};
use serde_json::{Value, json};
use titlewise_benches::pairs::Pair;
use titlewise_benches::workload;
use titlewise_engine::model::Model;
use titlewise_engine::plain::Plain;
use tokio::runtime::Runtime;

use super::library;
use super::request::Running;

const COMPARISON: &str = "six scenarios compared after one changed";
const SIX: &str = "six plain loops";
const WHY: &str = "a difference attributed to six factors";
/// The forecasts of an attribution to six factors, one of which is the subscriptions.
const FORECASTS: &str = "32 plain loops";
/// Scenarios of the comparison.
const SCENARIOS: usize = 6;
/// Titles, the longest time of a comparison and that of an attribution, in milliseconds.
const SIZES: [(usize, &str, f64, f64); 2] =
    [(2_500, "2500", 150.0, 1_000.0), (10_000, "10000", 600.0, 3_000.0)];

/// Settings of the second of two scenarios: with the cost of a loan and the subscriptions, six factors.
fn other_settings() -> Value {
    json!({"cost_alacart_increase": 3, "ill_request_percent_of_delayed": 9, "weight_citation": 4, "include_bronze": false})
}

/// A server with scenarios, and the next cost of a loan that none of them had.
struct Compared {
    running: Running,
    /// URLs of the scenarios.
    scenarios: Vec<String>,
    cost: f64,
}

impl Compared {
    async fn start(titles: usize, folder: &Path) -> Self {
        let running = Running::start(titles, folder).await;
        let mut scenarios = vec![running.scenario.clone()];
        while scenarios.len() < SCENARIOS {
            let scenario =
                library::scenario(&running.client, &running.base, &running.package).await;
            scenarios.push(scenario);
        }
        let compared = Self { running, scenarios, cost: 20.0 };
        for (at, scenario) in compared.scenarios.iter().enumerate() {
            compared.patch(scenario, "subscriptions", &json!({"top": 100 * at})).await;
            compared.patch(scenario, "settings", &json!({"cost_ill": 10 + at})).await;
        }
        compared.patch(&compared.scenarios[1], "settings", &other_settings()).await;
        compared
    }

    async fn patch(&self, scenario: &str, what: &str, body: &Value) {
        let asked = self.running.client.patch(format!("{scenario}/{what}")).json(body);
        asked.send().await.unwrap().error_for_status().unwrap();
    }

    /// Gives scenarios a cost of a loan that none of them had.
    async fn change(&mut self, scenarios: usize) {
        for at in 0..scenarios {
            self.cost += 0.01;
            library::change(&self.running.client, &self.scenarios[at], self.cost).await;
        }
    }

    async fn get(&self, path: &str, scenarios: usize) -> Duration {
        let ids: Vec<&str> = self.scenarios[..scenarios]
            .iter()
            .filter_map(|scenario| scenario.rsplit('/').next())
            .collect();
        let url = format!("{}{path}s={}", self.running.base, ids.join(","));
        let started = Instant::now();
        let reply = self.running.client.get(url).send().await.unwrap();
        let body = reply.error_for_status().unwrap().bytes().await.unwrap();
        let took = started.elapsed();
        assert!(body.len() > 1_000);
        took
    }
}

pub fn run(criterion: &mut Criterion, runtime: &Runtime) -> Vec<Pair> {
    SIZES.into_iter().flat_map(|size| measure(criterion, runtime, size)).collect()
}

fn measure(
    criterion: &mut Criterion,
    runtime: &Runtime,
    (titles, size, comparison_ms, why_ms): (usize, &'static str, f64, f64),
) -> [Pair; 2] {
    let folder = tempfile::tempdir().unwrap();
    let mut group = criterion.benchmark_group("comparison");
    group.sample_size(20);
    let mut started = None;
    for (name, path, scenarios, changes) in [
        (COMPARISON, "/comparison?limit=1000&", SCENARIOS, 1),
        (WHY, "/comparison/why?total=cost&", 2, 2),
    ] {
        group.bench_function(BenchmarkId::new(name, size), |bencher| {
            let compared = started
                .get_or_insert_with(|| runtime.block_on(Compared::start(titles, folder.path())));
            bencher.iter_custom(|times| {
                runtime.block_on(async {
                    let mut took = Duration::ZERO;
                    for _ in 0..times {
                        compared.change(changes).await;
                        took += compared.get(path, scenarios).await;
                    }
                    took
                })
            });
        });
    }
    for (name, loops) in [(SIX, SCENARIOS), (FORECASTS, 32)] {
        group.bench_function(BenchmarkId::new(name, size), |bencher| {
            let (inputs, scenario) = workload::library(titles).unwrap();
            let model = runtime.block_on(Model::new()).unwrap();
            let facts = runtime.block_on(model.facts(&inputs, scenario.base_year)).unwrap();
            let plain = Plain::new(&facts).unwrap();
            bencher.iter(|| (0..loops).for_each(|_| drop(plain.library(&scenario).unwrap())));
        });
    }
    group.finish();
    let pair = |measured, baseline, limit_ms| Pair {
        group: "comparison",
        size,
        measured,
        baseline,
        limit_ms: Some(limit_ms),
    };
    [pair(COMPARISON, SIX, comparison_ms), pair(WHY, FORECASTS, why_ms)]
}
