//! Forecasts of a consortium's members from fact files ([`crate::consortium::fact_files`]), for more members than fit
//! in memory and for several machines.
//!
//! The queries are those of `sql/model` that also run on facts in memory. Each run plans them again, which takes a few
//! milliseconds, over listings of Parquet files; assumptions and members are literal values. The same plan runs in this
//! process or, with the feature `cluster`, on an Apache Ballista cluster. The cluster's processes register the
//! functions of the model ([`crate::functions`]) and reach the same files at the same addresses.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use arrow::array::{ArrayRef, AsArray, Int32Array, RecordBatch, StringArray};
use arrow::compute::{concat_batches, take_record_batch};
use arrow::datatypes::{DataType, Field, Int32Type, Schema, SchemaRef};
use datafusion::common::{DFSchema, ScalarValue};
use datafusion::datasource::file_format::parquet::ParquetFormat;
use datafusion::datasource::listing::{
    ListingOptions, ListingTable, ListingTableConfig, ListingTableUrl,
};
use datafusion::error::DataFusionError;
use datafusion::logical_expr::{Expr, LogicalPlanBuilder, lit};
use datafusion::prelude::{DataFrame, SessionConfig, SessionContext};
use futures::future::BoxFuture;
use futures::{FutureExt, StreamExt, TryStreamExt, stream};
use object_store::ObjectStore;
use url::Url;

use crate::assumptions::Scenario;
use crate::consortium::fact_files::FactFiles;
use crate::consortium::queries::{Member, MemberRows, member_table};
use crate::error::EngineError;
use crate::plan::{self, in_written_order, keep_order_of_joins, register_functions, settings};
use crate::sql::relation;

/// Name of the complete query in errors.
const QUERY: &str = "member_row of files";

/// Maximum number of file rows per query, exceeded by at most one member. The rows of one result are assembled before
/// the next one's, so at most this many are in memory twice.
const ROWS: usize = 2_500_000;

/// The rows without what their costs follow from: so many rows are better calculated again than larger by a quarter.
const WITHOUT_BASIS: &str = "select * exclude (list_price, downloads_ill_y) from member_row";

/// Environment of queries over files.
#[derive(Debug, Clone)]
pub struct FileBackedModel {
    place: RunsOn,
    partitions: usize,
    /// The object stores that contain files, in addition to the folders of this machine.
    stores: Vec<(Url, Arc<dyn ObjectStore>)>,
}

#[derive(Debug, Clone)]
enum RunsOn {
    Here,
    #[cfg(feature = "cluster")]
    Cluster(Url),
}

/// A fact file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedFile {
    /// Its address (`file:///…`, `s3://bucket/…`).
    pub address: String,
    /// Number of its rows. A listing treats a missing file as empty, so the rows are checked against this number.
    pub rows: usize,
}

/// A member with facts in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedMember {
    /// Its file.
    pub file: ListedFile,
    /// The package id in the file.
    pub package_id: String,
    /// Whether its title filter applies.
    pub use_title_filter: bool,
    /// Whether its core list applies.
    pub use_core_titles: bool,
}

impl FileBackedModel {
    /// Runs queries in this process, on all of its processors.
    pub fn here() -> Self {
        let partitions = std::thread::available_parallelism().map_or(1, usize::from);
        Self { place: RunsOn::Here, partitions, stores: Vec::new() }
    }

    /// Runs queries on the cluster of the scheduler at an address (`df://host:50050`), in `parts` partitions. With more
    /// partitions than processors, executors stay busy until the end, and a lost partition repeats less work.
    #[cfg(feature = "cluster")]
    pub fn on_cluster(scheduler: Url, parts: usize) -> Self {
        Self { place: RunsOn::Cluster(scheduler), partitions: parts, stores: Vec::new() }
    }

    /// Registers the object store of the files below this address (`s3://bucket`).
    #[must_use]
    pub fn with_store(mut self, address: Url, store: Arc<dyn ObjectStore>) -> Self {
        self.stores.push((address, store));
        self
    }

    async fn context(&self) -> Result<SessionContext, DataFusionError> {
        let context = match &self.place {
            RunsOn::Here => plan::context(
                in_written_order(settings(SessionConfig::new(), self.partitions)),
                Arc::default(),
            ),
            #[cfg(feature = "cluster")]
            RunsOn::Cluster(scheduler) => {
                crate::cluster::client(scheduler, self.partitions).await?
            }
        };
        register_functions(&context);
        keep_order_of_joins(&context);
        for (address, store) in &self.stores {
            context.register_object_store(address, Arc::clone(store));
        }
        Ok(context)
    }

