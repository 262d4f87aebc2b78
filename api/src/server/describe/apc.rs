//! The APC report of an institution.
#![allow(dead_code)] // Described here, written elsewhere; the tests hold every answer against it.

use utoipa::ToSchema;

/// What the open-access papers of an institution cost, by paper, journal and year.
#[derive(ToSchema)]
pub(in crate::server) struct ApcReport {
    /// `ready`, or `waiting` where the reference data hold no papers of the institution.
    #[schema(example = "ready")]
    state: String,
    /// Why there are none, in a sentence.
    reason: Option<String>,
    /// The five years, the first one first.
    years: Vec<i32>,
    /// Sums by currency, the largest spend first.
    totals: Vec<ApcTotal>,
    /// Journals by spend, the largest first.
    journals: Vec<ApcJournal>,
    /// Papers of the five years.
    papers_total: u64,
    /// Those that are counted.
    papers_counted: u64,
    /// Papers that are not.
    left_out: ApcLeftOut,
    /// The papers one by one, the newest year first; left out where `papers=false` was asked for.
    #[schema(required = false)]
    papers: Vec<ApcPaper>,
}

/// Papers that are not counted.
#[derive(ToSchema)]
pub(in crate::server) struct ApcLeftOut {
    /// Their journals list no charge.
    no_price: u64,
    /// The number of their authors is unknown, or cannot be right.
    no_authors: u64,
    /// They are of other years.
    other_years: u64,
}

/// What is counted in one currency. Means of the five years, unless it says otherwise.
#[derive(ToSchema)]
pub(in crate::server) struct ApcTotal {
    /// ISO code of the amounts.
    #[schema(example = "USD")]
    currency: String,
    /// The largest charge.
    apc_price: f64,
    /// Papers a year.
    num_apc_papers: f64,
    /// The institution's part of their authors, a year.
    fractional_authorship: f64,
    /// Its part of their charges, a year.
    cost_apc: f64,
    /// Each year.
    by_year: Vec<ApcYear>,
}

/// One year.
#[derive(ToSchema)]
pub(in crate::server) struct ApcYear {
    /// The year.
    year: i32,
    /// Papers counted.
    num_apc_papers: u32,
    /// Sum of the institution's parts of their authors.
    fractional_authorship: f64,
    /// Sum of its parts of their charges.
    cost_apc: f64,
}

/// One journal in one currency. Means of the five years, unless it says otherwise.
#[derive(ToSchema)]
pub(in crate::server) struct ApcJournal {
    /// Linking ISSN.
    issn_l: String,
    /// Title.
    title: String,
    /// Publisher.
    publisher: String,
    /// `gold` or `hybrid`.
    #[schema(example = "gold")]
    oa_status: String,
    /// ISO code of its amounts; none if no paper of it can be counted.
    currency: Option<String>,
    /// The latest charge.
    apc_price: Option<f64>,
    /// Papers a year.
    num_apc_papers: Option<f64>,
    /// The institution's part of their authors, a year.
    fractional_authorship: Option<f64>,
    /// Its part of their charges, a year.
    cost_apc: Option<f64>,
    /// Each year; empty if no paper of it can be counted.
    by_year: Vec<ApcYear>,
    /// Papers that are not counted, in the five years together.
    papers_left_out: u32,
}

/// One paper.
#[derive(ToSchema)]
pub(in crate::server) struct ApcPaper {
    /// Its DOI.
    doi: String,
    /// Linking ISSN of its journal.
    issn_l: String,
    /// Its journal.
    journal_name: String,
    /// The publisher.
    publisher: String,
    /// Year of publication.
    year: i32,
    /// How it is open; blank if unknown.
    oa_status: String,
    /// The charge that its journal lists, or what the institution paid.
    apc: Option<f64>,
    /// ISO code of the charge.
    currency: Option<String>,
    /// Whether the charge is what the institution paid, which then is its cost in full.
    is_paid: bool,
    /// Its authors.
    num_authors_total: Option<i32>,
    /// Those of the institution.
    num_authors_from_uni: Option<i32>,
    /// The ROR id that it stands under.
    ror_id: String,
    /// The institution's part of its authors.
    fraction: Option<f64>,
    /// Its part of the charge, or what it paid.
    cost: Option<f64>,
    /// Why it is not counted: `no_price` or `no_authors`.
    left_out: Option<String>,
}
