//! Query parameters. Invalid ones are rejected with a problem document.

use axum::extract::{FromRequestParts, Query};
use axum::http::Uri;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::problem::ApiError;

/// Query parameters of an address.
#[derive(Debug)]
pub(crate) struct QueryParams<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for QueryParams<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Self::Rejection> {
        refuse_nul(&parts.uri)?;
        let Query(asked) = Query::<T>::from_request_parts(parts, state)
            .await
            .map_err(|rejection| ApiError::BadBody(rejection.body_text()))?;
        Ok(Self(asked))
    }
}

/// Rejects text that contains the NUL character, which PostgreSQL cannot store.
pub(crate) fn refuse_nul(address: &Uri) -> Result<(), ApiError> {
    if address.query().is_some_and(|query| query.contains("%00")) {
        return Err(ApiError::BadBody("Text must not contain the NUL character.".to_owned()));
    }
    Ok(())
}
