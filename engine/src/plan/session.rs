//! Configuration of DataFusion for the model.

use std::sync::Arc;

use arrow::datatypes::SchemaRef;
use datafusion::prelude::{SessionConfig, SessionContext};

use crate::error::EngineError;
use crate::functions;
use crate::plan::leaf::Leaf;
use crate::plan::prepared::Prepared;
use crate::plan::standard;

/// Returns the settings for planning queries of the model.
pub(crate) fn settings(config: SessionConfig, partitions: usize) -> SessionConfig {
    config
        .with_target_partitions(partitions)
        .with_information_schema(false)
        // A plan with dynamic filters keeps state between runs and cannot run again.
        .set_bool("datafusion.optimizer.enable_dynamic_filter_pushdown", false)
        // Large relations already have one part per partition; small ones stay whole.
        .with_round_robin_repartition(false)
        // Struct fields are accessed where the query accesses them. Pushed down, each field of a forecast would be a
        // separate forecast.
        .set_bool("datafusion.optimizer.enable_leaf_expression_pushdown", false)
        // Columns stay plain Utf8, which every client of our streams supports.
        .set_bool("datafusion.sql_parser.map_string_types_to_utf8view", false)
        .set_bool("datafusion.execution.parquet.schema_force_view_types", false)
}

/// Makes joins run in the written order: the small side first, which is loaded while the large one is streamed, never
/// sorted or repartitioned. The planner's own size estimates can be far off.
pub(crate) fn in_written_order(config: SessionConfig) -> SessionConfig {
    config.with_repartition_joins(false).set_bool("datafusion.optimizer.join_reordering", false)
}

/// Removes the optimiser rule `eliminate_cross_join`, which would write joins in sequence and which no setting
/// disables.
pub(crate) fn keep_order_of_joins(context: &SessionContext) {
    context.remove_optimizer_rule("eliminate_cross_join");
}

/// Registers the functions of the model.
pub(crate) fn register_functions(context: &SessionContext) {
    for function in functions::all() {
        context.register_udf(function);
    }
    for function in functions::windows() {
        context.register_udwf(function);
    }
    for function in functions::aggregates() {
        context.register_udaf(function);
    }
}

/// Plans queries of `sql/model` in sequence. The result of each is a relation that later ones may read.
pub struct Planner {
    context: SessionContext,
    partitions: usize,
}

impl Planner {
    /// Returns a planner whose queries run in one partition: fastest for some thousand rows.
    pub fn for_one() -> Self {
        Self::new(1)
    }

    /// Returns a planner whose queries run on all processors.
    pub fn for_all() -> Self {
        Self::new(std::thread::available_parallelism().map_or(1, usize::from))
    }

    fn new(partitions: usize) -> Self {
        Self::configured(settings(SessionConfig::new(), partitions), partitions)
    }

    fn configured(config: SessionConfig, partitions: usize) -> Self {
        let context = standard::context(config, Arc::default());
        register_functions(&context);
        Self { context, partitions }
    }

    /// Returns a planner with the same partitions for queries whose joins run in the written order. It has no relations
    /// yet.
    #[must_use]
    pub fn in_written_order(self) -> Self {
        let config = in_written_order(settings(SessionConfig::new(), self.partitions));
        let planner = Self::configured(config, self.partitions);
        keep_order_of_joins(&planner.context);
        planner
    }

    /// Declares a relation that runs will provide, with an estimate of its number of rows.
    ///
    /// # Errors
    /// The name is already used.
    pub fn declare(
        &self,
        name: &'static str,
        schema: SchemaRef,
        expected_rows: usize,
    ) -> Result<(), EngineError> {
        self.declare_in(1, name, schema, expected_rows)
    }

    /// Declares a relation whose batches are distributed over the partitions: the one with most of the work.
    ///
    /// # Errors
    /// The name is already used.
    pub fn declare_dealt(
        &self,
        name: &'static str,
        schema: SchemaRef,
        expected_rows: usize,
    ) -> Result<(), EngineError> {
        self.declare_in(self.partitions, name, schema, expected_rows)
    }

    fn declare_in(
        &self,
        partitions: usize,
        name: &'static str,
        schema: SchemaRef,
        expected_rows: usize,
    ) -> Result<(), EngineError> {
        let leaf = Leaf { name, schema, expected_rows, partitions };
        self.context.register_table(name, Arc::new(leaf)).map_err(EngineError::in_query(name))?;
        Ok(())
    }

    /// Plans a query against the relations declared so far.
    ///
    /// # Errors
    /// The query is invalid (error from DataFusion).
    pub async fn prepare(&self, name: &'static str, sql: &str) -> Result<Prepared, EngineError> {
        let failed = EngineError::in_query(name);
        let frame = self.context.sql(sql).await.map_err(&failed)?;
        let plan = frame.create_physical_plan().await.map_err(&failed)?;
        Ok(Prepared::new(name, plan, self.context.task_ctx()))
    }

    /// Declares a query as a view: queries that read it run it within their own plan.
    ///
    /// # Errors
    /// The query is invalid (error from DataFusion).
    pub async fn declare_view(&self, name: &'static str, sql: &str) -> Result<(), EngineError> {
        let failed = EngineError::in_query(name);
        let view = self.context.sql(sql).await.map_err(&failed)?.into_view();
        self.context.register_table(name, view).map_err(&failed)?;
        Ok(())
    }
}
