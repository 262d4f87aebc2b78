//! A setting changed over HTTP, until the last byte of the new titles.

use std::fs;
use std::time::{Duration, Instant};

use criterion::{BenchmarkId, Criterion};
use reqwest::Client;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use titlewise_api::catalog::{Catalog, Role, User};
use titlewise_api::server::{Config, Server, hash_now};
use titlewise_benches::pairs::Pair;
use titlewise_benches::workload::{self, spec};
use titlewise_engine::model::Model;
use titlewise_engine::plain::Plain;
use titlewise_ingest::generate;
use tokio::runtime::Runtime;

const REQUEST: &str = "titles asked for after a setting changed";
const LOOP: &str = "plain loop";

const ARROW: &str = "application/vnd.apache.arrow.stream";
const EMAIL: &str = "librarian@example.edu";
const PASSWORD: &str = "a long password";

/// An account for the requests; the answer is the id of its institution.
async fn librarian(catalog: &Catalog) -> String {
    let institution = catalog.create_institution(None, "Example University", &[]).await.unwrap().id;
    let mut user = User::new("Librarian", EMAIL);
    user.password_hash = Some(hash_now(PASSWORD).unwrap());
    let grants = [(institution.as_str(), Some(Role::Admin))];
    catalog.create_user(None, &user, &grants, None).await.unwrap();
    institution
}

async fn signed_in(base: &str) -> Client {
    let credentials = json!({"email": EMAIL, "password": PASSWORD});
    let answer = post(&Client::new(), &format!("{base}/user/login"), &credentials).await;
    let token = format!("Bearer {}", answer["access_token"].as_str().unwrap());
    let headers = [
        ("authorization".parse().unwrap(), token.parse().unwrap()),
        ("prefer".parse().unwrap(), "return=minimal".parse().unwrap()),
    ];
    Client::builder().default_headers(headers.into_iter().collect()).build().unwrap()
}

/// A server with an invented library, uploaded as a person would.
struct Running {
    client: Client,
    scenario: String,
}

impl Running {
    async fn start(titles: usize, folder: &std::path::Path) -> Self {
        let invented = generate::invent(&spec(titles, 1));
        let files = folder.join("files");
        generate::write(&invented, &files, &mut |_, _| {}).unwrap();
        let config = Config {
            reference: Some(files.join("reference")),
            ..Config::in_folder(folder.join("data"))
        };
        let server = Server::start(&config).await.unwrap();
        let base = format!("http://{}", server.address());
        let institution = librarian(&server.app().catalog).await;
        tokio::spawn(server.run(std::future::pending()));

        let client = signed_in(&base).await;
        let made = json!({"name": "Benchmark", "currency": "USD", "institution_id": institution});
        let package = post(&client, &format!("{base}/package"), &made).await;
        let package = format!("{base}/package/{}", package["id"].as_str().unwrap());
        let mut form = Form::new();
        let member = files.join("members").join(&invented.member(0).package_id);
        for name in ["TR_J2.csv", "TR_J3.xlsx", "TR_J4.csv", "prices.csv", "pta.csv"] {
            let content = fs::read(member.join(name)).unwrap();
            form = form.part("file", Part::bytes(content).file_name(name));
        }
        let reply = client.post(format!("{package}/file")).multipart(form).send().await.unwrap();
        reply.error_for_status().unwrap();
        let made = json!({"name": "Benchmark"});
        let scenario = post(&client, &format!("{package}/scenario"), &made).await;
        let scenario = format!("{base}/scenario/{}", scenario["id"].as_str().unwrap());
        Self { client, scenario }
    }

    async fn change(&self, cost_ill: f64) {
        let settings = format!("{}/settings", self.scenario);
        let change = json!({ "cost_ill": cost_ill });
        let reply = self.client.patch(settings).json(&change).send().await.unwrap();
        reply.error_for_status().unwrap();
    }

    async fn titles(&self) -> usize {
        let journals = format!("{}/journals", self.scenario);
        let reply = self
            .client
            .get(journals)
            .header("accept", ARROW)
            .send()
            .await
            .unwrap()
            .error_for_status()
            .unwrap();
        reply.bytes().await.unwrap().len()
    }
}

async fn post(client: &Client, url: &str, body: &Value) -> Value {
    client.post(url).json(body).send().await.unwrap().json().await.unwrap()
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
