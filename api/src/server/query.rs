//! What stands behind the question mark of an address, refused with a problem document.

use axum::extract::{FromRequestParts, Query};
use axum::http::Uri;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use super::problem::ApiError;

/// The parameters of an address.
#[derive(Debug)]
pub(super) struct Asked<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Asked<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Self::Rejection> {
        refuse_nul(&parts.uri)?;
        let Query(asked) = Query::<T>::from_request_parts(parts, state)
            .await
            .map_err(|rejection| ApiError::BadBody(rejection.body_text()))?;
        Ok(Self(asked))
    }
}

/// Refuses a text with the character NUL, which PostgreSQL does not keep.
pub(super) fn refuse_nul(address: &Uri) -> Result<(), ApiError> {
    if address.query().is_some_and(|query| query.contains("%00")) {
        return Err(ApiError::BadBody("Texts hold no NUL character.".to_owned()));
    }
    Ok(())
}
