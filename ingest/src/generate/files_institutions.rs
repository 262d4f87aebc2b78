//! Data of the libraries by ROR id: citations, authorships, open-access papers with their charges.

use std::path::Path;

use crate::generate::error::GenerateError;
use crate::generate::member::{FIRST_COUNT_YEAR, Member};
use crate::generate::table::Table;
use crate::generate::{Invented, Written, words};

/// The tables of the reference data with rows for a library.
pub(super) struct InstitutionTables {
    papers: Table,
    citations: Table,
    authorships: Table,
}

impl InstitutionTables {
    /// Opens the tables in this folder.
    pub(super) fn open(dir: &Path) -> Result<Self, GenerateError> {
        let counted = |what| ["ror_id", "issn_l", "year", what];
        Ok(Self {
            papers: Table::open(
                dir.join("apc_papers.csv"),
                &[
                    "ror_id",
                    "doi",
                    "issn_l",
                    "journal_name",
                    "publisher",
                    "year",
                    "oa_status",
                    "apc",
                    "currency",
                    "num_authors_total",
                    "num_authors_from_uni",
                ],
            )?,
            citations: Table::open(
                dir.join("institution_citations.csv"),
                &counted("num_citations"),
            )?,
            authorships: Table::open(
                dir.join("institution_authorships.csv"),
                &counted("num_authorships"),
            )?,
        })
    }

    /// Writes the rows of one library.
    pub(super) fn add(
        &mut self,
        invented: &Invented,
        member: &Member,
    ) -> Result<(), GenerateError> {
        let ror = member.ror_id.as_str();
        for (title, holding) in invented.titles().iter().zip(&member.holdings) {
            for (table, counts) in [
                (&mut self.citations, &holding.citations),
                (&mut self.authorships, &holding.authorships),
            ] {
                for (year, count) in (FIRST_COUNT_YEAR..).zip(counts).filter(|(_, n)| **n > 0) {
                    table.put(&[ror, &title.issn_l, &year.to_string(), &count.to_string()])?;
                }
            }
        }
        let number = |number: Option<u32>| number.map(|one| one.to_string()).unwrap_or_default();
        for (title, papers) in member.apc_papers(invented.titles()) {
            for paper in papers {
                let (apc, currency) = match paper.charge {
                    Some((amount, currency)) => (amount.to_string(), currency),
                    None => (String::new(), ""),
                };
                self.papers.put(&[
                    ror,
                    &paper.doi,
                    &title.issn_l,
                    &title.name,
                    words::PUBLISHER,
                    &paper.year.to_string(),
                    paper.oa_status,
                    &apc,
                    currency,
                    &number(paper.authors),
                    &number(paper.own_authors),
                ])?;
            }
        }
        Ok(())
    }

    /// Completes the tables.
    pub(super) fn finish(self, written: &mut Written) -> Result<(), GenerateError> {
        for table in [self.papers, self.citations, self.authorships] {
            table.finish(written)?;
        }
        Ok(())
    }
}
