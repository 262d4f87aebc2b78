//! Checks the titles in a package's files against the reference data: every title is either forecast, or not forecast
//! for a reason.
//!
//! The model determines which titles are forecast and why the others are not (`forecast.sql`, `exclusion.sql`), and
//! provides the uses and prices. Only titles that are missing from the reference data are checked here, by their
//! ISSNs.

mod judge;
mod kind;
mod share;

use std::collections::HashMap;

use arrow::array::{Array, AsArray, RecordBatch};
use arrow::datatypes::Float64Type;
use arrow::error::ArrowError;
use serde::Serialize;
use titlewise_engine::EngineError;
use titlewise_engine::assumptions::Scenario;
use titlewise_engine::model::{Facts, Model};
use titlewise_ingest::named::{Named, named};
use titlewise_ingest::reading::Kind;
use titlewise_ingest::tables::Table;
use titlewise_ingest::{IssnMap, TableKind, TypedTable};
use utoipa::ToSchema;

pub use kind::{Finding, Weight};
pub use share::{Found, Share};

use super::{HeldTable, InstitutionRows, PackageTerms, Reference, model_inputs};
use judge::Judge;

/// Input data of the check of a package.
#[derive(Debug)]
pub struct Checked<'a> {
    /// Reference data of the forecasts.
    pub reference: &'a Reference,
    /// Its rows about the institution.
    pub institutions: &'a InstitutionRows,
    /// Former journals of ISSNs, if the check compares with older reference data.
    pub before: Option<&'a IssnMap>,
    /// Files of the package, newest first.
    pub files: Vec<HeldTable>,
    /// Institution and terms of the package.
    pub terms: &'a PackageTerms,
    /// Facts about titles and holdings, derived from these files.
    pub facts: &'a Facts,
    /// Scenario, which determines the lists that apply.
    pub scenario: &'a Scenario,
}

/// Forecast state of a title.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = DataCheckState)]
pub enum State {
    /// The title is forecast with all the data it needs.
    Forecast,
    /// The title is forecast, but some data is missing.
    Weak,
    /// The title is not forecast.
    NotForecast,
}

impl State {
    /// Returns the name in documents and files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Forecast => "forecast",
            Self::Weak => "weak",
            Self::NotForecast => "not_forecast",
        }
    }
}

/// A title in the files of a package.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[schema(as = DataCheckTitle)]
pub struct CheckedTitle {
    /// Linking ISSN; null if the reference data did not contain the title when its files were processed.
    pub issn_l: Option<String>,
    /// ISSNs in the files.
    pub issns: Vec<String>,
    /// Title; from the reference data if available.
    pub title: String,
    /// Publisher; from the reference data if available.
    pub publisher: String,
    /// Kinds of files that contain the title: counter, price, perpetual-access, filter, core.
    #[schema(value_type = Vec<String>)]
    pub named_in: Vec<TableKind>,
    /// Uses in the reporting period, as counted in forecasts; null if no report has countable uses.
    pub uses: Option<f64>,
    /// Annual price, in the currency of the package.
    pub price: Option<f64>,
    /// Forecast state of the title.
    pub state: State,
    /// Reasons why the title is not forecast. The first one is decisive.
    pub reasons: Vec<Finding>,
    /// Missing data of its forecast, and other remarks.
    pub remarks: Vec<Finding>,
}

/// The titles of a package, and the findings about them.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DataCheckCoverage)]
pub struct Coverage {
    /// All titles.
    pub all: Share,
    /// Forecast titles, with or without weaknesses.
    pub forecast: Share,
    /// Forecast titles with a weakness.
    pub weak: Share,
    /// Titles that are not forecast.
    pub not_forecast: Share,
    /// Findings by kind, with reason and remedy. A title counts for its first reason and for each remark.
    pub findings: Vec<Found>,
    /// All titles, in the order of the files.
    pub titles: Vec<CheckedTitle>,
}

/// Why a package cannot be checked.
#[derive(Debug, thiserror::Error)]
pub enum CoverageError {
    /// An error of the model.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// Rows without the columns of their kind.
    #[error(transparent)]
    Table(#[from] ArrowError),
}

impl Checked<'_> {
    /// Checks the titles in the files against the reference data.
    ///
    /// # Errors
    /// Rows without the columns of their kind; an error of the model.
    pub async fn coverage(self, model: &Model) -> Result<Coverage, CoverageError> {
        let tables = self.tables();
        // The files are read on another processor than the forecast.
        let named = std::thread::spawn(move || named(&tables));
        let excluded = model.exclusions(self.facts, self.scenario).await?;
        let forecast = model.overview(self.facts, self.scenario).await?;
        let named = named.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
        let (uses, prices) = self.amounts(model, &named).await?;
        let judge = Judge::new(&self, &excluded, forecast.rows())?;
        let titles = named.titles.into_iter().map(|title| {
            let (uses, price) = (uses.get(&title.key), prices.get(&title.key));
            judge.title(title, uses.copied(), price.copied())
        });
        Ok(Coverage::of(titles.collect::<Result<_, _>>()?))
    }

    /// Returns the files that name titles.
    fn tables(&self) -> Vec<TypedTable> {
        let kinds = [
            (Kind::Counter, TableKind::Counter),
            (Kind::Price, TableKind::Price),
            (Kind::PerpetualAccess, TableKind::PerpetualAccess),
            (Kind::Filter, TableKind::Filter),
            (Kind::Core, TableKind::Core),
        ];
        let table = |file: &HeldTable| {
            let found = kinds.iter().find(|(kind, _)| kind.name() == file.kind);
            found.map(|(_, kind)| TypedTable { kind: *kind, batch: file.rows.clone() })
        };
        self.files.iter().filter_map(table).collect()
    }

    /// Returns uses and prices by key, including those of unknown titles: by the rules of forecasts, over the files
    /// with keys in place of linking ISSNs.
    async fn amounts(
        &self,
        model: &Model,
        named: &Named,
    ) -> Result<(Amounts, Amounts), CoverageError> {
        let kinds = [(TableKind::Counter, Kind::Counter), (TableKind::Price, Kind::Price)];
        let file = |table: &TypedTable| {
            let (_, kind) = kinds.iter().find(|(kind, _)| *kind == table.kind)?;
            let (name, kind) = (String::new(), kind.name().to_owned());
            Some(HeldTable { name, slot: kind.clone(), kind, rows: table.batch.clone() })
        };
        let files = named.tables.iter().filter_map(file).collect();
        let (reference, institutions) = (Reference::default(), InstitutionRows::default());
        let inputs = model_inputs(&reference, &institutions, self.terms, files)?;
        let prices = amounts([&inputs.table(Table::Prices)], "price");
        let totals = model.counter_totals(&inputs).await?;
        Ok((amounts(&totals, "counter_total"), prices))
    }
}

/// Amounts by linking ISSN or key.
type Amounts = HashMap<String, f64>;

fn amounts<'a>(rows: impl IntoIterator<Item = &'a RecordBatch>, amount: &str) -> Amounts {
    let mut found = Amounts::new();
    for rows in rows {
        let keys = rows.column_by_name("issn_l").and_then(|keys| keys.as_string_opt::<i32>());
        let amounts = rows.column_by_name(amount);
        let amounts = amounts.and_then(|column| column.as_primitive_opt::<Float64Type>());
        let (Some(keys), Some(amounts)) = (keys, amounts) else { continue };
        let is_there = |row: &usize| keys.is_valid(*row) && amounts.is_valid(*row);
        for row in (0..rows.num_rows()).filter(is_there) {
            found.insert(keys.value(row).to_owned(), amounts.value(row));
        }
    }
    found
}
