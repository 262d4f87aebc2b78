//! The model's queries, planned once per process, and the three questions they answer.

use std::ops::Range;
use std::sync::Arc;

use arrow::array::{Int32Array, RecordBatch};
use arrow::datatypes::{DataType, Field, Schema, SchemaRef};
use titlewise_ingest::folder::ModelInputs;
use titlewise_ingest::tables::Table;

use crate::assumptions::Scenario;
use crate::beside::{beside, in_order_of, numbered, numbered_schema, schema_beside};
use crate::by_reference::{by_reference, referring_schema};
use crate::consortium::{CONSORTIUM_FORECAST, ConsortiumQueries};
use crate::difference;
use crate::error::EngineError;
use crate::flatten::{flatten, flattened_schema};
use crate::plan::{Planner, Prepared, Relations};
use crate::sql::relation;
use crate::subscription::{subscription_schema, subscription_table};

/// The steps from input tables to what is known of titles and holdings, in the order they run.
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

/// How many of them, at the beginning, tell of titles alone, whoever the library is.
const TITLE_STEPS: usize = 4;

/// The relations that forecasts are made from: what is known of a title, and of a title at a library.
/// Their column `facts` is held by reference.
const BY_REFERENCE: [&str; 2] = ["title", "holding"];

/// A guess of the titles of a package, for the planner.
const TITLES: usize = 3_000;

/// The classic model, ready to be asked. Cheap to share; planning happens in [`Model::new`].
#[derive(Debug)]
pub struct Model {
    facts: Vec<Prepared>,
    exclusion: Prepared,
    forecast: Prepared,
    overview: Prepared,
    ranking: Prepared,
    journal: Prepared,
    summary: Prepared,
    pub(crate) difference: Prepared,
    pub(crate) consortium: ConsortiumQueries,
}

/// What is known of titles and holdings: everything of a forecast that no assumption changes.
#[derive(Debug, Clone)]
pub struct Facts {
    pub(crate) relations: Relations,
    /// The first forecast year (t0).
    pub base_year: i32,
}

impl Facts {
    /// The rows of a relation of the facts (`title` or `holding`).
    pub fn relation(&self, name: &str) -> &[RecordBatch] {
        self.relations.get(name).unwrap_or(&[])
    }
}

/// What is known of journals whoever the library is: the part of [`Facts`] that all libraries with the same
/// reference data share.
#[derive(Debug, Clone)]
pub struct Titles {
    pub(crate) rows: Vec<RecordBatch>,
    /// The first forecast year (t0).
    pub base_year: i32,
}

impl Titles {
    /// The rows, in the order of the reference data: one per title, see `sql/model/title.sql`.
    pub fn rows(&self) -> &[RecordBatch] {
        &self.rows
    }
}

/// Whose forecast it is.
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
    /// One row per title, with every column that no subscription changes.
    pub fn rows(&self) -> &RecordBatch {
        &self.rows
    }
}

/// A table with one row, which holds the first forecast year.
pub(crate) fn base_year_table(year: i32) -> Result<RecordBatch, EngineError> {
    Ok(RecordBatch::try_new(base_year_schema(), vec![Arc::new(Int32Array::from(vec![year]))])?)
}

pub(crate) fn base_year_schema() -> SchemaRef {
    Arc::new(Schema::new(vec![Field::new("base_year", DataType::Int32, false)]))
}

impl Model {
    /// Plans every query. Takes some tenths of a second; do it once.
    ///
    /// # Errors
    /// A query that does not plan, which only a change of `sql/model` can cause.
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
        let [title, holding] = BY_REFERENCE;
        let schema = |name| -> Result<SchemaRef, EngineError> {
            let step = facts.iter().find(|step: &&Prepared| step.name() == name);
            step.map_or_else(|| Ok(Arc::new(Schema::empty())), |step| schema_of_step(name, step))
        };
        let (title, holding) = (schema(title)?, schema(holding)?);
        let (name, sql) = relation::forecast;
        let forecast = prepare_forecast(name, sql, (&title, &holding)).await?;
        let sql = sql.replace("forecast_title(", "forecast_overview(");
        let overview = prepare_forecast("overview", &sql, (&title, &holding)).await?;

