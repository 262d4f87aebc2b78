//! `GET /scenario/{id}/journals`: the titles of a scenario in CPU order. As an Arrow stream, before subscriptions, for
//! who asks for that type; else as JSON with everything of the scenario, as clients of the known service read it.

use std::collections::HashMap;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::export::REFERENCE_VERSION;
use crate::server::arrow_stream::{ARROW_STREAM, encode, rows};
use crate::server::bodies::Encoded;
use crate::server::describe::bodies::FileBytes;
use crate::server::describe::tag;
use crate::server::identity::guard::{OnScenario, View};
use crate::server::problem::ApiError;
use crate::server::question::Question;
use crate::server::state::App;
use crate::server::wire::scenario_body::{self, scenario_body};

/// The titles of a scenario, by cost per use.
///
/// As an Arrow stream of one batch, before subscriptions, for who asks for `application/vnd.apache.arrow.stream`: 34
/// columns, of a consortium 38, whose metadata hold the currency and the versions of the data and the reference data. Else as JSON with everything of the scenario.
#[utoipa::path(get, path = "/scenario/{id}/journals", operation_id = "journals", tag = tag::JOURNALS,
    params(("if-none-match" = Option<String>, Header, description = "An `ETag` of an earlier answer.")),
    security(("session" = ["Viewer"])),
    responses(
        (status = 200, description = "The titles.",
            headers(("ETag" = String, description = "Names what is shown, for `If-None-Match`.")),
            content(
                (scenario_body::Body = "application/json"),
                (FileBytes = "application/vnd.apache.arrow.stream"),
            )),
        (status = 304, description = "Nothing has changed since the answer with this `ETag`."),
    ))]
pub(super) async fn handle(
    State(app): State<App>,
    on: OnScenario<View>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let is_arrow = is_arrow_wanted(&headers);
    let question = if is_arrow {
        app.answerable(&on.caller, on.scenario, on.package).await?
    } else {
        app.answerable_or_empty(&on.caller, on.scenario, on.package).await?
    };
    if question.recalculating.is_some() {
        return from_before(&app, &question, is_arrow, &headers).await;
    }
    let (etag, kind) = if is_arrow {
        (question.etag(), ARROW_STREAM)
    } else {
        (question.etag_with_subscriptions(), "application/json")
    };
    let caching = [
        (header::ETAG, etag.clone()),
        (header::CACHE_CONTROL, "no-cache".to_owned()),
        (header::VARY, "accept, accept-encoding".to_owned()),
    ];
    if is_known(&headers, &etag) {
        return Ok((StatusCode::NOT_MODIFIED, caching).into_response());
    }
    // The tag names what is shown of one scenario.
    let key = format!("{} {kind} {etag}", question.scenario.id);
    let encode = async || encoded(&app, &question, is_arrow).await;
    let body = app.bodies.get(&key, encode).await?;
    let kind = [(header::CONTENT_TYPE, kind)];
    Ok((caching, kind, body.answer(&headers).await?).into_response())
}

/// What a consortium's scenario was before something that is being worked out. Nobody may take it for what is to come.
async fn from_before(
    app: &App,
    question: &Question,
    is_arrow: bool,
    headers: &HeaderMap,
) -> Result<Response, ApiError> {
    let body = encoded(app, question, is_arrow).await?;
    let kind = if is_arrow { ARROW_STREAM } else { "application/json" };
    let kept = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-store")];
    Ok((kept, body.answer(headers).await?).into_response())
}

async fn encoded(app: &App, question: &Question, is_arrow: bool) -> Result<Encoded, ApiError> {
    let body =
        if is_arrow { stream(app, question).await? } else { scenario_body(app, question).await? };
    Ok(Encoded::new(body))
}

/// The titles before subscriptions.
async fn stream(app: &App, question: &Question) -> Result<Vec<u8>, ApiError> {
    let forecast = app.overview(question).await?;
    let big_deal = question.big_deal_projected();
    let ticked = question.ticked();
    let mut metadata = vec![
        ("kind", if ticked.is_some() { "consortium" } else { "library" }.to_owned()),
        ("currency", question.package.currency.clone()),
        ("data_version", question.data_version()),
        ("cost_bigdeal_projected", big_deal.to_string()),
        ("edition", question.scenario.edition.clone()),
    ];
    if let Some(version) = question.reference_version() {
        metadata.push((REFERENCE_VERSION, version.to_owned()));
    }
    if let Some(ticked) = ticked {
        metadata.push(("members_included", ticked.members.to_string()));
        metadata.push(("cost_rule", question.scenario.cost_rule.name().to_owned()));
    }
    if let Some(percent) = question.recalculating {
        metadata.push(("recalculating", percent.to_string()));
    }
    let metadata: HashMap<String, String> =
        metadata.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    Ok(encode(&rows(forecast.rows(), metadata)?)?)
}

/// Whether the client names the type of the stream.
fn is_arrow_wanted(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
    accepted.flat_map(|value| value.split(',')).any(|kind| kind.trim().starts_with(ARROW_STREAM))
}

/// Whether the client has this version.
fn is_known(headers: &HeaderMap, etag: &str) -> bool {
    let bare = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    let given =
        headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    given.flat_map(|value| value.split(',')).any(|tag| tag.trim() == "*" || bare(tag) == bare(etag))
}
