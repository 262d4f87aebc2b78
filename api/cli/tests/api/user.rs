//! `titlewise user add`, while a server runs.

use std::path::Path;

use reqwest::{Client, StatusCode};
use serde_json::json;

use crate::database::{Data, Database, on_each_database};
use crate::outbox::link_in;
use crate::running::{Running, client_of, text};
use crate::support;

on_each_database!(an_account_is_added_on_the_command_line);

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
