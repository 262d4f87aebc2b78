//! The model's queries, planned once per process, in three layers.

use std::ops::Range;
use std::sync::Arc;

use arrow::array::{Int32Array, RecordBatch};
use arrow::datatypes::{DataType, Field, Schema, SchemaRef};
use titlewise_ingest::folder::ModelInputs;
use titlewise_ingest::tables::Table;
use tokio::sync::OnceCell;

use crate::assumptions::Scenario;
use crate::classic::stages::Stage;
use crate::columns::beside::{
    beside, in_order_of, in_row_order, numbered, numbered_schema, replaced, schema_beside,
};
use crate::columns::by_reference::{by_reference, referring_schema};
use crate::columns::flatten::{flatten, flattened_schema};
use crate::columns::memory::size_of;
use crate::compare::comparison_query::ComparisonQueries;
use crate::consortium::queries::{CONSORTIUM_FORECAST, ConsortiumQueries};
use crate::error::EngineError;
pub use crate::facts::{Facts, Titles};
use crate::facts::{HOLDING, TITLE};
use crate::functions::output::Extent;
use crate::plan::{Planner, Prepared, Relations};
use crate::results::difference_query;
use crate::scenario_titles::{self, SCENARIO_TITLE};
use crate::sql::relation;
use crate::subscription::{subscription_schema, subscription_table};

/// The steps from input tables to the facts of titles and holdings, in execution order.
const FACT_STEPS: [(&str, &str); 9] = [
    relation::papers_history,
    relation::oa_history,
    relation::age_profile,
    relation::title,
    relation::counter_total,
    relation::access,
    relation::citation_history,
    relation::authorship_history,
    relation::holding,
];

/// Number of leading steps that concern titles alone and are the same for all libraries.
const TITLE_STEPS: usize = 4;

/// The relations that forecasts read: facts of a title, and of a title at a library. Their column `facts` is stored by
/// reference.
const BY_REFERENCE: [&str; 2] = [TITLE, HOLDING];

/// Estimated number of titles of a package, for the planner.
const TITLES: usize = 3_000;

/// The classic model with planned queries. Cheap to share; [`Model::new`] does the planning.
#[derive(Debug)]
pub struct Model {
    facts: Vec<Prepared>,
    exclusion: Prepared,
    scenario_title: Prepared,
    forecast: Prepared,
    overview: Prepared,
    cost: Prepared,
    ranking: Prepared,
    journal: Prepared,
    summary: Prepared,
    pub(crate) difference: Prepared,
    pub(crate) comparison: ComparisonQueries,
    pub(crate) consortium: ConsortiumQueries,
}

/// The subject of a forecast: a library or a consortium.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Whose {
    Library,
    Consortium,
}

/// The forecast of a scenario before subscriptions, in CPU order.
#[derive(Debug, Clone)]
pub struct Forecast {
    pub(crate) rows: RecordBatch,
    pub(crate) whose: Whose,
}

impl Forecast {
    /// Returns one row per title, with every column that no subscription changes.
    pub fn rows(&self) -> &RecordBatch {
        &self.rows
    }

    /// Size of the rows in memory, in bytes.
    pub fn memory_size(&self) -> usize {
        size_of([&self.rows])
    }
}

/// Runs a query of costs over the rows of a forecast, and returns one row of costs for each.
///
/// # Errors
/// Errors of the query.
pub(crate) async fn costs_of(
    query: &Prepared,
    rows: &RecordBatch,
    scenario: &Scenario,
) -> Result<RecordBatch, EngineError> {
    let relations = Relations::default()
        .with("scenario", vec![Scenario::table(std::slice::from_ref(scenario))?])
        .with("forecast_before", numbered(std::slice::from_ref(rows))?);
    flatten(&in_row_order(query.run_to_one(&relations).await?)?, "cost")
}

/// Returns a table with one row that contains the first forecast year.
pub(crate) fn base_year_table(year: i32) -> Result<RecordBatch, EngineError> {
    Ok(RecordBatch::try_new(base_year_schema(), vec![Arc::new(Int32Array::from(vec![year]))])?)
}

pub(crate) fn base_year_schema() -> SchemaRef {
    Arc::new(Schema::new(vec![Field::new("base_year", DataType::Int32, false)]))
}

impl Model {
    /// Returns the model of this process, planned on the first call. Plans keep no state between runs.
    ///
    /// # Errors
    /// Those of [`Model::new`].
    pub async fn of_process() -> Result<Arc<Self>, EngineError> {
        static PLANNED: OnceCell<Arc<Model>> = OnceCell::const_new();
        PLANNED.get_or_try_init(async || Ok(Arc::new(Self::new().await?))).await.cloned()
    }

