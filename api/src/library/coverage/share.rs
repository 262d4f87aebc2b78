//! How many titles, uses and costs something is about.

use serde::Serialize;
use utoipa::ToSchema;

use super::{CheckedTitle, Coverage, Finding, State, Weight};

/// Some of the titles of a package.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, ToSchema)]
#[schema(as = DataCheckShare)]
pub struct Share {
    /// How many titles.
    pub titles: usize,
    /// Their share of all titles, in percent; null if there are none.
    pub titles_percent: Option<f64>,
    /// Their uses in the reporting period.
    pub uses: f64,
    /// Their share of all uses, in percent; null if there are none.
    pub uses_percent: Option<f64>,
    /// The sum of their prices.
    pub cost: f64,
    /// Its share of the sum of all prices, in percent; null if there is none.
    pub cost_percent: Option<f64>,
}

/// A kind of finding, and the titles that it is about.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DataCheckFound)]
pub struct Found {
    /// Its code.
    pub code: Finding,
    /// What it is to the forecast.
    pub weight: Weight,
    /// What people call it.
    pub label: &'static str,
    /// What is the case.
    pub reason: &'static str,
    /// What to do about it.
    pub remedy: &'static str,
    /// The titles that it is about.
    #[serde(flatten)]
    pub share: Share,
}

impl Share {
    fn of<'a>(titles: impl Iterator<Item = &'a CheckedTitle>) -> Self {
        titles.fold(Self::default(), |sum, title| Self {
            titles: sum.titles + 1,
            uses: sum.uses + title.uses.unwrap_or_default(),
            cost: sum.cost + title.price.unwrap_or_default(),
            ..sum
        })
    }

    /// The same with its shares of all.
    fn among(self, all: &Self) -> Self {
        let percent = |part: f64, whole: f64| (whole > 0.0).then(|| 100.0 * part / whole);
        Self {
            titles_percent: percent(self.titles as f64, all.titles as f64),
            uses_percent: percent(self.uses, all.uses),
            cost_percent: percent(self.cost, all.cost),
            ..self
        }
    }
}

impl CheckedTitle {
    /// Does it count for a finding? Of reasons the first counts, so that those of all titles add up.
    fn counts_for(&self, finding: Finding) -> bool {
        match finding.weight() {
            Weight::Reason => self.reasons.first() == Some(&finding),
            _ => self.remarks.contains(&finding),
        }
    }
}

impl Coverage {
    pub(super) fn of(titles: Vec<CheckedTitle>) -> Self {
        let all = Share::of(titles.iter());
        let those = |is: &dyn Fn(&CheckedTitle) -> bool| {
            Share::of(titles.iter().filter(|title| is(title))).among(&all)
        };
        let found = |code: Finding| {
            let share = those(&|title| title.counts_for(code));
            (share.titles > 0).then(|| Found {
                code,
                weight: code.weight(),
                label: code.label(),
                reason: code.reason(),
                remedy: code.remedy(),
                share,
            })
        };
        Self {
            all: all.among(&all),
            forecast: those(&|title| title.state != State::NotForecast),
            weak: those(&|title| title.state == State::Weak),
            not_forecast: those(&|title| title.state == State::NotForecast),
            findings: Finding::ALL.into_iter().filter_map(found).collect(),
            titles,
        }
    }
}
