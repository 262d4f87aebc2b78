//! Benchmark: numbers of a library with a TR_J4 of 300,000 rows are explained over HTTP: the cost per use of one title after
//! another down to rows of files, and a total after a setting changed.

use std::path::Path;
use std::time::{Duration, Instant};

use criterion::{BenchmarkId, Criterion};
use reqwest::multipart::{Form, Part};
use serde_json::Value;
use titlewise_benches::pairs::Pair;
use titlewise_benches::workload;
use titlewise_engine::model::Model;
use titlewise_engine::plain::Plain;
use tokio::runtime::Runtime;

use super::library;
use super::request::Running;

const TITLE: &str = "a number of a title, down to rows of files";
const TOTAL: &str = "a total after a setting changed";
const LOOP: &str = "plain loop";
/// Titles of the library.
const TITLES: usize = 2_500;
/// Rows of its TR_J4.
const ROWS: usize = 300_000;

/// A library with a long report, and its titles.
struct Explained {
    running: Running,
    issns: Vec<String>,
    next: usize,
    cost: f64,
}

impl Explained {
    async fn start(folder: &Path) -> Self {
        let running = Running::start(TITLES, folder).await;
        let form =
            Form::new().part("file", Part::bytes(long_report(folder)).file_name("TR_J4.csv"));
        let url = format!("{}/file", running.package);
        let reply = running.client.post(url).multipart(form).send().await.unwrap();
        reply.error_for_status().unwrap();
        let journals = format!("{}/journals", running.scenario);
        let titles: Value =
            running.client.get(journals).send().await.unwrap().json().await.unwrap();
        let issns = titles["journals"].as_array().unwrap().iter();
        let issns = issns.map(|title| title["issn_l"].as_str().unwrap().to_owned()).collect();
        let explained = Self { running, issns, next: 0, cost: 20.0 };
        explained.get("total=cpu").await;
        explained
    }

    async fn get(&self, query: &str) -> Duration {
        let url = format!("{}/explain?{query}", self.running.scenario);
        let started = Instant::now();
        let reply = self.running.client.get(url).send().await.unwrap();
        let body = reply.error_for_status().unwrap().bytes().await.unwrap();
        let took = started.elapsed();
        assert!(body.len() > 500, "{query}");
        took
    }

    /// Explains the cost per use of the next title.
    async fn title(&mut self) -> Duration {
        self.next = (self.next + 1) % self.issns.len();
        self.get(&format!("field=cpu&issn_l={}", self.issns[self.next])).await
    }

    async fn total(&mut self) -> Duration {
        self.cost += 0.01;
        library::change(&self.running.client, &self.running.scenario, self.cost).await;
        self.get("total=use_instant_percent").await
    }
}

/// The generated TR_J4 with every row repeated on further platforms.
fn long_report(folder: &Path) -> Vec<u8> {
    let members = folder.join("files").join("members");
    let member = std::fs::read_dir(members).unwrap().next().unwrap().unwrap().path();
    let report = std::fs::read_to_string(member.join("TR_J4.csv")).unwrap();
    let lines: Vec<&str> = report.lines().collect();
    let first = 1 + lines.iter().position(|line| line.starts_with("Title,")).unwrap();
    let (head, rows) = lines.split_at(first);
    let platform = |at: usize| format!("Reading Room {}", 1 + at / rows.len());
    let repeated = (0..ROWS).map(|at| rows[at % rows.len()].replace("Reading Room", &platform(at)));
    let head = head.iter().map(|line| (*line).to_owned());
    (head.chain(repeated).collect::<Vec<_>>().join("\n") + "\n").into_bytes()
}

pub fn run(criterion: &mut Criterion, runtime: &Runtime) -> [Pair; 2] {
    let folder = tempfile::tempdir().unwrap();
    let mut group = criterion.benchmark_group("explanation");
    group.sample_size(50);
    let mut started = None;
    for (name, is_title) in [(TITLE, true), (TOTAL, false)] {
        group.bench_function(BenchmarkId::new(name, "2500"), |bencher| {
            let explained =
                started.get_or_insert_with(|| runtime.block_on(Explained::start(folder.path())));
            bencher.iter_custom(|times| {
                runtime.block_on(async {
                    let mut took = Duration::ZERO;
                    for _ in 0..times {
                        took += if is_title {
                            explained.title().await
                        } else {
                            explained.total().await
                        };
                    }
                    took
                })
            });
        });
    }
    group.bench_function(BenchmarkId::new(LOOP, "2500"), |bencher| {
        let (inputs, scenario) = workload::library(TITLES).unwrap();
        let model = runtime.block_on(Model::new()).unwrap();
        let facts = runtime.block_on(model.facts(&inputs, scenario.base_year)).unwrap();
        let plain = Plain::new(&facts).unwrap();
        bencher.iter(|| plain.library(&scenario).unwrap());
    });
    group.finish();
    let pair = |measured, limit_ms| Pair {
        group: "explanation",
        size: "2500",
        measured,
        baseline: LOOP,
        limit_ms: Some(limit_ms),
    };
    [pair(TITLE, 40.0), pair(TOTAL, 150.0)]
}
