//! A single title in the scenarios of a comparison: its state, since when, why it is missing, and what the difference of its
//! cost per use follows from.

use std::collections::HashMap;

use arrow::array::{Array, AsArray, RecordBatch};
use titlewise_dataset::library::Finding;
use titlewise_engine::compare::attribution::{
    combinations, contributions, first_combinations, groups,
};
use titlewise_engine::compare::factor_set::FactorSet;
use titlewise_engine::compare::side_by_side::{TitleCell, linking_issns, title_cell};
use titlewise_ingest::Issn;

use crate::accounts::caller::Caller;
use crate::comparison::compared::{ComparedScenario, VisibleScenario};
use crate::comparison::comparing::amounts_refusal;
use crate::comparison::factors::{Factor, Pair};
use crate::comparison::titles::sides;
use crate::comparison::why::{FactorContribution, named};
use crate::error::Error;
use crate::forecasts::handle::Forecasts;

/// A title in the scenarios of a comparison.
#[derive(Debug, Clone)]
pub struct TitleComparison {
    /// The scenarios, in the order of the request.
    pub scenarios: Vec<ComparedScenario>,
    /// Linking ISSN in the newest of the compared versions of the reference data.
    pub issn_l: String,
    /// Title.
    pub title: Option<String>,
    /// Why amounts are not compared; none if they are.
    pub amounts_refusal: Option<String>,
    /// The title in each scenario.
    pub places: Vec<TitlePlace>,
    /// What the difference of its cost per use follows from, with two scenarios. None if its cost per use is undefined in one
    /// of them or in a combination of both.
    pub cpu: Option<CpuDifference>,
}

/// A title in a scenario.
#[derive(Debug, Clone)]
pub struct TitlePlace {
    /// Linking ISSN in the reference data of the scenario.
    issn_l: String,
    /// Its values; none if the scenario does not forecast it.
    pub cell: Option<TitleCell>,
    /// The change that made it subscribed to, or not.
    pub since: Option<Since>,
    /// Why a library's scenario does not forecast it.
    pub reason: Option<Finding>,
}

/// The change by which a scenario last subscribed to a title or unsubscribed from it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Since {
    /// Revision that the change made; none if the scenario was created with the subscription.
    pub revision: Option<i64>,
    /// Time of the change, UTC.
    pub changed_at: String,
    /// Name of the user; none for automatic changes, and if the scenario was created so.
    pub changed_by: Option<String>,
}

/// The difference of a title's cost per use between two scenarios.
#[derive(Debug, Clone, PartialEq)]
pub struct CpuDifference {
    /// Cost per use in the first scenario.
    pub from: f64,
    /// Cost per use in the second scenario.
    pub to: f64,
    /// Contributions, the largest first. They sum to `to - from`.
    pub contributions: Vec<FactorContribution>,
}

impl Forecasts {
    /// Compares a title in scenarios.
    ///
    /// # Errors
    /// An invalid ISSN, a title that no scenario forecasts and no reference data contain, [`Error::Recalculating`], or a
    /// failure of the model.
    pub async fn title_comparison(
        &self,
        caller: &Caller,
        scenarios: Vec<VisibleScenario>,
        issn_l: &str,
    ) -> Result<TitleComparison, Error> {
        let unknown = || Error::not_found("title", issn_l);
        let issn_l = Issn::parse(issn_l).ok_or_else(unknown)?.to_string();
        let scenarios = self.compared_scenarios(caller, scenarios).await?;
        let amounts_refusal = amounts_refusal(&scenarios);
        let newest = self.newest_reference(&scenarios).await?;
        let sides = sides(&scenarios, &newest, amounts_refusal.is_none())?;
        let mut places = Vec::with_capacity(scenarios.len());
        let mut title = newest.journal(&issn_l).map(|journal| journal.title.to_owned());
        for (one, side) in scenarios.iter().zip(&sides) {
            let row = side.linking.iter().position(|linking| *linking == issn_l);
            title = title.or_else(|| title_of(&one.journals, row?));
            places.push(self.place(one, row, &issn_l, side.has_amounts).await?);
        }
        if title.is_none() && places.iter().all(|place| place.cell.is_none()) {
            return Err(unknown());
        }
        let cpu = match (scenarios.as_slice(), places.as_slice()) {
            ([from, to], [first, second]) if amounts_refusal.is_none() => {
                self.cpu_difference((from, first), (to, second)).await?
            }
            _ => None,
        };
        Ok(TitleComparison { scenarios, issn_l, title, amounts_refusal, places, cpu })
    }

