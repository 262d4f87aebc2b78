//! Open access: papers by year and type, shares that grow over the years, and embargoes.

use crate::generate::random::{Stream, count};

/// First year with open-access counts.
pub(super) const FIRST_OA_YEAR: u16 = 2017;
/// Number of years: 2017 to 2026.
pub(super) const OA_YEARS: usize = 10;
/// The types in file order.
pub(super) const OA_TYPES: [&str; 4] = ["green", "hybrid", "bronze", "gold"];

/// Open-access papers of one title: by year, then by type in the order of [`OA_TYPES`]; with and without submitted
/// manuscripts.
pub type OaCounts = [[(u32, u32); 4]; OA_YEARS];

/// Returns how strongly a subject deposits manuscripts.
fn deposit(subject: &str) -> f64 {
    match subject {
        "Physics" | "Mathematics" => 1.9,
        "Computer science" | "Economics" => 1.4,
        "Medicine" | "Biology" | "Psychology" => 1.2,
        "History" | "Philosophy" | "Art" => 0.5,
        _ => 0.9,
    }
}

/// Open shares of a title's papers, by type.
#[derive(Debug, Clone, Copy)]
pub(super) struct OaShares {
    green: f64,
    pub(super) hybrid: f64,
    pub(super) bronze: f64,
}

/// Draws the shares of a title in the last year.
pub(super) fn shares(random: &mut Stream, subject: &str) -> OaShares {
    let green = (random.log_normal(0.14, 0.5) * deposit(subject)).min(0.5);
    let hybrid = random.log_normal(0.10, 0.6).min(0.4);
    let bronze = random.log_normal(0.05, 0.9).min(0.3);
    let bronze = if random.chance(0.35) { 0.0 } else { bronze };
    OaShares { green, hybrid, bronze }
}

/// Converts the shares to counts. `papers` returns the papers of a year. A title that became a gold journal in
/// `gold_from` has gold papers only from then on.
pub(super) fn counts(
    random: &mut Stream,
    shares: OaShares,
    papers: impl Fn(u16) -> u32,
    gold_from: Option<u16>,
) -> OaCounts {
    let accepted_part = random.between(0.5, 0.8);
    let mut table = [[(0, 0); 4]; OA_YEARS];
    for (i, row) in table.iter_mut().enumerate() {
        let year = FIRST_OA_YEAR + i as u16;
        let published = papers(year);
        if gold_from.is_some_and(|from| year >= from) {
            row[3] = (published, published);
            continue;
        }
        let age = i as f64 / (OA_YEARS - 1) as f64;
        let noise = (random.log_normal(1.0, 0.15), random.log_normal(1.0, 0.15));
        let mut left = published;
        let mut take = |share: f64| {
            let n = count(f64::from(published) * share).min(left);
            left -= n;
            n
        };
        let green = take(shares.green * (0.65 + 0.35 * age) * noise.0);
        let hybrid = take(shares.hybrid * (0.2 + 0.8 * age) * noise.1);
        let bronze = take(shares.bronze * (1.3 - 0.3 * age));
        row[0] = (green, count(f64::from(green) * accepted_part));
        row[1] = (hybrid, count(f64::from(hybrid) * 0.93));
        row[2] = (bronze, count(f64::from(bronze) * 0.96));
    }
    table
}

/// Draws an embargo. About one title in ten opens its papers after one.
pub(super) fn embargo(random: &mut Stream) -> Option<u16> {
    if random.chance(0.10) { random.pick(&[6, 12, 12, 12, 24, 24, 36, 48]).copied() } else { None }
}