    /// Runs the model on every title of these members. Returns the rows of each member, in their order. `titles` is the
    /// title file; `told` receives the number of members started. Many members are split into several queries.
    ///
    /// # Errors
    /// A file is missing or malformed; errors of the query or the cluster.
    pub async fn member_rows(
        &self,
        files: &FactFiles,
        titles: &ListedFile,
        members: &[ListedMember],
        scenario: &Scenario,
        told: impl Fn(usize) + Send + Sync,
    ) -> Result<Vec<MemberRows>, EngineError> {
        let begun = AtomicUsize::new(0);
        let begin = || told(begun.fetch_add(1, Ordering::Relaxed) + 1);
        // The explicit type makes the future `Send`.
        let mut rows: Vec<BoxFuture<'_, Result<Vec<MemberRows>, EngineError>>> = Vec::new();
        for members in queries(members) {
            rows.push(self.query(files, titles, members, scenario, &begin).boxed());
        }
        let rows: Vec<Vec<MemberRows>> =
            stream::iter(rows).buffered(self.at_once()).try_collect().await?;
        Ok(rows.into_iter().flatten().collect())
    }

    /// Number of concurrent queries. In this process, one query uses all processors. On a cluster, one result is
    /// fetched while another query runs.
    fn at_once(&self) -> usize {
        match self.place {
            RunsOn::Here => 1,
            #[cfg(feature = "cluster")]
            RunsOn::Cluster(_) => 2,
        }
    }

    async fn query(
        &self,
        files: &FactFiles,
        titles: &ListedFile,
        members: &[ListedMember],
        scenario: &Scenario,
        begin: &(impl Fn() + Sync),
    ) -> Result<Vec<MemberRows>, EngineError> {
        let failed = EngineError::in_query(QUERY);
        let context = self.listing(files, titles, members).await?;
        let frame = plan(&context, members, scenario).await?;
        let mut rows = frame.execute_stream().await.map_err(&failed)?;
        let schema = rows.schema();
        let mut gathered = vec![Vec::new(); members.len()];
        while let Some(batch) = rows.next().await {
            for (member, part) in parts_of_members(&batch.map_err(&failed)?)? {
                let Some(parts) = gathered.get_mut(member) else { continue };
                if parts.is_empty() {
                    begin();
                }
                parts.push(part);
            }
        }
        let whole = |parts: Vec<RecordBatch>| match <[RecordBatch; 1]>::try_from(parts) {
            Ok([rows]) => Ok(MemberRows { rows }),
            Err(parts) => Ok(MemberRows { rows: concat_batches(&schema, &parts)? }),
        };
        gathered.into_iter().map(whole).collect()
    }

    /// Returns the query and its physical plan, for performance analysis.
    ///
    /// # Errors
    /// As [`FileBackedModel::member_rows`].
    pub async fn explain(
        &self,
        files: &FactFiles,
        titles: &ListedFile,
        members: &[ListedMember],
        scenario: &Scenario,
    ) -> Result<String, EngineError> {
        let failed = EngineError::in_query(QUERY);
        let context = self.listing(files, titles, members).await?;
        let frame = plan(&context, members, scenario).await?;
        let explained = frame.explain(false, false).map_err(&failed)?;
        explained.to_string().await.map_err(&failed)
    }

    /// Returns a context with the files registered, after checking that it sees all of their rows.
    async fn listing(
        &self,
        files: &FactFiles,
        titles: &ListedFile,
        members: &[ListedMember],
    ) -> Result<SessionContext, EngineError> {
        let failed = EngineError::in_query(QUERY);
        let context = self.context().await.map_err(&failed)?;
        let holdings: Vec<&ListedFile> = members.iter().map(|member| &member.file).collect();
        let tables = [
            ("title_file", &files.title, vec![titles]),
            ("holding_file", &files.holding, holdings),
        ];
        for (name, schema, files) in tables {
            list(&context, name, schema, &files).map_err(&failed)?;
            let expected: usize = files.iter().map(|file| file.rows).sum();
            let table = context.table(name).await.map_err(&failed)?;
            let found = table.count().await.map_err(&failed)?;
            if found != expected {
                return Err(EngineError::Files { table: name, expected, found });
            }
        }
        Ok(context)
    }
}

/// Returns the query over files that are already registered.
async fn plan(
    context: &SessionContext,
    members: &[ListedMember],
    scenario: &Scenario,
) -> Result<DataFrame, EngineError> {
    let failed = EngineError::in_query(QUERY);
    let scenario = Scenario::table(std::slice::from_ref(scenario))?;
    let values =
        [("scenario", scenario), ("package", packages(members)?), ("member", rows(members)?)];
    for (name, table) in values {
        let frame = values_of(context, &table).map_err(&failed)?;
        context.register_table(name, frame.into_view()).map_err(&failed)?;
    }
    let views = [
        ("title", relation::listed_title.1),
        ("holding", relation::listed_holding.1),
        relation::member_title,
        relation::member_forecast,
        relation::member_row,
    ];
    for (name, sql) in views {
        let view = context.sql(sql).await.map_err(&failed)?.into_view();
        context.register_table(name, view).map_err(&failed)?;
    }
    context.sql(WITHOUT_BASIS).await.map_err(&failed)
}

