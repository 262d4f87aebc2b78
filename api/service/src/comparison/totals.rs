//! The totals that a comparison shows, and those whose difference can be attributed.

use serde::Serialize;
use titlewise_engine::results::summary::Summary;
use utoipa::ToSchema;

use crate::error::Error;

/// Unit of a total.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TotalUnit {
    /// Titles.
    Titles,
    /// An amount per year in the package's currency.
    Money,
    /// An amount per use in the package's currency.
    MoneyPerUse,
    /// Weighted uses per year.
    Uses,
    /// Downloads per year.
    Downloads,
    /// Percent, 0 to 100.
    Percent,
}

impl TotalUnit {
    /// Whether values in different currencies cannot be compared.
    pub fn is_money(self) -> bool {
        matches!(self, Self::Money | Self::MoneyPerUse)
    }
}

/// Which of two values of a total users prefer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Preference {
    /// The larger one.
    More,
    /// The smaller one.
    Less,
    /// Neither.
    None,
}

/// A total of a scenario.
#[derive(Debug, Clone, Copy)]
pub struct Total {
    /// Name in requests and responses.
    pub name: &'static str,
    /// Name for users.
    pub label: &'static str,
    /// Unit.
    pub unit: TotalUnit,
    /// Which value users prefer.
    pub preference: Preference,
    /// Whether its difference can be attributed: it is always defined and depends on the scenario alone.
    pub is_attributable: bool,
    value: fn(&Summary) -> Option<f64>,
}

impl Total {
    /// Returns the value of a scenario; none if unknown or undefined.
    pub fn of(&self, summary: &Summary) -> Option<f64> {
        (self.value)(summary).filter(|value| value.is_finite())
    }

    /// Returns the total with this name.
    ///
    /// # Errors
    /// The name is unknown, or the total cannot be attributed.
    pub fn attributable(name: &str) -> Result<&'static Self, Error> {
        let all = || TOTALS.iter().filter(|total| total.is_attributable);
        let found = all().find(|total| total.name == name);
        found.ok_or_else(|| {
            let shown: String = name.chars().take(80).collect();
            let names: Vec<&str> = all().map(|total| total.name).collect();
            let names = names.join(", ");
            Error::field("total", format!("There is no total \"{shown}\". Choose one of: {names}."))
        })
    }
}

const fn total(
    name: &'static str,
    label: &'static str,
    unit: TotalUnit,
    preference: Preference,
    value: fn(&Summary) -> Option<f64>,
) -> Total {
    Total { name, label, unit, preference, is_attributable: true, value }
}

/// Makes a total that may be unknown or undefined.
const fn maybe(total: Total) -> Total {
    Total { is_attributable: false, ..total }
}

/// All totals, in the order of screens.
pub const TOTALS: [Total; 18] = {
    use Preference::{Less, More, None as Neither};
    use TotalUnit::{Downloads, Money, MoneyPerUse, Percent, Titles, Uses};
    [
        total("titles", "Titles", Titles, Neither, |s| Some(s.num_journals_total as f64)),
        total("subscribed", "Subscribed titles", Titles, Neither, |s| {
            Some(s.num_journals_subscribed as f64)
        }),
        total("cost", "Cost", Money, Less, |s| Some(s.cost_scenario)),
        total("cost_subscription", "Cost of subscriptions", Money, Less, |s| {
            Some(s.cost_scenario_subscription)
        }),
        total("cost_ill", "Cost of interlibrary loans", Money, Less, |s| Some(s.cost_scenario_ill)),
        maybe(total("savings", "Savings against the Big Deal", Money, More, |s| {
            s.cost_bigdeal_projected.map(|deal| deal - s.cost_scenario)
        })),
        maybe(total("cost_percent", "Cost against the Big Deal", Percent, Less, |s| {
            s.cost_percent
        })),
        maybe(total("cpu", "Cost per use", MoneyPerUse, Less, |s| s.cpu)),
        total("usage", "Uses", Uses, Neither, |s| Some(s.usage)),
        total("downloads", "Downloads", Downloads, Neither, |s| Some(s.downloads_total)),
        total("instant", "Uses met at once", Uses, More, |s| Some(s.use_instant)),
        total("instant_percent", "Met at once", Percent, More, |s| Some(s.use_instant_percent)),
        total("free_instant_percent", "Met at once without a subscription", Percent, More, |s| {
            Some(s.use_free_instant_percent)
        }),
        total("open_access", "Uses by open access", Uses, Neither, |s| Some(s.use_oa)),
        total("backfile", "Uses by backfile", Uses, Neither, |s| Some(s.use_backfile)),
        total("subscription", "Uses by subscription", Uses, Neither, |s| Some(s.use_subscription)),
        total("ill", "Uses by interlibrary loan", Uses, Neither, |s| Some(s.use_ill)),
        total("turnaway", "Uses turned away", Uses, Less, |s| Some(s.use_other_delayed)),
    ]
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_total_has_a_name_of_its_own() {
        let names: std::collections::BTreeSet<&str> = TOTALS.iter().map(|one| one.name).collect();
        assert_eq!(names.len(), TOTALS.len());
    }

    #[test]
    fn only_totals_that_are_always_known_are_attributed() {
        assert_eq!(Total::attributable("cost").unwrap().label, "Cost");
        for name in ["savings", "cpu", "cost_percent", "", "Cost"] {
            let refusal = Total::attributable(name).unwrap_err().to_string();
            assert!(refusal.contains("Choose one of: titles, subscribed, cost,"), "{refusal}");
        }
    }
}
