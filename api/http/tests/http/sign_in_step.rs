//! The first step of signing in as the screens take it: a success whatever the answer, so that browsers report no error.

use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use titlewise_catalog::{Role, User};

use crate::database::{Data, Database, on_each_database};
use crate::running::{LIBRARIAN, PASSWORD, Running};

on_each_database!(
    the_first_step_of_signing_in_is_answered_with_success,
    the_first_step_of_signing_in_lets_nobody_in,
);

async fn look(server: &Running, body: Value) -> (StatusCode, Value) {
    server.send(&Client::new(), "POST", "/user/login/account", Some(&body)).await
}

async fn the_first_step_of_signing_in_is_answered_with_success(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let mut named = User::new("Named", "named@example.edu");
    named.username = Some("Named".to_owned());
    server.user(named, &[(&server.institution, Role::Viewer)]).await;
    for (body, is_known) in [
        (json!({"email": LIBRARIAN}), true),
        (json!({"username": "Named"}), true),
        (json!({"email": "nobody@example.edu"}), false),
        (json!({"username": "nobody"}), false),
    ] {
        let (status, answer) = look(&server, body.clone()).await;
        assert_eq!((status, &answer["is_known"]), (StatusCode::OK, &json!(is_known)), "{body}");
    }
    assert_eq!(look(&server, json!({})).await.0, StatusCode::BAD_REQUEST);
    let older = json!({"email": LIBRARIAN, "password": ""});
    let (status, _) = server.send(&Client::new(), "POST", "/user/login", Some(&older)).await;
    assert_eq!(status, StatusCode::FORBIDDEN, "older clients go by the status");
    server.stop().await;
}

async fn the_first_step_of_signing_in_lets_nobody_in(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let (status, answer) = look(&server, json!({"email": LIBRARIAN, "password": PASSWORD})).await;
    assert_eq!((status, &answer["is_known"]), (StatusCode::OK, &json!(true)));
    let address = format!("/user/login/account?email={LIBRARIAN}&password={PASSWORD}");
    let (status, answer) = server.send(&Client::new(), "POST", &address, Some(&json!({}))).await;
    assert!(answer.get("access_token").is_none(), "{status} {answer}");
    // The limit of attempts by address is that of signing in.
    let mut last = StatusCode::OK;
    for _ in 0..400 {
        last = look(&server, json!({"email": "nobody@example.edu"})).await.0;
        if last == StatusCode::TOO_MANY_REQUESTS {
            break;
        }
    }
    assert_eq!(last, StatusCode::TOO_MANY_REQUESTS);
    server.stop().await;
}
