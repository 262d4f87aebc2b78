//! The cost of an institution's open-access papers: by paper, journal and year, over five full calendar years.
//!
//! A paper costs the institution the charge that its journal lists, times the institution's share of the authors, as
//! if each author were equally likely to pay. If the tables contain the amount that the institution paid, the paper
//! costs that amount in full. Charges are not converted: every sum is in one currency. Papers that cannot be counted
//! are listed separately and reported.

use std::collections::{BTreeMap, HashMap};

use serde::Serialize;

use super::apc_rows::{LeftOut, Paper, papers};
use super::{InstitutionRows, Reference};

/// Number of years of the report.
const YEARS: usize = 5;

/// One year of a journal or of all journals.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct ApcYear {
    /// The year.
    pub year: i32,
    /// Papers counted.
    pub num_apc_papers: u32,
    /// Sum of the institution's shares of their authors.
    pub fractional_authorship: f64,
    /// Sum of its shares of their charges.
    pub cost_apc: f64,
}

/// Counts in one currency, of one journal or in total. Averages of the five years, unless stated otherwise.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Counted {
    /// Highest charge for all journals, latest charge for one journal.
    pub apc_price: f64,
    /// Figures of each year.
    pub by_year: [ApcYear; YEARS],
}

/// One journal in one currency.
#[derive(Debug, Clone, PartialEq)]
pub struct ApcJournal {
    /// ISSN-L.
    pub issn_l: String,
    /// ISSNs separated by `;`; blank if the reference data do not have the journal.
    pub issns: String,
    /// Title.
    pub title: String,
    /// Publisher.
    pub publisher: String,
    /// `gold` or `hybrid`.
    pub oa_status: &'static str,
    /// ISO code of its currency; none if none of its papers can be counted.
    pub currency: Option<String>,
    /// Counts; none if nothing can be counted.
    pub counted: Option<Counted>,
    /// Number of papers that are not counted, in the five years together.
    pub papers_left_out: u32,
}

/// The report of one institution.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ApcReport {
    /// The five years, earliest first.
    pub years: [i32; YEARS],
    /// Totals by currency, highest spend first.
    pub totals: Vec<(String, Counted)>,
    /// Journals by spend, highest first; journals without spend come last.
    pub journals: Vec<ApcJournal>,
    /// Papers of the five years, newest year first.
    pub papers: Vec<Paper>,
    /// Number of papers of other years.
    pub other_years: usize,
}

impl Counted {
    fn of(years: [i32; YEARS]) -> Self {
        let by_year = years.map(|year| ApcYear { year, ..ApcYear::default() });
        Self { apc_price: 0.0, by_year }
    }

    fn add(&mut self, year: i32, fraction: f64, cost: f64) {
        if let Some(row) = self.by_year.iter_mut().find(|row| row.year == year) {
            row.num_apc_papers += 1;
            row.fractional_authorship += fraction;
            row.cost_apc += cost;
        }
    }

    fn mean(&self, of: impl Fn(&ApcYear) -> f64) -> f64 {
        self.by_year.iter().map(of).sum::<f64>() / YEARS as f64
    }

    /// Returns the average number of papers per year.
    pub fn num_apc_papers(&self) -> f64 {
        self.mean(|year| f64::from(year.num_apc_papers))
    }

    /// Returns the average sum of author shares per year.
    pub fn fractional_authorship(&self) -> f64 {
        self.mean(|year| year.fractional_authorship)
    }

    /// Returns the average cost per year.
    pub fn cost_apc(&self) -> f64 {
        self.mean(|year| year.cost_apc)
    }

    /// Returns the average cost per year, from the years' costs in whole currency units: the way totals of all
    /// journals are shown.
    pub fn cost_of_whole_years(&self) -> f64 {
        self.mean(|year| year.cost_apc.round())
    }
}

