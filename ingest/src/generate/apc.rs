//! Open-access papers of a library's authors, and the charges of their journals.

use crate::generate::member::{FIRST_COUNT_YEAR, Member};
use crate::generate::oa::FIRST_OA_YEAR;
use crate::generate::random::{Purpose, Stream};
use crate::generate::titles::Title;

/// One open-access paper with an author from the library.
#[derive(Debug, Clone, PartialEq)]
pub struct ApcPaper {
    /// DOI, with a prefix reserved for tests.
    pub doi: String,
    /// Year of publication.
    pub year: u16,
    /// `gold` or `hybrid`.
    pub oa_status: &'static str,
    /// Listed charge with its currency; `None` if the journal lists none.
    pub charge: Option<(f64, &'static str)>,
    /// Total number of authors; `None` if unknown.
    pub authors: Option<u32>,
    /// Number of authors from the library; `None` if unknown.
    pub own_authors: Option<u32>,
}

/// Returns a journal's charge for a paper. One journal in thirty lists none.
fn charge(seed: u64, number: usize, title: &Title) -> Option<(f64, &'static str)> {
    let mut random = Stream::new(seed, Purpose::Apc, number as u64);
    let median = if title.is_gold { 1_900.0 } else { 3_100.0 };
    let amount = (random.log_normal(median, 0.25) / 10.0).round() * 10.0;
    let currency = if random.chance(0.03) { "EUR" } else { "USD" };
    let is_listed = !random.chance(0.033);
    is_listed.then_some((amount, currency))
}

/// Returns the papers of a library's authors in the title with this number. `random` must be used for the titles in
/// their order.
fn papers_in(
    random: &mut Stream,
    (number, title): (usize, &Title),
    member: &Member,
) -> Vec<ApcPaper> {
    let charge = charge(member.seed, number, title);
    let mut papers = Vec::new();
    for (year, written) in (FIRST_COUNT_YEAR..).zip(member.holdings[number].authorships) {
        let open = title.oa[usize::from(year - FIRST_OA_YEAR)];
        let (hybrid, gold) = (open[1].0, open[3].0);
        let published = title.published(year).max(1);
        let share = f64::from(hybrid + gold) / f64::from(published);
        for count in 1..=written {
            let is_open = random.chance(share);
            let authors = 1 + random.poisson(4.2);
            let own_authors = (1 + random.poisson(0.5)).min(authors);
            let is_known = !random.chance(0.01);
            if !is_open {
                continue;
            }
            let issn = title.issn_l.replace('-', "");
            papers.push(ApcPaper {
                doi: format!("10.5555/{issn}.{year}.{}.{count}", member.number + 1),
                year,
                oa_status: if gold > 0 { "gold" } else { "hybrid" },
                charge,
                authors: is_known.then_some(authors),
                own_authors: is_known.then_some(own_authors),
            });
        }
    }
    papers
}

impl Member {
    /// Returns the open-access papers of the library's authors, title by title.
    pub fn apc_papers<'a>(
        &'a self,
        titles: &'a [Title],
    ) -> impl Iterator<Item = (&'a Title, Vec<ApcPaper>)> + 'a {
        let mut random = Stream::new(self.seed, Purpose::Papers, self.number as u64);
        titles
            .iter()
            .enumerate()
            .map(move |(number, title)| (title, papers_in(&mut random, (number, title), self)))
    }
}
