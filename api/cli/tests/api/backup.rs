//! Backups, restored to another kind of database and store, and checked.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, SystemTime};

use reqwest::StatusCode;
use serde_json::{Value, json};
use titlewise_catalog::{Catalog, Schema, catalog_url};
use titlewise_service::config::Config;

use crate::bucket::Bucket;
use crate::database::{Data, Database, on_each_database};
use crate::running::{LIBRARIAN, PASSWORD, Running, objects, text};

on_each_database!(
    a_copy_goes_into_the_other_database,
    copies_are_whole_while_files_come_and_go,
    what_is_not_empty_or_not_whole_is_refused,
    a_check_finds_what_is_wrong,
    a_restored_backup_revives_no_access,
    a_copy_of_an_older_catalog_is_brought_up_to_date,
);

const PRICES: &str = "ISSN,Title,Price USD\n0031-9252,Acta Una,12.3\n0034-5679,Acta Duae,99\n";

/// Runs a command on the data of a server.
fn titlewise(args: &[&str], data: &Data, bucket: Option<&Bucket>) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_titlewise"));
    command.args(args).arg("--data").arg(data.path());
    if let Some(url) = &data.database {
        command.args(["--database", url]);
    }
    if let Some(bucket) = bucket {
        command.args(["--store", &bucket.url()]).envs(Bucket::options());
    }
    command.output().unwrap()
}

pub fn succeeds(args: &[&str], data: &Data, bucket: Option<&Bucket>) -> String {
    let output = titlewise(args, data, bucket);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "titlewise {args:?}: {said}");
    String::from_utf8(output.stdout).unwrap()
}

fn fails(args: &[&str], data: &Data) -> String {
    let output = titlewise(args, data, None);
    assert_eq!(output.status.code(), Some(1), "titlewise {args:?}");
    String::from_utf8(output.stderr).unwrap()
}

pub fn findings(data: &Data, bucket: Option<&Bucket>) -> Value {
    let output = titlewise(&["check", "--json"], data, bucket);
    let findings: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(output.status.success(), findings["faults"] == json!([]), "{findings}");
    findings
}

fn shown(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Returns the other kind of database.
fn other(database: Database) -> Database {
    match database {
        Database::Sqlite => Database::Postgres,
        Database::Postgres => Database::Sqlite,
    }
}

/// Returns what every visitor of the demo sees.
async fn seen(server: &Running) -> Vec<Value> {
    let (package, scenario) = server.demo().await;
    let mut seen = Vec::new();
    for path in [
        format!("/package/{package}"),
        format!("/scenario/{scenario}"),
        format!("/scenario/{scenario}/summary"),
        format!("/scenario/{scenario}/versions"),
        "/user/me".to_owned(),
    ] {
        seen.push(server.get_json(&path).await);
    }
    seen
}

async fn a_copy_goes_into_the_other_database(database: Database) {
    let (from, to) = (Data::new(database).await, Data::new(other(database)).await);
    let bucket = Bucket::new().await;
    let server = Running::start(&from, true).await;
    let (package, scenario) = server.demo().await;
    let (status, taken) =
        server.upload(&format!("/package/{package}/file"), &[("p.csv", PRICES.into())]).await;
    assert!(status.is_success(), "{taken}");
    server.patch(&format!("/scenario/{scenario}/settings"), json!({"cost_ill": 17.35})).await;
    server.patch(&format!("/package/{package}"), json!({"big_deal_cost": 1_234_567.891_234})).await;
    let before = seen(&server).await;

    let file = from.path().join("copy.tar");
    succeeds(&["backup", shown(&file)], &from, None);
    assert!(!from.path().join("copy.tar.partial").exists());
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    }
    // Later changes are not in the backup.
    server.patch(&format!("/scenario/{scenario}/settings"), json!({"cost_ill": 18})).await;
    let client = server.client.clone();
    server.stop().await;

    succeeds(&["restore", "--keep-sessions", shown(&file)], &to, Some(&bucket));
    assert_eq!(findings(&to, Some(&bucket))["unnamed"], json!([]));
    let in_bucket = |config: &mut Config| {
        config.demo = true;
        bucket.configure(config);
    };
    let server = Running::start_with(&to, in_bucket).await;
    assert_eq!(seen(&server).await, before);
    let (status, _) = server.send(&client, "GET", "/user/me", None).await;
    assert_eq!(status, StatusCode::OK, "who was signed in stays so");
    server.stop().await;

    // And back, from the bucket to a folder.
    let back = Data::new(database).await;
    let again = to.path().join("again.tar");
    succeeds(&["backup", shown(&again)], &to, Some(&bucket));
    succeeds(&["restore", shown(&again)], &back, None);
    assert_eq!(findings(&back, None)["faults"], json!([]));
    let server = Running::start(&back, true).await;
    assert_eq!(seen(&server).await, before);
    server.stop().await;
}

