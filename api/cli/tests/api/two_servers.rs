//! Two servers on one PostgreSQL database and one S3 store, under load. One is killed, and the other one finishes its work:
//! nothing that was acknowledged is lost, and no email is sent twice.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use reqwest::multipart::{Form, Part};
use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use titlewise_api_testing::hook::Hook;
use titlewise_api_testing::mail_server::{Given, MailServer};

use crate::backup::succeeds;
use crate::bucket::Bucket;
use crate::database::{Data, Database};
use crate::process::Process;
use crate::running::text;

/// What either server has acknowledged.
#[derive(Debug, Default)]
struct Promised {
    /// Content of each file by its id.
    files: BTreeMap<String, String>,
    subscribed: BTreeSet<String>,
    /// Markers of the forms.
    forms: BTreeSet<String>,
    /// Markers of forms whose server was killed before it answered.
    unanswered: BTreeSet<String>,
}

/// The client of one server, with the demo's package and scenario.
#[derive(Clone)]
struct Work {
    client: Client,
    base: String,
    package: String,
    scenario: String,
    promised: Arc<Mutex<Promised>>,
}

impl Work {
    async fn get(&self, path: &str) -> Value {
        let response = self.client.get(format!("{}{path}", self.base)).send().await.unwrap();
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        response.json().await.unwrap()
    }

    /// Uploads lists until the server is gone or the number is reached.
    async fn upload(self, server: &'static str, count: usize) {
        for number in 0..count {
            let mut list = String::from("ISSN,Title,Price USD\n");
            for row in 0..[3, 4_000, 40_000][number % 3] {
                list += &format!("0031-9252,Journal {row} of {server}.{number},{row}.5\n");
            }
            let part = Part::bytes(list.clone().into_bytes()).file_name("prices.csv");
            let post = self.client.post(format!("{}/package/{}/file", self.base, self.package));
            let post = post.header("prefer", "respond-async");
            let Ok(response) = post.multipart(Form::new().part("file", part)).send().await else {
                return;
            };
            assert_eq!(response.status(), StatusCode::ACCEPTED);
            let Ok(answer) = response.json::<Value>().await else { return };
            let id = text(&answer["files"][0]["id"]);
            self.promised.lock().unwrap().files.insert(id, list);
        }
    }

    async fn subscribe(self, titles: Vec<String>) {
        for title in titles {
            let path = format!("{}/scenario/{}/subscriptions", self.base, self.scenario);
            let patch = self.client.patch(path).json(&json!({ "add": [title] }));
            let Ok(response) = patch.send().await else { return };
            assert_eq!(response.status(), StatusCode::OK);
            self.promised.lock().unwrap().subscribed.insert(title);
        }
    }

    /// Sends forms, each of which sends an email and calls a webhook.
    async fn fill_in(self, server: &'static str, count: usize) {
        for number in 0..count {
            let marker = format!("{server}-{number:03}");
            let form = json!({
                "givenName": "Ann", "familyName": "Example", "email": "ann@example.edu",
                "institution": marker, "job": "Librarian",
            });
            self.promised.lock().unwrap().unanswered.insert(marker.clone());
            let post = self.client.post(format!("{}/form/demo-request", self.base)).json(&form);
            // Each from another address, so that no limit applies.
            let post = post.header("x-forwarded-for", format!("10.0.{}.{}", server.len(), number));
            let Ok(response) = post.send().await else { return };
            assert!(response.status().is_success(), "{}", response.status());
            let mut promised = self.promised.lock().unwrap();
            promised.unanswered.remove(&marker);
            promised.forms.insert(marker);
        }
    }
}

fn start(data: &Data, (bucket, mail, hook): (&Bucket, &MailServer, &Hook)) -> Process {
    let (store, hook) = (bucket.url(), hook.url("/"));
    let args = [
        "--demo",
        "--demo-members",
        "0",
        "--store",
        &store,
        "--smtp",
        &mail.url,
        "--forms-mail",
        "office@library.example",
        "--webhook",
        &hook,
        "--trust-proxy",
        "--token-key",
        "the same key for both servers, 32 signs",
    ];
    let options = Bucket::options();
    let variables: Vec<(&str, &OsStr)> =
        options.iter().map(|(name, value)| (name.as_str(), OsStr::new(value))).collect();
    Process::start_in(data, &args, &variables)
}

/// Returns the header that identifies an email, the same for each copy.
fn id(mail: &Given) -> String {
    let line = mail.text.lines().find(|line| line.to_lowercase().starts_with("message-id:"));
    line.unwrap_or_else(|| panic!("{mail:?}")).to_owned()
}