        let prepare = async |(name, sql)| planner.prepare(name, sql).await;
        let exclusion = prepare(relation::exclusion).await?;
        // What follows reads no more than the overview, and finds its columns by name in the whole forecast too.
        let forecast_row = flattened_schema(&overview.schema(), "forecast")?;
        planner.declare("unranked_forecast", numbered_schema(&forecast_row), TITLES)?;
        let ranking = prepare(relation::ranking).await?;
        let forecast_row = schema_beside(&forecast_row, &ranking.schema());
        planner.declare("forecast_row", Arc::clone(&forecast_row), TITLES)?;
        let journal = prepare(relation::journal).await?;
        planner.declare("journal", schema_beside(&forecast_row, &journal.schema()), TITLES)?;
        let summary = prepare(relation::summary).await?;
        let consortium = ConsortiumQueries::prepare(title, holding).await?;
        let difference = difference::prepare(TITLES).await?;
        Ok(Self {
            facts,
            exclusion,
            forecast,
            overview,
            ranking,
            journal,
            summary,
            difference,
            consortium,
        })
    }

    /// Every query with the operators it runs as, in the order they run.
    pub fn explain(&self) -> Vec<(&'static str, String)> {
        let library = [
            &self.exclusion,
            &self.forecast,
            &self.overview,
            &self.ranking,
            &self.journal,
            &self.summary,
            &self.difference,
        ];
        let queries = self.facts.iter().chain(library).chain(self.consortium.queries());
        queries.map(|query| (query.name(), query.explain())).collect()
    }

    /// The text of the queries on the way to the facts: facts that are kept hold for these.
    pub fn fact_queries() -> impl Iterator<Item = &'static str> {
        FACT_STEPS.iter().map(|(_, sql)| *sql)
    }

    /// The columns of a step on the way to the facts.
    pub(crate) fn schema_of_fact(&self, name: &str) -> SchemaRef {
        let step = self.facts.iter().find(|step| step.name() == name);
        step.map_or_else(|| Arc::new(Schema::empty()), Prepared::schema)
    }

    /// Works out what is known of titles and holdings. Runs once per version of the data.
    ///
    /// # Errors
    /// What the queries meet.
    pub async fn facts(&self, inputs: &ModelInputs, base_year: i32) -> Result<Facts, EngineError> {
        self.facts_on(&self.titles(inputs, base_year).await?, inputs).await
    }

    /// Works out what is known of titles, from the reference data alone. Runs once per version of these.
    ///
    /// # Errors
    /// What the queries meet.
    pub async fn titles(
        &self,
        inputs: &ModelInputs,
        base_year: i32,
    ) -> Result<Titles, EngineError> {
        let mut relations = input_relations(inputs, base_year)?;
        self.run_steps(0..TITLE_STEPS, &mut relations).await?;
        Ok(Titles { rows: relations.get("title").unwrap_or(&[]).to_vec(), base_year })
    }

    /// Works out what is known of titles at a library. `inputs` need the tables of the library only.
    ///
    /// # Errors
    /// What the queries meet.
    pub async fn facts_on(
        &self,
        titles: &Titles,
        inputs: &ModelInputs,
    ) -> Result<Facts, EngineError> {
        let mut all = input_relations(inputs, titles.base_year)?.with("title", titles.rows.clone());
        self.run_steps(TITLE_STEPS..FACT_STEPS.len(), &mut all).await?;
        let mut relations = Relations::default();
        for name in BY_REFERENCE {
            relations.set(name, all.get(name).unwrap_or(&[]).to_vec());
        }
        Ok(Facts { relations, base_year: titles.base_year })
    }

    /// Every relation on the way to the facts, the input tables among them: where a number comes from.
    ///
    /// # Errors
    /// What the queries meet.
    pub async fn fact_relations(
        &self,
        inputs: &ModelInputs,
        base_year: i32,
    ) -> Result<Relations, EngineError> {
        let mut relations = input_relations(inputs, base_year)?;
        self.run_steps(0..FACT_STEPS.len(), &mut relations).await?;
        Ok(relations)
    }

    /// Uses of each title in the reporting period, by the rule of every forecast (`sql/model/counter_total.sql`). `inputs`
    /// need the table of uses only, whose titles may be named by anything, so that those which nobody knows can be
    /// counted too.
    ///
    /// # Errors
    /// What the query meets.
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

    /// Runs the model on a scenario's titles: every quantity of every title.
    ///
    /// # Errors
    /// What the queries meet.
    pub async fn forecast(
        &self,
        facts: &Facts,
        scenario: &Scenario,
    ) -> Result<Forecast, EngineError> {
        self.run_forecast(&self.forecast, facts, scenario).await
    }

    /// The same without most of what is known year by year and age by age: enough for a list of titles and its
    /// totals, in less time and memory.
    ///
    /// # Errors
    /// What the queries meet.
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
        let scenario = Scenario::table(std::slice::from_ref(scenario))?;
        let relations = facts.relations.clone().with("scenario", vec![scenario]);
        let parts = query.run(&relations).await?;
        let parts: Result<Vec<_>, _> = parts.iter().map(|part| flatten(part, "forecast")).collect();
        let parts = parts?;
        let relations = Relations::default().with("unranked_forecast", numbered(&parts)?);
        let ranking = self.ranking.run_to_one(&relations).await?;
        let schema = flattened_schema(&query.schema(), "forecast")?;
        let rows = beside(&in_order_of(&schema, &parts, &ranking)?, &ranking)?;
        Ok(Forecast { rows, whose: Whose::Library })
    }

    /// Lays subscriptions over a forecast: one row per title, in CPU order. ISSNs that are not in the
    /// forecast are ignored.
    ///
    /// # Errors
    /// What the query meets.
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

    /// The sums behind a scenario's summary: one row. See [`crate::summary`].
    pub(crate) async fn totals(&self, journals: &RecordBatch) -> Result<RecordBatch, EngineError> {
        let relations = Relations::default().with("journal", vec![journals.clone()]);
        self.summary.run_to_one(&relations).await
    }

    /// The titles of the reference data that a scenario leaves out, each with the first reason and every other one.
    ///
    /// # Errors
    /// What the query meets.
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

