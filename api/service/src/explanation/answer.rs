//! Explains one number from the data of a scenario.

use std::collections::HashMap;

use arrow::array::{AsArray, RecordBatch};
use titlewise_dataset::export::currency_symbol;
use titlewise_dataset::library::{Origins, Reference};
use titlewise_engine::assumptions::{Scenario, Settings};
use titlewise_engine::compare::side_by_side::linking_issns;
use titlewise_engine::derivation::{Derivation, NodeId};
use titlewise_engine::explain::{
    Explained, Limits, explain_ranks, explained, names_of_totals, title_derivation,
    total_derivation,
};
use titlewise_engine::model::Facts;

use crate::error::Error;
use crate::explanation::file_rows::FileRows;
use crate::explanation::leaves::{LeafSource, SettingChange};
use crate::explanation::reference_cells::ReferenceCells;
use crate::explanation::sources::Sources;
use crate::explanation::wanted::{Number, Wanted};

/// What the numbers of a library's scenario follow from.
pub struct Data<'a> {
    /// Facts of the model.
    pub facts: &'a Facts,
    /// The scenario.
    pub scenario: &'a Scenario,
    /// ISO code of the currency of amounts.
    pub currency: &'a str,
    /// The titles of the scenario with its subscriptions.
    pub journals: &'a RecordBatch,
    /// The reference data.
    pub reference: &'a Reference,
    /// The rows of files behind the data of the title; none for a total, and if the data are not from files.
    pub origins: Option<&'a Origins>,
    /// Time of an upload, by its id.
    pub uploaded_at: HashMap<&'a str, &'a str>,
    /// The last change of each setting.
    pub changes: HashMap<String, SettingChange>,
}

/// A number with everything that it follows from.
#[derive(Debug)]
pub struct Answer {
    /// The title; none for a total.
    pub title: Option<ExplainedTitle>,
    /// The values: first the one that is explained, then those that it follows from, nearest first.
    pub nodes: Vec<(Explained, Option<LeafSource>)>,
    /// All values with their expressions.
    pub derivation: Derivation,
    /// The value that is explained.
    pub root: NodeId,
}

/// The title whose number is explained.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExplainedTitle {
    /// Linking ISSN.
    pub issn_l: String,
    /// Title.
    pub title: String,
}

/// Explains a number.
///
/// # Errors
/// [`Error::NotFound`] for a title that is not in the scenario, [`Error::Invalid`] for an unknown number.
pub fn answer(data: Data<'_>, wanted: &Wanted, limits: Limits) -> Result<Answer, Error> {
    let titles = linking_issns(data.journals)?;
    let defaults = serde_json::to_value(Settings::for_currency(data.currency))?;
    let currency = currency_symbol(data.currency);
    let mut rows = FileRows::new(&data.uploaded_at);
    let (mut title, mut cells) = (None, None);
    let derivation = match &wanted.number {
        Number::OfTitle { issn_l, .. } => {
            let row = titles.iter().position(|one| one == issn_l);
            let row = row.ok_or_else(|| not_found(issn_l))?;
            let journal = data.reference.journal(issn_l);
            let name = journal.map(|journal| journal.title.to_owned()).unwrap_or_default();
            title = Some(ExplainedTitle { issn_l: issn_l.clone(), title: name });
            cells = Some(ReferenceCells::new(data.reference, issn_l));
            of_title(&data, issn_l, row, &mut rows)?
        }
        Number::Total(name) => {
            let found = total_derivation(data.journals, data.scenario, name)?;
            let names = || names_of_totals().collect::<Vec<_>>();
            found.ok_or_else(|| wanted.number.refusal(&names()))?
        }
    };
    let root = wanted.find(&derivation)?;
    let nodes = explained(&derivation, root, limits, &currency);
    let mut sources = Sources { rows: rows.rows, cells, titles, defaults, changes: data.changes };
    let nodes = sources.of_all(&derivation, nodes);
    Ok(Answer { title, nodes, derivation, root })
}

/// Returns all numbers of the title in a row of the scenario.
fn of_title(
    data: &Data<'_>,
    issn_l: &str,
    row: usize,
    rows: &mut FileRows<'_>,
) -> Result<Derivation, Error> {
    let subscribed = data.journals.column_by_name("subscribed");
    let subscribed = subscribed.and_then(|column| column.as_boolean_opt());
    let is_subscribed = subscribed.is_some_and(|subscribed| subscribed.value(row));
    let mut add = |to: &mut Derivation, holding: &_| {
        if let Some(origins) = data.origins {
            rows.add(to, holding, origins);
        }
    };
    let derivation = title_derivation(data.facts, data.scenario, issn_l, is_subscribed, &mut add)?;
    let mut derivation = derivation.ok_or_else(|| not_found(issn_l))?;
    explain_ranks(&mut derivation, data.journals, row)?;
    Ok(derivation)
}

fn not_found(issn_l: &str) -> Error {
    Error::not_found("journal in this scenario", issn_l)
}
