//! Where a sign-in comes from.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use titlewise_service::accounts::attempts::Address;
use titlewise_service::accounts::sign_in::Origin;

use crate::caller::Returning;
use crate::device::Device;
use crate::problem::ApiError;
use crate::state::AppState;

/// The client that signs in: its address, its device token, and its session in the demo.
pub(crate) struct SigningIn {
    pub(crate) address: Address,
    pub(crate) device: Device,
    pub(crate) returning: Returning,
}

impl SigningIn {
    /// Returns what counts attempts.
    pub(crate) fn origin(&self) -> Origin<'_> {
        Origin { address: &self.address, device: self.device.token() }
    }
}

impl FromRequestParts<AppState> for SigningIn {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        Ok(Self {
            address: Address::from_request_parts(parts, state).await?,
            device: Device::from_request_parts(parts, state)
                .await
                .unwrap_or_else(|never| match never {}),
            returning: Returning::from_request_parts(parts, state).await?,
        })
    }
}
