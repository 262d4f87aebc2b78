//! What strangers learn about accounts when they sign in or request a password link.

use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use titlewise_catalog::User;
use titlewise_service::accounts::password::hash_now;

use crate::database::{Data, Database, on_each_database};
use crate::outbox::outbox;
use crate::running::{LIBRARIAN, PASSWORD, Running};

on_each_database!(looking_for_accounts_is_slow, a_server_can_hide_accounts);

const LOGIN: &str = "/user/login";
const RESET: &str = "/password/request-reset";
const KNOWN: &str = "known@example.edu";
const UNKNOWN: &str = "unknown@example.edu";

async fn post(server: &Running, path: &str, body: &Value) -> (StatusCode, Value) {
    let (status, mut answer) = server.send(&Client::new(), "POST", path, Some(body)).await;
    if let Some(answer) = answer.as_object_mut() {
        answer.remove("request_id");
    }
    (status, answer)
}

async fn looking_for_accounts_is_slow(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let mut refused = 0;
    for number in 0..40 {
        let body = match number % 3 {
            0 => json!({"email": format!("reader{number}@example.edu")}),
            1 => json!({"email": LIBRARIAN}),
            _ => json!({"email": format!("reader{number}@example.edu"), "password": "any"}),
        };
        let (status, _) = post(&server, LOGIN, &body).await;
        let is_slowed = status == StatusCode::TOO_MANY_REQUESTS;
        let shown = if number % 3 == 1 { StatusCode::FORBIDDEN } else { StatusCode::NOT_FOUND };
        assert!(is_slowed || status == shown, "{number}: {status}");
        refused += usize::from(is_slowed);
    }
    assert!((5..=10).contains(&refused), "{refused} of forty were refused");
    let right = json!({"email": LIBRARIAN, "password": PASSWORD});
    assert_eq!(
        post(&server, LOGIN, &right).await.0,
        StatusCode::OK,
        "who has the password signs in"
    );
    server.stop().await;
}

async fn a_server_can_hide_accounts(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start_with(&data, |config| config.hide_accounts = true).await;
    let mut user = User::new("Known", KNOWN);
    user.password_hash = Some(hash_now(PASSWORD).unwrap());
    server.catalog.create_user(None, &user, &[], None).await.unwrap();
    let ask = async |path: &str, email: &str, password: Option<&str>| {
        let mut body = json!({ "email": email });
        if let Some(password) = password {
            body["password"] = json!(password);
        }
        post(&server, path, &body).await
    };
    for password in [None, Some("wrong password")] {
        let known = ask(LOGIN, KNOWN, password).await;
        assert_eq!(known.0, StatusCode::FORBIDDEN);
        assert_eq!(ask(LOGIN, UNKNOWN, password).await, known);
    }
    // The limits do not show it either.
    for email in [KNOWN, UNKNOWN] {
        let mut statuses = Vec::new();
        for _ in 0..10 {
            statuses.push(ask(LOGIN, email, Some("wrong password")).await.0.as_u16());
        }
        assert_eq!(statuses, [[403; 9].as_slice(), &[429]].concat(), "{email}");
    }
    let known = ask(RESET, KNOWN, None).await;
    assert_eq!((known.0, &known.1["message"]), (StatusCode::OK, &json!("reset request received")));
    assert_eq!(ask(RESET, UNKNOWN, None).await, known);
    for email in [KNOWN, UNKNOWN] {
        let mut statuses = Vec::new();
        for _ in 0..3 {
            statuses.push(ask(RESET, email, None).await.0.as_u16());
        }
        assert_eq!(statuses, [200, 200, 429], "{email}");
    }
    assert_eq!(outbox(&data, 3).await.len(), 3, "only the known account gets mail");
    server.stop().await;
}
