//! What stands behind the question mark of an address, refused with a problem document.

use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use super::problem::ApiError;

/// The parameters of an address.
#[derive(Debug)]
pub(super) struct Asked<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Asked<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Self::Rejection> {
        let Query(asked) = Query::<T>::from_request_parts(parts, state)
            .await
            .map_err(|rejection| ApiError::BadBody(rejection.body_text()))?;
        Ok(Self(asked))
    }
}
