//! Versions of the reference data as they are shown: which ones a server has, and which one a forecast uses.

use serde::Serialize;
use utoipa::ToSchema;

use super::problem::ApiError;
use super::state::App;
use crate::catalog::{ReferenceVersion, Scenario};

/// A version of the reference data.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = ReferenceVersion)]
pub(super) struct VersionLine {
    /// Its name: sixteen signs that follow from the content, and the occasion on which it was loaded.
    #[schema(example = "3fa0c1d2e4b59687-01890a5d-ac96-774b-bcce-b302099a8057")]
    pub(super) version: String,
    /// When the server loaded it, UTC.
    loaded_at: String,
    /// The newest day that its sources are of, `YYYY-MM-DD`; null if none says so.
    #[schema(example = "2026-03-01")]
    as_of: Option<String>,
    /// Its journals; null if it was loaded before servers kept this.
    #[schema(minimum = 0)]
    journals: Option<i64>,
    /// Is it the newest one? Scenarios that are not pinned use it.
    is_newest: bool,
}

/// The reference data that a scenario's forecast uses.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = UsedReference)]
pub(super) struct UsedReference {
    /// The version; null while the server has no reference data.
    used: Option<VersionLine>,
    /// Does the scenario keep this version when a newer one is loaded?
    is_pinned: bool,
    /// The newest version of the server, if it is another one than what is used.
    newer: Option<VersionLine>,
    /// How many versions the server has.
    num_versions: usize,
}

/// The versions that a server has, the newest first.
#[derive(Debug)]
pub(super) struct Versions(Vec<VersionLine>);

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

    /// The newest one, if any was loaded.
    pub(super) fn newest(&self) -> Option<&VersionLine> {
        self.0.first()
    }

    /// A version that somebody asks for, which must be there; `field` is where it was asked for.
    pub(super) fn named(&self, version: &str, field: &str) -> Result<&VersionLine, ApiError> {
        self.0.iter().find(|one| one.version == version).ok_or_else(|| {
            let shown: String = version.chars().take(80).collect();
            let there: Vec<&str> = self.0.iter().map(|one| one.version.as_str()).collect();
            let there = if there.is_empty() { "none".to_owned() } else { there.join(", ") };
            let detail = format!(
                "This server has no reference data of the version \"{shown}\". It has: {there}."
            );
            ApiError::field(field, detail)
        })
    }

    /// A version's day and what it holds, in words.
    pub(super) fn note(&self, version: Option<&str>) -> String {
        let line = self.0.iter().find(|line| version == Some(line.version.as_str()));
        let Some(line) = line else { return String::new() };
        let loaded = line.loaded_at.get(..10).unwrap_or(&line.loaded_at);
        match &line.as_of {
            Some(day) => format!("of {day}, loaded {loaded}"),
            None => format!("loaded {loaded}"),
        }
    }

    /// What a scenario uses.
    pub(super) fn used_by(&self, scenario: &Scenario) -> UsedReference {
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

    /// All of them.
    pub(super) fn into_lines(self) -> Vec<VersionLine> {
        self.0
    }
}

impl App {
    /// The versions of the reference data that are there.
    pub(super) async fn reference_versions(&self) -> Result<Versions, ApiError> {
        Ok(Versions::of(self.catalog.references().await?))
    }
}
