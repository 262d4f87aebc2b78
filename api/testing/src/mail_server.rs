//! A mail server that speaks SMTP and stores what it receives.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// What a mail server has received.
#[derive(Debug, Clone, Default)]
pub struct Given {
    pub from: String,
    pub to: Vec<String>,
    pub text: String,
}

/// A mail server on a free port, which refuses the first messages.
pub struct MailServer {
    pub url: String,
    pub given: Arc<Mutex<Vec<Given>>>,
    /// Messages still to be refused.
    pub refusals: Arc<Mutex<usize>>,
}

impl MailServer {
    pub async fn start(refused: usize) -> Self {
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

    /// Waits until this many emails have arrived, and returns them.
    pub async fn wait_for(&self, count: usize) -> Vec<Given> {
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
