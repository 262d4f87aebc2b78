//! The titles: data of each journal at the publisher and in the reference data.

use crate::generate::oa::{self, OaCounts};
use crate::generate::random::{Purpose, Stream, count};
use crate::generate::{issn, words};

/// First year of the paper counts.
pub(super) const FIRST_PAPER_YEAR: u16 = 2014;
/// Number of years: 2014 to 2025.
pub(super) const PAPER_YEARS: usize = 12;

/// One generated journal.
#[derive(Debug, Clone)]
pub struct Title {
    /// Linking ISSN: the print ISSN if it exists, else the online ISSN.
    pub issn_l: String,
    /// Print ISSN; a few titles are online only.
    pub print_issn: Option<String>,
    /// Online ISSN.
    pub online_issn: String,
    /// Name of the journal.
    pub name: String,
    /// Subject.
    pub subject: &'static str,
    /// Whether a society owns it, if known.
    pub is_society: Option<bool>,
    /// Whether the title has become a gold open-access journal and is no longer sold.
    pub is_gold: bool,
    /// Papers by year from 2014 to 2025; `None` if the journal was not published.
    pub papers: [Option<u32>; PAPER_YEARS],
    /// Papers of the base year; `None` if unknown.
    pub reference_papers: Option<u32>,
    /// Downloads in the publisher-wide sample, all ages; `None` if unknown.
    pub sample_downloads: Option<u64>,
    /// Whether the title is in the publisher-wide sample.
    pub in_sample: bool,
    /// Downloads in the sample by age of the paper, 0 to 4 years.
    pub age_profile: [u32; 5],
    /// Open-access papers by year and type.
    pub oa: OaCounts,
    /// Months after which every paper becomes free.
    pub embargo_months: Option<u16>,
    /// Share of reading that could move to academic social networks.
    pub social_share: Option<f64>,
    /// List price in US dollars; `None` if the title is not sold individually.
    pub list_price: Option<f64>,
    /// Downloads per year at a library of size 1.
    pub(super) appeal: f64,
    /// Share of use that goes to open papers of a subscription title.
    pub(super) open_use: f64,
    /// Share of use that goes to papers free to read.
    pub(super) free_use: f64,
}

impl Title {
    /// Returns both ISSNs in the format of reference data, separated by a semicolon.
    #[must_use]
    pub fn issns(&self) -> String {
        match &self.print_issn {
            Some(print) => format!("{print};{}", self.online_issn),
            None => self.online_issn.clone(),
        }
    }

    /// Whether the journal can be subscribed to.
    #[must_use]
    pub fn is_sold(&self) -> bool {
        !self.is_gold
    }

    /// Papers published in a year; 0 if the journal was not published.
    pub(super) fn published(&self, year: u16) -> u32 {
        let place = usize::from(year.saturating_sub(FIRST_PAPER_YEAR));
        self.papers.get(place).copied().flatten().unwrap_or(0)
    }

    /// Whether the title was still published in the last year.
    pub(super) fn is_alive(&self) -> bool {
        self.papers[PAPER_YEARS - 1].is_some()
    }

    /// Generates the title with this number.
    pub(super) fn invent(seed: u64, number: usize) -> Self {
        let mut random = Stream::new(seed, Purpose::Title, number as u64);
        let random = &mut random;
        let (name, subject) = name(seed, number);
        let (print, online_issn) = issn::pair(seed, number);
        let print_issn = if random.chance(0.05) { None } else { Some(print) };
        let issn_l = print_issn.clone().unwrap_or_else(|| online_issn.clone());
        let is_society = match random.unit() {
            u if u < 0.22 => Some(true),
            u if u < 0.92 => Some(false),
            _ => None,
        };
        let is_gold = random.chance(0.01);

        let taste = random.normal();
        let appeal = 500.0 * (1.15 * taste).exp();
        let papers = papers(random, appeal);
        let last = papers[PAPER_YEARS - 1];
        let reference_papers = match last {
            _ if random.chance(0.005) => None,
            Some(n) => Some(count(f64::from(n) * random.log_normal(1.0, 0.05)).max(1)),
            None => Some(0),
        };
        let sample = appeal * random.log_normal(90.0, 0.25);
        let age_profile = age_profile(random, sample);
        let in_sample = !random.chance(0.005);
        let sample_downloads =
            if random.chance(0.004) { None } else { Some(sample.round() as u64) };

        let shares = oa::shares(random, subject);
        let gold_from = if is_gold { Some(2024) } else { None };
        let papers_of = |year: u16| match papers.get(usize::from(year - FIRST_PAPER_YEAR)) {
            Some(known) => known.unwrap_or(0),
            // The current year, part of which has been published.
            None => last.map_or(0, |n| count(f64::from(n) * 0.45)),
        };
        let oa = oa::counts(random, shares, papers_of, gold_from);
        let embargo_months = oa::embargo(random);
        let social_share = if random.chance(0.15) {
            None
        } else {
            Some((random.log_normal(0.055, 0.6).min(0.3) * 1e6).round() / 1e6)
        };
        let list_price = list_price(random, taste);
        let (open_use, free_use) = if is_gold {
            (0.9, 0.0)
        } else {
            (shares.hybrid.min(0.4), (shares.bronze * 0.9).min(0.3))
        };
        Self {
            issn_l,
            print_issn,
            online_issn,
            name,
            subject,
            is_society,
            is_gold,
            papers,
            reference_papers,
            sample_downloads,
            in_sample,
            age_profile,
            oa,
            embargo_months,
            social_share,
            list_price: list_price.filter(|_| !is_gold),
            appeal,
            open_use,
            free_use,
        }
    }
}

