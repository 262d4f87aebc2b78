//! Wrong passwords of strangers delay neither the owner's known devices nor other addresses.

use reqwest::{Client, Response, StatusCode};
use serde_json::json;

use crate::database::{Data, Database, on_each_database};
use crate::running::{LIBRARIAN, PASSWORD, Running, client_with};

on_each_database!(a_strangers_guesses_lock_nobody_out);

/// Signs in as a client at an address, as a proxy reports it.
async fn log_in(server: &Running, client: &Client, from: &str, password: &str) -> Response {
    let body = json!({"email": LIBRARIAN, "password": password});
    let request = client.post(server.url("/user/login")).header("x-forwarded-for", from);
    request.json(&body).send().await.unwrap()
}

async fn a_strangers_guesses_lock_nobody_out(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start_with(&data, |config| config.trust_proxy = true).await;
    let plain = Client::new();
    let first = log_in(&server, &plain, "192.0.2.1", PASSWORD).await;
    let cookie = first.headers()["set-cookie"].to_str().unwrap().to_owned();
    for part in ["HttpOnly", "SameSite=Strict", "Path=/user;", "Max-Age="] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let known = cookie.split(';').next().unwrap().to_owned();
    let known = client_with(&[("cookie", &known)]);

    let mut statuses = Vec::new();
    for number in 0..12 {
        let guess = log_in(&server, &plain, "198.51.100.7", &format!("guess {number}")).await;
        statuses.push(guess.status());
    }
    assert_eq!(
        statuses[9..],
        [StatusCode::FORBIDDEN, StatusCode::TOO_MANY_REQUESTS, StatusCode::TOO_MANY_REQUESTS,]
    );
    let right = log_in(&server, &plain, "198.51.100.7", PASSWORD).await;
    assert_eq!(right.status(), StatusCode::TOO_MANY_REQUESTS, "not even the right one from there");
    let elsewhere = log_in(&server, &plain, "192.0.2.1", PASSWORD).await;
    assert_eq!(elsewhere.status(), StatusCode::OK, "the owner's address is not delayed");
    let beside = log_in(&server, &known, "198.51.100.7", PASSWORD).await;
    assert_eq!(beside.status(), StatusCode::OK, "nor a known device behind the same address");

    // A known device has a budget of its own, and that is limited, too.
    let mut statuses = Vec::new();
    for number in 0..11 {
        let guess = log_in(&server, &known, "203.0.113.9", &format!("guess {number}")).await;
        statuses.push(guess.status());
    }
    assert_eq!(statuses[9..], [StatusCode::FORBIDDEN, StatusCode::TOO_MANY_REQUESTS]);
    let unknown = log_in(&server, &plain, "203.0.113.9", PASSWORD).await;
    assert_eq!(unknown.status(), StatusCode::OK, "which delays no one else");

    // The token of a device is worth nothing for another account.
    server.person("other@example.edu", &[]).await;
    for (number, expected) in [(0, 403), (9, 403), (10, 429)] {
        let mut status = 0;
        for _ in if number == 9 { 1..10 } else { 0..1 } {
            let body = json!({"email": "other@example.edu", "password": "a guess"});
            let request = known.post(server.url("/user/login")).json(&body);
            let request = request.header("x-forwarded-for", "203.0.113.10");
            status = request.send().await.unwrap().status().as_u16();
        }
        assert_eq!(status, expected, "{number}");
    }
    let body = json!({"email": "other@example.edu", "password": PASSWORD});
    let request = plain.post(server.url("/user/login")).json(&body);
    let status = request.header("x-forwarded-for", "203.0.113.10").send().await.unwrap().status();
    assert_eq!(status, StatusCode::TOO_MANY_REQUESTS, "it counted for the address");
    server.stop().await;
}
