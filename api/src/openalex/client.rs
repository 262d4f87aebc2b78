//! Asks one question at a time of each of a few connections, politely, and keeps every answer.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use chrono::NaiveDate;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use futures::{StreamExt, TryStreamExt, stream};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use parking_lot::Mutex;
use reqwest::StatusCode;
use reqwest::header::RETRY_AFTER;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tempfile::NamedTempFile;

use super::question::{MOST, Question};
use super::{Access, Asking, OpenAlexError};

/// Questions that wait for their answer at the same time.
const AT_ONCE: usize = 4;
/// How long one answer may take.
const PATIENCE: Duration = Duration::from_secs(60);
/// How often a question is asked.
const ATTEMPTS: u32 = 6;
/// The wait after the first time that there was no answer; each further one is twice as long.
const SHORTEST: Duration = Duration::from_millis(500);
/// Whoever is to wait longer than this is told to come back.
const LONGEST: Duration = Duration::from_secs(120);
/// Letters of a message that are shown.
const MESSAGE: usize = 300;

/// Somebody who asks.
pub(super) struct Client<'a> {
    http: reqwest::Client,
    access: &'a Access,
    pace: DefaultDirectRateLimiter,
    cache: &'a Path,
    answers: PathBuf,
    told: &'a (dyn Fn(Asking) + Send + Sync),
    /// What is asked for at present, and how many answers it takes.
    what: Mutex<(&'static str, usize)>,
    done: AtomicUsize,
    requests: AtomicUsize,
    kept: AtomicUsize,
}

/// An answer as it is kept.
#[derive(Serialize, Deserialize)]
struct Kept {
    /// The question, without the key.
    asked: String,
    answer: Value,
}

/// Why there is no answer this time.
enum Failure {
    /// Another time there may be one.
    Passing { reason: String, wait: Option<Duration> },
    /// There will be none.
    Lasting(OpenAlexError),
}

impl<'a> Client<'a> {
    /// A client with a folder for answers.
    pub(super) fn new(
        access: &'a Access,
        cache: &'a Path,
        told: &'a (dyn Fn(Asking) + Send + Sync),
    ) -> Result<Self, OpenAlexError> {
        if access.address.cannot_be_a_base() || !access.address.has_host() {
            return Err(OpenAlexError::Address { address: access.address.to_string() });
        }
        let answers = cache.join("answers");
        fs::create_dir_all(&answers).map_err(OpenAlexError::file(&answers))?;
        let http = reqwest::Client::builder()
            .timeout(PATIENCE)
            .user_agent(concat!("titlewise/", env!("CARGO_PKG_VERSION")))
            .build()
            .map_err(OpenAlexError::Client)?;
        Ok(Self {
            http,
            access,
            pace: RateLimiter::direct(Quota::per_second(access.per_second)),
            cache,
            answers,
            told,
            what: Mutex::new(("", 0)),
            done: AtomicUsize::new(0),
            requests: AtomicUsize::new(0),
            kept: AtomicUsize::new(0),
        })
    }

    /// Requests that were made.
    pub(super) fn requests(&self) -> usize {
        self.requests.load(Ordering::Relaxed)
    }

    /// Answers that were there before.
    pub(super) fn kept(&self) -> usize {
        self.kept.load(Ordering::Relaxed)
    }

    /// The day on which this cache was begun, which is today if it is new.
    pub(super) fn first_day(&self, today: NaiveDate) -> Result<NaiveDate, OpenAlexError> {
        let path = self.cache.join("day");
        let kept = fs::read_to_string(&path).ok().and_then(|text| text.trim().parse().ok());
        if let Some(day) = kept {
            return Ok(day);
        }
        let failed = OpenAlexError::file(&path);
        let mut file = NamedTempFile::new_in(self.cache).map_err(&failed)?;
        file.write_all(today.to_string().as_bytes()).map_err(&failed)?;
        file.persist(&path).map_err(|error| failed(error.error))?;
        Ok(today)
    }

    /// Says what is asked for from now on, and how many answers it takes.
    pub(super) fn begin(&self, what: &'static str, all: usize) {
        *self.what.lock() = (what, all);
        self.done.store(0, Ordering::Relaxed);
        self.tell();
    }