/// Returns a name that no other title has, and its subject.
fn name(seed: u64, number: usize) -> (String, &'static str) {
    let (patterns, qualifiers) = (words::PATTERNS.len(), words::QUALIFIERS.len());
    let (place, round) = words::stride(seed, number, patterns * qualifiers * words::topics());
    let (subject, topic) = words::topic(place / (patterns * qualifiers));
    let pattern = words::PATTERNS[place % patterns];
    let qualifier = words::QUALIFIERS[(place / patterns) % qualifiers];
    let mut name = pattern.replace("{}", &format!("{qualifier} {topic}"));
    if round > 0 {
        name.push_str(&format!(", Series {}", round + 1));
    }
    (name, subject)
}

/// Generates papers by year: a trend with noise; a few titles start late or cease.
fn papers(random: &mut Stream, appeal: f64) -> [Option<u32>; PAPER_YEARS] {
    let level = (random.log_normal(70.0, 0.6) * (appeal / 500.0).powf(0.35)).max(4.0);
    let growth = 0.02 + 0.04 * random.normal();
    let fate = random.unit();
    let starts = if fate < 0.05 { random.whole(2, 9) } else { 0 };
    let ends = if fate > 0.975 { random.whole(3, 9) } else { PAPER_YEARS as i32 };
    let mut papers = [None; PAPER_YEARS];
    for (i, slot) in papers.iter_mut().enumerate() {
        let noise = random.log_normal(1.0, 0.10);
        let at = i as i32;
        if at >= starts && at < ends {
            let years = i as f64 - (PAPER_YEARS - 1) as f64;
            // A young journal reaches its full size over three years.
            let young = if starts > 0 { (f64::from(at - starts + 1) / 3.0).min(1.0) } else { 1.0 };
            *slot = Some(count(level * (growth * years).exp() * young * noise).max(1));
        }
    }
    papers
}

/// Generates use by age: most titles decline steadily, a few are humped, flat or spiky.
fn age_profile(random: &mut Stream, sample: f64) -> [u32; 5] {
    let floor = random.between(0.02, 0.07);
    let top = random.between(0.20, 0.36);
    let decay = random.between(0.45, 1.1);
    let odd = random.unit();
    let mut profile = [0; 5];
    for (age, slot) in profile.iter_mut().enumerate() {
        let years = age as f64;
        let smooth = match odd {
            u if u < 0.03 => 0.16 - 0.03 * (years - 2.0).powi(2) / 2.0,
            u if u < 0.06 => 0.14,
            _ => floor + top * (-decay * years).exp(),
        };
        let noise = if odd > 0.97 { 0.5 } else { 0.05 };
        *slot = count(sample * smooth * random.log_normal(1.0, noise));
    }
    profile
}

/// Generates a list price loosely correlated with readership; about one title in twenty has none.
fn list_price(random: &mut Stream, taste: f64) -> Option<f64> {
    let price = (2300.0 * (0.30 * taste + 0.50 * random.normal()).exp()).clamp(500.0, 9000.0);
    let price = if random.chance(0.1) { price.round() - 0.5 } else { price.round() };
    if random.chance(0.045) { None } else { Some(price.max(500.0)) }
}