/// Groups members into queries, so that the rows of each group's files are as many as a query should have.
fn queries(members: &[ListedMember]) -> Vec<&[ListedMember]> {
    let mut queries = Vec::new();
    let (mut start, mut rows) = (0, 0);
    for (place, member) in members.iter().enumerate() {
        rows += member.file.rows;
        if rows >= ROWS || place + 1 == members.len() {
            queries.push(&members[start..=place]);
            (start, rows) = (place + 1, 0);
        }
    }
    queries
}

/// Registers Parquet files as a table.
fn list(
    context: &SessionContext,
    name: &str,
    schema: &SchemaRef,
    files: &[&ListedFile],
) -> Result<(), DataFusionError> {
    let url = |file: &&ListedFile| ListingTableUrl::parse(&file.address);
    let urls = files.iter().map(url).collect::<Result<Vec<_>, _>>()?;
    let options = ListingOptions::new(Arc::new(ParquetFormat::default()));
    let config = ListingTableConfig::new_with_multi_paths(urls)
        .with_listing_options(options)
        .with_schema(Arc::clone(schema));
    context.register_table(name, Arc::new(ListingTable::try_new(config)?))?;
    Ok(())
}

/// Returns the table of package numbers: the indexes of their members.
fn packages(members: &[ListedMember]) -> Result<RecordBatch, EngineError> {
    let last = i32::try_from(members.len()).unwrap_or(i32::MAX);
    let schema = Schema::new(vec![
        Field::new("package_no", DataType::Int32, false),
        Field::new("package_id", DataType::Utf8, false),
    ]);
    let ids = members.iter().map(|member| &member.package_id);
    Ok(RecordBatch::try_new(
        Arc::new(schema),
        vec![
            Arc::new(Int32Array::from_iter_values(0..last)),
            Arc::new(StringArray::from_iter_values(ids)),
        ],
    )?)
}

/// Returns the members as a table for queries.
fn rows(members: &[ListedMember]) -> Result<RecordBatch, EngineError> {
    let member = |(place, member): (usize, &ListedMember)| Member {
        package_no: i32::try_from(place).unwrap_or(i32::MAX),
        is_included: true,
        use_title_filter: member.use_title_filter,
        use_core_titles: member.use_core_titles,
    };
    member_table(&members.iter().enumerate().map(member).collect::<Vec<_>>())
}

/// Returns a small table as literal values, which are sent with the query.
fn values_of(context: &SessionContext, table: &RecordBatch) -> Result<DataFrame, DataFusionError> {
    let row = |row| {
        let value = |column: &ArrayRef| Ok(lit(ScalarValue::try_from_array(column, row)?));
        table.columns().iter().map(value).collect::<Result<Vec<_>, DataFusionError>>()
    };
    let values = (0..table.num_rows()).map(row).collect::<Result<Vec<_>, _>>()?;
    let schema = Arc::new(DFSchema::try_from(table.schema())?);
    let values = LogicalPlanBuilder::values_with_schema(values, &schema)?;
    let given = values.schema().columns();
    let names = table.schema();
    let named = given.into_iter().zip(names.fields()).map(|(column, field)| {
        let name = field.name().as_str();
        Expr::Column(column).alias(name)
    });
    let plan = values.project(named.collect::<Vec<_>>())?.build()?;
    Ok(DataFrame::new(context.state(), plan))
}

/// Returns the rows of each member in a batch, with the member's index. The rows of a batch are sorted by member.
fn parts_of_members(batch: &RecordBatch) -> Result<Vec<(usize, RecordBatch)>, EngineError> {
    let missing = || EngineError::Column {
        relation: "member_row",
        column: "member_no".to_owned(),
        expected: "Int32",
    };
    let column = batch.column_by_name("member_no").ok_or_else(missing)?;
    let numbers = column.as_primitive_opt::<Int32Type>().ok_or_else(missing)?.values();
    let place = |number: i32| usize::try_from(number).unwrap_or(usize::MAX);
    let is_whole = numbers.first() == numbers.last() && numbers.is_sorted();
    if is_whole {
        let first = numbers.first().map(|number| (place(*number), batch.clone()));
        return Ok(first.into_iter().collect());
    }
    let mut start: usize = 0;
    let mut parts = Vec::new();
    for run in numbers.chunk_by(|one, next| one == next) {
        // A copy, so that a part does not keep the whole batch in memory.
        let rows = start as u32..(start + run.len()) as u32;
        let part = take_record_batch(batch, &arrow::array::UInt32Array::from_iter_values(rows))?;
        parts.extend(run.first().map(|number| (place(*number), part)));
        start += run.len();
    }
    Ok(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn member(rows: usize) -> ListedMember {
        let file = ListedFile { address: "file:///facts.parquet".to_owned(), rows };
        let package_id = rows.to_string();
        ListedMember { file, package_id, use_title_filter: false, use_core_titles: false }
    }

    #[test]
    fn members_are_cut_into_queries_in_their_order() {
        assert!(queries(&[]).is_empty());
        let few = [member(0), member(3)];
        assert_eq!(queries(&few), [&few[..]]);
        let many = [1, ROWS, ROWS - 1, 5, 7].map(member);
        assert_eq!(queries(&many), [&many[..2], &many[2..4], &many[4..]]);
    }
}
