//! Parameters as a JSON body or as a query string: the older interface accepts both.

use axum::extract::{FromRequest, Query, Request};
use axum::http::{StatusCode, header};
use bytes::Bytes;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::body;
use crate::problem::ApiError;
use crate::query;

/// Query parameters, overridden by the fields of the body.
#[derive(Debug)]
pub(crate) struct LenientBody<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for LenientBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        query::refuse_nul(request.uri())?;
        let asked = Query::<Vec<(String, String)>>::try_from_uri(request.uri())
            .map_err(|rejection| ApiError::BadBody(rejection.body_text()))?;
        let asked = asked.0.into_iter().map(|(name, value)| (name, Value::String(value)));
        let mut fields: Map<String, Value> = asked.collect();
        let is_other = request.headers().get(header::CONTENT_TYPE).is_some_and(|kind| {
            !kind.to_str().unwrap_or_default().to_ascii_lowercase().starts_with("application/json")
        });
        let posted = Bytes::from_request(request, state).await.map_err(body::unread)?;
        if !posted.is_empty() {
            if is_other {
                return Err(ApiError::UnsupportedType(
                    "This address takes JSON (Content-Type: application/json).".to_owned(),
                ));
            }
            body::refuse_nul(&posted)?;
            let Ok(Value::Object(posted)) = serde_json::from_slice(&posted) else {
                return Err(ApiError::said(
                    StatusCode::BAD_REQUEST,
                    "The body must be a JSON object.",
                ));
            };
            fields.extend(posted);
        }
        let given = serde_json::from_value(Value::Object(fields));
        given.map(Self).map_err(|error| ApiError::field("", error.to_string()))
    }
}
