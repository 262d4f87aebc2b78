//! Numbers of titles, uses and costs that a finding or state concerns.

use serde::Serialize;
use utoipa::ToSchema;

use super::{CheckedTitle, Coverage, Finding, State, Weight};

/// A subset of the titles of a package.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, ToSchema)]
#[schema(as = DataCheckShare)]
pub struct Share {
    /// Number of titles.
    pub titles: usize,
    /// Share of all titles, percent; null if the package has none.
    pub titles_percent: Option<f64>,
    /// Uses in the reporting period.
    pub uses: f64,
    /// Share of all uses, percent; null if the package has none.
    pub uses_percent: Option<f64>,
    /// Sum of their prices.
    pub cost: f64,
    /// Share of the sum of all prices, percent; null if no title has a price.
    pub cost_percent: Option<f64>,
}

/// A kind of finding, and the titles that it concerns.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DataCheckFound)]
pub struct Found {
    /// Code of the finding.
    pub code: Finding,
    /// Effect on the forecast.
    pub weight: Weight,
    /// Display name.
    pub label: &'static str,
    /// Explanation of the finding.
    pub reason: &'static str,
    /// How to fix it.
    pub remedy: &'static str,
    /// Titles that the finding concerns.
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

    /// Returns the same numbers with their percentages of the total.
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
    /// Returns whether the title counts for a finding. Only the first of several reasons counts, so that the reasons
    /// of all titles add up.
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
