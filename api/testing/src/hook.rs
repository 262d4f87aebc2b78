//! A webhook for tests: it records what it receives and responds as configured.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Mutex;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::task::JoinHandle;

/// A received request.
#[derive(Debug)]
pub struct Sent {
    pub method: String,
    pub address: String,
    headers: Vec<(String, String)>,
    /// Body; null if it is not JSON.
    pub body: Value,
}

impl Sent {
    /// Returns a header by its name in lowercase.
    pub fn header(&self, name: &str) -> Option<String> {
        self.headers.iter().find(|(found, _)| found == name).map(|(_, value)| value.clone())
    }
}

/// A webhook.
pub struct Hook {
    address: SocketAddr,
    asked: Arc<AtomicUsize>,
    sent: Mutex<UnboundedReceiver<Sent>>,
    task: JoinHandle<()>,
}

/// A port without a listener.
pub struct Closed(SocketAddr);

impl Closed {
    pub fn url(&self) -> String {
        format!("http://{}/", self.0)
    }

    /// Starts to listen on the port.
    pub async fn open(&self, answers: &[String]) -> Hook {
        let listener = TcpListener::bind(self.0).await.unwrap();
        Hook::on(listener, answers)
    }
}

impl Hook {
    /// Starts a webhook that responds with these status lines in turn, then with 200.
    pub async fn start(answers: &[String]) -> Self {
        Self::on(TcpListener::bind("127.0.0.1:0").await.unwrap(), answers)
    }

    /// Returns a port without a listener: it was free a moment ago.
    pub async fn closed() -> Closed {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        Closed(listener.local_addr().unwrap())
    }

    fn on(listener: TcpListener, answers: &[String]) -> Self {
        let address = listener.local_addr().unwrap();
        let (sender, sent) = unbounded_channel();
        let asked = Arc::new(AtomicUsize::new(0));
        let (counted, mut answers) = (asked.clone(), VecDeque::from(answers.to_vec()));
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let mut stream = BufReader::new(stream);
                // A sender that is killed leaves nothing or half a request, which is not counted.
                let Some(request) = received(&mut stream).await else { continue };
                let answer = answers.pop_front().unwrap_or_else(|| "200 OK".to_owned());
                counted.fetch_add(1, Ordering::SeqCst);
                respond(stream, &answer).await.ok();
                sender.send(request).ok();
            }
        });
        Self { address, asked, sent: Mutex::new(sent), task }
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Returns the number of requests received as a whole.
    pub fn asked(&self) -> usize {
        self.asked.load(Ordering::SeqCst)
    }

    /// Returns the next received request.
    pub async fn next(&self) -> Sent {
        let mut sent = self.sent.lock().await;
        let next = tokio::time::timeout(Duration::from_secs(30), sent.recv());
        next.await.unwrap().unwrap()
    }

    /// Stops listening.
    pub fn close(&self) {
        self.task.abort();
    }
}

/// Reads a request; `None` if the connection ends before the request does.
async fn received(stream: &mut BufReader<TcpStream>) -> Option<Sent> {
    let mut lines = Vec::new();
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).await.ok()? == 0 {
            return None;
        }
        let line = line.trim_end().to_owned();
        if line.is_empty() {
            break;
        }
        lines.push(line);
    }
    let (first, headers) = lines.split_first()?;
    let headers: Vec<(String, String)> = headers
        .iter()
        .filter_map(|line| line.split_once(':'))
        .map(|(name, value)| (name.to_lowercase(), value.trim().to_owned()))
        .collect();
    let length = headers.iter().find(|(name, _)| name == "content-length");
    let mut body = vec![0; length.map_or(0, |(_, length)| length.parse().unwrap())];
    stream.read_exact(&mut body).await.ok()?;
    let mut first = first.split(' ').map(str::to_owned);
    Some(Sent {
        method: first.next().unwrap(),
        address: first.next().unwrap(),
        headers,
        body: serde_json::from_slice(&body).unwrap_or_default(),
    })
}

async fn respond(mut stream: BufReader<TcpStream>, answer: &str) -> std::io::Result<()> {
    let text = format!("HTTP/1.1 {answer}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
    stream.get_mut().write_all(text.as_bytes()).await?;
    stream.get_mut().shutdown().await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn half_a_request_is_not_counted() {
        let hook = Hook::start(&[]).await;
        for sent in ["", "POST / HTTP/1.1\r\n", "POST / HTTP/1.1\r\ncontent-length: 9\r\n\r\n{"] {
            let mut killed = TcpStream::connect(hook.address).await.unwrap();
            killed.write_all(sent.as_bytes()).await.unwrap();
        }
        let mut sender = TcpStream::connect(hook.address).await.unwrap();
        sender.write_all(b"POST /whole HTTP/1.1\r\ncontent-length: 2\r\n\r\n{}").await.unwrap();
        assert_eq!(hook.next().await.address, "/whole");
        assert_eq!(hook.asked(), 1);
    }
}
