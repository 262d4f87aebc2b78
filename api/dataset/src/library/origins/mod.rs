//! The rows of files behind the input values of one title: its uses, price, rights, citations, papers and lists. Every row
//! about the title is returned, with the reason if it does not count.

mod counts;
mod lists;
mod place;
mod price;
mod reason;
mod rights;
#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic)] // A test may fail.
mod tests;
mod usage;
mod words;

use arrow::array::RecordBatch;
use arrow::error::ArrowError;
use titlewise_ingest::TableKind;
use titlewise_ingest::tables::Table;
use titlewise_ingest::usage::Verdicts;

pub use counts::{CountOrigin, CountOrigins, CountPlace};
pub use lists::{CoreOrigin, CoreOrigins, FilterOrigin, FilterOrigins};
pub use place::RowPlace;
pub use price::{PriceOrigin, PriceOrigins};
pub use reason::{NotCounted, Why};
pub use rights::{RightsOrigin, RightsOrigins};
pub use usage::{CountedUses, LeftOutUses, UsageKey, UsageOrigin};
pub use words::not_in_total;

use super::{HeldTable, InstitutionRows, PackageTerms};

/// The rows of one file of a package, with the file's id.
#[derive(Debug, Clone)]
pub struct OriginFile {
    /// Id of the upload.
    pub upload_id: String,
    /// Name of the file.
    pub name: String,
    /// Slot of the file.
    pub slot: String,
    /// Kind, as in reports. Bundles of a price list are a file of their own, of kind `bundle` with the same id.
    pub kind: String,
    /// Rows, with the columns `sheet` and `row`.
    pub rows: RecordBatch,
}

impl OriginFile {
    /// Adds the id of its upload to the rows of a file.
    pub fn new(upload_id: impl Into<String>, table: HeldTable) -> Self {
        let HeldTable { name, slot, kind, rows } = table;
        Self { upload_id: upload_id.into(), name, slot, kind, rows }
    }
}

/// The files of a package, prepared for questions about titles. Preparing reads every COUNTER row, a question only those
/// of its title; so keep this where several questions are about the same files.
#[derive(Debug)]
pub struct OriginSources {
    files: Vec<OriginFile>,
    usage: Verdicts,
}

/// The rows behind the input values of one title.
#[derive(Debug, Clone, PartialEq)]
pub struct Origins {
    /// Linking ISSN of the title, by which rows join it.
    pub issn_l: String,
    /// Its COUNTER rows by view, in the order in which uses are added up.
    pub usage: Vec<UsageOrigin>,
    /// Its price.
    pub price: PriceOrigins,
    /// Its perpetual access.
    pub rights: RightsOrigins,
    /// Citations of the institution.
    pub citations: CountOrigins,
    /// Papers of the institution's authors.
    pub authorships: CountOrigins,
    /// Its rows in lists of core titles.
    pub core: CoreOrigins,
    /// Its rows in lists of titles to include.
    pub filter: FilterOrigins,
}

/// Returns the rows behind the input values of one title. The newest file comes first, as in
/// [`super::model_inputs`].
///
/// # Errors
/// Rows without the columns of their kind.
pub fn origins_of(
    files: &[OriginFile],
    institutions: &InstitutionRows,
    terms: &PackageTerms,
    issn_l: &str,
) -> Result<Origins, ArrowError> {
    OriginSources::new(files.to_vec())?.origins(institutions, terms, issn_l)
}

impl OriginSources {
    /// Prepares files, newest first, as in [`super::model_inputs`].
    ///
    /// # Errors
    /// COUNTER rows without the columns of their kind.
    pub fn new(files: Vec<OriginFile>) -> Result<Self, ArrowError> {
        let usage = Verdicts::of_forecast(&usage::deliveries(&usage::files(&files)))?;
        Ok(Self { files, usage })
    }

    /// Returns the files.
    pub fn files(&self) -> &[OriginFile] {
        &self.files
    }

    /// Returns the rows behind the input values of one title.
    ///
    /// # Errors
    /// Rows without the columns of their kind.
    pub fn origins(
        &self,
        institutions: &InstitutionRows,
        terms: &PackageTerms,
        issn_l: &str,
    ) -> Result<Origins, ArrowError> {
        let usage = usage::origins(&self.usage, &usage::files(&self.files), issn_l)?;
        let of_kind = |kind| self.of_kind(kind);
        let price = price::origins(
            &of_kind(TableKind::Price),
            &of_kind(TableKind::Bundle),
            terms.fallback_price.filter(|_| usage.iter().any(|row| row.counted.is_some())),
            issn_l,
        )?;
        let counts = |table| counts::origins(&self.files, institutions, table, issn_l);
        Ok(Origins {
            issn_l: issn_l.to_owned(),
            price,
            rights: rights::origins(&of_kind(TableKind::PerpetualAccess), issn_l)?,
            citations: counts(Table::Citations)?,
            authorships: counts(Table::Authorships)?,
            core: lists::core(&of_kind(TableKind::Core), issn_l)?,
            filter: lists::filter(&of_kind(TableKind::Filter), issn_l)?,
            usage,
        })
    }

    fn of_kind(&self, kind: TableKind) -> Vec<&OriginFile> {
        self.files.iter().filter(|file| file.kind == kind.name()).collect()
    }
}

impl Origins {
    /// Returns the title's rows of the model's table `counter`, in their order among each other.
    pub fn usage_totals(&self) -> Vec<(UsageKey, f64)> {
        let mut totals: Vec<(UsageKey, f64)> = Vec::new();
        for row in &self.usage {
            let (Some(key), Some(counted)) = (&row.key, &row.counted) else { continue };
            let place = totals.iter().position(|(known, _)| known == key);
            let place = place.unwrap_or_else(|| {
                totals.push((key.clone(), 0.0));
                totals.len() - 1
            });
            totals[place].1 += counted.uses;
        }
        totals
    }
}
