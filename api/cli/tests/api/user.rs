//! `titlewise user add`, while a server runs.

use std::path::Path;

use reqwest::{Client, StatusCode};
use serde_json::json;
use titlewise_catalog::User;
use titlewise_service::accounts::totp;

use crate::database::{Data, Database, on_each_database};
use crate::outbox::link_in;
use crate::running::{Running, client_of, text};
use crate::support;

on_each_database!(
    an_account_is_added_on_the_command_line,
    an_occupied_address_gets_nothing_before_its_owner_proves_it,
    the_first_consortium_admin_is_added,
    an_account_is_exported_and_erased_on_the_command_line,
    two_factor_sign_in_is_removed_on_the_command_line,
);

#[test]
fn the_link_names_the_server_of_the_settings() {
    let folder = tempfile::tempdir().unwrap();
    let config = folder.path().join("titlewise.toml");
    let data = folder.path().join("data");
    std::fs::write(&config, "port = 9123\n").unwrap();
    let added = |email: &str, args: &[&str]| {
        let mut all = vec!["user", "add", "--data", data.to_str().unwrap(), "--email", email];
        all.extend(args);
        let output = support::run(&all);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let said = added("a@example.edu", &["--port", "9000"]);
    assert!(said.contains(" http://127.0.0.1:9000/reset-password#token="), "{said}");
    let said = added("b@example.edu", &["--public-url", "https://t.example/", "--port", "9000"]);
    assert!(said.contains(" https://t.example/reset-password#token="), "{said}");
    assert!(!said.contains("--port"), "{said}");
    let said = added("c@example.edu", &["--config", config.to_str().unwrap()]);
    assert!(said.contains(" http://127.0.0.1:9123/reset-password#token="), "{said}");
    let said = added("d@example.edu", &[]);
    assert!(said.contains("127.0.0.1:8040") && said.contains("--public-url or --port"), "{said}");
}

/// Runs `titlewise user add` on the data of a server.
fn user_add(data: &Data, args: &[&str]) -> String {
    let folder = data.path().to_str().unwrap();
    let mut all = vec!["user", "add", "--data", folder];
    if let Some(database) = &data.database {
        all.extend(["--database", database]);
    }
    all.extend(args);
    let output = support::run(&all);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

async fn an_account_is_added_on_the_command_line(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let args = ["--email", "ann@example.edu", "--name", "Ann", "--institution", "New Library"];
    let said = user_add(&data, &args);
    let link = link_in(&said);
    let chosen = json!({"token": link, "password": "chosen by Ann"});
    let (status, _) = server.send(&Client::new(), "POST", "/password/reset", Some(&chosen)).await;
    assert_eq!(status, StatusCode::OK, "{said}");
    let (_, answer) = server
        .send(
            &Client::new(),
            "POST",
            "/user/login",
            Some(&json!({"email": "ann@example.edu", "password": "chosen by Ann"})),
        )
        .await;
    let client = client_of(&text(&answer["access_token"]));
    let me = server.send(&client, "GET", "/user/me", None).await.1;
    assert_eq!(me["institutions"][0]["institution_name"], "New Library");
    assert_eq!(me["institutions"][0]["role"], "Admin");

    let again = ["--email", "ANN@example.edu", "--institution", "New Library", "--role", "viewer"];
    let said = user_add(&data, &again);
    assert!(said.contains("already existed") && !said.contains("reset-password"), "{said}");
    let me = server.send(&client, "GET", "/user/me", None).await.1;
    assert_eq!(me["institutions"].as_array().unwrap().len(), 1);
    assert_eq!(me["institutions"][0]["role"], "Viewer");
    let folder = data.path().to_str().unwrap();
    let wrong = support::run(&["user", "add", "--data", folder, "--email", "nobody"]);
    assert_eq!(wrong.status.code(), Some(1));
    assert!(Path::new(folder).join("token-key").is_file());
    server.stop().await;
}

async fn the_first_consortium_admin_is_added(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let role = ["--role", "ConsortiumAdmin", "--institution"];
    let new = ["--email", "first@example.edu"];
    let said = user_add(&data, &[&new[..], &role[..], &["All Libraries"]].concat());
    assert!(said.contains("ConsortiumAdmin at institution-"), "{said}");
    let said = user_add(
        &data,
        &[&["--email", "second@example.edu"][..], &role[..], &["All Libraries"]].concat(),
    );
    assert!(said.contains("ConsortiumAdmin at institution-"), "{said}");
    let id = server.catalog.institution_named("All Libraries").await.unwrap().unwrap();
    let (institution, _) = server.catalog.institution(&id, "").await.unwrap().unwrap();
    assert!(institution.is_consortium);
    let first = server.catalog.user_by_email("first@example.edu").await.unwrap().unwrap();
    let role = server.catalog.role(&first.id, &id).await.unwrap();
    assert_eq!(role, Some(titlewise_catalog::Role::ConsortiumAdmin));

    let folder = data.path().to_str().unwrap();
    let mut wrong = vec!["user", "add", "--data", folder, "--email", "x@example.edu"];
    wrong.extend(["--role", "ConsortiumAdmin", "--institution", &server.institution]);
    if let Some(database) = &data.database {
        wrong.extend(["--database", database]);
    }
    let wrong = support::run(&wrong);
    assert_eq!(wrong.status.code(), Some(1));
    let said = String::from_utf8_lossy(&wrong.stderr).into_owned();
    assert!(said.contains("only a consortium has ConsortiumAdmins"), "{said}");
    assert!(server.catalog.user_by_email("x@example.edu").await.unwrap().is_none());
    server.stop().await;
}

async fn an_occupied_address_gets_nothing_before_its_owner_proves_it(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start_with(&data, |config| {
        config.staff_domain = Some("staff.example".to_owned());
    })
    .await;
    // An earlier version accepted any address without a proof.
    let mallory = User::new("Mallory", "root@staff.example");
    let mallory = server.unconfirmed(mallory, &[]).await;
    let args = ["--email", "root@staff.example", "--staff", "--institution", "New Library"];
    let said = user_add(&data, &args);
    assert!(said.contains("The address is not confirmed"), "{said}");
    let me = server.send(&mallory, "GET", "/user/me", None).await.1;
    assert_eq!((&me["is_staff"], &me["user_permissions"]), (&json!(false), &json!([])));
    let chosen = json!({"token": link_in(&said), "password": crate::running::PASSWORD});
    let (status, _) = server.send(&Client::new(), "POST", "/password/reset", Some(&chosen)).await;
    assert_eq!(status, StatusCode::OK);
    let (status, _) = server.send(&mallory, "GET", "/user/me", None).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
    let root = server.sign_in("root@staff.example").await;
    let me = server.send(&root, "GET", "/user/me", None).await.1;
    assert_eq!(
        (&me["is_staff"], &me["user_permissions"][0]["role"]),
        (&json!(true), &json!("Admin"))
    );

    // An account that the operator adds is confirmed from the beginning.
    user_add(&data, &["--email", "ann@example.edu", "--institution", "New Library"]);
    let ann = server.catalog.user_by_email("ann@example.edu").await.unwrap().unwrap();
    assert_eq!(ann.confirmed_email(), Some("ann@example.edu"));
    server.stop().await;
}

/// Runs `titlewise user` with a command on the data of a server.
fn user_command(data: &Data, command: &str, args: &[&str]) -> std::process::Output {
    let folder = data.path().to_str().unwrap();
    let mut all = vec!["user", command, "--data", folder];
    if let Some(database) = &data.database {
        all.extend(["--database", database]);
    }
    all.extend(args);
    support::run(&all)
}

async fn two_factor_sign_in_is_removed_on_the_command_line(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let client = server.person("ann@example.edu", &[]).await;
    let none = user_command(&data, "remove-two-factor", &["ann@example.edu"]);
    let said = String::from_utf8_lossy(&none.stderr);
    assert!(!none.status.success() && said.contains("no two-factor sign-in"), "{said}");
    let begin = json!({"current_password": crate::running::PASSWORD});
    let begin = Some(&begin);
    let (_, begun) = server.send(&client, "POST", "/user/me/two-factor/begin", begin).await;
    let now = chrono::Utc::now().timestamp();
    let code = totp::code_at(begun["secret"].as_str().unwrap(), now).unwrap();
    let code = json!({"code": code});
    let (status, on) =
        server.send(&client, "POST", "/user/me/two-factor/confirm", Some(&code)).await;
    assert_eq!(status, StatusCode::OK, "{on}");
    let credentials = json!({"email": "ann@example.edu", "password": crate::running::PASSWORD});
    assert_eq!(server.post("/user/login", credentials.clone()).await.0, StatusCode::FORBIDDEN);
    assert!(user_command(&data, "remove-two-factor", &["ann@example.edu"]).status.success());
    assert_eq!(server.post("/user/login", credentials).await.0, StatusCode::OK);
    server.stop().await;
}

async fn an_account_is_exported_and_erased_on_the_command_line(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let client = server.person("ann@example.edu", &[]).await;
    let exported = user_command(&data, "export", &["ANN@example.edu"]);
    let exported: serde_json::Value = serde_json::from_slice(&exported.stdout).unwrap();
    assert_eq!(exported["account"][0]["email"], "ann@example.edu");
    assert!(user_command(&data, "end-sessions", &["ann@example.edu"]).status.success());
    let (status, _) = server.send(&client, "GET", "/user/me", None).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
    assert!(user_command(&data, "revoke-staff", &["ann@example.edu"]).status.success());
    let identity = titlewise_catalog::NewIdentity {
        issuer: "https://login.example.edu",
        subject: "ann",
        email: "ann@example.edu",
    };
    server.catalog.sign_on(identity).await.unwrap();
    let identities = "select count(*) from provider_identity";
    assert_eq!(data.count(identities).await, 1);
    assert!(user_command(&data, "unlink", &["ann@example.edu"]).status.success());
    assert_eq!(data.count(identities).await, 0);
    assert!(user_command(&data, "erase", &["ann@example.edu"]).status.success());
    assert!(server.catalog.user_by_email("ann@example.edu").await.unwrap().is_none());
    let again = user_command(&data, "erase", &["ann@example.edu"]);
    assert_eq!(again.status.code(), Some(1));

    let last = user_command(&data, "erase", &[crate::running::LIBRARIAN]);
    let said = String::from_utf8_lossy(&last.stderr);
    assert!(!last.status.success() && said.contains("only Admin of Example University"), "{said}");
    let args = [crate::running::LIBRARIAN, "--even-only-admin"];
    assert!(user_command(&data, "erase", &args).status.success());
    server.stop().await;
}
