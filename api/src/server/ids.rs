//! The parts of an address, refused with a problem document.

use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;

use super::problem::ApiError;

/// What stands in the first and the second pair of braces of an address.
#[derive(Debug)]
pub(super) struct Ids(pub String, pub String);

/// What stands in the only pair of braces of an address.
#[derive(Debug)]
pub(super) struct Id(pub String);

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
        // What is no text is nobody's id.
        let Path((first, second)): Path<(String, String)> =
            Path::from_request_parts(parts, state).await.map_err(|_| ApiError::NoRoute)?;
        if first.contains('\0') || second.contains('\0') {
            return Err(ApiError::NoRoute);
        }
        Ok(Self(first, second))
    }
}
