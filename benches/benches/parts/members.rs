//! Benchmark: a consortium with cached member rows. Recalculates all members in parallel, and sums after one member is
//! included or excluded.

use std::sync::Arc;

use arrow::array::{AsArray, RecordBatch};
use arrow::datatypes::{Float64Type, Int32Type};
use criterion::{BatchSize, BenchmarkId, Criterion};
use titlewise_benches::pairs::Pair;
use titlewise_benches::{memory, workload};
use titlewise_engine::assumptions::Scenario;
use titlewise_engine::consortium::member_sums::KeptSums;
use titlewise_engine::consortium::queries::{CostRule, MemberRows};
use titlewise_engine::model::{Facts, Model, Titles};
use tokio::runtime::Runtime;

const GROUP: &str = "members";
const ALL: &str = "all calculated and added up";
const COST: &str = "a cost changed and added up";
const INCLUDED: &str = "one included and added up";
const LOOP: &str = "plain loop over kept rows";
const SIZE: &str = "165x2600";
const TITLES: usize = 2_600;
const MEMBERS: usize = 165;

/// A consortium and its cached rows.
struct Kept {
    model: Arc<Model>,
    titles: Titles,
    facts: Vec<Arc<Facts>>,
    scenario: Scenario,
    subscribed: Vec<String>,
}

impl Kept {
    async fn prepare() -> Self {
        let model = Arc::new(Model::new().await.unwrap());
        let (members, asked) = workload::members(TITLES, MEMBERS).unwrap();
        let titles = model.titles(&members[0], asked.scenario.base_year).await.unwrap();
        let mut facts = Vec::new();
        for member in &members {
            facts.push(Arc::new(model.facts_on(&titles, member).await.unwrap()));
        }
        Self { model, titles, facts, scenario: asked.scenario, subscribed: asked.subscribed }
    }

    /// Returns the rows of all members, calculated on all processors.
    async fn rows(&self, cost_ill: f64) -> Vec<Arc<MemberRows>> {
        let mut scenario = self.scenario.clone();
        scenario.settings.cost_ill = cost_ill;
        let scenario = Arc::new(scenario);
        let work = self.facts.iter().map(|facts| {
            let (model, facts) = (Arc::clone(&self.model), Arc::clone(facts));
            let scenario = Arc::clone(&scenario);
            tokio::spawn(async move { model.member_rows_of(&facts, &scenario).await.unwrap() })
        });
        let mut rows = Vec::new();
        for task in work.collect::<Vec<_>>() {
            rows.push(Arc::new(task.await.unwrap()));
        }
        rows
    }

    /// Returns the rows of all members with another cost, calculated from these.
    async fn rows_with_cost(
        &self,
        before: &[Arc<MemberRows>],
        cost_ill: f64,
    ) -> Vec<Arc<MemberRows>> {
        let mut scenario = self.scenario.clone();
        scenario.settings.cost_ill = cost_ill;
        let scenario = Arc::new(scenario);
        let work = before.iter().map(|before| {
            let (model, before) = (Arc::clone(&self.model), Arc::clone(before));
            let scenario = Arc::clone(&scenario);
            tokio::spawn(async move {
                model.member_rows_with_costs(&before, &scenario).await.unwrap().unwrap()
            })
        });
        let mut rows = Vec::new();
        for task in work.collect::<Vec<_>>() {
            rows.push(Arc::new(task.await.unwrap()));
        }
        rows
    }

    async fn added_up(&self, rows: &[Option<Arc<MemberRows>>], kept: &KeptSums) -> RecordBatch {
        let rule = CostRule::FirstMember;
        let forecast = self.model.consortium_of(&self.titles, rows, rule, kept).await.unwrap();
        self.model.journals(&forecast, &self.subscribed).await.unwrap()
    }
}

/// Baseline: sums every number of the cached rows by title.
fn plain(included: &[Arc<MemberRows>]) -> Vec<[f64; 20]> {
    let mut sums = vec![[0.0; 20]; TITLES];
    for member in included {
        let rows = member.rows();
        let titles = rows["title_no"].as_primitive::<Int32Type>().values();
        let numbers = rows.columns().iter().filter_map(|all| all.as_primitive_opt::<Float64Type>());
        for (at, numbers) in numbers.enumerate() {
            for (title, number) in titles.iter().zip(numbers.iter()) {
                sums[*title as usize][at] += number.unwrap_or(0.0);
            }
        }
    }
    sums
}

/// Runs the benchmark and adds its pairs. Returns a line on peak memory.
pub fn run(criterion: &mut Criterion, runtime: &Runtime, pairs: &mut Vec<Pair>) -> String {
    let mut group = criterion.benchmark_group(GROUP);
    group.sample_size(10);
    let mut ready = None;
    let prepare = || {
        memory::reset_peak();
        let kept = runtime.block_on(Kept::prepare());
        let rows = runtime.block_on(kept.rows(17.0));
        (kept, rows)
    };
    let mut cost = 20.0;
    group.bench_function(BenchmarkId::new(ALL, SIZE), |bencher| {
        let (kept, _) = ready.get_or_insert_with(prepare);
        bencher.to_async(runtime).iter_batched(
            || {
                cost += 0.01;
                cost
            },
            async |cost| {
                let rows: Vec<_> = kept.rows(cost).await.into_iter().map(Some).collect();
                kept.added_up(&rows, &KeptSums::default()).await
            },
            BatchSize::PerIteration,
        );
    });
    group.bench_function(BenchmarkId::new(COST, SIZE), |bencher| {
        let (kept, before) = ready.get_or_insert_with(prepare);
        let sums = KeptSums::default();
        bencher.to_async(runtime).iter_batched(
            || {
                cost += 0.01;
                cost
            },
            async |cost| {
                let rows = kept.rows_with_cost(before, cost).await;
                let rows: Vec<_> = rows.into_iter().map(Some).collect();
                kept.added_up(&rows, &sums).await
            },
            BatchSize::PerIteration,
        );
    });
    group.bench_function(BenchmarkId::new(INCLUDED, SIZE), |bencher| {
        let (kept, rows) = ready.get_or_insert_with(prepare);
        let (rows, sums) = (&*rows, KeptSums::default());
        let all: Vec<_> = rows.iter().cloned().map(Some).collect();
        runtime.block_on(kept.added_up(&all, &sums));
        let mut step = 0;
        bencher.to_async(runtime).iter_batched(
            || {
                // One member is excluded, then another one in its place. The forecast of all members is cached.
                step += 1;
                let without = step * 37 % MEMBERS;
                let included = |(at, rows)| (at != without).then(|| Arc::clone(rows));
                rows.iter().enumerate().map(included).collect::<Vec<_>>()
            },
            async |included| kept.added_up(&included, &sums).await,
            BatchSize::PerIteration,
        );
    });
    group.bench_function(BenchmarkId::new(LOOP, SIZE), |bencher| {
        let (_, rows) = ready.get_or_insert_with(prepare);
        bencher.iter(|| plain(&rows[1..]));
    });
    group.finish();
    for (measured, limit_ms) in [(ALL, Some(800.0)), (COST, None), (INCLUDED, Some(100.0))] {
        pairs.push(Pair { group: GROUP, size: SIZE, measured, baseline: LOOP, limit_ms });
    }
    match (ready, memory::peak_mib()) {
        (Some(_), Some(peak)) => {
            format!(
                "Members {SIZE}: at most {peak} MiB held, facts and rows of all members included.\n"
            )
        }
        _ => String::new(),
    }
}
