//! Refreshing an institution's data from OpenAlex while the server runs, against a stand-in that answers from an
//! invented snapshot.

use std::collections::BTreeSet;
use std::fs;
use std::num::NonZeroU32;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use axum::http::{StatusCode as Status, header};
use axum::response::{IntoResponse, Response};
use chrono::{Datelike, Utc};
use reqwest::StatusCode;
use serde_json::{Value, json};
use tempfile::TempDir;
use titlewise_catalog::{Role, User};
use titlewise_ingest::generate::{Spec, Title, invent, write};
use titlewise_openalex::Access;

use crate::database::{Data, Database, on_each_database};
use crate::running::{Running, text};
use crate::snapshot::write as write_lines;
use crate::stand_in::{Service, StandIn};

on_each_database!(
    a_refresh_brings_rows_in_that_stay,
    refreshes_have_a_cool_down_and_add_no_version_without_news,
    what_fails_changes_nothing_and_says_why,
    who_is_stopped_goes_on_another_time,
    only_those_who_may_and_where_it_can_be_done,
);

const ROR: &str = "02y3ad647";

/// An invented library with its reference data, and what OpenAlex knows of it.
struct World {
    folder: TempDir,
    /// Two journals with an ISSN beside the linking one.
    journals: [Title; 2],
}

impl World {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let invented = invent(&Spec { titles: 120, members: 1, seed: 9 });
        write(&invented, &folder.path().join("a"), &mut |_, _| {}).unwrap();
        let other = invent(&Spec { titles: 40, members: 1, seed: 10 });
        write(&other, &folder.path().join("b"), &mut |_, _| {}).unwrap();
        let member = invented.member(0);
        let is_plain = |place: &usize| {
            let (title, holding) = (&invented.titles()[*place], &member.holdings[*place]);
            title.print_issn.is_some()
                && !title.is_gold
                && title.papers.iter().all(Option::is_some)
                && holding.price.is_some()
                && holding.total() > 50
        };
        let plain: Vec<usize> = (0..invented.titles().len()).filter(is_plain).take(2).collect();
        let journals = [0, 1].map(|place| invented.titles()[plain[place]].clone());
        let world = Self { folder, journals };
        world.write_snapshot();
        world
    }

    fn path(&self, name: &str) -> std::path::PathBuf {
        self.folder.path().join(name)
    }

    /// Six papers of last year in the first journal, each of which refers to one of it and two of the second one, once by another of
    /// its ISSNs.
    fn write_snapshot(&self) {
        let [first, second] = &self.journals;
        let folder = self.path("snapshot");
        let source = |id: &str, issn: &str| json!({"id": format!("https://openalex.org/{id}"), "type": "journal", "issn_l": issn, "issn": [issn], "display_name": format!("Journal {id}")});
        let sources = [
            source("S1", &first.issn_l),
            source("S2", &second.issn_l),
            source("S3", &second.online_issn),
        ];
        write_lines(&folder, "sources/updated_date=2026-01-05/part_000.gz", &sources);
        let institution = json!({"id": "https://openalex.org/I1", "ror": format!("https://ror.org/{ROR}"), "display_name": "Example University", "country_code": "US"});
        write_lines(&folder, "institutions/updated_date=2026-01-05/part_000.gz", &[institution]);
        let year = Utc::now().year() - 1;
        let mut works: Vec<Value> = (1..=6)
            .map(|number| json!({
                "id": format!("https://openalex.org/W{number}"), "doi": format!("https://doi.org/10.1/{number}"),
                "publication_year": year, "publication_date": format!("{year}-03-01"), "type": "article",
                "open_access": {"oa_status": "hybrid"}, "apc_list": {"value_usd": 2000},
                "primary_location": {"source": sources[0]},
                "authorships": [{"institutions": [{"id": "https://openalex.org/I1", "lineage": ["https://openalex.org/I1"]}]}],
                "referenced_works": ["https://openalex.org/W11", "https://openalex.org/W12", "https://openalex.org/W13"],
            }))
            .collect();
        works.extend((1..=3).map(|place: usize| json!({"id": format!("https://openalex.org/W{}", 10 + place), "publication_year": 2015, "publication_date": "2015-01-01", "type": "article", "primary_location": {"source": sources[place - 1]}})));
        write_lines(&folder, "works/updated_date=2026-01-08/part_000.gz", &works);
    }

    fn service(&self) -> Service {
        Service::of(&self.path("snapshot")).unwrap()
    }

    async fn server(&self, data: &Data, reference: &Path, openalex: Option<&str>) -> Running {
        let openalex = openalex.map(|base| Access {
            address: base.parse().unwrap(),
            key: None,
            mail: None,
            per_second: NonZeroU32::new(5000).unwrap(),
        });
        Running::start_with(data, |config| {
            config.reference = Some(reference.to_owned());
            config.openalex = openalex;
            config.staff_domain = Some("staff.example".to_owned());
            config.refresh_cooldown = Duration::ZERO;
        })
        .await
    }

    /// A scenario over the files of the library; the answer is the address of its journals.
    async fn scenario(&self, server: &Running) -> String {
        let package = server.package("P", "USD").await;
        let mut members = fs::read_dir(self.path("a/members")).unwrap();
        let home = members.next().unwrap().unwrap().path();
        for name in ["TR_J2.csv", "TR_J3.xlsx", "TR_J4.csv", "prices.csv"] {
            let file = fs::read(home.join(name)).unwrap();
            let (status, taken) = server.upload(&format!("{package}/file"), &[(name, file)]).await;
            assert_eq!(status, StatusCode::CREATED, "{taken}");
        }
        let made = server.post(&format!("{package}/scenario"), json!({"name": "S"})).await;
        assert_eq!(made.0, StatusCode::CREATED, "{}", made.1);
        let shown = server.get_json(&package).await;
        format!("/scenario/{}/journals", text(&shown["scenarios"][0]["id"]))
    }
}

