//! A consortium: the forecast of every member, added up title by title.

use std::sync::Arc;

use arrow::array::{BooleanArray, Int32Array, RecordBatch};
use arrow::datatypes::{DataType, Field, Schema, SchemaRef};

use crate::assumptions::Scenario;
use crate::error::EngineError;
use crate::flatten::flatten;
use crate::model::{Facts, Model, base_year_schema, base_year_table};
use crate::plan::{Planner, Prepared, Relations};
use crate::sql::relation;
use crate::subscription::{subscription_schema, subscription_table};

/// A member of a consortium.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// Place of the member's package in the table of packages.
    pub package_no: i32,
    /// Whether the member is ticked and so counts.
    pub is_included: bool,
}

/// Guesses for the planner: 165 members with 2,600 titles each.
const HOLDINGS: usize = 429_000;
const TITLES: usize = 2_600;

fn member_schema() -> SchemaRef {
    Arc::new(Schema::new(vec![
        Field::new("package_no", DataType::Int32, false),
        Field::new("member_no", DataType::Int32, false),
        Field::new("is_included", DataType::Boolean, false),
    ]))
}

fn member_table(members: &[Member]) -> Result<RecordBatch, EngineError> {
    let last = i32::try_from(members.len()).unwrap_or(i32::MAX);
    Ok(RecordBatch::try_new(
        member_schema(),
        vec![
            Arc::new(Int32Array::from_iter_values(members.iter().map(|m| m.package_no))),
            Arc::new(Int32Array::from_iter_values(0..last)),
            Arc::new(BooleanArray::from_iter(members.iter().map(|m| Some(m.is_included)))),
        ],
    )?)
}

/// The consortium's queries.
#[derive(Debug)]
pub(crate) struct ConsortiumQueries {
    member_forecast: Prepared,
    consortium_title: Prepared,
    consortium_journal: Prepared,
    pub(crate) consortium_summary: Prepared,
}

impl ConsortiumQueries {
    /// Plans them over all processors. `title` and `holding` are the
    /// schemas of the facts.
    pub(crate) async fn prepare(title: SchemaRef, holding: SchemaRef) -> Result<Self, EngineError> {
        let planner = Planner::for_all();
        planner.declare("title", title, TITLES)?;
        planner.declare_dealt("holding", holding, HOLDINGS)?;
        planner.declare("member", member_schema(), 165)?;
        planner.declare("scenario", Scenario::schema(), 1)?;
        planner.declare("base_year", base_year_schema(), 1)?;
        planner.declare("subscription", subscription_schema(), TITLES / 10)?;
        let (name, sql) = relation::member_forecast;
        let member_forecast = planner.prepare(name, sql).await?;
        planner.declare_view(name, sql).await?;
        let (name, sql) = relation::consortium_title;
        let consortium_title = planner.prepare(name, sql).await?;
        planner.declare(name, consortium_title.schema(), TITLES)?;
        let (name, sql) = relation::consortium_journal;
        let consortium_journal = planner.prepare(name, sql).await?;
        planner.declare(name, consortium_journal.schema(), TITLES)?;
        let (name, sql) = relation::consortium_summary;
        let consortium_summary = planner.prepare(name, sql).await?;
        Ok(Self { member_forecast, consortium_title, consortium_journal, consortium_summary })
    }

    /// The queries in the order they run.
    pub(crate) fn queries(&self) -> [&Prepared; 4] {
        [
            &self.member_forecast,
            &self.consortium_title,
            &self.consortium_journal,
            &self.consortium_summary,
        ]
    }
}

impl Model {
    /// Runs the model on every title of every member and adds the ticked members up. One row per
    /// title, before subscriptions.
    ///
    /// # Errors
    /// What the queries meet.
    pub async fn consortium_titles(
        &self,
        facts: &Facts,
        scenario: &Scenario,
        members: &[Member],
    ) -> Result<RecordBatch, EngineError> {
        let relations = consortium_relations(facts, scenario, members)?;
        self.consortium.consortium_title.run_to_one(&relations).await
    }

    /// Lays subscriptions over a consortium's titles: one row per title, in CPU order.
    ///
    /// # Errors
    /// What the query meets.
    pub async fn consortium_journals(
        &self,
        facts: &Facts,
        titles: &RecordBatch,
        subscribed: &[String],
    ) -> Result<RecordBatch, EngineError> {
        let relations = facts
            .relations
            .clone()
            .with("consortium_title", vec![titles.clone()])
            .with("base_year", vec![base_year_table(facts.base_year)?])
            .with("subscription", vec![subscription_table(subscribed)?]);
        self.consortium.consortium_journal.run_to_one(&relations).await
    }

    /// The forecast of every title of every member, ticked or not: one row per member and title.
    ///
    /// # Errors
    /// What the query meets.
    pub async fn member_rows(
        &self,
        facts: &Facts,
        scenario: &Scenario,
        members: &[Member],
    ) -> Result<RecordBatch, EngineError> {
        let relations = consortium_relations(facts, scenario, members)?;
        flatten(&self.consortium.member_forecast.run_to_one(&relations).await?, "forecast")
    }
}

fn consortium_relations(
    facts: &Facts,
    scenario: &Scenario,
    members: &[Member],
) -> Result<Relations, EngineError> {
    Ok(facts
        .relations
        .clone()
        .with("scenario", vec![Scenario::table(std::slice::from_ref(scenario))?])
        .with("member", vec![member_table(members)?]))
}
