//! The totals of a library's scenario: the sums of `sql/model/summary.sql`, and what `results/summary.rs` makes of them.

use arrow::array::RecordBatch;

use crate::assumptions::Scenario;
use crate::derivation::{
    Comparison, Derivation, Expression, Leaf, NodeId, Operand, choose, mean_of,
};
use crate::error::EngineError;
use crate::explain::title_values::{Over, TitleValues};

use Over::{All, NotSubscribed, Subscribed};
use Total::{Calculated, CalculatedYears, Mean, MeanOfYears, PercentOfUse, Sum, YearSums};

/// What a total is.
enum Total {
    /// The sum of a column over titles, and the digits that it is rounded to.
    Sum(&'static str, Over, Option<i32>),
    /// The mean of a column over all titles, to four digits.
    Mean(&'static str),
    /// The sum of a column over titles, in each forecast year.
    YearSums(&'static str, Over),
    /// The percentage of the use that a total is, and its digits.
    PercentOfUse(&'static str, i32),
    /// The mean of a total of five years, in whole uses.
    MeanOfYears(&'static str),
    /// Calculated from other totals.
    Calculated(fn(&mut Totals<'_>) -> Result<Expression, EngineError>),
    /// Calculated from other totals, in each forecast year.
    CalculatedYears(fn(&mut Totals<'_>, usize) -> Result<Expression, EngineError>),
}

/// Every total, by its name in the published totals; parts of it have the name of the whole before a dot. The last ones
/// are only steps to others.
const TOTALS: &[(&str, Total)] = &[
    ("num_journals_total", Calculated(|of| Ok(of.num_titles().into()))),
    ("num_journals_subscribed", Sum("subscribed", All, None)),
    ("downloads_total", Sum("downloads_total", All, None)),
    ("usage", Calculated(|of| of.one_and("use_of_titles", "use_total"))),
    ("use_instant", Calculated(|of| of.one_and("use_instant_of_titles", "use_instant"))),
    ("use_oa", Sum("use_oa_plus_social_networks", All, Some(0))),
    ("use_backfile", Sum("use_backfile", All, Some(0))),
    ("use_paywalled", Sum("use_paywalled", All, Some(0))),
    ("use_subscription", Sum("use_paywalled", Subscribed, Some(0))),
    ("use_ill", Sum("use_ill", NotSubscribed, Some(0))),
    ("use_other_delayed", Sum("use_other_delayed", NotSubscribed, Some(0))),
    (
        "use_turnaway_and_ill",
        Calculated(|of| Ok(of.total("use_ill")? + of.total("use_other_delayed")?)),
    ),
    ("use_social_networks", Sum("use_social_networks", All, Some(0))),
    ("use_green", Sum("use_green", All, Some(0))),
    ("use_hybrid", Sum("use_hybrid", All, Some(0))),
    ("use_bronze", Sum("use_bronze", All, Some(0))),
    ("use_peer_reviewed", Sum("use_peer_reviewed", All, Some(0))),
    ("use_oa_percent", PercentOfUse("use_oa", 1)),
    ("use_backfile_percent", PercentOfUse("use_backfile", 1)),
    ("use_subscription_percent", PercentOfUse("use_subscription", 1)),
    ("use_ill_percent", PercentOfUse("use_ill", 1)),
    ("use_instant_percent", PercentOfUse("use_instant", 2)),
    (
        "use_free_instant_percent",
        Calculated(|of| {
            let free = of.total("use_instant_percent")? - of.total("use_subscription_percent")?;
            Ok(free.scaled(1))
        }),
    ),
    ("cost_scenario", Sum("cost", All, Some(2))),
    ("cost_scenario_subscription", Sum("subscription_cost", Subscribed, Some(2))),
    ("cost_scenario_ill", Sum("ill_cost", NotSubscribed, Some(2))),
    ("subscription_cost", Sum("subscription_cost", All, Some(0))),
    ("ill_cost", Sum("ill_cost", All, Some(0))),
    ("cost_subscription_minus_ill", Sum("cost_subscription_minus_ill", All, Some(0))),
    ("cpu", Calculated(|of| of.cost_per_use())),
    ("cost_bigdeal_projected_by_year", CalculatedYears(|of, k| of.big_deal_in_year(k))),
    ("cost_bigdeal_projected", Calculated(|of| of.big_deal())),
    ("cost_percent", Calculated(|of| of.percent_of_big_deal())),
    (
        "cost_saved_percent",
        Calculated(|of| Ok((of.hundred() - of.total("cost_percent")?).scaled(4))),
    ),
    ("num_citations", Calculated(|of| Ok(of.total("citations_of_titles")?.scaled(2)))),
    ("num_authorships", Calculated(|of| Ok(of.total("authorships_of_titles")?.scaled(2)))),
    (
        "num_citations_weight_percent",
        Calculated(|of| of.percent_of_weight("citations_of_titles", "weight_citation")),
    ),
    (
        "num_authorships_weight_percent",
        Calculated(|of| of.percent_of_weight("authorships_of_titles", "weight_authorship")),
    ),
    ("downloads_counter_multiplier", Mean("downloads_counter_multiplier")),
    ("use_weight_multiplier", Mean("use_weight_multiplier")),
    ("use_total_by_year", YearSums("use_total", All)),
    ("downloads_total_by_year", YearSums("downloads_total", All)),
    ("cost_subscription_by_year", YearSums("subscription_cost", Subscribed)),
    ("cost_ill_by_year", YearSums("ill_cost", NotSubscribed)),
    (
        "use_actual_by_year.oa_plus_social_networks",
        CalculatedYears(|of, k| {
            Ok(of.in_year("use_oa_by_year", k)? + of.in_year("use_social_networks_by_year", k)?)
        }),
    ),
    ("use_actual_by_year.backfile", YearSums("use_backfile", All)),
    ("use_actual_by_year.subscription", YearSums("use_subscription", Subscribed)),
    ("use_actual_by_year.ill", YearSums("use_ill", NotSubscribed)),
    ("use_actual_by_year.other_delayed", YearSums("use_other_delayed", NotSubscribed)),
    ("use_actual_by_year.total", YearSums("use_total", All)),
    (
        "use_actual.oa_plus_social_networks",
        MeanOfYears("use_actual_by_year.oa_plus_social_networks"),
    ),
    ("use_actual.backfile", MeanOfYears("use_actual_by_year.backfile")),
    ("use_actual.subscription", MeanOfYears("use_actual_by_year.subscription")),
    ("use_actual.ill", MeanOfYears("use_actual_by_year.ill")),
    ("use_actual.other_delayed", MeanOfYears("use_actual_by_year.other_delayed")),
    ("use_actual.total", MeanOfYears("use_actual_by_year.total")),
    ("citations_of_titles", Sum("num_citations", All, None)),
    ("authorships_of_titles", Sum("num_authorships", All, None)),
    ("use_oa_by_year", YearSums("use_oa", All)),
    ("use_social_networks_by_year", YearSums("use_social_networks", All)),
];

/// Names of the totals.
pub fn names_of_totals() -> impl Iterator<Item = &'static str> {
    TOTALS.iter().map(|(name, _)| *name)
}

fn definition(name: &str) -> Option<&'static Total> {
    TOTALS.iter().find(|(known, _)| *known == name).map(|(_, total)| total)
}

/// Returns the derivation of a total with everything that it follows from, down to values of titles. `journals` is the result of
/// [`crate::model::Model::journals`]; each total is that of [`crate::model::Model::summary`] bit for bit. A total of single
/// years has all five. `None` for an unknown name.
///
/// # Errors
/// A column of the titles is missing.
pub fn total_derivation(
    journals: &RecordBatch,
    scenario: &Scenario,
    name: &str,
) -> Result<Option<Derivation>, EngineError> {
    let Some(name) = names_of_totals().find(|known| *known == name) else { return Ok(None) };
    let titles = TitleValues::of(journals)?;
    let mut totals = Totals { to: Derivation::of_totals(scenario.base_year), titles, scenario };
    totals.add(name)?;
    Ok(Some(totals.to))
}

/// A derivation to which totals are added, each with what it follows from.
struct Totals<'a> {
    to: Derivation,
    titles: TitleValues<'a>,
    scenario: &'a Scenario,
}

impl Totals<'_> {
    /// Adds a total, in each year if it has single years.
    fn add(&mut self, name: &'static str) -> Result<(), EngineError> {
        match definition(name) {
            Some(YearSums(..) | CalculatedYears(_)) => {
                (0..5).try_for_each(|k| self.in_year(name, k).map(drop))
            }
            _ => self.total(name).map(drop),
        }
    }

    /// Returns a total that is not of single years.
    fn total(&mut self, name: &'static str) -> Result<NodeId, EngineError> {
        if let Some(known) = self.to.find(name.into()) {
            return Ok(known);
        }
        let expression = match definition(name) {
            Some(Sum(column, over, digits)) => {
                let sum = self.titles.sum(&mut self.to, name, column, *over)?;
                digits.map_or(sum.clone(), |digits| sum.scaled(digits))
            }
            Some(Mean(column)) => self.titles.mean(&mut self.to, name, column)?.scaled(4),
            Some(PercentOfUse(part, digits)) => {
                let usage = self.total("usage")?;
                (self.hundred() * self.total(part)? / usage).scaled(*digits)
            }
            Some(MeanOfYears(years)) => mean_of(&self.five(years)?).whole(),
            Some(Calculated(calculate)) => calculate(self)?,
            Some(YearSums(..) | CalculatedYears(_)) | None => Expression::Blank,
        };
        Ok(self.to.calculate(name, expression))
    }

    /// Returns a total of a forecast year.
    fn in_year(&mut self, name: &'static str, k: usize) -> Result<NodeId, EngineError> {
        let place = self.to.in_year(name, k);
        if let Some(known) = self.to.find(place) {
            return Ok(known);
        }
        let expression = match definition(name) {
            Some(YearSums(column, over)) => {
                self.titles.sum_in_year(&mut self.to, place, (column, k), *over)?
            }
            Some(CalculatedYears(calculate)) => calculate(self, k)?,
            _ => Expression::Blank,
        };
        Ok(self.to.calculate(place, expression))
    }

    fn five(&mut self, name: &'static str) -> Result<[NodeId; 5], EngineError> {
        let mut of = |k| self.in_year(name, k);
        Ok([of(0)?, of(1)?, of(2)?, of(3)?, of(4)?])
    }

    /// The 100 of percentages.
    fn hundred(&self) -> Expression {
        100.0.into()
    }

    fn num_titles(&mut self) -> NodeId {
        let count = self.titles.count() as f64;
        self.to.leaf("titles", count, Leaf::Scenario("titles"))
    }

    /// The sum over titles, which has a name of its own, and 1.
    fn one_and(
        &mut self,
        name: &'static str,
        column: &'static str,
    ) -> Result<Expression, EngineError> {
        let sum = self.titles.sum(&mut self.to, name, column, All)?;
        let sum = self.to.calculate(name, sum);
        let why = "Use starts at 1, so that no percentage is divided by 0.";
        Ok(self.to.constant("one_use_more", 1.0, why) + sum)
    }

    /// Net cost per paywalled use.
    fn cost_per_use(&mut self) -> Result<Expression, EngineError> {
        let paywalled = self.total("use_paywalled")?;
        let per_use = self.total("cost_subscription_minus_ill")? / paywalled;
        let is_used = paywalled.is(Comparison::NotEqual, 0.0);
        Ok(choose(is_used, per_use.scaled(2), Expression::Blank))
    }

    /// The Big Deal's cost in a year: the package's own, or that of the settings, with its growth.
    fn big_deal_in_year(&mut self, k: usize) -> Result<Expression, EngineError> {
        let scenario = self.scenario;
        let (cost, increase) = scenario.big_deal();
        let mut leaf = |name: &'static str, value: Option<f64>, own: Option<f64>| {
            let of_package = Leaf::Library("packages");
            self.to.leaf(name, value, own.map_or(Leaf::Setting(name), |_| of_package))
        };
        let cost = leaf("cost_bigdeal", cost, scenario.package_big_deal_cost);
        let own = scenario.package_big_deal_cost_increase;
        let growth = leaf("cost_bigdeal_increase", increase, own);
        let step = Expression::from(1.0) + growth / 100.0;
        let grown = (step.power(i32::try_from(k).unwrap_or(0)) * cost).whole();
        // A cost of 0 stays 0, also if its growth is unknown.
        Ok(choose(cost.is(Comparison::Equal, 0.0), 0.0, grown))
    }

    fn big_deal(&mut self) -> Result<Expression, EngineError> {
        Ok(mean_of(&self.five("cost_bigdeal_projected_by_year")?).scaled(4))
    }

    fn percent_of_big_deal(&mut self) -> Result<Expression, EngineError> {
        let deal = self.total("cost_bigdeal_projected")?;
        let percent = self.hundred() * self.total("cost_scenario")? / deal;
        let is_known = deal.is(Comparison::NotEqual, 0.0);
        Ok(choose(is_known, percent.scaled(4), Expression::Blank))
    }

    /// The percentage of use that citations or authorships add with their weight.
    fn percent_of_weight(
        &mut self,
        counted: &'static str,
        weight: &'static str,
    ) -> Result<Expression, EngineError> {
        let settings = &self.scenario.settings;
        let value = match weight {
            "weight_citation" => settings.weight_citation,
            _ => settings.weight_authorship,
        };
        let counted = self.total(counted)?;
        let weight = self.to.leaf(weight, value, Leaf::Setting(weight));
        Ok(self.hundred() * counted * weight / self.total("usage")?)
    }
}
