//! Bodies of requests, refused with a problem document.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use serde::de::DeserializeOwned;

use super::problem::ApiError;

/// A JSON body.
#[derive(Debug)]
pub(super) struct Body<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, Self::Rejection> {
        let Json(value) = Json::<T>::from_request(request, state).await.map_err(refusal)?;
        Ok(Self(value))
    }
}

/// How much a JSON body may hold.
pub(super) const JSON_LIMIT: usize = 2 << 20;

fn refusal(rejection: JsonRejection) -> ApiError {
    match rejection {
        JsonRejection::MissingJsonContentType(_) => ApiError::UnsupportedType(
            "This address takes JSON (Content-Type: application/json).".to_owned(),
        ),
        JsonRejection::JsonDataError(error) => ApiError::field("", error.body_text()),
        JsonRejection::BytesRejection(error) if error.status() == StatusCode::PAYLOAD_TOO_LARGE => {
            ApiError::TooLarge { limit: JSON_LIMIT }
        }
        other => ApiError::BadBody(other.body_text()),
    }
}
