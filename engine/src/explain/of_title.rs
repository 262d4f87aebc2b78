//! Every number of one title of a library's scenario.

use crate::assumptions::Scenario;
use crate::classic::cost::RateSettings;
use crate::classic::title::{HoldingFacts, explain_title};
use crate::columns::named::Named;
use crate::derivation::Derivation;
use crate::error::EngineError;
use crate::explain::columns::{explain_columns, explain_subscription};
use crate::functions::arguments::{Facts as _, Holdings, Titles};
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
    let failed = EngineError::in_query("explain");
    let mut found = None;
    for batch in facts.relation("title") {
        let named = Named { relation: "title", rows: batch };
        if let Some(row) = named.texts("issn_l")?.iter().position(|one| one == Some(issn_l)) {
            found = Some(Titles::of(named.any("facts")?).map_err(&failed)?.get(row));
        }
    }
    let Some(title) = found else { return Ok(None) };
    for batch in facts.relation("holding") {
        let named = Named { relation: "holding", rows: batch };
        let packages = named.texts("package_id")?;
        let is_it = |(row, issn): (usize, Option<&str>)| {
            issn == Some(issn_l) && packages.value(row) == scenario.package_id
        };
        let Some(row) = named.texts("issn_l")?.iter().enumerate().position(is_it) else { continue };
        let holding = Holdings::of(named.any("facts")?).map_err(&failed)?.get(row);
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
        return Ok(Some(derivation));
    }
    Ok(None)
}
