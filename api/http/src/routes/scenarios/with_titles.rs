//! Responses to changes after which screens need the titles of a scenario. Clients that accept an Arrow stream receive the titles
//! with the response, which saves a second request.

use std::future::Future;

use axum::Json;
use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use titlewise_catalog::Scenario;
use titlewise_service::consortium::run::Subscriber;
use titlewise_service::error::Error;
use titlewise_service::forecasts::Forecasts;
use titlewise_service::forecasts::current::CurrentForecast;
use titlewise_service::forecasts::request::ForecastRequest;

use crate::guard::{Modify, OnScenario};
use crate::problem::ApiError;
use crate::query::QueryParams;
use crate::routes::scenarios::title_stream::{
    Facts, Since, changes, is_arrow_wanted, stream, unstored,
};
use crate::state::AppState;

/// The fact about a stream that contains the document as JSON.
const ANSWER: &str = "answer";

/// The part of a request that determines which titles the response contains.
#[derive(Debug)]
pub(crate) struct Wanted {
    /// `etag` of the titles that the client has.
    since: Option<String>,
    /// Headers of the request.
    headers: HeaderMap,
}

impl FromRequestParts<AppState> for Wanted {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let QueryParams(Since { since }) = QueryParams::from_request_parts(parts, state).await?;
        Ok(Self { since, headers: parts.headers.clone() })
    }
}

impl Wanted {
    /// Reads the data that the titles are computed from, if the response contains titles. The change does not affect these
    /// data, so it is saved at the same time.
    pub(crate) async fn with_data(
        self,
        forecasts: &Forecasts,
        on: &OnScenario<Modify>,
    ) -> WantedWithData {
        let data = if is_arrow_wanted(&self.headers) {
            Some(forecasts.request(on.scenario.clone(), on.package.clone()).await)
        } else {
            None
        };
        WantedWithData { wanted: self, data }
    }
}

/// The part of a request that determines which titles the response contains, and the data that they are computed from.
#[derive(Debug)]
pub(crate) struct WantedWithData {
    wanted: Wanted,
    /// The forecast before the change; none if the response contains no titles.
    data: Option<Result<ForecastRequest, Error>>,
}

/// Returns a document, or the titles of the changed scenario with the document in their metadata `answer`: what changed if
/// the client has earlier titles, all otherwise. Consortia that are recalculated for a long time, and scenarios that cannot
/// be forecast, return the document alone: the change is made, and the request for the titles reports the rest.
///
/// # Errors
/// Those of the document.
pub(crate) async fn with_titles<D: Serialize>(
    forecasts: &Forecasts,
    on: &OnScenario<Modify>,
    scenario: &Scenario,
    WantedWithData { wanted, data }: WantedWithData,
    document: impl Future<Output = Result<D, ApiError>>,
) -> Result<Response, ApiError> {
    let Some(data) = data else {
        // Clients request the titles next.
        forecasts.forecast_ahead(&on.caller, scenario, &on.package);
        return Ok(Json(document.await?).into_response());
    };
    let (document, current) = tokio::join!(document, forecast(forecasts, on, scenario, data));
    let document = document?;
    let titles = match current {
        Ok(current) => titles(forecasts, &current, wanted.since.as_deref(), &document).await,
        Err(error) => Err(error),
    };
    match titles {
        Ok(Some(titles)) => Ok(unstored(titles, &wanted.headers).await?),
        Ok(None) => Ok(Json(document).into_response()),
        Err(error) => {
            tracing::debug!(%error, "the titles after a change are left to the next request");
            Ok(Json(document).into_response())
        }
    }
}

/// Computes the titles of a changed scenario.
async fn forecast(
    forecasts: &Forecasts,
    on: &OnScenario<Modify>,
    scenario: &Scenario,
    data: Result<ForecastRequest, Error>,
) -> Result<CurrentForecast, Error> {
    let request = forecasts.request_for(&data?, scenario.clone()).await?;
    let current = forecasts.current_or_last_for(&Subscriber::of(&on.caller), request).await?;
    if current.recalculating.is_none() {
        forecasts.overview(&current).await?;
    }
    Ok(current)
}

/// Returns the titles with a document in their metadata; `None` during a long recalculation.
async fn titles(
    forecasts: &Forecasts,
    current: &CurrentForecast,
    since: Option<&str>,
    document: &impl Serialize,
) -> Result<Option<Vec<u8>>, Error> {
    if current.recalculating.is_some() {
        return Ok(None);
    }
    let answer = serde_json::to_string(document)?;
    let facts = Facts::from([(ANSWER.to_owned(), answer)]);
    if let Some(since) = since
        && let Some(changes) = changes(forecasts, current, since, facts.clone()).await?
    {
        return Ok(Some(changes));
    }
    stream(forecasts, current, facts).await.map(Some)
}
