//! The APC report of an institution.
#![allow(dead_code)] // Schema only: other code writes it, and the tests check every response against it.

use utoipa::ToSchema;

/// Cost of an institution's open access papers, by paper, journal and year.
#[derive(ToSchema)]
pub(crate) struct ApcReport {
    /// `ready`, or `waiting` if the reference data has no papers of the institution.
    #[schema(example = "ready")]
    state: String,
    /// Reason why the report has no papers, as a sentence.
    reason: Option<String>,
    /// The five years, in ascending order.
    years: Vec<i32>,
    /// Totals by currency, largest spend first.
    totals: Vec<ApcTotal>,
    /// Journals by spend, largest first.
    journals: Vec<ApcJournal>,
    /// Papers in the five years.
    papers_total: u64,
    /// Papers that are counted.
    papers_counted: u64,
    /// Papers that are not counted.
    left_out: ApcLeftOut,
    /// All papers, newest year first; omitted with `papers=false`.
    #[schema(required = false)]
    papers: Vec<ApcPaper>,
}

/// Papers that are not counted, by reason.
#[derive(ToSchema)]
pub(crate) struct ApcLeftOut {
    /// Papers in journals that list no charge.
    no_price: u64,
    /// Papers with an unknown or implausible number of authors.
    no_authors: u64,
    /// Papers from other years.
    other_years: u64,
}

/// Totals in one currency. Values are means of the five years unless stated otherwise.
#[derive(ToSchema)]
pub(crate) struct ApcTotal {
    /// ISO code of the currency.
    #[schema(example = "USD")]
    currency: String,
    /// Highest charge.
    apc_price: f64,
    /// Papers per year.
    num_apc_papers: f64,
    /// The institution's share of their authors, per year.
    fractional_authorship: f64,
    /// The institution's share of their charges, per year.
    cost_apc: f64,
    /// Values of each year.
    by_year: Vec<ApcYear>,
}

/// Values of one year.
#[derive(ToSchema)]
pub(crate) struct ApcYear {
    /// The year.
    year: i32,
    /// Papers counted.
    num_apc_papers: u32,
    /// Sum of the institution's shares of the authors.
    fractional_authorship: f64,
    /// Sum of the institution's shares of the charges.
    cost_apc: f64,
}

/// A journal in one currency. Values are means of the five years unless stated otherwise.
#[derive(ToSchema)]
pub(crate) struct ApcJournal {
    /// Linking ISSN.
    issn_l: String,
    /// Title.
    title: String,
    /// Publisher.
    publisher: String,
    /// `gold` or `hybrid`.
    #[schema(example = "gold")]
    oa_status: String,
    /// ISO code of the currency; null if none of its papers can be counted.
    currency: Option<String>,
    /// Latest charge.
    apc_price: Option<f64>,
    /// Papers per year.
    num_apc_papers: Option<f64>,
    /// The institution's share of their authors, per year.
    fractional_authorship: Option<f64>,
    /// The institution's share of their charges, per year.
    cost_apc: Option<f64>,
    /// Values of each year; empty if none of its papers can be counted.
    by_year: Vec<ApcYear>,
    /// Papers that are not counted, total of the five years.
    papers_left_out: u32,
}

/// A paper.
#[derive(ToSchema)]
pub(crate) struct ApcPaper {
    /// DOI.
    doi: String,
    /// Linking ISSN of the journal.
    issn_l: String,
    /// Title of the journal.
    journal_name: String,
    /// Publisher.
    publisher: String,
    /// Year of publication.
    year: i32,
    /// Open access status; blank if unknown.
    oa_status: String,
    /// Charge listed by the journal, or amount that the institution paid.
    apc: Option<f64>,
    /// ISO code of the currency of the charge.
    currency: Option<String>,
    /// Whether `apc` is the amount that the institution paid. It then counts in full as the institution's cost.
    is_paid: bool,
    /// Number of authors.
    num_authors_total: Option<i32>,
    /// Number of authors from the institution.
    num_authors_from_uni: Option<i32>,
    /// ROR id that the paper is assigned to.
    ror_id: String,
    /// The institution's share of the authors.
    fraction: Option<f64>,
    /// The institution's share of the charge, or the amount that it paid.
    cost: Option<f64>,
    /// Reason why the paper is not counted: `no_price` or `no_authors`.
    left_out: Option<String>,
}
