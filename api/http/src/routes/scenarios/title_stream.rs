//! The titles of a scenario before subscriptions as an Arrow stream: whole, or what changed since an earlier one.

use std::collections::HashMap;

use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use titlewise_dataset::export::REFERENCE_VERSION;
use titlewise_service::error::Error;
use titlewise_service::forecasts::Forecasts;
use titlewise_service::forecasts::current::CurrentForecast;

use crate::arrow_stream::{ARROW_STREAM, encode, rows};
use crate::bodies::{Accepted, Encoded};
use crate::changed_columns::changed_columns;

/// Query parameters.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Since {
    /// `etag` of an earlier Arrow stream.
    pub(crate) since: Option<String>,
}

/// Facts about a stream by name, in its metadata.
pub(super) type Facts = HashMap<String, String>;

/// Returns the titles before subscriptions, with more facts.
pub(super) async fn stream(
    forecasts: &Forecasts,
    question: &CurrentForecast,
    more: Facts,
) -> Result<Vec<u8>, Error> {
    let forecast = forecasts.overview(question).await?;
    if question.recalculating.is_none() {
        forecasts.note_sent(question).await?;
    }
    let mut facts = metadata(question);
    facts.extend(more);
    Ok(encode(&rows(forecast.rows(), facts)?)?)
}

/// Returns what changed since the titles that a client has, with more facts; `None` if that is unknown, or everything.
pub(super) async fn changes(
    forecasts: &Forecasts,
    question: &CurrentForecast,
    since: &str,
    more: Facts,
) -> Result<Option<Vec<u8>>, Error> {
    let Some(before) = forecasts.sent_as(&question.scenario.id, since).await else {
        return Ok(None);
    };
    let forecast = forecasts.overview(question).await?;
    let mut facts = metadata(question);
    facts.extend(more);
    facts.insert("since".to_owned(), since.to_owned());
    let now = rows(forecast.rows(), facts)?;
    let Some(changed) = changed_columns(&rows(before.rows(), HashMap::new())?, &now)? else {
        return Ok(None);
    };
    forecasts.note_sent(question).await?;
    Ok(Some(encode(&changed)?))
}

/// Returns the metadata of a stream.
fn metadata(question: &CurrentForecast) -> Facts {
    let included = question.included();
    let mut metadata = vec![
        ("kind", if included.is_some() { "consortium" } else { "library" }.to_owned()),
        ("currency", question.package.currency.clone()),
        ("data_version", question.data_version()),
        ("edition", question.scenario.edition.clone()),
    ];
    if let Some(cost) = question.big_deal_projected() {
        metadata.push(("cost_bigdeal_projected", cost.to_string()));
    }
    if let Some(version) = question.reference_version() {
        metadata.push((REFERENCE_VERSION, version.to_owned()));
    }
    if let Some(included) = included {
        metadata.push(("members_included", included.members.to_string()));
        metadata.push(("members_without_bigdeal", included.without_big_deal.to_string()));
        metadata.push(("cost_rule", question.scenario.cost_rule.name().to_owned()));
    }
    match question.recalculating {
        Some(percent) => metadata.push(("recalculating", percent.to_string())),
        None => metadata.push(("etag", question.etag())),
    }
    metadata.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// Returns the response that contains a stream for the client alone that asked for it: nothing stores it.
pub(crate) async fn unstored(stream: Vec<u8>, headers: &HeaderMap) -> Result<Response, Error> {
    let body = Encoded::new(stream, Accepted::of(headers)).await?;
    let kept = [(header::CONTENT_TYPE, ARROW_STREAM), (header::CACHE_CONTROL, "no-store")];
    Ok((kept, body.answer()).into_response())
}

/// Whether the client accepts the media type of the stream.
pub(crate) fn is_arrow_wanted(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
    accepted.flat_map(|value| value.split(',')).any(|kind| kind.trim().starts_with(ARROW_STREAM))
}