impl ApcReport {
    /// Returns the report of the institution with these rows, on the five years before `this_year`.
    pub fn of(reference: &Reference, institution: &InstitutionRows, this_year: i32) -> Self {
        let years = std::array::from_fn(|place| {
            this_year - YEARS as i32 + i32::try_from(place).unwrap_or_default()
        });
        let (mut papers, other): (Vec<Paper>, Vec<Paper>) = papers(reference, institution)
            .into_iter()
            .partition(|paper| years.contains(&paper.year));
        papers.sort_by(|one, other| {
            let by_year = other.year.cmp(&one.year);
            let by_journal = || one.journal_name.cmp(&other.journal_name);
            by_year.then_with(by_journal).then_with(|| one.doi.cmp(&other.doi))
        });
        let mut totals: BTreeMap<&str, Counted> = BTreeMap::new();
        for paper in &papers {
            if let Some((currency, price, fraction, cost)) = paper.counted() {
                let total = totals.entry(currency).or_insert_with(|| Counted::of(years));
                total.apc_price = total.apc_price.max(price);
                total.add(paper.year, fraction, cost);
            }
        }
        let mut totals: Vec<(String, Counted)> =
            totals.into_iter().map(|(currency, total)| (currency.to_owned(), total)).collect();
        totals.sort_by(|(_, one), (_, other)| other.cost_apc().total_cmp(&one.cost_apc()));
        let journals = journals(reference, &papers, years);
        Self { years, totals, journals, papers, other_years: other.len() }
    }

    /// Returns the number of papers that are not counted for a reason.
    pub fn left_out(&self, reason: LeftOut) -> usize {
        self.papers.iter().filter(|paper| paper.left_out() == Some(reason)).count()
    }
}

/// Returns the journals of papers that are sorted by year, newest first.
fn journals(reference: &Reference, papers: &[Paper], years: [i32; YEARS]) -> Vec<ApcJournal> {
    let mut of_journal: HashMap<&str, Vec<&Paper>> = HashMap::new();
    for paper in papers {
        of_journal.entry(&paper.issn_l).or_default().push(paper);
    }
    let mut rows = Vec::new();
    for (issn_l, papers) in of_journal {
        let mut by_currency: BTreeMap<&str, Counted> = BTreeMap::new();
        let mut left_out = 0;
        for paper in &papers {
            let Some((currency, price, fraction, cost)) = paper.counted() else {
                left_out += 1;
                continue;
            };
            // The first paper is of the latest year.
            let counted = by_currency
                .entry(currency)
                .or_insert_with(|| Counted { apc_price: price, ..Counted::of(years) });
            counted.add(paper.year, fraction, cost);
        }
        let shown = |currency: Option<&str>, counted, papers_left_out| {
            let known = reference.journal(issn_l);
            let is_gold = match known {
                Some(journal) => journal.is_gold,
                None => papers.iter().any(|paper| paper.oa_status == "gold"),
            };
            ApcJournal {
                issn_l: issn_l.to_owned(),
                issns: known.map_or("", |journal| journal.issns).to_owned(),
                title: papers.first().map(|paper| paper.journal_name.clone()).unwrap_or_default(),
                publisher: papers.first().map(|paper| paper.publisher.clone()).unwrap_or_default(),
                oa_status: if is_gold { "gold" } else { "hybrid" },
                currency: currency.map(str::to_owned),
                counted,
                papers_left_out,
            }
        };
        if by_currency.is_empty() {
            rows.push(shown(None, None, left_out));
        }
        for (place, (currency, counted)) in by_currency.into_iter().enumerate() {
            // Reported once, with the first currency.
            let left_out = if place == 0 { left_out } else { 0 };
            rows.push(shown(Some(currency), Some(counted), left_out));
        }
    }
    let spend = |row: &ApcJournal| row.counted.as_ref().map_or(-1.0, Counted::cost_apc);
    rows.sort_by(|one, other| {
        spend(other).total_cmp(&spend(one)).then_with(|| one.issn_l.cmp(&other.issn_l))
    });
    rows
}
