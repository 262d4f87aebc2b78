//! Observability of requests: request id, log line and metrics. Only the route is recorded, not the full address or the
//! body, because addresses can contain tokens and bodies can contain passwords.

use std::any::Any;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Instant;

use axum::Router;
use axum::body::{Body, BodyDataStream, HttpBody};
use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use futures::Stream;
use tower_http::catch_panic::CatchPanicLayer;
use tracing::{Instrument, Span};
use uuid::Uuid;

use crate::measures::REQUEST_SECONDS;
use crate::problem::{ApiError, Panic};
use crate::request_id::CURRENT_ID;

/// Header of the request id, in requests and responses.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// Maximum length of a request id from a client, in characters.
const LONGEST_ID: usize = 100;
/// Route label of requests that match no route: files of the web application and unknown addresses.
const NO_ROUTE: &str = "(screens)";

/// Converts panics of handlers to problem documents.
pub(crate) fn without_panics<S: Clone + Send + Sync + 'static>(router: Router<S>) -> Router<S> {
    router.layer(CatchPanicLayer::custom(panicked))
}

/// Adds a request id, a log line and metrics to every request.
pub(crate) fn observed<S: Clone + Send + Sync + 'static>(router: Router<S>) -> Router<S> {
    router.layer(from_fn(observe))
}

fn panicked(cause: Box<dyn Any + Send + 'static>) -> Response {
    let text = cause.downcast_ref::<String>().cloned();
    let text = text.or_else(|| cause.downcast_ref::<&str>().map(|text| (*text).to_owned()));
    ApiError::Panicked(Panic(text.unwrap_or_default())).into_response()
}

async fn observe(request: Request, next: Next) -> Response {
    let id = id_of(request.headers());
    // Filters drop the error level last, so log lines have the request id under any filter.
    let span = tracing::error_span!("request", request_id = id);
    let route = request.extensions().get::<MatchedPath>().map(MatchedPath::as_str);
    let mut line = Line {
        span: span.clone(),
        begun: Instant::now(),
        method: method(request.method()),
        route: route.unwrap_or(NO_ROUTE).to_owned(),
        status: 0,
        bytes: 0,
        is_whole: false,
    };
    let value = HeaderValue::from_str(&id);
    let mut answer = CURRENT_ID.scope(id, next.run(request)).instrument(span).await;
    line.status = answer.status().as_u16();
    if let Ok(value) = value {
        answer.headers_mut().insert(REQUEST_ID, value);
    }
    match answer.body().size_hint().exact() {
        Some(bytes) => {
            (line.bytes, line.is_whole) = (bytes, true);
            answer
        }
        // The size is known once the body was sent.
        None => {
            answer.map(|body| Body::from_stream(Counted { body: body.into_data_stream(), line }))
        }
    }
}

/// Returns the client's request id if it is valid, or a new one.
fn id_of(headers: &HeaderMap) -> String {
    let given = headers.get(REQUEST_ID).and_then(|value| value.to_str().ok());
    let is_sane = |id: &&str| {
        (1..=LONGEST_ID).contains(&id.len()) && id.bytes().all(|sign| sign.is_ascii_graphic())
    };
    given.filter(is_sane).map_or_else(|| Uuid::now_v7().to_string(), str::to_owned)
}

/// Returns the method as one of a fixed set of names, so that clients cannot create new metric labels.
fn method(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::PATCH => "PATCH",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}

/// Data of the log line that is written when a request ends.
struct Line {
    span: Span,
    begun: Instant,
    method: &'static str,
    route: String,
    status: u16,
    bytes: u64,
    /// Whether the client received the complete response.
    is_whole: bool,
}

impl Drop for Line {
    fn drop(&mut self) {
        if self.status == 0 {
            // The client disconnected before the response.
            self.status = 499;
        }
        let took = self.begun.elapsed();
        let labels = [
            ("method", self.method.to_owned()),
            ("route", self.route.clone()),
            ("status", self.status.to_string()),
        ];
        metrics::histogram!(REQUEST_SECONDS, &labels).record(took);
        let took_ms = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
        let Self { method, route, status, bytes, is_whole, .. } = self;
        let _inside = self.span.enter();
        tracing::info!(method, route, status, took_ms, bytes, whole = is_whole, "answered");
    }
}

/// A body that counts the bytes sent.
struct Counted {
    body: BodyDataStream,
    line: Line,
}

impl Stream for Counted {
    type Item = Result<Bytes, axum::Error>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let piece = Pin::new(&mut self.body).poll_next(context);
        match &piece {
            Poll::Ready(Some(Ok(piece))) => self.line.bytes += piece.len() as u64,
            Poll::Ready(None) => self.line.is_whole = true,
            _ => {}
        }
        piece
    }
}

#[cfg(test)]
mod tests {
    use axum::http::StatusCode;
    use axum::routing::get;
    use serde_json::Value;
    use tokio::net::TcpListener;

    use super::*;

    #[test]
    fn sane_ids_are_taken_and_others_made() {
        let id = |given: &str| id_of(&[(REQUEST_ID, given.parse().unwrap())].into_iter().collect());
        assert_eq!(id("abc-123/~!"), "abc-123/~!");
        assert_eq!(id(&"x".repeat(100)), "x".repeat(100));
        for insane in ["", "a b", "a\tb", &"x".repeat(101)] {
            assert!(Uuid::parse_str(&id(insane)).is_ok(), "{insane}");
        }
        let made = [id_of(&HeaderMap::new()), id_of(&HeaderMap::new())];
        assert_ne!(made[0], made[1]);
    }

    #[tokio::test]
    async fn a_panic_is_a_problem_document_and_the_next_request_is_answered() {
        async fn panics() -> &'static str {
            panic!("secret cause")
        }
        let router =
            Router::new().route("/panic", get(panics)).route("/fine", get(async || "fine"));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let router: Router = observed(without_panics(router));
        tokio::spawn(async move { axum::serve(listener, router).await });
        let client = reqwest::Client::new();
        let asked = client.get(format!("{base}/panic")).header(REQUEST_ID, "mine");
        let answer = asked.send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::INTERNAL_SERVER_ERROR);
        assert_eq!(answer.headers()["content-type"], "application/problem+json");
        assert_eq!(answer.headers()["x-request-id"], "mine");
        let document: Value = answer.json().await.unwrap();
        assert_eq!(document["request_id"], "mine");
        assert_eq!(document["detail"], "Something went wrong on the server.");
        assert!(!document.to_string().contains("secret"));
        let fine = client.get(format!("{base}/fine")).send().await.unwrap();
        assert_eq!(fine.text().await.unwrap(), "fine");
    }
}