async fn a_restored_backup_revives_no_access(database: Database) {
    let (from, to) = (Data::new(database).await, Data::new(other(database)).await);
    let server = Running::start(&from, false).await;
    let package = server.package("P", "USD").await;
    let (_, key) = server.post(&format!("{package}/key"), json!({"name": "K", "days": 9})).await;
    let asked = json!({"email": LIBRARIAN});
    server.post("/password/request-reset", asked).await;
    let link = crate::outbox::link_in(&crate::outbox::outbox(&from, 1).await[0]);
    server.post("/user/me", json!({"email": "new@example.edu"})).await;
    let clients = [server.client.clone(), crate::running::client_of(&text(&key["key"]))];
    let file = from.path().join("copy.tar");
    succeeds(&["backup", shown(&file)], &from, None);
    server.stop().await;

    let works = async |server: &Running| {
        let mut statuses = Vec::new();
        for client in &clients {
            statuses.push(server.send(client, "GET", &package, None).await.0);
        }
        let is_pending = server.get_json("/user/me").await["pending_email"].is_string();
        let body = json!({"token": link, "password": PASSWORD});
        let anonymous = reqwest::Client::new();
        statuses.push(server.send(&anonymous, "POST", "/password/reset", Some(&body)).await.0);
        (statuses, is_pending)
    };
    let (unauthorized, ok) = (StatusCode::UNAUTHORIZED, StatusCode::OK);
    succeeds(&["restore", shown(&file)], &to, None);
    let server = Running::start(&to, false).await;
    assert_eq!(
        works(&server).await,
        (vec![unauthorized, unauthorized, StatusCode::NOT_FOUND], false)
    );
    assert_eq!(server.get_json("/package").await["packages"].as_array().unwrap().len(), 1);
    server.stop().await;

    let moved = Data::new(database).await;
    succeeds(&["restore", "--keep-sessions", shown(&file)], &moved, None);
    let server = Running::start(&moved, false).await;
    assert_eq!(works(&server).await, (vec![ok, ok, ok], true));
    server.stop().await;
}

async fn copies_are_whole_while_files_come_and_go(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let files = format!("{}/file", server.package("Busy", "usd").await);
    let backups = {
        let (folder, database) = (data.path().to_owned(), data.database.clone());
        tokio::task::spawn_blocking(move || {
            let mut copies: Vec<PathBuf> = Vec::new();
            for number in 0..5 {
                let file = folder.join(format!("copy-{number}.tar"));
                let mut command = Command::new(env!("CARGO_BIN_EXE_titlewise"));
                command.arg("backup").arg(&file).arg("--data").arg(&folder);
                if let Some(url) = &database {
                    command.args(["--database", url]);
                }
                let output = command.output().unwrap();
                let said = String::from_utf8_lossy(&output.stderr);
                assert!(output.status.success() && !said.contains("warning"), "{said}");
                copies.push(file);
            }
            copies
        })
    };
    let mut sent = 0;
    while !backups.is_finished() || sent < 4 {
        let (status, taken) = server.upload(&files, &[("p.csv", PRICES.into())]).await;
        assert!(status.is_success(), "{taken}");
        let uploaded = text(&taken["files"][0]["id"]);
        if sent % 2 == 0 {
            server.delete(&format!("{files}/{uploaded}")).await;
        }
        sent += 1;
    }
    server.stop().await;
    for copy in backups.await.unwrap() {
        let back = Data::new(database).await;
        succeeds(&["restore", shown(&copy)], &back, None);
        let findings = findings(&back, None);
        assert_eq!(findings["faults"], json!([]), "{findings}");
    }
}