    fn tell(&self) {
        let (what, all) = *self.what.lock();
        let done = self.done.load(Ordering::Relaxed);
        (self.told)(Asking { what, done, all: all.max(done), requests: self.requests() });
    }

    /// The answers to some questions, in their order.
    pub(super) async fn ask_all(
        &self,
        questions: Vec<Question>,
    ) -> Result<Vec<Value>, OpenAlexError> {
        let asked = questions.into_iter().map(|question| async move { self.ask(&question).await });
        stream::iter(asked).buffered(AT_ONCE).try_collect().await
    }

    /// All rows that a question has, page by page.
    pub(super) async fn rows(&self, question: &Question) -> Result<Vec<Value>, OpenAlexError> {
        let mut rows = Vec::new();
        let mut cursor = Some("*".to_owned());
        while let Some(at) = cursor {
            let page = question.page(&at);
            let (found, next) =
                page_of(self.ask(&page).await?).ok_or_else(|| self.no_list(&page))?;
            rows.extend(found);
            cursor = next;
        }
        Ok(rows)
    }

    /// Asks for all pages of each question, and returns the questions of the pages: their answers are kept.
    pub(super) async fn page_all(
        &self,
        questions: Vec<Question>,
    ) -> Result<Vec<Question>, OpenAlexError> {
        let paged = questions.into_iter().map(|question| async move {
            let mut pages = Vec::new();
            let mut cursor = Some("*".to_owned());
            while let Some(at) = cursor {
                let page = question.page(&at);
                let (_, next) =
                    page_of(self.ask(&page).await?).ok_or_else(|| self.no_list(&page))?;
                pages.push(page);
                cursor = next;
            }
            Ok(pages)
        });
        let pages: Vec<Vec<Question>> = stream::iter(paged).buffered(AT_ONCE).try_collect().await?;
        Ok(pages.into_iter().flatten().collect())
    }

    /// An answer to this question is no list of rows.
    pub(super) fn no_list(&self, question: &Question) -> OpenAlexError {
        self.other(question, "is no list of results")
    }

    /// An answer to this question is another than was asked for.
    pub(super) fn other(&self, question: &Question, reason: &str) -> OpenAlexError {
        let address = question.url(&self.access.address).to_string();
        OpenAlexError::Answer { address, reason: reason.to_owned() }
    }

    /// None of so many journals is known.
    pub(super) fn no_sources(&self, asked: usize) -> OpenAlexError {
        OpenAlexError::NoSources { address: self.access.address.to_string(), asked }
    }

    /// The answer that is kept, or else that of the service. A single entity that is not there is null.
    pub(super) async fn ask(&self, question: &Question) -> Result<Value, OpenAlexError> {
        let place = self.answers.join(question.file_name(&self.access.address));
        let answer = match kept(&place) {
            Some(answer) => {
                self.kept.fetch_add(1, Ordering::Relaxed);
                answer
            }
            None => {
                let answer = self.patiently(question).await?;
                let asked = question.url(&self.access.address).to_string();
                keep(&place, &Kept { asked, answer })?
            }
        };
        self.done.fetch_add(1, Ordering::Relaxed);
        self.tell();
        Ok(answer)
    }

    /// Asks until there is an answer.
    async fn patiently(&self, question: &Question) -> Result<Value, OpenAlexError> {
        let mut attempts = 0;
        loop {
            self.pace.until_ready().await;
            attempts += 1;
            self.requests.fetch_add(1, Ordering::Relaxed);
            let (reason, wait) = match self.once(question).await {
                Ok(answer) => return Ok(answer),
                Err(Failure::Lasting(error)) => return Err(error),
                Err(Failure::Passing { reason, wait }) => (reason, wait),
            };
            let wait = wait.unwrap_or(SHORTEST * 2_u32.saturating_pow(attempts - 1));
            if wait > LONGEST {
                let address = self.access.address.to_string();
                return Err(OpenAlexError::Exhausted { address, seconds: wait.as_secs() });
            }
            if attempts >= ATTEMPTS {
                let address = question.url(&self.access.address).to_string();
                return Err(OpenAlexError::NoAnswer { address, reason, attempts });
            }
            tracing::debug!(reason, wait_ms = wait.as_millis(), "OpenAlex is asked again");
            tokio::time::sleep(wait).await;
        }
    }

