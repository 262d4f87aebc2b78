//! ROR ids in requests.

use axum::http::StatusCode;
use titlewise_ingest::ror_id;

use crate::problem::ApiError;

/// Returns the bare id from an id or a URL that ends with it.
pub(crate) fn parse(given: &str) -> Result<String, ApiError> {
    let last = given.rsplit('/').next().unwrap_or_default();
    ror_id(last).ok_or_else(|| {
        let shown: String = given.chars().take(80).collect();
        ApiError::said(StatusCode::NOT_FOUND, format!("Unknown ROR '{shown}'."))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ror_id_is_checked_and_its_address_is_cut() {
        for given in [
            "02y3ad647",
            "https://ror.org/02y3ad647",
            " 04T3EN479 ",
            "ror.org/00f54p054",
            "https://api.ror.org/organizations/02y3ad647",
        ] {
            assert_eq!(parse(given).unwrap().len(), 9, "{given}");
        }
        for given in ["02y3ad648", "12y3ad647", "02y3ad64", "02y3au647", "", "grid.15276.37"] {
            assert!(parse(given).is_err(), "{given}");
        }
    }
}
