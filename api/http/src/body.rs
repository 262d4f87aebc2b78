//! Request bodies. Invalid ones are rejected with a problem document.

use axum::Json;
use axum::extract::rejection::{BytesRejection, JsonRejection};
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use bytes::Bytes;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::problem::ApiError;

/// A JSON body.
#[derive(Debug)]
pub(crate) struct JsonBody<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, Self::Rejection> {
        let (parts, body) = request.into_parts();
        let request = Request::from_parts(parts.clone(), body);
        let body = Bytes::from_request(request, state).await.map_err(unread)?;
        refuse_nul(&body)?;
        let request = Request::from_parts(parts, body.into());
        let Json(value) = Json::<T>::from_request(request, state).await.map_err(refusal)?;
        Ok(Self(value))
    }
}

/// Maximum size of a JSON body, in bytes.
pub(crate) const JSON_LIMIT: usize = 2 << 20;

fn refusal(rejection: JsonRejection) -> ApiError {
    match rejection {
        JsonRejection::MissingJsonContentType(_) => ApiError::UnsupportedType(
            "This address takes JSON (Content-Type: application/json).".to_owned(),
        ),
        JsonRejection::JsonDataError(error) => ApiError::field("", error.body_text()),
        JsonRejection::BytesRejection(error) => unread(error),
        other => ApiError::BadBody(other.body_text()),
    }
}

/// Returns the error of a body that is too large or did not arrive.
pub(crate) fn unread(rejection: BytesRejection) -> ApiError {
    if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
        return ApiError::TooLarge { limit: JSON_LIMIT };
    }
    ApiError::BadBody(rejection.body_text())
}

/// Rejects text that contains the NUL character, which PostgreSQL cannot store.
pub(crate) fn refuse_nul(json: &[u8]) -> Result<(), ApiError> {
    // JSON can only encode NUL this way. The same characters may also be an escaped backslash and four zeros.
    const ESCAPED: &[u8] = b"\\u0000";
    let may_be = json.windows(ESCAPED.len()).any(|part| part == ESCAPED);
    if may_be && serde_json::from_slice(json).is_ok_and(|value| holds_nul(&value)) {
        return Err(ApiError::field("", "Text must not contain the NUL character."));
    }
    Ok(())
}

fn holds_nul(value: &Value) -> bool {
    match value {
        Value::String(text) => text.contains('\0'),
        Value::Array(all) => all.iter().any(holds_nul),
        Value::Object(all) => all.iter().any(|(name, one)| name.contains('\0') || holds_nul(one)),
        _ => false,
    }
}