    async fn once(&self, question: &Question) -> Result<Value, Failure> {
        let address = question.url(&self.access.address);
        let passing =
            |error: reqwest::Error| Failure::Passing { reason: reason_of(error), wait: None };
        let who = [("api_key", &self.access.key), ("mailto", &self.access.mail)];
        let who = who.iter().filter_map(|(name, value)| Some((name, value.as_ref()?)));
        let request = self.http.get(address.clone()).query(&who.collect::<Vec<_>>());
        let response = request.send().await.map_err(passing)?;
        let status = response.status();
        let wait = response.headers().get(RETRY_AFTER).and_then(|value| value.to_str().ok());
        let wait = wait.and_then(|seconds| seconds.trim().parse().ok()).map(Duration::from_secs);
        let body = response.bytes().await.map_err(passing)?;
        match status {
            StatusCode::OK => serde_json::from_slice(&body).map_err(|error| {
                // An answer that was cut off, or the page of a proxy.
                Failure::Passing { reason: format!("the answer is no JSON ({error})"), wait: None }
            }),
            StatusCode::NOT_FOUND => Ok(Value::Null),
            StatusCode::TOO_MANY_REQUESTS => {
                Err(Failure::Passing { reason: "too many requests".to_owned(), wait })
            }
            status if status.is_server_error() || status == StatusCode::REQUEST_TIMEOUT => {
                Err(Failure::Passing { reason: format!("status {}", status.as_u16()), wait })
            }
            status => Err(Failure::Lasting(OpenAlexError::Refused {
                address: address.to_string(),
                status: status.as_u16(),
                message: message_of(&body),
            })),
        }
    }
}

/// The rows of a page, and where the next one begins if there is one.
fn page_of(mut answer: Value) -> Option<(Vec<Value>, Option<String>)> {
    let next = answer.pointer("/meta/next_cursor").and_then(Value::as_str).map(str::to_owned);
    let Value::Array(rows) = answer.get_mut("results")?.take() else { return None };
    // A page that is not full is the last, which saves asking for an empty one.
    let next = next.filter(|_| rows.len() >= MOST);
    Some((rows, next))
}

/// What a refusal says.
fn message_of(body: &[u8]) -> String {
    let told: Option<Value> = serde_json::from_slice(body).ok();
    let told = told.as_ref().and_then(|told| told.get("message").or(told.get("error")));
    let text = told
        .and_then(Value::as_str)
        .map_or_else(|| String::from_utf8_lossy(body).into_owned(), str::to_owned);
    text.chars().take(MESSAGE).collect()
}

fn reason_of(error: reqwest::Error) -> String {
    let what = if error.is_timeout() {
        "no answer in time"
    } else if error.is_connect() {
        "it cannot be reached"
    } else {
        "the connection broke off"
    };
    // The address holds the key.
    let error = error.without_url();
    let mut cause: &dyn std::error::Error = &error;
    while let Some(next) = cause.source() {
        cause = next;
    }
    format!("{what} ({cause})")
}

/// The answer in a file; none where the file is not there or broken.
fn kept(place: &Path) -> Option<Value> {
    let file = fs::File::open(place).ok()?;
    let mut text = Vec::new();
    GzDecoder::new(file).read_to_end(&mut text).ok()?;
    let kept: Kept = serde_json::from_slice(&text).ok()?;
    Some(kept.answer)
}

/// Keeps an answer: what is written half has no name.
fn keep(place: &Path, kept: &Kept) -> Result<Value, OpenAlexError> {
    let failed = OpenAlexError::file(place);
    let folder = place.parent().unwrap_or(Path::new("."));
    let file = NamedTempFile::new_in(folder).map_err(&failed)?;
    let mut gz = GzEncoder::new(file, Compression::fast());
    serde_json::to_writer(&mut gz, kept).map_err(|error| failed(error.into()))?;
    let mut file = gz.finish().map_err(&failed)?;
    file.flush().map_err(&failed)?;
    file.persist(place).map_err(|error| failed(error.error))?;
    Ok(kept.answer.clone())
}