/// Mean citations and authorships a year, of all journals.
async fn sums(server: &Running, journals: &str) -> [f64; 2] {
    let all = server.get_json(journals).await;
    let sum = |field: &str| {
        let rows = all["journals"].as_array().unwrap();
        let sum: f64 = rows.iter().map(|row| row[field].as_f64().unwrap()).sum();
        (sum * 10.0).round() / 10.0
    };
    [sum("citations"), sum("authorships")]
}

fn address(server: &Running) -> String {
    format!("/institution/{}/reference-refresh", server.institution)
}

/// What is known of the institution: state, citations, authorships, papers with charges, day, sources.
async fn known(server: &Running) -> Value {
    let document = server.get_json(&format!("/institution/{}", server.institution)).await;
    let state = &document["reference_state"];
    let fields = ["state", "citations", "authorships", "apc_papers", "as_of", "sources"];
    fields.map(|field| state[field].clone()).into_iter().collect()
}

/// Gives the institution a ROR id without anything beginning.
async fn put_ror(data: &Data, server: &Running) {
    let at = &server.institution;
    let row = format!("('{at}', '{ROR}', '2026-01-01T00:00:00.000Z')");
    let insert = "insert into institution_ror (institution_id, ror_id, added_at) values";
    data.execute(&format!("{insert} {row} on conflict do nothing")).await;
}

async fn add_ror(server: &Running, ror: &str) {
    let path = format!("/institution/{}/ror/{ror}", server.institution);
    let (status, answer) = server.post(&path, json!({})).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
}

