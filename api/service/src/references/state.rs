//! What the reference data contain about an institution, and why data are missing. Computed on request: data appear as
//! soon as they are loaded or the ROR id is set.

use std::sync::Arc;

use serde::Serialize;
use titlewise_dataset::library::{InstitutionRows, Reference};
use titlewise_ingest::tables::Table;
use utoipa::ToSchema;

use crate::error::Error;
use crate::references::handle::References;

/// Reference data of an institution.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ReferenceState)]
pub struct ReferenceDocument {
    /// `ready`, or `waiting` if citations and authorships are missing.
    #[schema(example = "ready")]
    state: &'static str,
    /// Reason why they are missing, as a sentence.
    reason: Option<String>,
    /// Number of rows of citations.
    citations: usize,
    /// Number of rows of authorships.
    authorships: usize,
    /// Number of papers with charges, for the APC report.
    apc_papers: usize,
    /// Date of the newest data; null if unknown.
    #[schema(example = "2026-07-28")]
    as_of: Option<String>,
    /// Sources of the data, newest first, as far as known.
    sources: Vec<String>,
}

/// Kinds of data that may be missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Of {
    /// Citations and authorships, used by forecasts.
    Counts,
    /// Papers with charges, used by the APC report.
    ApcPapers,
}

/// What the reference data contain about an institution.
#[derive(Debug)]
pub struct ReferenceState {
    reference: Arc<Reference>,
    rows: Arc<InstitutionRows>,
    rors: Vec<String>,
}

impl ReferenceState {
    fn count(&self, of: Of) -> usize {
        match of {
            Of::Counts => {
                self.rows.count(Table::InstitutionCitations)
                    + self.rows.count(Table::InstitutionAuthorships)
            }
            Of::ApcPapers => self.rows.count(Table::ApcPapers),
        }
    }

    /// Why data are missing; `None` if they exist.
    pub fn missing(&self, of: Of) -> Option<String> {
        if self.count(of) > 0 {
            return None;
        }
        if self.reference.journal_count() == 0 {
            return Some("This server has no reference data yet.".to_owned());
        }
        if self.rors.is_empty() {
            return Some(
                "This institution has no ROR ID, by which its data would be found.".to_owned(),
            );
        }
        let what = match of {
            Of::Counts => "citations or authorships",
            Of::ApcPapers => "open-access papers",
        };
        if !self.reference.knows_institutions() {
            return Some(
                "The reference data of this server do not include institutions.".to_owned(),
            );
        }
        let rors = self.rors.join(", ");
        Some(format!(
            "The reference data hold no {what} of the ROR IDs of this institution ({rors})."
        ))
    }

    /// Returns the document for clients.
    pub fn document(&self) -> ReferenceDocument {
        let reason = self.missing(Of::Counts);
        let sources = self.reference.sources_of(&self.rows);
        ReferenceDocument {
            state: if reason.is_none() { "ready" } else { "waiting" },
            reason,
            citations: self.rows.count(Table::InstitutionCitations),
            authorships: self.rows.count(Table::InstitutionAuthorships),
            apc_papers: self.rows.count(Table::ApcPapers),
            as_of: sources.first().and_then(|(day, _)| day.clone()),
            sources: sources.into_iter().map(|(_, name)| name).collect(),
        }
    }
}

impl References {
    /// Returns what the reference data contain about an institution.
    pub async fn reference_state(&self, institution_id: &str) -> Result<ReferenceState, Error> {
        let reference = self.reference().await?;
        self.reference_state_in(reference, institution_id).await
    }

    /// Like [`Self::reference_state`], for reference data that are already loaded.
    pub async fn reference_state_in(
        &self,
        reference: Arc<Reference>,
        institution_id: &str,
    ) -> Result<ReferenceState, Error> {
        let rors = self.catalog.rors(institution_id).await?;
        let rows = self.rows_about(&reference, &rors).await?;
        Ok(ReferenceState { reference, rows, rors })
    }
}