/// Waits until a number stays the same for some seconds.
async fn settled(data: &Data, query: &str) -> i64 {
    let (mut last, mut same) = (-1, 0);
    for _ in 0..180 {
        let now = data.count(query).await;
        same = if now == last { same + 1 } else { 0 };
        last = now;
        if same >= 6 {
            return now;
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    panic!("{query}: {last}, and it changes all the time");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_servers_one_is_killed_and_nothing_is_lost_or_sent_twice() {
    let data = Data::new(Database::Postgres).await;
    let (bucket, mail) = (Bucket::new().await, MailServer::start(0).await);
    let hook = Hook::start(&[]).await;
    let first = start(&data, (&bucket, &mail, &hook));
    let second = start(&data, (&bucket, &mail, &hook));
    let (client, package) = first.demo(&data).await;
    let mut work = Work {
        client,
        base: first.base.clone(),
        package,
        scenario: String::new(),
        promised: Arc::default(),
    };
    work.scenario =
        text(&work.get(&format!("/package/{}", work.package)).await["scenarios"][0]["id"]);
    let shown = work.get(&format!("/scenario/{}/journals", work.scenario)).await;
    let titles: Vec<String> =
        shown["journals"].as_array().unwrap().iter().map(|row| text(&row["issn_l"])).collect();
    let on_second = Work { base: second.base.clone(), ..work.clone() };
    let (some, others) = titles.split_at(titles.len() / 2);
    let tasks = [
        tokio::spawn(work.clone().upload("first", 10_000)),
        tokio::spawn(on_second.clone().upload("second", 12)),
        tokio::spawn(work.clone().subscribe(some.to_vec())),
        tokio::spawn(on_second.clone().subscribe(others[..20].to_vec())),
        tokio::spawn(work.clone().fill_in("first", 250)),
        tokio::spawn(on_second.clone().fill_in("second", 40)),
    ];
    tokio::time::sleep(Duration::from_secs(4)).await;
    // However slow the machine, the first server has promised something.
    for _ in 0..600 {
        let is_enough = {
            let promised = work.promised.lock().unwrap();
            promised.files.len() > 13 && promised.forms.len() > 46
        };
        if is_enough {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    first.kill();
    for task in tasks {
        task.await.unwrap();
    }

    let unread = "select count(*) from upload where verdict = 'waiting'";
    for _ in 0..240 {
        if data.count(unread).await == 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    assert_eq!(data.count(unread).await, 0, "files are never read: {}", second.said());
    // What the killed server was sending stays claimed for two minutes, which the test does not wait for.
    let unsent = "select count(*) from outgoing_mail where sent_at is null";
    let claimed = settled(&data, unsent).await;
    assert!(claimed <= 1, "a server claims one email at a time: {claimed}");
    data.execute("update outgoing_mail set next_attempt_at = 0 where sent_at is null").await;
    data.execute("update webhook_delivery set next_attempt_at = 0 where delivered_at is null")
        .await;
    for _ in 0..120 {
        let waiting = "select count(*) from webhook_delivery where delivered_at is null";
        if data.count(unsent).await + data.count(waiting).await == 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    assert_eq!(data.count(unsent).await, 0, "{}", second.said());

    let promised = std::mem::take(&mut *work.promised.lock().unwrap());
    assert!(promised.files.len() > 12 && promised.forms.len() > 45, "too little happened");
    let shown = on_second.get(&format!("/package/{}", work.package)).await;
    let files = shown["files"].as_array().unwrap();
    for (id, content) in &promised.files {
        let file = files.iter().find(|file| file["id"] == **id);
        let file = file.unwrap_or_else(|| panic!("the file {id} is lost"));
        assert_ne!(file["state"], "error", "{file}");
        let path = format!("{}/package/{}/file/{id}/raw", on_second.base, work.package);
        let raw = work.client.get(path).send().await.unwrap().text().await.unwrap();
        assert!(raw == *content, "the file {id} is not what was uploaded");
    }
    let live = |file: &&Value| file["name"] == "prices.csv" && file["is_live"] == true;
    assert_eq!(files.iter().filter(live).count(), 1, "one price list counts");
    let scenario = on_second.get(&format!("/scenario/{}", work.scenario)).await;
    let subscribed: BTreeSet<String> =
        scenario["subscribed"].as_array().unwrap().iter().map(text).collect();
    assert!(promised.subscribed.is_subset(&subscribed), "subscriptions are lost");

    // Each form sent its email. A second copy exists only of the one that the killed server had just handed over, and
    // has the same id, by which mail servers recognise it.
    let mut copies: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for one in mail.given.lock().unwrap().iter() {
        let all = promised.forms.iter().chain(&promised.unanswered);
        let marker = all.into_iter().find(|marker| one.text.contains(marker.as_str()));
        let marker = marker.unwrap_or_else(|| panic!("an email about no form: {one:?}"));
        copies.entry(marker.clone()).or_default().push(id(one));
    }
    for marker in &promised.forms {
        assert!(copies.contains_key(marker), "the email about {marker} is lost");
    }
    let twice: Vec<_> = copies.iter().filter(|(_, ids)| ids.len() > 1).collect();
    assert!(i64::try_from(twice.len()).unwrap() <= claimed, "{twice:?}");
    for (_, ids) in twice {
        assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
    }
    let mut called = BTreeSet::new();
    for _ in 0..hook.asked() {
        called.insert(text(&hook.next().await.body["institution"]));
    }
    let lost: Vec<_> = promised.forms.difference(&called).collect();
    assert!(lost.is_empty(), "the webhook never learned of {lost:?}");

    second.kill();
    succeeds(&["check"], &data, Some(&bucket));
}
