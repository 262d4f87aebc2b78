//! Path parameters. Invalid ones are rejected with a problem document.

use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;

use crate::problem::ApiError;

/// The two path parameters of an address.
#[derive(Debug)]
pub(crate) struct Ids(pub String, pub String);

/// The only path parameter of an address.
#[derive(Debug)]
pub(crate) struct Id(pub String);

impl<S: Send + Sync> FromRequestParts<S> for Id {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Self::Rejection> {
        let Path(id): Path<String> =
            Path::from_request_parts(parts, state).await.map_err(|_| ApiError::NoRoute)?;
        if id.contains('\0') { Err(ApiError::NoRoute) } else { Ok(Self(id)) }
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Ids {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Self::Rejection> {
        // Path parameters that are not valid text match no id.
        let Path((first, second)): Path<(String, String)> =
            Path::from_request_parts(parts, state).await.map_err(|_| ApiError::NoRoute)?;
        if first.contains('\0') || second.contains('\0') {
            return Err(ApiError::NoRoute);
        }
        Ok(Self(first, second))
    }
}
