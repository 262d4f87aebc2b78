//! `GET /scenario/{id}/journals`: the titles of a scenario in cost per use order. As an Arrow stream, before
//! subscriptions, when the client accepts that type, and then only what changed if it has an earlier one; otherwise as
//! JSON with the full scenario, in the format of the compatible service.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use titlewise_catalog::Catalog;
use titlewise_service::error::Error;
use titlewise_service::forecasts::Forecasts;
use titlewise_service::forecasts::current::CurrentForecast;

use crate::arrow_stream::ARROW_STREAM;
use crate::bodies::{Accepted, Bodies, Encoded};
use crate::documents::bodies::FileBytes;
use crate::documents::scenario_body::{self, scenario_body};
use crate::documents::tag;
use crate::guard::{OnScenario, View};
use crate::problem::ApiError;
use crate::query::QueryParams;
use crate::routes::scenarios::title_stream::{
    Facts, Since, changes, is_arrow_wanted, stream, unstored,
};

/// List the titles of a scenario in cost per use order.
///
/// When the client accepts `application/vnd.apache.arrow.stream`, the response is an Arrow stream with one record
/// batch, before subscriptions: 35 columns, or 39 for a consortium. Its metadata contains the currency, the versions of
/// the data and the reference data, and the `ETag` as `etag`. Otherwise, the response is JSON with the full scenario.
///
/// A client that has an earlier stream can request the changes with `since`. If the server knows them, the stream has
/// the metadata `since`, a column `row_before` with the place of each row in the earlier stream, from 0, and only those
/// other columns whose values changed. If not, it is a whole stream.
#[utoipa::path(get, path = "/scenario/{id}/journals", operation_id = "journals", tag = tag::JOURNALS,
    params(Since, ("if-none-match" = Option<String>, Header, description = "`ETag` of an earlier response.")),
    security(("session" = ["Viewer"])),
    responses(
        (status = 200, description = "The titles.",
            headers(("ETag" = String, description = "Identifies the content, for `If-None-Match`.")),
            content(
                (scenario_body::Body = "application/json"),
                (FileBytes = "application/vnd.apache.arrow.stream"),
            )),
        (status = 304, description = "The content has not changed since the response with this `ETag`."),
    ))]
pub(crate) async fn handle(
    State(catalog): State<Catalog>,
    State(forecasts): State<Forecasts>,
    State(bodies): State<Bodies>,
    on: OnScenario<View>,
    QueryParams(Since { since }): QueryParams<Since>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let is_arrow = is_arrow_wanted(&headers);
    let question = if is_arrow {
        forecasts.current_or_last(&on.caller, on.scenario, on.package).await?
    } else {
        forecasts.current_or_empty(&on.caller, on.scenario, on.package).await?
    };
    if question.recalculating.is_some() {
        return from_before(&catalog, &forecasts, &question, is_arrow, &headers).await;
    }
    if let Some(since) = since.filter(|_| is_arrow)
        && let Some(changes) = changes(&forecasts, &question, &since, Facts::new()).await?
    {
        return Ok(unstored(changes, &headers).await?);
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
    // The tag identifies the content of one scenario.
    let accepted = Accepted::of(&headers);
    let key = format!("{} {kind} {} {etag}", question.scenario.id, accepted.name());
    let encode = async || encoded(&catalog, &forecasts, &question, is_arrow, accepted).await;
    let body = bodies.get(&key, encode).await?;
    let kind = [(header::CONTENT_TYPE, kind)];
    Ok((caching, kind, body.answer()).into_response())
}

/// Returns the previous forecast of a consortium's scenario while a new one is computed. It must not be mistaken for
/// the new one.
async fn from_before(
    catalog: &Catalog,
    forecasts: &Forecasts,
    question: &CurrentForecast,
    is_arrow: bool,
    headers: &HeaderMap,
) -> Result<Response, ApiError> {
    let body = encoded(catalog, forecasts, question, is_arrow, Accepted::of(headers)).await?;
    let kind = if is_arrow { ARROW_STREAM } else { "application/json" };
    let kept = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-store")];
    Ok((kept, body.answer()).into_response())
}

async fn encoded(
    catalog: &Catalog,
    forecasts: &Forecasts,
    question: &CurrentForecast,
    is_arrow: bool,
    accepted: Accepted,
) -> Result<Encoded, Error> {
    let body = if is_arrow {
        stream(forecasts, question, Facts::new()).await?
    } else {
        scenario_body(catalog, forecasts, question).await?
    };
    Encoded::new(body, accepted).await
}

/// Whether the client already has this version.
fn is_known(headers: &HeaderMap, etag: &str) -> bool {
    let bare = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    let given =
        headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    given.flat_map(|value| value.split(',')).any(|tag| tag.trim() == "*" || bare(tag) == bare(etag))
}
