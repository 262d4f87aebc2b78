//! Email through a mail server, tried again after a refusal.

use std::time::Duration;

use crate::database::{Data, Database, on_each_database};
use crate::outbox::{link_in, plain};
use crate::running::{LIBRARIAN, Running};
use reqwest::{Client, StatusCode};
use serde_json::json;
use titlewise_api_testing::mail_server::MailServer;

on_each_database!(mail_goes_out_by_a_mail_server_and_is_tried_again);

async fn mail_goes_out_by_a_mail_server_and_is_tried_again(database: Database) {
    let data = Data::new(database).await;
    let mail = MailServer::start(1).await;
    let server = Running::start_with(&data, |config| {
        config.mail.smtp = Some(mail.url.clone());
        config.mail.from = "Titlewise <titlewise@library.example>".to_owned();
        config.public_url = Some("https://titlewise.library.example".to_owned());
    })
    .await;
    let ask = async || {
        let body = json!({"email": LIBRARIAN});
        let client = Client::new();
        let answer = server.send(&client, "POST", "/password/request-reset", Some(&body)).await;
        assert!(answer.0.is_success(), "{}", answer.1);
    };
    ask().await;
    while *mail.refusals.lock().unwrap() > 0 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    // The refused one waits for a minute; here it is said that the minute is over.
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!(server.catalog.mail_waiting().await.unwrap(), 1, "it is kept");
    data.execute("update outgoing_mail set next_attempt_at = 0 where last_error is not null").await;
    ask().await;
    let given = mail.wait_for(2).await;
    for one in &given {
        assert!(one.from.contains("<titlewise@library.example>"), "{one:?}");
        assert_eq!(one.to.len(), 1);
        assert!(one.to[0].contains(&format!("<{LIBRARIAN}>")), "{one:?}");
        let text = plain(&one.text);
        assert!(text.contains("https://titlewise.library.example/reset-password#token="), "{text}");
    }
    let links: Vec<String> = given.iter().map(|one| link_in(&plain(&one.text))).collect();
    assert_ne!(links[0], links[1]);
    for _ in 0..100 {
        if server.catalog.mail_waiting().await.unwrap() == 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(server.catalog.mail_waiting().await.unwrap(), 0);
    let body = json!({"token": links[1], "password": "another long password"});
    let (status, answer) =
        server.send(&Client::new(), "POST", "/password/reset", Some(&body)).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    assert!(!data.path().join("outbox").exists(), "no mail is written as a file");
    server.stop().await;
}
