//! A planned query and its execution.

use std::sync::Arc;
use std::time::Instant;

use arrow::array::RecordBatch;
use arrow::compute::concat_batches;
use arrow::datatypes::SchemaRef;
use datafusion::execution::TaskContext;
use datafusion::physical_plan::execution_plan::reset_plan_states;
use datafusion::physical_plan::{ExecutionPlan, collect, displayable};

use crate::error::EngineError;
use crate::plan::Relations;

/// A query of `sql/model`, ready to run on any rows of its relations. Runs may overlap: each uses its own copy of the
/// operators' state.
#[derive(Debug, Clone)]
pub struct Prepared {
    name: &'static str,
    plan: Arc<dyn ExecutionPlan>,
    context: Arc<TaskContext>,
}

impl Prepared {
    pub(super) fn new(
        name: &'static str,
        plan: Arc<dyn ExecutionPlan>,
        context: Arc<TaskContext>,
    ) -> Self {
        Self { name, plan, context }
    }

    /// Name of the file in `sql/model`.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The columns of the answer.
    pub fn schema(&self) -> SchemaRef {
        self.plan.schema()
    }

    /// Returns the physical plan, indented, with the last operator first.
    pub fn explain(&self) -> String {
        displayable(self.plan.as_ref()).indent(false).to_string()
    }

    /// Runs the query on these relations.
    ///
    /// # Errors
    /// A relation is missing; errors of DataFusion.
    pub async fn run(&self, relations: &Relations) -> Result<Vec<RecordBatch>, EngineError> {
        let failed = EngineError::in_query(self.name);
        let started = Instant::now();
        let plan = reset_plan_states(Arc::clone(&self.plan)).map_err(&failed)?;
        let mut config = self.context.session_config().clone();
        config.set_extension(Arc::new(relations.clone()));
        let context = TaskContext::new(
            None,
            self.context.session_id(),
            config,
            self.context.scalar_functions().clone(),
            self.context.higher_order_functions().clone(),
            self.context.aggregate_functions().clone(),
            self.context.window_functions().clone(),
            self.context.runtime_env(),
        );
        let batches = collect(plan, Arc::new(context)).await.map_err(&failed)?;
        let took_us = started.elapsed().as_micros();
        tracing::trace!(query = self.name, took_us, "query finished");
        Ok(batches)
    }

    /// Runs the query and combines its result into one batch.
    ///
    /// # Errors
    /// As [`Prepared::run`].
    pub async fn run_to_one(&self, relations: &Relations) -> Result<RecordBatch, EngineError> {
        let batches = self.run(relations).await?;
        Ok(concat_batches(&self.schema(), &batches)?)
    }
}