    async fn place(
        &self,
        one: &ComparedScenario,
        row: Option<usize>,
        issn_l: &str,
        has_amounts: bool,
    ) -> Result<TitlePlace, Error> {
        let Some(row) = row else {
            let reason = self.missing_reason(one, issn_l).await?;
            return Ok(TitlePlace { issn_l: issn_l.to_owned(), cell: None, since: None, reason });
        };
        let mut cell = title_cell(&one.journals, row)?;
        if !has_amounts {
            (cell.cost, cell.cpu) = (None, None);
        }
        let issn_l = linking_issns(&one.journals)?.swap_remove(row);
        let since = self.since(one, &issn_l, cell.subscribed).await?;
        Ok(TitlePlace { issn_l, cell: Some(cell), since, reason: None })
    }

    /// Returns the change that made a title subscribed to, or not. A title to which no one has subscribed has none.
    async fn since(
        &self,
        one: &ComparedScenario,
        issn_l: &str,
        is_subscribed: bool,
    ) -> Result<Option<Since>, Error> {
        let scenario = &one.current.scenario;
        let version = self
            .catalog
            .version_of_title(&scenario.id, scenario.revision, issn_l, is_subscribed)
            .await?;
        let created =
            || Since { revision: None, changed_at: scenario.created_at.clone(), changed_by: None };
        let since = version.map(|version| Since {
            revision: Some(version.revision),
            changed_at: version.changed_at,
            changed_by: version.changed_by,
        });
        Ok(since.or_else(|| is_subscribed.then(created)))
    }

    /// Returns why a library's scenario does not forecast a title. A consortium has a reason for each member.
    async fn missing_reason(
        &self,
        one: &ComparedScenario,
        issn_l: &str,
    ) -> Result<Option<Finding>, Error> {
        if one.current.consortium.is_some() {
            return Ok(None);
        }
        let facts = self.facts(&one.current).await?;
        let excluded = self.model.exclusions(&facts, &one.current.assumptions).await?;
        let text = |name| excluded.column_by_name(name).and_then(|all| all.as_string_opt::<i32>());
        let row = linking_issns(&excluded)?.iter().position(|issn| issn == issn_l);
        let Some((row, reasons)) = row.zip(text("reason")) else {
            return Ok(Some(Finding::UnknownIssn));
        };
        let gold = excluded.column_by_name("is_gold").and_then(|all| all.as_boolean_opt());
        let is_gold = gold.is_some_and(|gold| gold.is_valid(row) && gold.value(row));
        Ok(Some(Finding::of_model(reasons.value(row), is_gold)?))
    }

    /// Returns what the difference of a title's cost per use follows from. Subscriptions have no effect on it.
    async fn cpu_difference(
        &self,
        (from, first): (&ComparedScenario, &TitlePlace),
        (to, second): (&ComparedScenario, &TitlePlace),
    ) -> Result<Option<CpuDifference>, Error> {
        let cpu = |place: &TitlePlace| place.cell.and_then(|cell| cell.cpu);
        let (Some(before), Some(after)) = (cpu(first), cpu(second)) else { return Ok(None) };
        let pair = Pair::new(from, to)?.without_subscriptions();
        let all = FactorSet::all(pair.factors.len());
        let mut known = HashMap::from([(all, Some(after)), (FactorSet::EMPTY, Some(before))]);
        let older = from.current.reference.version.clone();
        let issn_l = |version: &str| {
            let place = if version == older { first } else { second };
            place.issn_l.clone()
        };
        let value = |known: &HashMap<FactorSet, Option<f64>>, set: FactorSet| {
            known.get(&set).copied().flatten().unwrap_or_default()
        };
        let sets = first_combinations(pair.factors.len());
        self.evaluate_title(&pair, &sets, issn_l, &mut known).await?;
        let names: Vec<&str> = pair.factors.iter().map(Factor::name).collect();
        let groups = groups(&names, |set| value(&known, set));
        self.evaluate_title(&pair, &combinations(&groups), issn_l, &mut known).await?;
        if known.values().any(Option::is_none) {
            return Ok(None);
        }
        let found = contributions(&groups, |set| value(&known, set));
        let contributions = named(&pair, found, after - before);
        Ok(Some(CpuDifference { from: before, to: after, contributions }))
    }
}

fn title_of(journals: &RecordBatch, row: usize) -> Option<String> {
    let titles = journals.column_by_name("title")?.as_string_opt::<i32>()?;
    titles.is_valid(row).then(|| titles.value(row).to_owned())
}