    /// Plans every query. Takes some tenths of a second.
    ///
    /// # Errors
    /// A query cannot be planned, which only a change of `sql/model` can cause.
    pub async fn new() -> Result<Self, EngineError> {
        let planner = Planner::for_one();
        for table in Table::ALL {
            planner.declare(table.name(), table.schema(), expected_rows(table))?;
        }
        planner.declare("base_year", base_year_schema(), 1)?;
        planner.declare("scenario", Scenario::schema(), 1)?;
        planner.declare("subscription", subscription_schema(), TITLES / 10)?;
        let mut facts = Vec::with_capacity(FACT_STEPS.len());
        for (name, sql) in FACT_STEPS {
            let prepared = planner.prepare(name, sql).await?;
            planner.declare(name, schema_of_step(name, &prepared)?, TITLES)?;
            facts.push(prepared);
        }
        let schema = |name| -> Result<SchemaRef, EngineError> {
            let step = facts.iter().find(|step: &&Prepared| step.name() == name);
            step.map_or_else(|| Ok(Arc::new(Schema::empty())), |step| schema_of_step(name, step))
        };
        let (title, holding) = (schema(TITLE)?, schema(HOLDING)?);
        let scenario_title = scenario_titles::prepare(&title, &holding, TITLES).await?;
        let (name, sql) = relation::forecast;
        let forecast = prepare_forecast(name, sql, scenario_title.schema()).await?;
        let sql = sql.replace("forecast_title(", "forecast_overview(");
        let overview = prepare_forecast("overview", &sql, scenario_title.schema()).await?;

        let prepare = async |(name, sql)| planner.prepare(name, sql).await;
        let exclusion = prepare(relation::exclusion).await?;
        // The following queries read only columns of the overview, and find them by name in the full forecast too.
        let forecast_row = flattened_schema(&overview.schema(), "forecast")?;
        planner.declare("unranked_forecast", numbered_schema(&forecast_row), TITLES)?;
        let ranking = prepare(relation::ranking).await?;
        planner.declare("forecast_before", numbered_schema(&forecast_row), TITLES)?;
        let cost = prepare(relation::cost).await?;
        let forecast_row = schema_beside(&forecast_row, &ranking.schema());
        planner.declare("forecast_row", Arc::clone(&forecast_row), TITLES)?;
        let journal = prepare(relation::journal).await?;
        planner.declare("journal", schema_beside(&forecast_row, &journal.schema()), TITLES)?;
        let summary = prepare(relation::summary).await?;
        let consortium = ConsortiumQueries::prepare(title, holding).await?;
        let difference = difference_query::prepare(TITLES).await?;
        let comparison = ComparisonQueries::prepare(TITLES).await?;
        Ok(Self {
            facts,
            exclusion,
            scenario_title,
            forecast,
            overview,
            cost,
            ranking,
            journal,
            summary,
            difference,
            comparison,
            consortium,
        })
    }

    /// Returns every query with its physical plan, in execution order.
    pub fn explain(&self) -> Vec<(&'static str, String)> {
        let library = [
            &self.exclusion,
            &self.scenario_title,
            &self.forecast,
            &self.overview,
            &self.cost,
            &self.ranking,
            &self.journal,
            &self.summary,
            &self.difference,
            &self.comparison.titles,
            &self.comparison.subjects,
        ];
        let queries = self.facts.iter().chain(library).chain(self.consortium.queries());
        queries.map(|query| (query.name(), query.explain())).collect()
    }

