//! Benchmark: the release server in its own process, under concurrent HTTP requests. The clients share its processors,
//! so a server alone is faster.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use reqwest::Client;
use titlewise_http::connections::open_files;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::runtime::Runtime;

use super::library::{self, ARROW, EMAIL, Files, PASSWORD};
use super::mixed_load;

/// Number of titles of the scenario.
const TITLES: usize = 2_500;
/// Number of scenarios of the package page.
const SCENARIOS: usize = 20;
/// Number of recalculations measured.
const ANEW: usize = 40;
/// Number of concurrent clients.
const CLIENTS: u32 = 50;
/// Number of connections that wait while others are served.
const IDLE: usize = 1_000;
/// Duration of a load test.
const SPAN: Duration = Duration::from_secs(6);
/// Combined request rate of all clients per second in paced tests.
const PACE: u32 = 300;
/// Buffer size of a response in bytes. Each client stores the response that it reads, which a client on the same computer gets
/// uncompressed.
const LARGE: usize = 8 << 20;

/// The server process. Stopped on drop.
struct Process {
    child: Child,
    base: String,
}

impl Process {
    fn start(program: &Path, data: &Path, reference: &Path) -> Self {
        let mut command = Command::new(program);
        command.args(["serve", "--port", "0", "--data"]).arg(data);
        command.arg("--reference").arg(reference).env_remove("DATABASE_URL");
        let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let base = loop {
            let line = lines.next().unwrap().unwrap();
            if let Some((_, rest)) = line.split_once("ready at ") {
                break rest.split_whitespace().next().unwrap().trim_end_matches('/').to_owned();
            }
        };
        std::thread::spawn(move || lines.for_each(drop));
        Self { child, base }
    }

