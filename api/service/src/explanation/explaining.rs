//! Explains one number of a scenario.

use std::sync::Arc;

use titlewise_catalog::{Package, Scenario};
use titlewise_dataset::export::currency_symbol;
use titlewise_dataset::library::{OriginFile, OriginSources, Origins};
use titlewise_engine::assumptions::Settings;
use titlewise_engine::compare::side_by_side::linking_issns;
use titlewise_engine::derivation::{Derivation, NodeId};
use titlewise_engine::explain::{
    Explained, Limits, explain_ranks, explained, names_of_totals, title_derivation,
    total_derivation,
};

use crate::error::Error;
use crate::explanation::file_rows::FileRows;
use crate::explanation::leaves::LeafSource;
use crate::explanation::reference_cells::ReferenceCells;
use crate::explanation::setting_changes::setting_changes;
use crate::explanation::sources::Sources;
use crate::explanation::wanted::{Number, Wanted};
use crate::forecasts::current::CurrentForecast;
use crate::forecasts::handle::Forecasts;
use crate::forecasts::request::{ForecastRequest, terms};

/// A number with everything that it follows from.
#[derive(Debug)]
pub struct Explanation {
    /// The scenario with its data.
    pub request: ForecastRequest,
    /// The title; none for a total.
    pub title: Option<ExplainedTitle>,
    /// The values: first the one that is explained, then those that it follows from, nearest first.
    pub nodes: Vec<(Explained, Option<LeafSource>)>,
    /// All values with their expressions.
    pub derivation: Derivation,
    /// The value that is explained.
    pub root: NodeId,
}

/// The numbers of a title.
struct OfTitle {
    derivation: Derivation,
    /// Rows of files, by the numbers of leaves.
    rows: Vec<LeafSource>,
    /// Linking ISSNs of the scenario's titles, by the rows of leaves.
    titles: Vec<String>,
}

/// The title whose number is explained.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExplainedTitle {
    /// Linking ISSN.
    pub issn_l: String,
    /// Title.
    pub title: String,
}

impl Forecasts {
    /// Explains a number of a scenario.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a title that is not in the scenario, [`Error::Field`] for an unknown number or a consortium's
    /// scenario.
    pub async fn explanation(
        &self,
        scenario: Scenario,
        package: Package,
        wanted: &Wanted,
        limits: Limits,
    ) -> Result<Explanation, Error> {
        let request = self.request(scenario, package).await?;
        if request.consortium.is_some() {
            let detail = "Numbers of a consortium are sums over its members and are not explained yet. The scenarios \
                          of its members are."
                .to_owned();
            return Err(Error::field("field", detail));
        }
        let current = CurrentForecast::from(request.clone());
        let scenario = &current.scenario;
        let changes = setting_changes(&self.catalog, &scenario.id, scenario.revision).await?;
        let defaults = Settings::for_currency(&current.package.currency);
        let defaults = serde_json::to_value(defaults)?;
        let mut sources =
            Sources { rows: Vec::new(), cells: None, titles: Vec::new(), defaults, changes };
        let mut title = None;
        let derivation = match &wanted.number {
            Number::OfTitle { issn_l, .. } => {
                let of_title = self.title_derivation(&current, issn_l).await?;
                let journal = current.reference.journal(issn_l);
                let name = journal.map(|journal| journal.title.to_owned()).unwrap_or_default();
                title = Some(ExplainedTitle { issn_l: issn_l.clone(), title: name });
                sources.rows = of_title.rows;
                sources.titles = of_title.titles;
                sources.cells = Some(ReferenceCells::new(&current.reference, issn_l));
                of_title.derivation
            }
            Number::Total(name) => {
                let journals = self.listed(&current).await?;
                sources.titles = linking_issns(&journals)?;
                let found = total_derivation(&journals, &current.assumptions, name)?;
                let names = || names_of_totals().collect::<Vec<_>>();
                found.ok_or_else(|| wanted.number.refusal(&names()))?
            }
        };
        let root = wanted.find(&derivation)?;
        let currency = currency_symbol(&current.package.currency);
        let nodes = explained(&derivation, root, limits, &currency);
        let nodes = sources.of_all(&derivation, nodes);
        Ok(Explanation { title, nodes, derivation, root, request })
    }

    /// Returns all numbers of a title, and the rows of files that they follow from.
    async fn title_derivation(
        &self,
        current: &CurrentForecast,
        issn_l: &str,
    ) -> Result<OfTitle, Error> {
        let facts = self.facts(current).await?;
        let forecast = self.overview(current).await?;
        let titles = linking_issns(forecast.rows())?;
        let row = titles.iter().position(|one| one == issn_l);
        let row = row.ok_or_else(|| not_found(issn_l))?;
        let subscribed = self.catalog.subscribed(&current.scenario.id).await?;
        let is_subscribed = subscribed.iter().any(|one| one == issn_l);
        let origins = self.origins(current, issn_l).await?;
        let mut rows = FileRows::new(&current.live);
        let mut add = |to: &mut Derivation, holding: &_| rows.add(to, holding, &origins);
        let derivation =
            title_derivation(&facts, &current.assumptions, issn_l, is_subscribed, &mut add)?;
        let mut derivation = derivation.ok_or_else(|| not_found(issn_l))?;
        explain_ranks(&mut derivation, forecast.rows(), row)?;
        Ok(OfTitle { derivation, rows: rows.rows, titles })
    }

    /// Returns the rows of files about a title.
    async fn origins(&self, request: &ForecastRequest, issn_l: &str) -> Result<Origins, Error> {
        let sources = self.origin_sources(request).await?;
        let terms = terms(&request.package, &request.ror_ids);
        let institutions = self.references.rows_about(&request.reference, &terms.ror_ids).await?;
        let issn_l = issn_l.to_owned();
        let find = move || sources.origins(&institutions, &terms, &issn_l);
        Ok(tokio::task::spawn_blocking(find).await??)
    }

    /// Returns the files of a package, prepared for such questions.
    async fn origin_sources(&self, request: &ForecastRequest) -> Result<Arc<OriginSources>, Error> {
        let ids: Vec<&str> = request.live.iter().map(|upload| upload.id.as_str()).collect();
        let read = async || -> Result<OriginSources, Error> {
            let tables = self.live_tables(&request.live).await?;
            let files = request.live.iter().zip(tables);
            let files = files.map(|(upload, table)| OriginFile::new(&upload.id, table)).collect();
            Ok(tokio::task::spawn_blocking(move || OriginSources::new(files)).await??)
        };
        self.origins.get(&ids.join(" "), read).await
    }
}

fn not_found(issn_l: &str) -> Error {
    Error::not_found("journal in this scenario", issn_l)
}