    /// Returns the SQL of the queries that produce the facts. Cached facts are valid for these queries.
    pub fn fact_queries() -> impl Iterator<Item = &'static str> {
        FACT_STEPS.iter().map(|(_, sql)| *sql)
    }

    /// Returns the names of a forecast's columns that a stage determines.
    pub fn columns_of(stage: Stage) -> Vec<String> {
        let fields = Extent::Title.arrow_fields_of(stage);
        fields.iter().map(|field| field.name().clone()).collect()
    }

    /// Returns the schema of a step that produces the facts.
    pub(crate) fn schema_of_fact(&self, name: &str) -> SchemaRef {
        let step = self.facts.iter().find(|step| step.name() == name);
        step.map_or_else(|| Arc::new(Schema::empty()), Prepared::schema)
    }

    /// Calculates the facts of titles and holdings. Runs once per version of the data.
    ///
    /// # Errors
    /// Errors of the queries.
    pub async fn facts(&self, inputs: &ModelInputs, base_year: i32) -> Result<Facts, EngineError> {
        self.facts_on(&self.titles(inputs, base_year).await?, inputs).await
    }

    /// Calculates the facts of titles from the reference data alone. Runs once per version of these.
    ///
    /// # Errors
    /// Errors of the queries.
    pub async fn titles(
        &self,
        inputs: &ModelInputs,
        base_year: i32,
    ) -> Result<Titles, EngineError> {
        let mut relations = input_relations(inputs, base_year)?;
        self.run_steps(0..TITLE_STEPS, &mut relations).await?;
        Ok(Titles { rows: relations.get(TITLE).unwrap_or(&[]).to_vec(), base_year })
    }

    /// Calculates the facts of titles at a library. `inputs` need only the library's tables.
    ///
    /// # Errors
    /// Errors of the queries.
    pub async fn facts_on(
        &self,
        titles: &Titles,
        inputs: &ModelInputs,
    ) -> Result<Facts, EngineError> {
        let mut all = input_relations(inputs, titles.base_year)?.with(TITLE, titles.rows.clone());
        self.run_steps(TITLE_STEPS..FACT_STEPS.len(), &mut all).await?;
        let mut relations = Relations::default();
        for name in BY_REFERENCE {
            relations.set(name, all.get(name).unwrap_or(&[]).to_vec());
        }
        Ok(Facts::new(relations, titles.base_year))
    }

    /// Returns every relation that produces the facts, including the input tables. Traces a number to its source.
    ///
    /// # Errors
    /// Errors of the queries.
    pub async fn fact_relations(
        &self,
        inputs: &ModelInputs,
        base_year: i32,
    ) -> Result<Relations, EngineError> {
        let mut relations = input_relations(inputs, base_year)?;
        self.run_steps(0..FACT_STEPS.len(), &mut relations).await?;
        Ok(relations)
    }

    /// Returns the uses of each title in the reporting period, by the rule of every forecast
    /// (`sql/model/counter_total.sql`). `inputs` need only the table of uses. Its titles may have any name, so that
    /// unknown ones are counted too.
    ///
    /// # Errors
    /// Errors of the query.
    pub async fn counter_totals(
        &self,
        inputs: &ModelInputs,
    ) -> Result<Vec<RecordBatch>, EngineError> {
        let (name, _) = relation::counter_total;
        let step = self.facts.iter().find(|step| step.name() == name);
        let counter = Table::Counter;
        let relations = Relations::default().with(counter.name(), vec![inputs.table(counter)]);
        match step {
            Some(step) => step.run(&relations).await,
            None => Ok(Vec::new()),
        }
    }

    async fn run_steps(
        &self,
        steps: Range<usize>,
        relations: &mut Relations,
    ) -> Result<(), EngineError> {
        for ((name, _), step) in FACT_STEPS[steps.clone()].iter().zip(&self.facts[steps]) {
            let batches = step.run(relations).await?;
            let is_wide = BY_REFERENCE.contains(name);
            let rows =
                if is_wide { by_reference(name, &step.schema(), &batches)? } else { batches };
            relations.set(name, rows);
        }
        Ok(())
    }

    /// Runs the model on a scenario's titles and returns every quantity of every title.
    ///
    /// # Errors
    /// Errors of the queries.
    pub async fn forecast(
        &self,
        facts: &Facts,
        scenario: &Scenario,
    ) -> Result<Forecast, EngineError> {
        self.run_forecast(&self.forecast, facts, scenario).await
    }

    /// Like [`Model::forecast`], without most of the values by year and by age. Sufficient for a list of titles and its
    /// totals, in less time and memory.
    ///
    /// # Errors
    /// Errors of the queries.
    pub async fn overview(
        &self,
        facts: &Facts,
        scenario: &Scenario,
    ) -> Result<Forecast, EngineError> {
        self.run_forecast(&self.overview, facts, scenario).await
    }

    async fn run_forecast(
        &self,
        query: &Prepared,
        facts: &Facts,
        scenario: &Scenario,
    ) -> Result<Forecast, EngineError> {
        let settings = Scenario::table(std::slice::from_ref(scenario))?;
        let joined = || Ok(facts.relations.clone().with("scenario", vec![settings.clone()]));
        let titles = facts.scenario_titles.of(&self.scenario_title, scenario, joined).await?;
        let relations =
            Relations::default().with("scenario", vec![settings]).with(SCENARIO_TITLE, titles);
        let parts = query.run(&relations).await?;
        let parts: Result<Vec<_>, _> = parts.iter().map(|part| flatten(part, "forecast")).collect();
        self.ranked(&flattened_schema(&query.schema(), "forecast")?, &parts?).await
    }

    /// Returns the forecast of the same library with other costs: like [`Model::forecast`] or [`Model::overview`],
    /// whichever `before` comes from, but only the stage [`Stage::Cost`] runs. `scenario` differs from that of `before`
    /// only in settings that no earlier stage reads.
    ///
    /// # Errors
    /// Errors of the queries.
    pub async fn with_costs(
        &self,
        before: &Forecast,
        scenario: &Scenario,
    ) -> Result<Forecast, EngineError> {
        // Ranks follow from costs. The order of the rows does not matter to them.
        let ranks = self.ranking.schema().fields().len();
        let columns: Vec<usize> = (0..before.rows.num_columns().saturating_sub(ranks)).collect();
        let rows = before.rows.project(&columns)?;
        let costs = costs_of(&self.cost, &rows, scenario).await?;
        self.ranked(&rows.schema(), &[replaced(&rows, &costs)?]).await
    }

    /// Ranks titles, and puts them into CPU order.
    async fn ranked(
        &self,
        schema: &SchemaRef,
        parts: &[RecordBatch],
    ) -> Result<Forecast, EngineError> {
        let relations = Relations::default().with("unranked_forecast", numbered(parts)?);
        let ranking = self.ranking.run_to_one(&relations).await?;
        let rows = beside(&in_order_of(schema, parts, &ranking).await?, &ranking)?;
        Ok(Forecast { rows, whose: Whose::Library })
    }

    /// Applies subscriptions to a forecast. Returns one row per title, in CPU order. ISSNs that are not in the forecast
    /// are ignored.
    ///
    /// # Errors
    /// Errors of the query.
    pub async fn journals(
        &self,
        forecast: &Forecast,
        subscribed: &[String],
    ) -> Result<RecordBatch, EngineError> {
        let (name, query) = match forecast.whose {
            Whose::Library => ("forecast_row", &self.journal),
            Whose::Consortium => (CONSORTIUM_FORECAST, &self.consortium.journal),
        };
        let relations = Relations::default()
            .with(name, vec![forecast.rows.clone()])
            .with("subscription", vec![subscription_table(subscribed)?]);
        beside(&forecast.rows, &query.run_to_one(&relations).await?)
    }

    /// Returns the sums of a scenario's summary: one row. See [`crate::results::summary`].
    pub(crate) async fn totals(&self, journals: &RecordBatch) -> Result<RecordBatch, EngineError> {
        let relations = Relations::default().with("journal", vec![journals.clone()]);
        self.summary.run_to_one(&relations).await
    }

    /// Returns the titles of the reference data that a scenario excludes, each with the first reason and all others.
    ///
    /// # Errors
    /// Errors of the query.
    pub async fn exclusions(
        &self,
        facts: &Facts,
        scenario: &Scenario,
    ) -> Result<RecordBatch, EngineError> {
        let scenario = Scenario::table(std::slice::from_ref(scenario))?;
        let relations = facts.relations.clone().with("scenario", vec![scenario]);
        self.exclusion.run_to_one(&relations).await
    }
}