    /// Resident memory now in MiB, where the system reports it.
    fn mib(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        Some(line.split_whitespace().next()?.parse::<u64>().ok()? / 1024)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

/// Creates the account. Returns nothing: signing in returns its institution.
fn add_user(program: &Path, data: &Path) {
    let mut command = Command::new(program);
    command.args(["user", "add", "--email", EMAIL, "--institution", "Example University"]);
    command.args(["--password-stdin", "--data"]).arg(data).env_remove("DATABASE_URL");
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
    writeln!(child.stdin.take().unwrap(), "{PASSWORD}").unwrap();
    assert!(child.wait().unwrap().success());
}

/// Returns the time at a quantile of sorted times, in milliseconds.
fn at(times: &[Duration], share: f64) -> f64 {
    let last = times.len() - 1;
    times[((last as f64 * share).round() as usize).min(last)].as_secs_f64() * 1e3
}

/// The measurements, one line each.
#[derive(Default)]
struct Table(String);

impl Table {
    fn new() -> Self {
        Self(String::from(
            "| served | p50 ms | p99 ms | a second | limit |\n|---|--:|--:|--:|---|\n",
        ))
    }

    fn line(&mut self, what: &str, times: &mut [Duration], a_second: Option<f64>, limit: &str) {
        times.sort_unstable();
        let rate = a_second.map_or_else(|| "–".to_owned(), |rate| format!("{rate:.0}"));
        let (half, most) = (at(times, 0.5), at(times, 0.99));
        writeln!(self.0, "| {what} | {half:.2} | {most:.2} | {rate} | {limit} |").unwrap();
    }
}

/// A connection that repeats one request with minimal overhead.
struct Asker {
    stream: TcpStream,
    request: Vec<u8>,
    answer: Vec<u8>,
}

impl Asker {
    async fn new(address: &str, request: Vec<u8>, room: usize) -> Self {
        let stream = TcpStream::connect(address).await.unwrap();
        stream.set_nodelay(true).unwrap();
        Self { stream, request, answer: vec![0; room] }
    }

    /// Sends the request once. Returns the status and the size of the body in bytes.
    async fn ask(&mut self) -> (u16, usize) {
        self.stream.write_all(&self.request).await.unwrap();
        let (mut held, mut ends) = (0, None);
        loop {
            let count = self.stream.read(&mut self.answer[held..]).await.unwrap();
            assert!(count > 0, "the server has hung up");
            held += count;
            if ends.is_none() {
                let head = self.answer[..held].windows(4).position(|four| four == b"\r\n\r\n");
                ends = head.map(|head| {
                    let text = String::from_utf8_lossy(&self.answer[..head]).to_lowercase();
                    let length = text.split("content-length: ").nth(1);
                    let length = length.and_then(|rest| rest.lines().next()?.parse().ok());
                    let status: u16 = text.split(' ').nth(1).unwrap().parse().unwrap();
                    (head + 4 + length.unwrap_or(0), length.unwrap_or(0), status)
                });
            }
            match ends {
                Some((end, length, status)) if held >= end => return (status, length),
                _ => {}
            }
        }
    }
}

/// Sends requests from concurrent clients, either without pause or at a combined rate per second. Returns their
/// response times and the number of responses per second.
async fn load(
    address: &str,
    request: String,
    status: u16,
    pace: Option<u32>,
) -> (Vec<Duration>, f64) {
    let started = Instant::now();
    let step = pace.map_or(Duration::ZERO, |pace| Duration::from_secs(1) / pace);
    let ask = |number: u32| {
        let (address, request) = (address.to_owned(), request.clone().into_bytes());
        tokio::spawn(async move {
            let mut asker = Asker::new(&address, request, LARGE).await;
            let mut times = Vec::new();
            // Each client has its slot. Without pacing, the slot has always passed.
            let mut turn = started + step * number;
            while started.elapsed() < SPAN {
                tokio::time::sleep_until(turn.into()).await;
                let asked = Instant::now();
                assert_eq!(asker.ask().await.0, status);
                times.push(asked.elapsed());
                turn += step * CLIENTS;
            }
            times
        })
    };
    let askers: Vec<_> = (0..CLIENTS).map(ask).collect();
    let mut times = Vec::new();
    for asker in askers {
        times.extend(asker.await.unwrap());
    }
    let a_second = times.len() as f64 / started.elapsed().as_secs_f64();
    (times, a_second)
}

/// Opens connections that wait for their next request.
async fn idle_connections(address: &str) -> Vec<Asker> {
    open_files::raise();
    let mut waiting = Vec::with_capacity(IDLE);
    for _ in 0..IDLE {
        let request = format!("GET /health HTTP/1.1\r\nhost: {address}\r\n\r\n").into_bytes();
        let mut asker = Asker::new(address, request, 4 << 10).await;
        assert_eq!(asker.ask().await.0, 200);
        waiting.push(asker);
    }
    waiting
}

/// Returns the times of complete responses, each after another client changed a setting.
async fn anew(client: &Client, scenario: &str, asker: &mut Asker) -> Vec<Duration> {
    static COST: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
    let mut times = Vec::new();
    for _ in 0..ANEW {
        let number = COST.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        library::change(client, scenario, 20.0 + f64::from(number) / 100.0).await;
        let started = Instant::now();
        let (status, length) = asker.ask().await;
        times.push(started.elapsed());
        assert!(status == 200 && length > 100_000);
    }
    times
}

async fn same(client: &Client, url: &str, accept: &str) -> Vec<Duration> {
    let mut times = Vec::new();
    for _ in 0..200 {
        let started = Instant::now();
        let asked = client.get(url).header("accept", accept).header("accept-encoding", "gzip");
        asked.send().await.unwrap().error_for_status().unwrap().bytes().await.unwrap();
        times.push(started.elapsed());
    }
    times
}

async fn measure(program: &Path, folder: &Path) -> String {
    let files = Files::invent(TITLES, &folder.join("files"));
    let data = folder.join("data");
    add_user(program, &data);
    let server = Process::start(program, &data, &files.reference());
    let idle = server.mib();
    let token = library::token(&server.base).await;
    let client = library::client(&token);
    let me: serde_json::Value =
        client.get(format!("{}/user/me", server.base)).send().await.unwrap().json().await.unwrap();
    let institution = me["institutions"][0]["institution_id"].as_str().unwrap();
    let package = files.upload(&client, &server.base, institution).await;
    let scenario = library::scenario(&client, &server.base, &package).await;
    let journals = format!("{scenario}/journals");
    same(&client, &journals, ARROW).await;

    let mut table = Table::new();
    let json = "application/json";
    let address = server.base.trim_start_matches("http://").to_owned();
    let path = journals.trim_start_matches(&server.base).to_owned();
    let head = |accept: &str| {
        format!(
            "GET {path} HTTP/1.1\r\nhost: {address}\r\nauthorization: Bearer {token}\r\naccept: {accept}\r\n"
        )
    };
    for (accept, name, limit) in
        [(json, "titles anew, JSON", "p50 25 ms"), (ARROW, "titles anew, Arrow", "p50 12 ms")]
    {
        let request = format!("{}\r\n", head(accept)).into_bytes();
        let mut asker = Asker::new(&address, request, LARGE).await;
        let mut times = anew(&client, &scenario, &mut asker).await;
        table.line(name, &mut times, None, limit);
    }
    let mut times = same(&client, &journals, json).await;
    table.line("titles unchanged, JSON, one client", &mut times, None, "p50 5 ms");

    let head = format!("{}accept-encoding: gzip\r\n", head(json));
    let whole = format!("{head}\r\n");
    let (mut times, rate) = load(&address, whole.clone(), 200, Some(PACE)).await;
    let limit = "p50 5 ms, p99 30 ms";
    table.line("whole bodies, JSON, 50 clients, 300 a second", &mut times, Some(rate), limit);
    let (mut times, rate) = load(&address, whole.clone(), 200, None).await;
    table.line(
        "whole bodies, JSON, 50 clients without a pause",
        &mut times,
        Some(rate),
        "300 a second",
    );
    let waiting = idle_connections(&address).await;
    let (mut times, rate) = load(&address, whole, 200, None).await;
    table.line(
        "the same beside 1,000 idle connections",
        &mut times,
        Some(rate),
        "p50 at most 10 % above",
    );
    drop(waiting);
    let reply = client.get(&journals).header("accept", json).send().await.unwrap();
    let etag = reply.headers()["etag"].to_str().unwrap().to_owned();
    let known = format!("{head}if-none-match: {etag}\r\n\r\n");
    let (mut times, rate) = load(&address, known, 304, None).await;
    table.line(
        "not modified, 50 clients without a pause",
        &mut times,
        Some(rate),
        "3,000 a second",
    );

    let mut scenarios = vec![scenario];
    for number in 1..SCENARIOS {
        let another = library::scenario(&client, &server.base, &package).await;
        library::change(&client, &another, 100.0 + number as f64).await;
        scenarios.push(another);
    }
    let page = format!("{package}/scenarios");
    let started = Instant::now();
    client.get(&page).send().await.unwrap().error_for_status().unwrap().bytes().await.unwrap();
    table.line("20 scenarios with totals, none known", &mut [started.elapsed()], None, "–");
    let mut times = same(&client, &page, json).await;
    table.line("20 scenarios with totals", &mut times, None, "100 ms");
    let mut times = same(&client, &package, json).await;
    table.line("a package with 20 scenarios", &mut times, None, "100 ms");
    let mut mixed = mixed_load::run(&client, &package, &scenarios).await;
    let limit = "139 a second";
    table.line("a mix with changes, 50 clients: all", &mut mixed.all, Some(mixed.a_second), limit);
    table.line("a mix with changes, 50 clients: journals", &mut mixed.journals, None, "p99 687 ms");
    let (idle, busy) = (idle.unwrap_or(0), server.mib().unwrap_or(0));
    format!(
        "{}\nThe server idle: {idle} MiB (limit 200); after all of this: {busy} MiB (limit 502).\n",
        table.0
    )
}

/// Runs the benchmark and returns its table; empty if criterion's filter selects other benchmarks.
pub fn run(program: &Path, runtime: &Runtime) -> String {
    let only = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    if only.is_some_and(|only| !"serving".contains(&only)) {
        return String::new();
    }
    let folder = tempfile::tempdir().unwrap();
    runtime.block_on(measure(program, folder.path()))
}