async fn what_is_not_empty_or_not_whole_is_refused(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let package = server.package("Small", "usd").await;
    server.upload(&format!("{package}/file"), &[("p.csv", PRICES.into())]).await;
    let file = data.path().join("copy.tar");
    succeeds(&["backup", shown(&file)], &data, None);
    server.stop().await;
    let whole = std::fs::read(&file).unwrap();

    let kept = objects(data.path());
    assert!(fails(&["restore", shown(&file)], &data).contains("it is not empty"));
    assert_eq!(objects(data.path()), kept, "what was there stays");
    let back = Data::new(database).await;
    let bad = back.path().join("bad.tar");
    for (content, words) in [
        (&whole[..whole.len() / 2], "incomplete"),
        (&whole[..whole.len() - 20_000], "incomplete"),
        (&b""[..], "incomplete"),
    ] {
        std::fs::write(&bad, content).unwrap();
        let said = fails(&["restore", shown(&bad)], &back);
        assert!(said.contains("archive"), "{said} has {words}");
        assert_eq!(objects(back.path()), 0);
    }
    // Changes one letter of a row, so that the JSON stays valid.
    let mut changed = whole.clone();
    let at = changed.windows(8).position(|some| some == b"\"Small\",").unwrap();
    changed[at + 1] = b'T';
    std::fs::write(&bad, &changed).unwrap();
    let said = fails(&["restore", shown(&bad)], &back);
    assert!(said.contains("catalog/package.jsonl was changed"), "{said}");
    assert_eq!(objects(back.path()), 0);

    std::fs::write(&bad, &whole).unwrap();
    let stray = back.path().join("store/packages/p/k/u/raw");
    std::fs::create_dir_all(stray.parent().unwrap()).unwrap();
    std::fs::write(&stray, "stray").unwrap();
    let said = fails(&["restore", shown(&bad)], &back);
    assert!(said.contains("store is not empty, it contains packages/p/k/u/raw"), "{said}");
    std::fs::remove_file(&stray).unwrap();

    let server = Running::start(&back, false).await;
    server.stop().await;
    let said = fails(&["restore", shown(&bad)], &back);
    assert!(said.contains("catalog: it is not empty"), "{said}");
    assert_eq!(objects(back.path()), 0, "nothing was written");

    let empty = Data::new(database).await;
    succeeds(&["restore", shown(&bad)], &empty, None);
    let server = Running::start(&empty, false).await;
    let shown = server.get_json(&package).await;
    assert_eq!(shown["files"][0]["rows"], json!(2), "{shown}");
    let log_in = json!({"email": LIBRARIAN, "password": PASSWORD});
    assert_eq!(server.post("/user/login", log_in).await.0, StatusCode::OK);
    server.stop().await;
}

