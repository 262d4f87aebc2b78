//! What the reference data hold about an institution, and why it is nothing. It is looked up when it is asked for: once
//! the data are loaded or the ROR id is given, it is there.

use std::sync::Arc;

use serde::Serialize;
use titlewise_ingest::tables::Table;
use utoipa::ToSchema;

use super::problem::ApiError;
use super::state::App;
use crate::library::Reference;

/// What the reference data hold of an institution, as it is shown.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ReferenceState)]
pub(super) struct ReferenceDocument {
    /// `ready`, or `waiting` where citations and authorships are missing.
    #[schema(example = "ready")]
    state: &'static str,
    /// Why they are missing, in a sentence.
    reason: Option<String>,
    /// Rows of citations.
    citations: usize,
    /// Rows of authorships.
    authorships: usize,
    /// Papers with charges, which the APC report reads.
    apc_papers: usize,
    /// The newest day that they are of, if one is told.
    #[schema(example = "2026-07-28")]
    as_of: Option<String>,
    /// Where they are from, the newest first, as far as that is told.
    sources: Vec<String>,
}

/// What may be missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Of {
    /// Citations and authorships, which forecasts read.
    Counts,
    /// Papers with charges, which the APC report reads.
    ApcPapers,
}

/// What the reference data hold about an institution.
#[derive(Debug)]
pub(super) struct ReferenceState {
    reference: Arc<Reference>,
    rors: Vec<String>,
}

impl ReferenceState {
    fn rows(&self, table: Table) -> usize {
        self.rors.iter().map(|ror| self.reference.rows_of(table, ror).len()).sum()
    }

    fn count(&self, of: Of) -> usize {
        match of {
            Of::Counts => {
                self.rows(Table::InstitutionCitations) + self.rows(Table::InstitutionAuthorships)
            }
            Of::ApcPapers => self.rows(Table::ApcPapers),
        }
    }

    /// Why something is missing; none if it is there.
    pub(super) fn missing(&self, of: Of) -> Option<String> {
        if self.count(of) > 0 {
            return None;
        }
        if self.reference.journal_count() == 0 {
            return Some("This server has no reference data yet.".to_owned());
        }
        if self.rors.is_empty() {
            return Some(
                "This institution has no ROR id, by which its data would be found.".to_owned(),
            );
        }
        let what = match of {
            Of::Counts => "citations or authorships",
            Of::ApcPapers => "open-access papers",
        };
        if !self.reference.knows_institutions() {
            return Some(
                "The reference data of this server tell nothing of institutions.".to_owned(),
            );
        }
        let rors = self.rors.join(", ");
        Some(format!(
            "The reference data hold no {what} of the ROR ids of this institution ({rors})."
        ))
    }

    /// How it is shown.
    pub(super) fn document(&self) -> ReferenceDocument {
        let reason = self.missing(Of::Counts);
        let sources = self.reference.sources_of(&self.rors);
        ReferenceDocument {
            state: if reason.is_none() { "ready" } else { "waiting" },
            reason,
            citations: self.rows(Table::InstitutionCitations),
            authorships: self.rows(Table::InstitutionAuthorships),
            apc_papers: self.rows(Table::ApcPapers),
            as_of: sources.first().and_then(|(day, _)| day.clone()),
            sources: sources.into_iter().map(|(_, name)| name).collect(),
        }
    }
}

impl App {
    /// What the reference data hold about an institution.
    pub(super) async fn reference_state(
        &self,
        institution_id: &str,
    ) -> Result<ReferenceState, ApiError> {
        let reference = self.reference().await?;
        self.reference_state_in(reference, institution_id).await
    }

    /// The same, in reference data that are at hand.
    pub(super) async fn reference_state_in(
        &self,
        reference: Arc<Reference>,
        institution_id: &str,
    ) -> Result<ReferenceState, ApiError> {
        let rors = self.catalog.rors(institution_id).await?;
        Ok(ReferenceState { reference, rors })
    }
}
