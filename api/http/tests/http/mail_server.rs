//! Email through a mail server that speaks SMTP and stores what it receives.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use reqwest::{Client, StatusCode};
use serde_json::json;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

use crate::database::{Data, Database, on_each_database};
use crate::outbox::{link_in, plain};
use crate::running::{LIBRARIAN, Running};

on_each_database!(mail_goes_out_by_a_mail_server_and_is_tried_again);

/// What a mail server has received.
#[derive(Debug, Clone, Default)]
struct Given {
    from: String,
    to: Vec<String>,
    text: String,
}

/// A mail server on a free port, which refuses the first messages.
struct MailServer {
    url: String,
    given: Arc<Mutex<Vec<Given>>>,
    refusals: Arc<Mutex<usize>>,
}

impl MailServer {
    async fn start(refused: usize) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("smtp://{}", listener.local_addr().unwrap());
        let (given, refusals) = (Arc::default(), Arc::new(Mutex::new(refused)));
        let server = Self { url, given, refusals };
        let (given, refusals) = (server.given.clone(), server.refusals.clone());
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(speak(stream, given.clone(), refusals.clone()));
            }
        });
        server
    }

    async fn wait_for(&self, count: usize) -> Vec<Given> {
        for _ in 0..200 {
            let given = self.given.lock().unwrap().clone();
            if given.len() >= count {
                return given;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("there are no {count} mails");
    }
}

/// One conversation (RFC 5321).
async fn speak(
    stream: TcpStream,
    kept: Arc<Mutex<Vec<Given>>>,
    refusals: Arc<Mutex<usize>>,
) -> Option<()> {
    let (read, mut write) = stream.into_split();
    let mut lines = BufReader::new(read).lines();
    write.write_all(b"220 mail.example ESMTP\r\n").await.ok()?;
    let mut given = Given::default();
    while let Some(line) = lines.next_line().await.ok()? {
        let verb = line.split([' ', ':']).next().unwrap_or_default().to_uppercase();
        let answer = match verb.as_str() {
            "EHLO" => "250-mail.example\r\n250 8BITMIME",
            "HELO" | "NOOP" | "RSET" => "250 fine",
            "MAIL" => {
                let mut left = refusals.lock().unwrap();
                if *left > 0 {
                    *left -= 1;
                    "451 come back later"
                } else {
                    given = Given { from: line, ..Given::default() };
                    "250 fine"
                }
            }
            "RCPT" => {
                given.to.push(line);
                "250 fine"
            }
            "DATA" => {
                write.write_all(b"354 go on\r\n").await.ok()?;
                while let Some(line) = lines.next_line().await.ok()?.filter(|line| line != ".") {
                    given.text += line.strip_prefix('.').unwrap_or(&line);
                    given.text += "\r\n";
                }
                kept.lock().unwrap().push(std::mem::take(&mut given));
                "250 kept"
            }
            "QUIT" => "221 goodbye",
            _ => "502 what?",
        };
        write.write_all(format!("{answer}\r\n").as_bytes()).await.ok()?;
    }
    Some(())
}

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
