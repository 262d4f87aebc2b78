//! What a package's files name, held against the reference data: every title is either forecast, or not for a reason.
//!
//! Which titles are forecast, and why the others are not, is asked of the model (`forecast.sql`, `exclusion.sql`), whose uses
//! and prices are taken too. Only titles that the reference data do not have are judged here, by their ISSNs.

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

use super::{HeldTable, PackageTerms, Reference, model_inputs};
use judge::Judge;

/// What a check of a package goes by.
#[derive(Debug)]
pub struct Checked<'a> {
    /// The reference data of forecasts.
    pub reference: &'a Reference,
    /// Which journal an ISSN belonged to before, if older reference data are to be compared with.
    pub before: Option<&'a IssnMap>,
    /// The files of the package, the newest first.
    pub files: Vec<HeldTable>,
    /// Who has the package.
    pub terms: &'a PackageTerms,
    /// What is known of titles and holdings, from these files.
    pub facts: &'a Facts,
    /// Which lists apply.
    pub scenario: &'a Scenario,
}

/// Is a title forecast?
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = DataCheckState)]
pub enum State {
    /// It stands in the forecast, and nothing that matters is missing.
    Forecast,
    /// It stands in the forecast, which lacks something.
    Weak,
    /// It does not.
    NotForecast,
}

impl State {
    /// The word that documents and files have for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Forecast => "forecast",
            Self::Weak => "weak",
            Self::NotForecast => "not_forecast",
        }
    }
}

/// A title that the files of a package name.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[schema(as = DataCheckTitle)]
pub struct CheckedTitle {
    /// Linking ISSN; null if the reference data did not have the title when its files were read.
    pub issn_l: Option<String>,
    /// ISSNs as the files have them.
    pub issns: Vec<String>,
    /// Title; that of the reference data where they have it.
    pub title: String,
    /// Publisher, likewise.
    pub publisher: String,
    /// Kinds of files that name it: counter, price, perpetual-access, filter, core.
    #[schema(value_type = Vec<String>)]
    pub named_in: Vec<TableKind>,
    /// Uses in the reporting period, as forecasts count them; null if no report has any that count.
    pub uses: Option<f64>,
    /// Price per year, in the currency of the package.
    pub price: Option<f64>,
    /// Is it forecast?
    pub state: State,
    /// Why it is not forecast; the first reason is the one that counts.
    pub reasons: Vec<Finding>,
    /// What its forecast lacks, and what is good to know.
    pub remarks: Vec<Finding>,
}

/// The titles of a package, and what was found out about them.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DataCheckCoverage)]
pub struct Coverage {
    /// All of them.
    pub all: Share,
    /// Those that are forecast, with weaknesses or without.
    pub forecast: Share,
    /// Of those, the ones with a weakness.
    pub weak: Share,
    /// Those that are not forecast.
    pub not_forecast: Share,
    /// What was found, kind by kind, with reason and remedy. A title counts for the first reason and for each remark.
    pub findings: Vec<Found>,
    /// Title by title, in the order in which the files name them.
    pub titles: Vec<CheckedTitle>,
}

/// A package cannot be checked.
#[derive(Debug, thiserror::Error)]
pub enum CoverageError {
    /// What the model met.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// Rows without the columns of their kind.
    #[error(transparent)]
    Table(#[from] ArrowError),
}

impl Checked<'_> {
    /// Holds what the files name against the reference data.
    ///
    /// # Errors
    /// Rows without the columns of their kind; what the model meets.
    pub async fn coverage(self, model: &Model) -> Result<Coverage, CoverageError> {
        let named = self.named()?;
        let (uses, prices) = self.amounts(model, &named).await?;
        let excluded = model.exclusions(self.facts, self.scenario).await?;
        let forecast = model.overview(self.facts, self.scenario).await?;
        let judge = Judge::new(&self, &excluded, forecast.rows())?;
        let titles = named.titles.into_iter().map(|title| {
            let (uses, price) = (uses.get(&title.key), prices.get(&title.key));
            judge.title(title, uses.copied(), price.copied())
        });
        Ok(Coverage::of(titles.collect::<Result<_, _>>()?))
    }

    fn named(&self) -> Result<Named, ArrowError> {
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
        named(&self.files.iter().filter_map(table).collect::<Vec<_>>())
    }

    /// Uses and prices by key, of unknown titles too: by the rules of forecasts, over the files with keys as linking ISSNs.
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
        let inputs = model_inputs(&Reference::default(), self.terms, files)?.inputs;
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