/// Waits until a refresh is something.
async fn until(server: &Running, is_so: impl Fn(&Value) -> bool) -> Value {
    let since = Instant::now();
    loop {
        let refresh = server.get_json(&address(server)).await;
        if is_so(&refresh) {
            return refresh;
        }
        assert!(since.elapsed() < Duration::from_secs(60), "{refresh}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

async fn ended(server: &Running) -> Value {
    until(server, |refresh| refresh["state"] != "running").await
}

/// Holds answers up from the second on, until it is opened.
fn gate(is_open: &Arc<AtomicBool>) -> impl Fn(usize) -> Option<Response> + Send + Sync + 'static {
    let is_open = is_open.clone();
    move |number| {
        while number >= 2 && !is_open.load(Ordering::Relaxed) {
            tokio::task::block_in_place(|| std::thread::sleep(Duration::from_millis(20)));
        }
        None
    }
}

async fn refreshes_have_a_cool_down_and_add_no_version_without_news(database: Database) {
    let (world, data) = (World::new(), Data::new(database).await);
    let stand_in = StandIn::of(world.service()).await;
    let (a, base) = (world.path("a/reference"), Some(stand_in.base.as_str()));
    let server = world.server(&data, &a, base).await;
    let versions = async |server: &Running| server.catalog.references().await.unwrap().len();
    assert_eq!(versions(&server).await, 1);
    add_ror(&server, ROR).await;
    assert_eq!(ended(&server).await["state"], "done");
    assert_eq!(versions(&server).await, 2);
    // The same responses again: no news, no version.
    assert_eq!(server.post(&address(&server), json!({})).await.0, StatusCode::ACCEPTED);
    assert_eq!(ended(&server).await["state"], "done");
    assert_eq!((versions(&server).await, &known(&server).await[1]), (2, &json!(2)));
    server.stop().await;

    let server = Running::start_with(&data, |config| {
        config.openalex = Some(Access {
            address: stand_in.base.parse().unwrap(),
            key: None,
            mail: None,
            per_second: NonZeroU32::new(5000).unwrap(),
        });
        config.refresh_cooldown = Duration::from_secs(3_600);
    })
    .await;
    let shown = server.get_json(&address(&server)).await;
    let (status, refused) = server.post(&address(&server), json!({})).await;
    assert_eq!((status, &refused["detail"]), (StatusCode::CONFLICT, &shown["reason"]));
    assert!(text(&shown["reason"]).ends_with("again in 60 minutes."), "{shown}");
    assert_eq!((&shown["is_offered"], &shown["state"]), (&json!(false), &json!("done")));
    // Requests at the same moment all see a free row; the row itself accepts one of them.
    data.execute("update reference_refresh set ended_at = '2026-01-01T00:00:00.000Z'").await;
    let shown = server.get_json(&address(&server)).await;
    assert_eq!((&shown["is_offered"], &shown["reason"]), (&json!(true), &Value::Null));
    let path = address(&server);
    let twice = tokio::join!(server.post(&path, json!({})), server.post(&path, json!({})));
    let statuses = BTreeSet::from([twice.0.0, twice.1.0]);
    assert_eq!(statuses, [StatusCode::ACCEPTED, StatusCode::CONFLICT].into());
    assert_eq!(ended(&server).await["state"], "done");
    // A failure does not delay the next attempt.
    data.execute("update reference_refresh set state = 'failed'").await;
    assert_eq!(server.get_json(&path).await["is_offered"], true);
    server.stop().await;
}

async fn a_refresh_brings_rows_in_that_stay(database: Database) {
    let (world, data) = (World::new(), Data::new(database).await);
    let is_open = Arc::new(AtomicBool::new(false));
    let stand_in = StandIn::of(world.service().with_trouble(gate(&is_open))).await;
    let (a, base) = (world.path("a/reference"), Some(stand_in.base.as_str()));
    let server = world.server(&data, &a, base).await;
    let journals = world.scenario(&server).await;
    assert_eq!(sums(&server, &journals).await, [0.0, 0.0]);
    let before = server.get_json(&address(&server)).await;
    assert_eq!((&before["state"], &before["is_offered"]), (&json!("none"), &json!(false)));

    // The ROR id alone begins it, and it tells how far it is.
    add_ror(&server, ROR).await;
    let is_asking = |refresh: &Value| {
        refresh["what"].as_str().is_some_and(|what| what.ends_with("works of the institutions"))
    };
    let running = until(&server, is_asking).await;
    assert_eq!(running["what"], "Asking OpenAlex for works of the institutions");
    assert_eq!(
        (&running["state"], &running["done"], &running["total"]),
        (&json!("running"), &json!(0), &json!(6))
    );
    let (status, refused) = server.post(&address(&server), json!({})).await;
    assert_eq!(
        (status, &refused["detail"]),
        (StatusCode::CONFLICT, &json!("The data of this institution are being refreshed already."))
    );
    assert_eq!(known(&server).await, json!(["waiting", 0, 0, 0, null, []]));
    is_open.store(true, Ordering::Relaxed);
    let done = ended(&server).await;
    assert_eq!((&done["state"], &done["message"]), (&json!("done"), &json!(null)), "{done}");

    // Six references to the first journal and twelve to the second, six papers: means of five years.
    let today = Utc::now().date_naive().to_string();
    let now =
        json!(["ready", 2, 1, 6, today, ["OpenAlex, asked for the institutions of this server"]]);
    assert_eq!(known(&server).await, now);
    assert_eq!(sums(&server, &journals).await, [3.6, 1.2]);
    let apc = server.get_json(&format!("/institution/{}/apc", server.institution)).await;
    assert!(apc.to_string().contains("10.1/6"), "{apc}");

    // Again on the same day nothing is requested again, and the result is the same.
    let asked = stand_in.asked().len();
    let (status, begun) = server.post(&address(&server), json!({})).await;
    assert_eq!((status, &begun["state"]), (StatusCode::ACCEPTED, &json!("running")));
    assert_eq!(ended(&server).await["state"], "done");
    assert_eq!((stand_in.asked().len(), known(&server).await), (asked, now.clone()));
    let live = server.catalog.live_reference().await.unwrap();
    server.stop().await;

    let server = world.server(&data, &a, base).await;
    assert_eq!(server.catalog.live_reference().await.unwrap(), live, "the same folder");
    assert_eq!((known(&server).await, sums(&server, &journals).await), (now.clone(), [3.6, 1.2]));
    server.stop().await;
    let server = world.server(&data, &world.path("b/reference"), base).await;
    assert_ne!(server.catalog.live_reference().await.unwrap(), live);
    assert_eq!(known(&server).await, now, "another folder, which says nothing of the institution");
    server.stop().await;

    // What a folder says of an institution itself counts.
    let own = world.path("a/reference/institution_citations.csv");
    let first = &world.journals[0].issn_l;
    fs::write(own, format!("ror_id,issn_l,year,num_citations\n{ROR},{first},2024,3\n")).unwrap();
    let server = world.server(&data, &a, base).await;
    assert_eq!(known(&server).await, json!(["ready", 1, 0, 0, null, []]));
    server.stop().await;
}

async fn what_fails_changes_nothing_and_says_why(database: Database) {
    let (world, data) = (World::new(), Data::new(database).await);
    let a = world.path("a/reference");
    let refusal = |status: Status, wait: &'static str| {
        move |number: usize| {
            (number > 1).then(|| {
                (status, [(header::RETRY_AFTER, wait)], r#"{"message": "no such field"}"#)
                    .into_response()
            })
        }
    };
    let troubles = [
        (
            refusal(Status::INTERNAL_SERVER_ERROR, "0"),
            "OpenAlex did not respond to 6 attempts (status 500), and nothing was changed.",
        ),
        (
            refusal(Status::TOO_MANY_REQUESTS, "7200"),
            "OpenAlex accepts no more requests for 120 minutes: the daily limit is reached.",
        ),
        (
            refusal(Status::FORBIDDEN, "0"),
            "OpenAlex refused a request with status 403 (no such field), and nothing was changed.",
        ),
    ];
    let mut live = None;
    for (trouble, words) in troubles {
        fs::remove_dir_all(data.path().join("openalex")).ok();
        let stand_in = StandIn::of(world.service().with_trouble(trouble)).await;
        let server = world.server(&data, &a, Some(&stand_in.base)).await;
        let version = server.catalog.live_reference().await.unwrap();
        assert_eq!(*live.get_or_insert(version.clone()), version);
        put_ror(&data, &server).await;
        assert_eq!(server.post(&address(&server), json!({})).await.0, StatusCode::ACCEPTED);
        let failed = ended(&server).await;
        assert_eq!((&failed["state"], &failed["is_offered"]), (&json!("failed"), &json!(true)));
        assert!(text(&failed["message"]).starts_with(words), "{failed}");
        assert!(failed["ended_at"].is_string(), "{failed}");
        assert_eq!(known(&server).await, json!(["waiting", 0, 0, 0, null, []]));
        assert_eq!(server.catalog.live_reference().await.unwrap(), version);
        server.stop().await;
    }

    let stand_in = StandIn::of(world.service()).await;
    let server = world.server(&data, &a, Some(&stand_in.base)).await;
    server.delete(&format!("/institution/{}/ror/{ROR}", server.institution)).await;
    add_ror(&server, "00f54p054").await;
    let words = "OpenAlex has no institution with the ROR ID 00f54p054. Look it up at https://ror.org, and correct it here if it differs.";
    let failed = ended(&server).await;
    assert_eq!((&failed["state"], &failed["message"]), (&json!("failed"), &json!(words)));
    // Beside one that is known it is told, and the other one counts.
    put_ror(&data, &server).await;
    assert_eq!(server.post(&address(&server), json!({})).await.0, StatusCode::ACCEPTED);
    let done = ended(&server).await;
    assert_eq!((&done["state"], &done["message"]), (&json!("done"), &json!(words)));
    assert_eq!(known(&server).await[1], 2);
    server.stop().await;
}

async fn who_is_stopped_goes_on_another_time(database: Database) {
    let (world, data) = (World::new(), Data::new(database).await);
    let a = world.path("a/reference");
    let is_open = Arc::new(AtomicBool::new(false));
    let stand_in = StandIn::of(world.service().with_trouble(gate(&is_open))).await;
    let server = world.server(&data, &a, Some(&stand_in.base)).await;
    add_ror(&server, ROR).await;
    until(&server, |refresh| refresh["total"] == 6).await;
    let since = Instant::now();
    server.stop().await;
    assert!(since.elapsed() < Duration::from_secs(10), "it does not wait for OpenAlex");
    is_open.store(true, Ordering::Relaxed);

    let server = world.server(&data, &a, Some(&stand_in.base)).await;
    let stopped = server.get_json(&address(&server)).await;
    assert_eq!(stopped["state"], "failed");
    assert!(text(&stopped["message"]).starts_with("The server was stopped before"), "{stopped}");
    // One that is lost without a word is as one that was stopped.
    data.execute(
        "update reference_refresh set state = 'running', message = null, seen_at = seen_at - 60",
    )
    .await;
    let lost = server.get_json(&address(&server)).await;
    assert_eq!((&lost["state"], &lost["message"]), (&stopped["state"], &stopped["message"]));
    assert_eq!(server.post(&address(&server), json!({})).await.0, StatusCode::ACCEPTED);
    assert_eq!(ended(&server).await["state"], "done");
    assert_eq!(known(&server).await[1], 2);
    let asked = stand_in.asked();
    let about = |what: &str| asked.iter().filter(|address| address.starts_with(what)).count();
    assert_eq!(about("/institutions"), 1, "what was answered is not asked for again: {asked:?}");
    server.stop().await;
}

async fn only_those_who_may_and_where_it_can_be_done(database: Database) {
    let (world, data) = (World::new(), Data::new(database).await);
    let a = world.path("a/reference");
    let refused = async |server: &Running, reason: &str| {
        let shown = server.get_json(&address(server)).await;
        let (status, answer) = server.post(&address(server), json!({})).await;
        assert_eq!(
            (status, &answer["detail"]),
            (StatusCode::CONFLICT, &shown["reason"]),
            "{answer}"
        );
        assert!(text(&shown["reason"]).starts_with(reason), "{shown}");
        assert_eq!((&shown["is_offered"], &shown["state"]), (&json!(false), &json!("none")));
    };
    let server = world.server(&data, &a, None).await;
    add_ror(&server, ROR).await;
    refused(&server, "This server does not use OpenAlex.").await;
    server.stop().await;

    let stand_in = StandIn::of(world.service()).await;
    let server = world.server(&data, &a, Some(&stand_in.base)).await;
    server.delete(&format!("/institution/{}/ror/{ROR}", server.institution)).await;
    refused(&server, "This institution has no ROR ID").await;
    put_ror(&data, &server).await;
    let path = address(&server);
    let collaborator =
        server.person("c@example.edu", &[(&server.institution, Role::Collaborator)]).await;
    let answer = server.send(&collaborator, "POST", &path, None).await;
    assert_eq!(answer.0, StatusCode::FORBIDDEN, "{}", answer.1);
    assert_eq!(server.send(&collaborator, "GET", &path, None).await.1["state"], "none");
    let staff = User { is_staff: true, ..User::new("Root", "root@staff.example") };
    let staff = server.user(staff, &[]).await;
    assert_eq!(server.send(&staff, "POST", &path, None).await.0, StatusCode::ACCEPTED);
    assert_eq!(ended(&server).await["state"], "done");
    assert_eq!(server.send(&staff, "GET", &path, None).await.1["state"], "done");
    let nowhere = "/institution/institution-none/reference-refresh";
    assert_eq!(server.send(&staff, "POST", nowhere, None).await.0, StatusCode::NOT_FOUND);
    server.stop().await;
}
