//! How a member's package feeds a consortium.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How a member's package contributes data to a consortium.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// With the current files, currency and costs of its source.
    Live,
    /// With a copy of the files, currency and costs of its source.
    Snapshot,
}
