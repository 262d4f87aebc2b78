//! Every number of one title of a library's scenario.

use crate::assumptions::Scenario;
use crate::classic::cost::RateSettings;
use crate::classic::title::{HoldingFacts, explain_title};
use crate::columns::named::Named;
use crate::derivation::Derivation;
use crate::error::EngineError;
use crate::explain::columns::{explain_columns, explain_subscription};
use crate::functions::arguments::{Facts as FactColumns, Holdings, Titles};
use crate::functions::january::JanuaryDays;
use crate::model::Facts;

/// Returns the derivation of every number of a title, by its ISSN-L: the values of [`crate::model::Model::journals`] bit
/// for bit. `None` if the library has no use of the title. `rows` may add the data of the library beforehand, with the
/// rows of files that they come from, under the names of the leaves that stand for them otherwise.
///
/// # Errors
/// A column of the facts is missing; never with the model's own facts.
pub fn title_derivation(
    facts: &Facts,
    scenario: &Scenario,
    issn_l: &str,
    is_subscribed: bool,
    rows: &mut dyn FnMut(&mut Derivation, &HoldingFacts),
) -> Result<Option<Derivation>, EngineError> {
    let title = facts_of::<Titles<'_>>(facts, "title", |named, row| {
        Ok(named.texts("issn_l")?.value(row) == issn_l)
    })?;
    let holding = facts_of::<Holdings<'_>>(facts, "holding", |named, row| {
        Ok(named.texts("issn_l")?.value(row) == issn_l
            && named.texts("package_id")?.value(row) == scenario.package_id)
    })?;
    let (Some(title), Some(holding)) = (title, holding) else { return Ok(None) };
    let settings = &scenario.settings;
    let rates = RateSettings {
        content_fee_percent: settings.cost_content_fee_percent,
        increase: settings.cost_alacart_increase,
        ill: settings.cost_ill,
    };
    let with = scenario.title_assumptions();
    let mut days = JanuaryDays::default();
    let mut derivation = Derivation::new(scenario.base_year);
    rows(&mut derivation, &holding);
    let nodes = explain_title(
        &mut derivation,
        &title,
        &holding,
        (&with, &rates, scenario.use_pta),
        days.of(scenario.base_year),
    );
    explain_columns(&mut derivation, &nodes);
    explain_subscription(&mut derivation, is_subscribed);
    Ok(Some(derivation))
}

/// Returns the facts in the first row of a relation that fulfils a condition.
fn facts_of<'a, F: FactColumns<'a>>(
    facts: &'a Facts,
    relation: &'static str,
    is_wanted: impl Fn(&Named<'a>, usize) -> Result<bool, EngineError>,
) -> Result<Option<F::Row>, EngineError> {
    for rows in facts.relation(relation) {
        let named = Named { relation, rows };
        for row in 0..rows.num_rows() {
            if is_wanted(&named, row)? {
                let columns =
                    F::of(named.any("facts")?).map_err(EngineError::in_query("explain"))?;
                return Ok(Some(columns.get(row)));
            }
        }
    }
    Ok(None)
}
