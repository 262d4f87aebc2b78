//! Benchmark: a setting is changed over HTTP, measured until the last byte of the new titles arrives.

use std::path::Path;
use std::time::{Duration, Instant};

use criterion::{BenchmarkId, Criterion};
use reqwest::Client;
use titlewise_benches::pairs::Pair;
use titlewise_benches::workload;
use titlewise_catalog::{Catalog, Role, User};
use titlewise_engine::model::Model;
use titlewise_engine::plain::Plain;
use titlewise_http::server::Server;
use titlewise_service::accounts::password::hash_now;
use titlewise_service::config::Config;
use tokio::runtime::Runtime;

use super::library::{self, ARROW, EMAIL, Files, PASSWORD};

const REQUEST: &str = "titles asked for after a setting changed";
const LOOP: &str = "plain loop";

/// Creates an account for the requests and returns the id of its institution.
async fn librarian(catalog: &Catalog) -> String {
    let institution =
        catalog.create_institution(None, "Example University", &[], false).await.unwrap().id;
    let mut user = User::new("Librarian", EMAIL);
    user.password_hash = Some(hash_now(PASSWORD).unwrap());
    let grants = [(institution.as_str(), Some(Role::Admin))];
    catalog.create_user(None, &user, &grants, None).await.unwrap();
    institution
}

/// A server with a generated library, in this process.
pub struct Running {
    pub client: Client,
    pub base: String,
    pub package: String,
    pub scenario: String,
}

impl Running {
    pub async fn start(titles: usize, folder: &Path) -> Self {
        let files = Files::invent(titles, &folder.join("files"));
        let config =
            Config { reference: Some(files.reference()), ..Config::in_folder(folder.join("data")) };
        let server = Server::start(&config).await.unwrap();
        let base = format!("http://{}", server.address());
        let institution = librarian(&server.services().catalog).await;
        tokio::spawn(server.run(std::future::pending()));
        let client = library::client(&library::token(&base).await);
        let package = files.upload(&client, &base, &institution).await;
        let scenario = library::scenario(&client, &base, &package).await;
        Self { client, base, package, scenario }
    }

    async fn change(&self, cost_ill: f64) {
        library::change(&self.client, &self.scenario, cost_ill).await;
    }

    async fn titles(&self) -> usize {
        let journals = format!("{}/journals", self.scenario);
        let asked = self.client.get(journals).header("accept", ARROW);
        let reply = asked.send().await.unwrap().error_for_status().unwrap();
        reply.bytes().await.unwrap().len()
    }
}

pub fn run(criterion: &mut Criterion, runtime: &Runtime) -> Vec<Pair> {
    let folder = tempfile::tempdir().unwrap();
    let mut group = criterion.benchmark_group("request");
    group.sample_size(20);
    let mut running = None;
    group.bench_function(BenchmarkId::new(REQUEST, "2500"), |bencher| {
        let running = running.get_or_insert_with(|| {
            runtime.block_on(async {
                let running = Running::start(2_500, folder.path()).await;
                assert!(running.titles().await > 100_000, "a stream of titles");
                running
            })
        });
        let mut cost = 20.0;
        bencher.to_async(runtime).iter_custom(|times| {
            let first = cost;
            cost += 0.01 * times as f64;
            let running = &*running;
            async move {
                let mut took = Duration::ZERO;
                for time in 0..times {
                    running.change(first + 0.01 * time as f64).await;
                    let started = Instant::now();
                    running.titles().await;
                    took += started.elapsed();
                }
                took
            }
        });
    });
    group.bench_function(BenchmarkId::new(LOOP, "2500"), |bencher| {
        let (inputs, scenario) = workload::library(2_500).unwrap();
        let model = runtime.block_on(Model::new()).unwrap();
        let facts = runtime.block_on(model.facts(&inputs, scenario.base_year)).unwrap();
        let plain = Plain::new(&facts).unwrap();
        bencher.iter(|| plain.library(&scenario).unwrap());
    });
    group.finish();
    vec![Pair {
        group: "request",
        size: "2500",
        measured: REQUEST,
        baseline: LOOP,
        limit_ms: Some(40.0),
    }]
}
