//! A table whose rows are resolved when a plan runs, not when it is created.

use std::fmt;
use std::future::poll_fn;
use std::sync::Arc;
use std::task::Poll;

use arrow::array::{RecordBatch, RecordBatchOptions};
use arrow::datatypes::{Field, SchemaRef};
use async_trait::async_trait;
use datafusion::catalog::{Session, TableProvider};
use datafusion::common::stats::Precision;
use datafusion::common::tree_node::TreeNodeRecursion;
use datafusion::common::{Result, Statistics, exec_datafusion_err};
use datafusion::execution::{SendableRecordBatchStream, TaskContext};
use datafusion::logical_expr::{Expr, TableType};
use datafusion::physical_expr::{EquivalenceProperties, Partitioning, PhysicalExpr};
use datafusion::physical_plan::execution_plan::{Boundedness, EmissionType};
use datafusion::physical_plan::memory::MemoryStream;
use datafusion::physical_plan::statistics::StatisticsArgs;
use datafusion::physical_plan::stream::RecordBatchStreamAdapter;
use datafusion::physical_plan::{
    DisplayAs, DisplayFormatType, ExecutionPlan, PlanProperties, ReplaceChildrenOptions,
};
use futures::StreamExt;

use crate::plan::Relations;

/// The table as the planner sees it.
#[derive(Debug)]
pub(super) struct Leaf {
    pub(super) name: &'static str,
    pub(super) schema: SchemaRef,
    /// Estimated number of rows, which decides the sides of joins.
    pub(super) expected_rows: usize,
    /// Number of partitions that the batches are distributed over.
    pub(super) partitions: usize,
}

#[async_trait]
impl TableProvider for Leaf {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }

    fn table_type(&self) -> TableType {
        TableType::Base
    }

    async fn scan(
        &self,
        _: &dyn Session,
        projection: Option<&Vec<usize>>,
        _: &[Expr],
        _: Option<usize>,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        let projection = projection.cloned();
        let schema = match &projection {
            Some(columns) => Arc::new(self.schema.project(columns)?),
            None => Arc::clone(&self.schema),
        };
        let properties = PlanProperties::new(
            EquivalenceProperties::new(schema),
            Partitioning::UnknownPartitioning(self.partitions),
            EmissionType::Incremental,
            Boundedness::Bounded,
        );
        Ok(Arc::new(LeafScan {
            name: self.name,
            projection,
            expected_rows: self.expected_rows,
            partitions: self.partitions,
            properties: Arc::new(properties),
        }))
    }
}

/// Reads the relation of the run.
#[derive(Debug)]
struct LeafScan {
    name: &'static str,
    projection: Option<Vec<usize>>,
    expected_rows: usize,
    partitions: usize,
    properties: Arc<PlanProperties>,
}

impl DisplayAs for LeafScan {
    fn fmt_as(&self, _: DisplayFormatType, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "LeafScan: {}", self.name)
    }
}

impl ExecutionPlan for LeafScan {
    fn name(&self) -> &'static str {
        "LeafScan"
    }

    fn properties(&self) -> &Arc<PlanProperties> {
        &self.properties
    }

    fn children(&self) -> Vec<&Arc<dyn ExecutionPlan>> {
        Vec::new()
    }

    fn apply_expressions(
        &self,
        _: &mut dyn FnMut(&Arc<dyn PhysicalExpr>) -> Result<TreeNodeRecursion>,
    ) -> Result<TreeNodeRecursion> {
        Ok(TreeNodeRecursion::Continue)
    }

    fn replace_children(
        self: Arc<Self>,
        _: Vec<Arc<dyn ExecutionPlan>>,
        _: ReplaceChildrenOptions,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        Ok(self)
    }

    fn with_new_children(
        self: Arc<Self>,
        _: Vec<Arc<dyn ExecutionPlan>>,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        Ok(self)
    }

    fn execute(
        &self,
        partition: usize,
        context: Arc<TaskContext>,
    ) -> Result<SendableRecordBatchStream> {
        let relations = context
            .session_config()
            .get_extension::<Relations>()
            .ok_or_else(|| exec_datafusion_err!("the run has no relations"))?;
        let batches = relations
            .get(self.name)
            .ok_or_else(|| exec_datafusion_err!("the run has no relation \"{}\"", self.name))?;
        let mine = batches.iter().skip(partition).step_by(self.partitions);
        let mine = mine.map(|batch| self.columns_of(batch)).collect::<Result<Vec<_>>>()?;
        let stream = MemoryStream::try_new(mine, self.schema(), None)?;
        if self.partitions == 1 {
            return Ok(Box::pin(stream));
        }
        let stream = stream.then(async |batch| {
            give_way().await;
            batch
        });
        Ok(Box::pin(RecordBatchStreamAdapter::new(self.schema(), stream)))
    }

    fn statistics_from_inputs(
        &self,
        _: &[Arc<Statistics>],
        _: &StatisticsArgs,
    ) -> Result<Arc<Statistics>> {
        let mut statistics = Statistics::new_unknown(&self.schema());
        statistics.num_rows = Precision::Inexact(self.expected_rows);
        Ok(Arc::new(statistics))
    }
}

impl LeafScan {
    /// Selects the columns that the plan reads, by name: a relation may have more columns than declared.
    fn columns_of(&self, batch: &RecordBatch) -> Result<RecordBatch> {
        let schema = self.properties.eq_properties.schema();
        let mut columns = Vec::with_capacity(schema.fields().len());
        for (at, field) in schema.fields().iter().enumerate() {
            let declared = self.projection.as_ref().map_or(at, |places| places[at]);
            let name = field.name();
            let is_there = |there: &Arc<Field>| there.name() == name;
            let column = match batch.schema_ref().fields().get(declared).filter(|one| is_there(one))
            {
                Some(_) => Some(batch.column(declared)),
                None => batch.column_by_name(name),
            };
            let missing =
                || exec_datafusion_err!("relation \"{}\" has no column \"{name}\"", self.name);
            columns.push(Arc::clone(column.ok_or_else(missing)?));
        }
        let rows = RecordBatchOptions::new().with_row_count(Some(batch.num_rows()));
        Ok(RecordBatch::try_new_with_options(Arc::clone(schema), columns, &rows)?)
    }
}

/// Yields to other tasks. Two partitions can wait for the same side of a join. The runtime places the one that the
/// other wakes in a slot that no other thread can take from, so without yielding it would run after the other instead
/// of in parallel.
async fn give_way() {
    let mut gave_way = false;
    poll_fn(|context| {
        if gave_way {
            return Poll::Ready(());
        }
        gave_way = true;
        context.waker().wake_by_ref();
        Poll::Pending
    })
    .await;
}
