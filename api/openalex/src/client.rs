//! HTTP client of the OpenAlex API: a few concurrent connections with one query at a time each, rate-limited, with a
//! cache of every response.

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

use super::query::{MAX_IDS, OpenAlexQuery};
use super::{Access, Asking, OpenAlexError};

/// Number of concurrent queries.
const AT_ONCE: usize = 4;
/// Timeout of one response.
const TIMEOUT: Duration = Duration::from_secs(60);
/// Maximum number of attempts per query.
const ATTEMPTS: u32 = 6;
/// Delay after the first failed attempt; it doubles with each further attempt.
const MIN_BACKOFF: Duration = Duration::from_millis(500);
/// If the service asks for a longer delay than this, the query fails and the user has to run the command again later.
const MAX_WAIT: Duration = Duration::from_secs(120);
/// Maximum length of a displayed message, in characters.
const MESSAGE: usize = 300;

/// A client of the service.
pub(super) struct Client<'a> {
    http: reqwest::Client,
    access: &'a Access,
    pace: DefaultDirectRateLimiter,
    cache: &'a Path,
    answers: PathBuf,
    told: &'a (dyn Fn(Asking) + Send + Sync),
    /// What is currently requested, and the number of responses needed.
    what: Mutex<(&'static str, usize)>,
    done: AtomicUsize,
    requests: AtomicUsize,
    kept: AtomicUsize,
}

/// A cached response.
#[derive(Serialize, Deserialize)]
struct CachedResponse {
    /// Address of the query, without the API key.
    asked: String,
    answer: Value,
}

/// Why an attempt failed.
enum Failure {
    /// A temporary failure: a retry may succeed.
    Passing { reason: String, wait: Option<Duration> },
    /// A permanent failure.
    Lasting(OpenAlexError),
}

impl<'a> Client<'a> {
    /// Creates a client with a folder for cached responses.
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
            .timeout(TIMEOUT)
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

    /// Returns the number of requests sent.
    pub(super) fn requests(&self) -> usize {
        self.requests.load(Ordering::Relaxed)
    }

    /// Returns the number of responses found in the cache.
    pub(super) fn kept(&self) -> usize {
        self.kept.load(Ordering::Relaxed)
    }

    /// Returns the day on which this cache was created, which is today for a new one.
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

    /// Sets what is requested from now on, and the number of responses needed.
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

    /// Returns the responses to several queries, in their order.
    pub(super) async fn ask_all(
        &self,
        questions: Vec<OpenAlexQuery>,
    ) -> Result<Vec<Value>, OpenAlexError> {
        let asked = questions.into_iter().map(|question| async move { self.ask(&question).await });
        stream::iter(asked).buffered(AT_ONCE).try_collect().await
    }

    /// Returns all rows of a query, page by page.
    pub(super) async fn rows(&self, question: &OpenAlexQuery) -> Result<Vec<Value>, OpenAlexError> {
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

    /// Requests all pages of each query and returns the queries of the pages. Their responses are cached.
    pub(super) async fn page_all(
        &self,
        questions: Vec<OpenAlexQuery>,
    ) -> Result<Vec<OpenAlexQuery>, OpenAlexError> {
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
        let pages: Vec<Vec<OpenAlexQuery>> =
            stream::iter(paged).buffered(AT_ONCE).try_collect().await?;
        Ok(pages.into_iter().flatten().collect())
    }

    /// Error: the response to this query is not a list of rows.
    pub(super) fn no_list(&self, question: &OpenAlexQuery) -> OpenAlexError {
        self.other(question, "is no list of results")
    }

    /// Error: the response to this query does not match the query.
    pub(super) fn other(&self, question: &OpenAlexQuery, reason: &str) -> OpenAlexError {
        let address = question.url(&self.access.address).to_string();
        OpenAlexError::Answer { address, reason: reason.to_owned() }
    }

    /// Error: none of the requested journals is known.
    pub(super) fn no_sources(&self, asked: usize) -> OpenAlexError {
        OpenAlexError::NoSources { address: self.access.address.to_string(), asked }
    }

    /// Returns the cached response, or else requests it. A single entity that does not exist is null.
    pub(super) async fn ask(&self, question: &OpenAlexQuery) -> Result<Value, OpenAlexError> {
        let place = self.answers.join(question.file_name(&self.access.address));
        let answer = match kept(&place) {
            Some(answer) => {
                self.kept.fetch_add(1, Ordering::Relaxed);
                answer
            }
            None => {
                let answer = self.patiently(question).await?;
                let asked = question.url(&self.access.address).to_string();
                keep(&place, &CachedResponse { asked, answer })?
            }
        };
        self.done.fetch_add(1, Ordering::Relaxed);
        self.tell();
        Ok(answer)
    }

    /// Sends a query, with retries, until it succeeds.
    async fn patiently(&self, question: &OpenAlexQuery) -> Result<Value, OpenAlexError> {
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
            let wait = wait.unwrap_or(MIN_BACKOFF * 2_u32.saturating_pow(attempts - 1));
            if wait > MAX_WAIT {
                let address = self.access.address.to_string();
                return Err(OpenAlexError::Exhausted { address, seconds: wait.as_secs() });
            }
            if attempts >= ATTEMPTS {
                let address = question.url(&self.access.address).to_string();
                return Err(OpenAlexError::NoAnswer { address, reason, attempts });
            }
            tracing::debug!(reason, wait_ms = wait.as_millis(), "retrying the OpenAlex request");
            tokio::time::sleep(wait).await;
        }
    }

    async fn once(&self, question: &OpenAlexQuery) -> Result<Value, Failure> {
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
                // A response that was cut off, or the page of a proxy.
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

/// Returns the rows of a page, and the cursor of the next page, if there is one.
fn page_of(mut answer: Value) -> Option<(Vec<Value>, Option<String>)> {
    let next = answer.pointer("/meta/next_cursor").and_then(Value::as_str).map(str::to_owned);
    let Value::Array(rows) = answer.get_mut("results")?.take() else { return None };
    // A page that is not full is the last one, which saves a request for an empty page.
    let next = next.filter(|_| rows.len() >= MAX_IDS);
    Some((rows, next))
}

/// Returns the message of an error response.
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
    // The address contains the API key.
    let error = error.without_url();
    let mut cause: &dyn std::error::Error = &error;
    while let Some(next) = cause.source() {
        cause = next;
    }
    format!("{what} ({cause})")
}

/// Returns the response in a file, or none if the file is missing or broken.
fn kept(place: &Path) -> Option<Value> {
    let file = fs::File::open(place).ok()?;
    let mut text = Vec::new();
    GzDecoder::new(file).read_to_end(&mut text).ok()?;
    let kept: CachedResponse = serde_json::from_slice(&text).ok()?;
    Some(kept.answer)
}

/// Writes a response to the cache. The file gets its name only after it is complete.
fn keep(place: &Path, kept: &CachedResponse) -> Result<Value, OpenAlexError> {
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
