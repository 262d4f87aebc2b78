//! A mix of what users do, by many clients at once without a pause: they read a scenario, its journals and the package's
//! scenarios, and one round in ten changes a setting first, so that the forecast is recalculated.

use std::time::{Duration, Instant};

use reqwest::Client;

use super::library::{self, ARROW};

/// Number of concurrent clients.
const CLIENTS: usize = 50;
/// Duration of the load.
const SPAN: Duration = Duration::from_secs(10);
/// A setting is changed in one of this many rounds.
const CHANGES: usize = 10;

/// Response times of a mixed load.
pub struct Mixed {
    /// Times of whole journals.
    pub journals: Vec<Duration>,
    /// Times of all requests.
    pub all: Vec<Duration>,
    /// Requests per second.
    pub a_second: f64,
}

/// Runs the load on the scenarios of a package, each of which several clients share.
pub async fn run(client: &Client, package: &str, scenarios: &[String]) -> Mixed {
    let started = Instant::now();
    let clients: Vec<_> = (0..CLIENTS)
        .map(|number| {
            let (client, package) = (client.clone(), package.to_owned());
            let scenario = scenarios[number % scenarios.len()].clone();
            tokio::spawn(rounds(client, package, scenario, number, started))
        })
        .collect();
    let (mut journals, mut all) = (Vec::new(), Vec::new());
    for one in clients {
        let (of_journals, others) = one.await.unwrap();
        all.extend(of_journals.iter().chain(&others));
        journals.extend(of_journals);
    }
    let a_second = all.len() as f64 / started.elapsed().as_secs_f64();
    Mixed { journals, all, a_second }
}

/// Repeats the requests of one client. Returns the times of journals, and those of everything else.
async fn rounds(
    client: Client,
    package: String,
    scenario: String,
    number: usize,
    started: Instant,
) -> (Vec<Duration>, Vec<Duration>) {
    let (mut journals, mut others) = (Vec::new(), Vec::new());
    let mut round = number;
    while started.elapsed() < SPAN {
        if round.is_multiple_of(CHANGES) {
            let asked = Instant::now();
            library::change(&client, &scenario, 10.0 + round as f64 / 100.0).await;
            others.push(asked.elapsed());
        }
        others.push(read(&client, &scenario, "application/json").await);
        let accept = if round.is_multiple_of(2) { ARROW } else { "application/json" };
        journals.push(read(&client, &format!("{scenario}/journals"), accept).await);
        others.push(read(&client, &format!("{package}/scenarios"), "application/json").await);
        round += 1;
    }
    (journals, others)
}

/// Reads a whole response and returns its time.
async fn read(client: &Client, url: &str, accept: &str) -> Duration {
    let asked = Instant::now();
    let reply = client.get(url).header("accept", accept).header("accept-encoding", "gzip");
    reply.send().await.unwrap().error_for_status().unwrap().bytes().await.unwrap();
    asked.elapsed()
}
