//! What each factor contributes to the difference of a total between two scenarios.

use titlewise_engine::compare::attribution::{
    Contribution, combinations, contributions, first_combinations, groups,
};
use titlewise_engine::compare::factor_set::FactorSet;

use crate::accounts::caller::Caller;
use crate::comparison::compared::{ComparedScenario, VisibleScenario};
use crate::comparison::comparing::amounts_refusal;
use crate::comparison::evaluating::Evaluated;
pub use crate::comparison::factors::Factor;
use crate::comparison::factors::Pair;
use crate::comparison::scenario_name::FIELD;
use crate::comparison::totals::Total;
use crate::error::Error;
use crate::forecasts::handle::Forecasts;

/// The difference of a total between two scenarios, and what it follows from.
#[derive(Debug, Clone)]
pub struct Why {
    /// The total.
    pub total: &'static Total,
    /// Value of the first scenario.
    pub from: f64,
    /// Value of the second scenario.
    pub to: f64,
    /// Contributions, the largest first. They sum to `to - from`.
    pub contributions: Vec<FactorContribution>,
    /// Whether the forecasts of a consortium were not combined, so that settings and data count as one factor.
    pub has_consortium: bool,
}

/// What a factor contributes, or several that count as one.
#[derive(Debug, Clone, PartialEq)]
pub struct FactorContribution {
    /// The factors: one, or the rest of more than six.
    pub factors: Vec<Factor>,
    /// Contribution in the unit of the total.
    pub value: f64,
}

impl Forecasts {
    /// Returns why a total differs between two scenarios, with both of them.
    ///
    /// # Errors
    /// Not exactly two scenarios, a total of amounts in different currencies, [`Error::Recalculating`], or a failure of the
    /// model.
    pub async fn why(
        &self,
        caller: &Caller,
        scenarios: Vec<VisibleScenario>,
        total: &'static Total,
    ) -> Result<(Why, Vec<ComparedScenario>), Error> {
        if scenarios.len() != 2 {
            let detail = format!(
                "A difference is explained between two scenarios; the request lists {}.",
                scenarios.len()
            );
            return Err(Error::field(FIELD, detail));
        }
        let compared = self.compared_scenarios(caller, scenarios).await?;
        let [from, to] = compared.as_slice() else { return Err(Error::Conflict) };
        let why = self.why_between(from, to, total).await?;
        Ok((why, compared))
    }

    /// Returns why a total differs between two compared scenarios.
    ///
    /// # Errors
    /// A total of amounts in different currencies, or a failure of the model.
    pub async fn why_between(
        &self,
        from: &ComparedScenario,
        to: &ComparedScenario,
        total: &'static Total,
    ) -> Result<Why, Error> {
        if total.unit.is_money()
            && let Some(refusal) = amounts_refusal([from, to])
        {
            let detail = format!("{refusal} Choose another total, for example total=usage.");
            return Err(Error::field("total", detail));
        }
        let pair = Pair::new(from, to)?;
        let all = FactorSet::all(pair.factors.len());
        let mut evaluated =
            Evaluated::from([(all, to.summary.clone()), (FactorSet::EMPTY, from.summary.clone())]);
        let value = |evaluated: &Evaluated, set: FactorSet| {
            evaluated.get(&set).and_then(|totals| total.of(totals)).unwrap_or_default()
        };
        self.evaluate(&pair, &first_combinations(pair.factors.len()), &mut evaluated).await?;
        let names: Vec<&str> = pair.factors.iter().map(Factor::name).collect();
        let groups = groups(&names, |set| value(&evaluated, set));
        self.evaluate(&pair, &combinations(&groups), &mut evaluated).await?;
        let found = contributions(&groups, |set| value(&evaluated, set));
        let [from, to] = [&from.summary, &to.summary].map(|one| total.of(one).unwrap_or_default());
        let contributions = named(&pair, found, to - from);
        Ok(Why { total, from, to, contributions, has_consortium: pair.has_consortium })
    }
}

/// Returns contributions with their factors, the largest first, equal ones by name. Settings on which no total depends
/// contribute nothing.
pub(super) fn named(
    pair: &Pair<'_>,
    found: Vec<Contribution>,
    difference: f64,
) -> Vec<FactorContribution> {
    let factors_of = |set: FactorSet| {
        let all = pair.factors.iter().enumerate();
        all.filter(|(at, _)| set.contains(*at)).map(|(_, factor)| factor.clone()).collect()
    };
    let mut named: Vec<FactorContribution> = found
        .into_iter()
        .map(|one| FactorContribution { factors: factors_of(one.factors), value: one.value })
        .collect();
    if named.is_empty() && difference != 0.0 {
        named.push(FactorContribution { factors: vec![Factor::Forecast], value: difference });
    }
    let none = pair.without_effect.iter().cloned();
    named.extend(none.map(|factor| FactorContribution { factors: vec![factor], value: 0.0 }));
    let name = |one: &FactorContribution| one.factors.first().map_or("", Factor::name);
    named.sort_by(|one, other| {
        other.value.abs().total_cmp(&one.value.abs()).then_with(|| name(one).cmp(name(other)))
    });
    named
}
