//! Changes of an account that arrive while something else changes the account.

use std::future::Future;

use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::database::{Data, Database, on_each_database};
use crate::outbox::{link_in, outbox};
use crate::running::{LIBRARIAN, PASSWORD, Running, client_of};

on_each_database!(
    a_slow_change_does_not_bring_an_old_password_back,
    slow_changes_keep_what_others_change_meanwhile,
);

/// Sends the headers of `POST /user/me`, waits until the server reads the body, runs `meanwhile`, and then sends the
/// body. Returns the status of the response.
async fn slowly(server: &Running, token: &str, body: &Value, meanwhile: impl Future) -> u16 {
    let url = server.url("");
    let address = url.trim_start_matches("http://");
    let mut stream = TcpStream::connect(address).await.unwrap();
    let body = body.to_string();
    let head = format!(
        "POST /user/me HTTP/1.1\r\nhost: {address}\r\nauthorization: Bearer {token}\r\ncontent-type: application/json\r\n\
         content-length: {}\r\nconnection: close\r\nexpect: 100-continue\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    // The server requests the body after it has identified the caller.
    let mut answer = [0; 256];
    let count = stream.read(&mut answer).await.unwrap();
    assert!(answer[..count].starts_with(b"HTTP/1.1 100"), "{:?}", &answer[..count]);
    meanwhile.await;
    stream.write_all(body.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    answer.split(' ').nth(1).unwrap().parse().unwrap()
}

async fn log_in(server: &Running, password: &str) -> StatusCode {
    let body = json!({"email": LIBRARIAN, "password": password});
    server.send(&Client::new(), "POST", "/user/login", Some(&body)).await.0
}

async fn a_slow_change_does_not_bring_an_old_password_back(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let ask = json!({"email": LIBRARIAN});
    server.send(&Client::new(), "POST", "/password/request-reset", Some(&ask)).await;
    let link = link_in(&outbox(&data, 1).await[0]);
    let token = server.token(LIBRARIAN).await;
    let reset = async {
        let chosen = json!({"token": link, "password": "a new long one"});
        let (status, _) =
            server.send(&Client::new(), "POST", "/password/reset", Some(&chosen)).await;
        assert_eq!(status, StatusCode::OK);
    };
    let status = slowly(&server, &token, &json!({"name": "Mallory"}), reset).await;
    assert_eq!(status, 401, "the session ended before the change arrived");
    assert_eq!(log_in(&server, PASSWORD).await, StatusCode::FORBIDDEN, "the old password is gone");
    assert_eq!(log_in(&server, "a new long one").await, StatusCode::OK);
    let user = server.catalog.user_by_email(LIBRARIAN).await.unwrap().unwrap();
    assert_eq!(user.name, "Librarian");

    // A session of the new password, and a change that proves the old one.
    let body = json!({"email": LIBRARIAN, "password": "a new long one"});
    let (_, answer) = server.send(&Client::new(), "POST", "/user/login", Some(&body)).await;
    let token = answer["access_token"].as_str().unwrap();
    let same_session = client_of(token);
    let again = async {
        let body = json!({"password": "a third long one"});
        let (status, _) = server.send(&same_session, "POST", "/user/me", Some(&body)).await;
        assert_eq!(status, StatusCode::OK);
    };
    let body = json!({"password": "a stranger's choice", "current_password": "a new long one"});
    let status = slowly(&server, token, &body, again).await;
    assert_eq!(status, 403, "the proof is of a password that is no longer the current one");
    assert_eq!(log_in(&server, "a third long one").await, StatusCode::OK);
    server.stop().await;
}

async fn slow_changes_keep_what_others_change_meanwhile(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let token = server.token(LIBRARIAN).await;
    let other = async {
        let (status, _) = server.post("/user/me", json!({"username": "ann"})).await;
        assert_eq!(status, StatusCode::OK);
    };
    let status = slowly(&server, &token, &json!({"name": "Ann"}), other).await;
    assert_eq!(status, 200);
    let me = server.get_json("/user/me").await;
    assert_eq!((&me["name"], &me["username"]), (&json!("Ann"), &json!("ann")));
    server.stop().await;
}