/// The input tables of forecasts.
fn input_relations(inputs: &ModelInputs, base_year: i32) -> Result<Relations, EngineError> {
    let mut relations = Relations::default();
    for table in Table::ALL {
        relations.set(table.name(), vec![inputs.table(table)]);
    }
    Ok(relations.with("base_year", vec![base_year_table(base_year)?]))
}

/// Plans the forecast for all processors, because it takes most of the time of a library.
async fn prepare_forecast(
    name: &'static str,
    sql: &str,
    titles: SchemaRef,
) -> Result<Prepared, EngineError> {
    let planner = Planner::for_all();
    planner.declare_dealt(SCENARIO_TITLE, titles, TITLES)?;
    planner.declare("scenario", Scenario::schema(), 1)?;
    planner.prepare(name, sql).await
}

/// Returns the schema of a step that later queries read.
fn schema_of_step(name: &'static str, step: &Prepared) -> Result<SchemaRef, EngineError> {
    if BY_REFERENCE.contains(&name) {
        referring_schema(name, &step.schema())
    } else {
        Ok(step.schema())
    }
}

/// Returns the number of rows that the planner should expect, so that joins keep the smaller side in memory.
fn expected_rows(table: Table) -> usize {
    match table {
        Table::Packages => 10,
        Table::PapersByYear | Table::OaPapersByYear => 10 * TITLES,
        Table::DownloadAgeProfile | Table::Counter => 5 * TITLES,
        Table::Scenarios | Table::ConsortiumScenarios | Table::Settings => 10,
        _ => TITLES,
    }
}
