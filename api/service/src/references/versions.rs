//! Versions of the reference data as clients see them: those of a server, and the one that a forecast uses.

use serde::Serialize;
use titlewise_catalog::{ReferenceVersion, Scenario};
use utoipa::ToSchema;

use crate::error::Error;
use crate::references::handle::References;

/// A version of the reference data.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = ReferenceVersion)]
pub struct VersionLine {
    /// Name of the version: sixteen characters derived from the content, and an id of the load.
    #[schema(example = "3fa0c1d2e4b59687-01890a5d-ac96-774b-bcce-b302099a8057")]
    pub version: String,
    /// Time when the server loaded it, UTC.
    loaded_at: String,
    /// Date of its newest source, `YYYY-MM-DD`; null if no source has a date.
    #[schema(example = "2026-03-01")]
    as_of: Option<String>,
    /// Number of journals; null if it was loaded before servers recorded the number.
    #[schema(minimum = 0)]
    journals: Option<i64>,
    /// Whether it is the newest version. Scenarios that are not pinned use it.
    is_newest: bool,
}

/// The reference data that a scenario's forecast uses.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = UsedReference)]
pub struct UsedReference {
    /// Version in use; null if the server has no reference data.
    used: Option<VersionLine>,
    /// Whether the scenario keeps this version when a newer one is loaded.
    is_pinned: bool,
    /// Newest version on the server; null if it is the version in use.
    newer: Option<VersionLine>,
    /// Number of versions on the server.
    num_versions: usize,
}

/// Versions of a server, newest first.
#[derive(Debug)]
pub struct Versions(Vec<VersionLine>);

impl Versions {
    fn of(versions: Vec<ReferenceVersion>) -> Self {
        let line = |(at, one): (usize, ReferenceVersion)| VersionLine {
            version: one.version,
            loaded_at: one.loaded_at,
            as_of: one.as_of,
            journals: one.journals,
            is_newest: at == 0,
        };
        Self(versions.into_iter().enumerate().map(line).collect())
    }

    /// The newest version, if any.
    pub fn newest(&self) -> Option<&VersionLine> {
        self.0.first()
    }

    /// Returns the requested version, or an error for `field`, the request field that names it.
    pub fn named(&self, version: &str, field: &str) -> Result<&VersionLine, Error> {
        self.0.iter().find(|one| one.version == version).ok_or_else(|| {
            let shown: String = version.chars().take(80).collect();
            let there: Vec<&str> = self.0.iter().map(|one| one.version.as_str()).collect();
            let there = if there.is_empty() { "none".to_owned() } else { there.join(", ") };
            let detail = format!(
                "This server has no reference data of the version \"{shown}\". It has: {there}."
            );
            Error::field(field, detail)
        })
    }

    /// Date and contents of a version, as text.
    pub fn note(&self, version: Option<&str>) -> String {
        let line = self.0.iter().find(|line| version == Some(line.version.as_str()));
        let Some(line) = line else { return String::new() };
        let loaded = line.loaded_at.get(..10).unwrap_or(&line.loaded_at);
        match &line.as_of {
            Some(day) => format!("of {day}, loaded {loaded}"),
            None => format!("loaded {loaded}"),
        }
    }

    /// Reference data that a scenario uses.
    pub fn used_by(&self, scenario: &Scenario) -> UsedReference {
        let pinned = scenario.reference.as_ref();
        let used = match pinned {
            Some(pin) => self.0.iter().find(|one| one.version == *pin),
            None => self.newest(),
        };
        UsedReference {
            used: used.cloned(),
            is_pinned: pinned.is_some(),
            newer: self.newest().filter(|_| used.is_none_or(|used| !used.is_newest)).cloned(),
            num_versions: self.0.len(),
        }
    }

    /// Returns all versions.
    pub fn into_lines(self) -> Vec<VersionLine> {
        self.0
    }
}

impl References {
    /// Returns the stored versions of the reference data.
    pub async fn reference_versions(&self) -> Result<Versions, Error> {
        Ok(Versions::of(self.catalog.references().await?))
    }
}
