//! Reads the open-access papers of an institution from the reference data.

use serde::Serialize;
use std::collections::HashMap;

use arrow::array::{Array, AsArray, RecordBatch};
use arrow::datatypes::{Float64Type, Int32Type};
use titlewise_ingest::tables::Table;

use super::{InstitutionRows, Reference};

/// Why a paper is not counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum LeftOut {
    /// The journal lists no charge.
    NoPrice,
    /// The number of its authors is unknown or implausible.
    NoAuthors,
}

/// One open-access paper with an author of the institution.
#[derive(Debug, Clone, PartialEq)]
pub struct Paper {
    /// ROR id under which it is listed.
    pub ror_id: String,
    /// DOI.
    pub doi: String,
    /// ISSN-L of its journal.
    pub issn_l: String,
    /// Journal.
    pub journal_name: String,
    /// The publisher.
    pub publisher: String,
    /// Year of publication.
    pub year: i32,
    /// Open-access status; blank if unknown.
    pub oa_status: String,
    /// Charge that its journal lists, or the amount that the institution paid.
    pub apc: Option<f64>,
    /// Whether the charge is the amount that the institution paid.
    pub is_paid: bool,
    /// ISO code of the charge.
    pub currency: Option<String>,
    /// Number of authors.
    pub num_authors_total: Option<i32>,
    /// Number of authors from the institution.
    pub num_authors_from_uni: Option<i32>,
}

impl Paper {
    /// Returns the institution's share of the authors, if known and plausible.
    pub fn fraction(&self) -> Option<f64> {
        match (self.num_authors_from_uni, self.num_authors_total) {
            (Some(own), Some(all)) if all > 0 && (0..=all).contains(&own) => {
                Some(f64::from(own) / f64::from(all))
            }
            _ => None,
        }
    }

    /// Returns the charge with its currency, if both are known.
    fn price(&self) -> Option<(&str, f64)> {
        Some((self.currency.as_deref()?, self.apc?))
    }

    /// Returns why the paper is not counted; none if it is counted.
    pub fn left_out(&self) -> Option<LeftOut> {
        match (self.price(), self.fraction()) {
            (None, _) => Some(LeftOut::NoPrice),
            (_, None) if !self.is_paid => Some(LeftOut::NoAuthors),
            _ => None,
        }
    }

    /// Returns the currency, the charge, the institution's share of the authors and its share of the charge. An
    /// amount that the institution paid counts in full, even if its share of the authors is unknown; that share then
    /// counts as 0.
    pub fn counted(&self) -> Option<(&str, f64, f64, f64)> {
        let (currency, price) = self.price()?;
        if self.is_paid {
            return Some((currency, price, self.fraction().unwrap_or_default(), price));
        }
        let fraction = self.fraction()?;
        Some((currency, price, fraction, price * fraction))
    }
}

/// Returns the papers of the institution, each once: the row with the amount paid, or else the one
/// with the most authors from the institution.
pub(super) fn papers(reference: &Reference, institution: &InstitutionRows) -> Vec<Paper> {
    let rows = institution.table(Table::ApcPapers);
    let mut found: Vec<Paper> = Vec::new();
    let mut by_doi: HashMap<String, usize> = HashMap::new();
    for row in 0..rows.num_rows() {
        let Some(paper) = paper(reference, &rows, row) else { continue };
        match by_doi.get(&paper.doi.to_lowercase()) {
            None => {
                by_doi.insert(paper.doi.to_lowercase(), found.len());
                found.push(paper);
            }
            Some(place) => {
                let weight = |paper: &Paper| (paper.is_paid, paper.num_authors_from_uni);
                if weight(&paper) > weight(&found[*place]) {
                    found[*place] = paper;
                }
            }
        }
    }
    found
}

fn paper(reference: &Reference, rows: &RecordBatch, row: usize) -> Option<Paper> {
    let text = |name: &str| {
        let column = rows.column_by_name(name)?.as_string_opt::<i32>()?;
        column.is_valid(row).then(|| column.value(row).to_owned())
    };
    let whole = |name: &str| {
        let column = rows.column_by_name(name)?.as_primitive_opt::<Int32Type>()?;
        column.is_valid(row).then(|| column.value(row))
    };
    let apc = rows.column_by_name("apc").and_then(|apc| apc.as_primitive_opt::<Float64Type>());
    let issn_l = text("issn_l")?;
    let journal = reference.journal(&issn_l);
    let known = |named: &str| Some(named.to_owned()).filter(|named| !named.is_empty());
    let journal_name = journal.and_then(|journal| known(journal.title));
    let publisher = journal.and_then(|journal| known(journal.publisher));
    Some(Paper {
        ror_id: text("ror_id")?,
        doi: text("doi")?,
        journal_name: journal_name.or_else(|| text("journal_name")).unwrap_or_default(),
        publisher: publisher.or_else(|| text("publisher")).unwrap_or_default(),
        issn_l,
        year: whole("year")?,
        oa_status: text("oa_status").unwrap_or_default(),
        apc: apc.filter(|apc| apc.is_valid(row)).map(|apc| apc.value(row)),
        currency: text("currency"),
        is_paid: text("apc_basis").is_some_and(|basis| basis == "paid"),
        num_authors_total: whole("num_authors_total"),
        num_authors_from_uni: whole("num_authors_from_uni"),
    })
}

#[cfg(test)]
mod tests {
    use super::{LeftOut, Paper};

    #[test]
    fn what_was_paid_counts_in_full_whoever_wrote_it() {
        let listed = Paper {
            ror_id: "02y3ad647".to_owned(),
            doi: "10.1/a".to_owned(),
            issn_l: "1111-1111".to_owned(),
            journal_name: String::new(),
            publisher: String::new(),
            year: 2020,
            oa_status: "gold".to_owned(),
            apc: Some(900.0),
            is_paid: false,
            currency: Some("EUR".to_owned()),
            num_authors_total: Some(4),
            num_authors_from_uni: Some(1),
        };
        assert_eq!(listed.counted(), Some(("EUR", 900.0, 0.25, 225.0)));
        let paid = Paper { is_paid: true, ..listed.clone() };
        assert_eq!(paid.counted(), Some(("EUR", 900.0, 0.25, 900.0)));
        let unknown = Paper { num_authors_total: None, ..listed.clone() };
        assert_eq!(unknown.left_out(), Some(LeftOut::NoAuthors));
        let paid = Paper { is_paid: true, ..unknown };
        assert_eq!((paid.counted(), paid.left_out()), (Some(("EUR", 900.0, 0.0, 900.0)), None));
        let nothing = Paper { apc: None, ..paid };
        assert_eq!((nothing.counted(), nothing.left_out()), (None, Some(LeftOut::NoPrice)));
    }
}