/// The tables that forecasts begin with.
fn input_relations(inputs: &ModelInputs, base_year: i32) -> Result<Relations, EngineError> {
    let mut relations = Relations::default();
    for table in Table::ALL {
        relations.set(table.name(), vec![inputs.table(table)]);
    }
    Ok(relations.with("base_year", vec![base_year_table(base_year)?]))
}

/// Plans the forecast over all processors: it is where a library's time goes.
async fn prepare_forecast(
    name: &'static str,
    sql: &str,
    (title, holding): (&SchemaRef, &SchemaRef),
) -> Result<Prepared, EngineError> {
    let planner = Planner::for_all();
    planner.declare("title", Arc::clone(title), TITLES)?;
    // More than titles, so that a join holds the titles and lets the holdings pass in all partitions.
    planner.declare_dealt("holding", Arc::clone(holding), 10 * TITLES)?;
    planner.declare("scenario", Scenario::schema(), 1)?;
    planner.prepare(name, sql).await
}

/// What later queries read of a step.
fn schema_of_step(name: &'static str, step: &Prepared) -> Result<SchemaRef, EngineError> {
    if BY_REFERENCE.contains(&name) {
        referring_schema(name, &step.schema())
    } else {
        Ok(step.schema())
    }
}

/// How many rows the planner should expect, so that joins keep the smaller side in memory.
fn expected_rows(table: Table) -> usize {
    match table {
        Table::Packages => 10,
        Table::PapersByYear | Table::OaPapersByYear => 10 * TITLES,
        Table::DownloadAgeProfile | Table::Counter => 5 * TITLES,
        Table::Scenarios | Table::ConsortiumScenarios | Table::Settings => 10,
        _ => TITLES,
    }
}