async fn a_check_finds_what_is_wrong(database: Database) {
    let data = Data::new(database).await;
    assert!(fails(&["check"], &Data::new(Database::Sqlite).await).contains("no catalog found"));
    let server = Running::start(&data, false).await;
    let package = server.package("Checked", "usd").await;
    let files = format!("{package}/file");
    for name in ["a.csv", "b.csv", "c.csv", "d.csv"] {
        let (status, taken) = server.upload(&files, &[(name, PRICES.into())]).await;
        assert!(status.is_success(), "{taken}");
    }
    let fine = findings(&data, None);
    assert_eq!((&fine["faults"], &fine["unnamed"]), (&json!([]), &json!([])));
    assert!(fine["objects"].as_u64().unwrap() >= 12 && fine["rows"].as_u64().unwrap() > 8);

    let packages = data.path().join("store/packages");
    let mut parts: Vec<PathBuf> = Vec::new();
    gather(&packages, &mut parts);
    parts.sort();
    let mut tables = parts.iter().filter(|path| path.ends_with("table.parquet"));
    let cut = tables.next().unwrap();
    let content = std::fs::read(cut).unwrap();
    std::fs::write(cut, &content[..content.len() - 3]).unwrap();
    let gone = tables.next().unwrap();
    std::fs::remove_file(gone).unwrap();
    let mut raw = parts.iter().filter(|path| path.ends_with("raw"));
    std::fs::write(raw.next().unwrap(), "short").unwrap();
    let report = parts.iter().rfind(|path| path.ends_with("report.json")).unwrap();
    std::fs::write(report, "{").unwrap();
    if data.database.is_none() {
        data.execute(
            "pragma foreign_keys = off; \
             insert into subscription (scenario_id, issn_l) values ('nowhere', '0031-9252')",
        )
        .await;
    }
    let (old, young) = (packages.join("p/k/old/raw"), packages.join("p/k/young/raw"));
    for path in [&old, &young] {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, "left behind").unwrap();
    }
    let long_ago = SystemTime::now() - Duration::from_secs(7_200);
    std::fs::File::options().write(true).open(&old).unwrap().set_modified(long_ago).unwrap();

    let found = findings(&data, None);
    let kinds: Vec<&str> = found["faults"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["kind"].as_str().unwrap())
        .collect();
    let mut expected = vec!["object-broken", "object-broken", "object-broken", "object-missing"];
    if data.database.is_none() {
        expected.push("row-dangling");
    }
    assert_eq!(kinds, expected, "{found}");
    assert_eq!(found["unnamed"].as_array().unwrap().len(), 1, "{found}");
    assert_eq!(found["unnamed"][0]["name"], "packages/p/k/old/raw");
    assert!(old.exists(), "nothing is removed unless that is asked for");

    let said = titlewise(&["check", "--mend"], &data, None);
    assert_eq!(said.status.code(), Some(1), "what is broken stays broken");
    let said = String::from_utf8(said.stdout).unwrap();
    assert!(said.contains("old/raw: 11 bytes, removed") && said.contains("(removed: 1)"), "{said}");
    assert!(!old.exists() && young.exists());

    // A backup of the remaining data lists what is missing.
    let file = data.path().join("copy.tar");
    let output = titlewise(&["backup", shown(&file)], &data, None);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success() && said.contains("the store does not contain it"), "{said}");
    server.stop().await;
}

/// Formerly, objects were in folders named for the kind of file, and no row stated the folder.
async fn a_copy_of_an_older_catalog_is_brought_up_to_date(database: Database) {
    let (from, to) = (Data::new(database).await, Data::new(other(database)).await);
    let url = catalog_url(from.database.as_deref(), from.path());
    Catalog::open_at(&url, 5).await.unwrap().close().await;
    from.execute(
        "insert into institution (id, name, created_at) values ('i', 'I', 'then'); \
         insert into package (id, name, publisher, currency, created_at, institution_id) \
         values ('p', 'P', '', 'USD', 'then', 'i'); \
         insert into upload (id, package_id, slot, kind, name, uploaded_at, verdict, reason, row_count, \
         problem_count, size_bytes, is_live) values ('u', 'p', 'unknown', 'unknown', 'u.txt', 'then', 'reject', \
         'No.', 0, 0, 5, 0)",
    )
    .await;
    let place = from.path().join("store/packages/p/unknown/u");
    std::fs::create_dir_all(&place).unwrap();
    std::fs::write(place.join("raw"), "Dear.").unwrap();
    std::fs::write(place.join("report.json"), "{}").unwrap();
    let file = from.path().join("copy.tar");
    succeeds(&["backup", shown(&file)], &from, None);
    let (catalog, migration) = Catalog::look_into(&url).await.unwrap();
    catalog.close().await;
    assert_eq!(migration, 5, "a copy changes nothing");

    succeeds(&["restore", shown(&file)], &to, None);
    let (catalog, migration) =
        Catalog::look_into(&catalog_url(to.database.as_deref(), to.path())).await.unwrap();
    assert_eq!(migration, Schema::newest());
    let upload = catalog.upload("p", "u").await.unwrap().unwrap();
    assert_eq!((upload.folder.as_str(), upload.state), ("unknown", "error"));
    catalog.close().await;
    assert_eq!(findings(&to, None)["objects"], json!(2));

    to.execute("update _sqlx_migrations set version = 999 where version = 6").await;
    let said = fails(&["backup", shown(&file)], &to);
    assert!(said.contains("made by a newer version of Titlewise"), "{said}");
}

fn gather(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { gather(&path, found) } else { found.push(path) }
    }
}
