//! Explains one number of a title.

use std::sync::Arc;

use titlewise_catalog::{Package, Scenario};
use titlewise_dataset::export::currency_symbol;
use titlewise_dataset::library::{OriginFile, OriginSources, Origins};
use titlewise_engine::assumptions::Settings;
use titlewise_engine::derivation::{Derivation, Leaf, NodeId};
use titlewise_engine::explain::{Explained, explained, title_derivation};

use crate::error::Error;
use crate::explanation::file_rows::FileRows;
use crate::explanation::leaves::LeafSource;
use crate::explanation::reference_cells::ReferenceCells;
use crate::explanation::setting_changes::setting_changes;
use crate::explanation::wanted::Wanted;
use crate::forecasts::current::CurrentForecast;
use crate::forecasts::handle::Forecasts;
use crate::forecasts::request::{ForecastRequest, terms};

/// A number with everything that it follows from.
#[derive(Debug)]
pub struct Explanation {
    /// The scenario with its data.
    pub request: ForecastRequest,
    /// Linking ISSN of the title.
    pub issn_l: String,
    /// The title.
    pub title: String,
    /// The values: first the one that is explained, then those that it follows from, nearest first.
    pub nodes: Vec<(Explained, Option<LeafSource>)>,
    /// All values with their expressions.
    pub derivation: Derivation,
    /// The value that is explained.
    pub root: NodeId,
}

impl Forecasts {
    /// Explains a number of a title, down to a number of steps.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a title that is not in the scenario, an unknown number, or a consortium's scenario.
    pub async fn explanation(
        &self,
        scenario: Scenario,
        package: Package,
        (issn_l, wanted): (&str, &Wanted),
        depth: Option<usize>,
    ) -> Result<Explanation, Error> {
        let request = self.request(scenario, package).await?;
        if request.consortium.is_some() {
            let detail = "Numbers of a consortium are sums over its members and are not explained yet. The scenarios \
                          of its members are."
                .to_owned();
            return Err(Error::field("field", detail));
        }
        let current = CurrentForecast::from(request.clone());
        let facts = self.facts(&current).await?;
        self.require_title(&current, issn_l).await?;
        let subscribed = self.catalog.subscribed(&current.scenario.id).await?;
        let is_subscribed = subscribed.iter().any(|one| one == issn_l);
        let origins = self.origins(&current, issn_l).await?;
        let mut rows = FileRows::new(&current.live);
        let mut add = |to: &mut Derivation, holding: &_| rows.add(to, holding, &origins);
        let derivation =
            title_derivation(&facts, &current.assumptions, issn_l, is_subscribed, &mut add)?;
        let derivation = derivation.ok_or_else(|| not_found(issn_l))?;
        let root = wanted.find(&derivation)?;
        let nodes =
            explained(&derivation, root, depth, &currency_symbol(&current.package.currency));
        let nodes = self.with_sources(&current, issn_l, nodes, &rows.rows).await?;
        let title = current.reference.journal(issn_l).map(|journal| journal.title.to_owned());
        Ok(Explanation {
            issn_l: issn_l.to_owned(),
            title: title.unwrap_or_default(),
            nodes,
            derivation,
            root,
            request,
        })
    }

    /// Refuses a title that is not in the scenario.
    async fn require_title(&self, current: &CurrentForecast, issn_l: &str) -> Result<(), Error> {
        let forecast = self.overview(current).await?;
        let issns = titlewise_engine::compare::side_by_side::linking_issns(forecast.rows())?;
        if issns.iter().any(|one| one == issn_l) { Ok(()) } else { Err(not_found(issn_l)) }
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

    /// Adds where the values come from that are not calculated.
    async fn with_sources(
        &self,
        request: &ForecastRequest,
        issn_l: &str,
        nodes: Vec<Explained>,
        rows: &[LeafSource],
    ) -> Result<Vec<(Explained, Option<LeafSource>)>, Error> {
        let scenario = &request.scenario;
        let changes = setting_changes(&self.catalog, &scenario.id, scenario.revision).await?;
        let defaults = Settings::for_currency(&request.package.currency);
        let defaults = serde_json::to_value(defaults)?;
        let mut cells = ReferenceCells::new(&request.reference, issn_l);
        let mut source = |leaf: Leaf| match leaf {
            Leaf::File(number) => rows.get(number).cloned(),
            Leaf::Library(table) => Some(LeafSource::Library { table }),
            Leaf::Reference { table, column, row } => Some(cells.cell(table, column, row)),
            Leaf::Setting(setting) => Some(LeafSource::Setting {
                setting,
                default: defaults.get(setting).cloned().unwrap_or_default(),
                changed: changes.get(setting).cloned(),
            }),
            Leaf::Scenario(choice) => Some(LeafSource::Scenario { choice }),
            Leaf::Constant(why) => Some(LeafSource::Constant { why }),
        };
        let with_source = |node: Explained| {
            let source = node.leaf.and_then(&mut source);
            (node, source)
        };
        Ok(nodes.into_iter().map(with_source).collect())
    }
}

fn not_found(issn_l: &str) -> Error {
    Error::not_found("journal in this scenario", issn_l)
}
