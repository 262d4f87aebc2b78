//! A consortium: the forecast of every member, summed by title.
//!
//! Runs either as one query over the holdings of all members ([`Model::consortium_titles`]) or, with cached member rows
//! ([`Model::member_rows_of`]), as a sum over the rows of the included members ([`Model::consortium_of`]). With cached
//! rows, including a member recalculates nothing, and neither does an upload of another member.

use std::sync::Arc;

use arrow::array::RecordBatch;

use crate::assumptions::Scenario;
use crate::columns::beside::replaced;
use crate::columns::flatten::flatten;
use crate::consortium::member_sums::KeptSums;
use crate::consortium::queries::{
    Costing, Member, MemberRows, cost_basis, member_table, rule_table,
};
use crate::error::EngineError;
use crate::model::{Facts, Forecast, Model, Titles, Whose, costs_of};
use crate::plan::Relations;
use crate::sql::relation;

impl Model {
    /// Runs the model on every title of every member and sums the included members. Returns one row per title, without
    /// the facts of the title alone.
    ///
    /// # Errors
    /// Errors of the queries.
    pub async fn consortium_titles(
        &self,
        facts: &Facts,
        scenario: &Scenario,
        members: &[Member],
    ) -> Result<RecordBatch, EngineError> {
        let relations = consortium_relations(facts, scenario, members)?;
        self.consortium.title.run_to_one(&relations).await
    }

    /// Like [`Model::consortium_titles`], with costs, ranks and percentages, in CPU order: a consortium's forecast
    /// before subscriptions.
    ///
    /// # Errors
    /// Errors of the queries.
    pub async fn consortium(
        &self,
        facts: &Facts,
        scenario: &Scenario,
        members: &[Member],
        costing: impl Into<Costing>,
    ) -> Result<Forecast, EngineError> {
        let sums = self.consortium_titles(facts, scenario, members).await?;
        let titles = facts.relation("title").to_vec();
        let included = members.iter().filter(|member| member.is_included).count();
        let rule = rule_table(facts.base_year, costing.into(), included)?;
        self.consortium_forecast(titles, sums, rule).await
    }

    /// Runs the model on every title of one member with its consortium's settings. `facts` are the member's own.
    ///
    /// # Errors
    /// Errors of the query.
    pub async fn member_rows_of(
        &self,
        facts: &Facts,
        scenario: &Scenario,
    ) -> Result<MemberRows, EngineError> {
        let joined = || consortium_relations(facts, scenario, &[Member::alone(scenario)]);
        let titles =
            facts.member_titles.of(&self.consortium.member_title, scenario, joined).await?;
        let relations = Relations::default()
            .with("scenario", vec![Scenario::table(std::slice::from_ref(scenario))?])
            .with(relation::member_title.0, titles);
        Ok(MemberRows { rows: self.consortium.member_row.run_to_one(&relations).await? })
    }

    /// Returns a member's rows with other costs: like [`Model::member_rows_of`], but only the stage of costs runs.
    /// `scenario` differs from that of `before` only in settings that no earlier stage reads. None for rows from files,
    /// which lack what costs follow from.
    ///
    /// # Errors
    /// Errors of the query.
    pub async fn member_rows_with_costs(
        &self,
        before: &MemberRows,
        scenario: &Scenario,
    ) -> Result<Option<MemberRows>, EngineError> {
        let rows = &before.rows;
        let Some(basis) = cost_basis(rows)? else { return Ok(None) };
        let costs = costs_of(&self.consortium.member_cost, &basis, scenario).await?;
        Ok(Some(MemberRows { rows: replaced(rows, &costs)? }))
    }

    /// Sums the included members and returns the consortium's forecast before subscriptions. `members` are all members in
    /// the consortium's order, `None` for those that are not included. The order decides which member is the first, and
    /// breaks ties. `kept` are the sums of an earlier call for the same consortium, and of this call afterwards.
    ///
    /// # Errors
    /// Errors of the queries.
    pub async fn consortium_of(
        &self,
        titles: &Titles,
        members: &[Option<Arc<MemberRows>>],
        costing: impl Into<Costing>,
        kept: &KeptSums,
    ) -> Result<Forecast, EngineError> {
        let sums = self.sums_of(members, kept).await?;
        let included = members.iter().flatten().count();
        let rule = rule_table(titles.base_year, costing.into(), included)?;
        self.consortium_forecast(titles.rows.clone(), sums, rule).await
    }

    async fn consortium_forecast(
        &self,
        titles: Vec<RecordBatch>,
        sums: RecordBatch,
        rule: RecordBatch,
    ) -> Result<Forecast, EngineError> {
        let relations = Relations::default()
            .with("title", titles)
            .with("consortium_title", vec![sums])
            .with("consortium_rule", vec![rule]);
        let rows = self.consortium.forecast.run_to_one(&relations).await?;
        Ok(Forecast { rows, whose: Whose::Consortium })
    }

    /// Returns the forecast of every title of every member, included or not: one row per member and title.
    ///
    /// # Errors
    /// Errors of the query.
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
