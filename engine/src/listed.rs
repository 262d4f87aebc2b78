//! Forecasts of a consortium's members out of files of facts ([`crate::fact_files`]): for more members than memory holds, and
//! beyond one machine.
//!
//! The queries are those of `sql/model` that work on facts in memory. They are planned anew for each run, for which some
//! milliseconds matter little, over listings of Parquet files; assumptions and members come as values. The same plan runs in
//! this process or, with the feature `cluster`, on an Apache Ballista cluster whose processes know the functions of the model
//! ([`crate::functions`]) and reach the same files under the same addresses.

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
use crate::consortium::{Member, MemberRows, member_table};
use crate::error::EngineError;
use crate::fact_files::FactFiles;
use crate::plan::{in_written_order, keep_order_of_joins, register_functions, settings};
use crate::sql::relation;

/// How the whole of it is called in errors.
const QUERY: &str = "member_row of files";

/// Rows of files that one query reads, and a member more. The rows of its answer are put together before the next one's, so
/// that no more than these are held twice.
const ROWS: usize = 2_500_000;

/// Where queries over files run.
#[derive(Debug, Clone)]
pub struct Listed {
    place: Place,
    partitions: usize,
    /// The object stores that files are in, beside the folders of this machine.
    stores: Vec<(Url, Arc<dyn ObjectStore>)>,
}

#[derive(Debug, Clone)]
enum Place {
    Here,
    #[cfg(feature = "cluster")]
    Cluster(Url),
}

/// A file of facts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedFile {
    /// Where it is (`file:///…`, `s3://bucket/…`).
    pub address: String,
    /// How many rows it has. A listing takes a file that is not there for an empty one, so they are counted.
    pub rows: usize,
}

/// A member whose facts are in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedMember {
    /// Its file.
    pub file: ListedFile,
    /// The package that the file names.
    pub package_id: String,
    /// Whether its title filter applies.
    pub use_title_filter: bool,
    /// Whether its core list applies.
    pub use_core_titles: bool,
}

impl Listed {
    /// In this process, on all of its processors.
    pub fn here() -> Self {
        let partitions = std::thread::available_parallelism().map_or(1, usize::from);
        Self { place: Place::Here, partitions, stores: Vec::new() }
    }

    /// On a cluster whose scheduler is at an address (`df://host:50050`), in so many parts. More parts than executors
    /// have processors keep all of them busy to the end, and make less to be done again where one is lost.
    #[cfg(feature = "cluster")]
    pub fn on_cluster(scheduler: Url, parts: usize) -> Self {
        Self { place: Place::Cluster(scheduler), partitions: parts, stores: Vec::new() }
    }

    /// Makes the object store known that files under this address are in (`s3://bucket`).
    #[must_use]
    pub fn with_store(mut self, address: Url, store: Arc<dyn ObjectStore>) -> Self {
        self.stores.push((address, store));
        self
    }

    async fn context(&self) -> Result<SessionContext, DataFusionError> {
        let context = match &self.place {
            Place::Here => SessionContext::new_with_config(in_written_order(settings(
                SessionConfig::new(),
                self.partitions,
            ))),
            #[cfg(feature = "cluster")]
            Place::Cluster(scheduler) => crate::cluster::client(scheduler, self.partitions).await?,
        };
        register_functions(&context);
        keep_order_of_joins(&context);
        for (address, store) in &self.stores {
            context.register_object_store(address, Arc::clone(store));
        }
        Ok(context)
    }

    /// Runs the model on every title of these members: the rows of each, in their order. `titles` is the file of titles;
    /// `told` hears how many members are begun. Many members are asked for in several queries.
    ///
    /// # Errors
    /// A file that is not there or no such file; what the query or the cluster meets.
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
        // Named, for without their type nobody could send what asks for them to another thread.
        let mut rows: Vec<BoxFuture<'_, Result<Vec<MemberRows>, EngineError>>> = Vec::new();
        for members in queries(members) {
            rows.push(self.query(files, titles, members, scenario, &begin).boxed());
        }
        let rows: Vec<Vec<MemberRows>> =
            stream::iter(rows).buffered(self.at_once()).try_collect().await?;
        Ok(rows.into_iter().flatten().collect())
    }

    /// How many queries run at the same time. One takes all processors of this process; of a cluster one is fetched while
    /// another one runs.
    fn at_once(&self) -> usize {
        match self.place {
            Place::Here => 1,
            #[cfg(feature = "cluster")]
            Place::Cluster(_) => 2,
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

    /// The query and the operators it runs as: for who wants to know why it takes long.
    ///
    /// # Errors
    /// As [`Listed::member_rows`].
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

    /// A context that knows the files, all of whose rows it sees.
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

/// The query over files that are listed already.
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
        relation::member_forecast,
    ];
    for (name, sql) in views {
        let view = context.sql(sql).await.map_err(&failed)?.into_view();
        context.register_table(name, view).map_err(&failed)?;
    }
    context.sql(relation::member_row.1).await.map_err(&failed)
}

/// Members that are asked for together: so many that the rows of their files are as many as a query should have.
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

/// Makes a table of Parquet files.
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

/// The numbers of packages: the places of their members.
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

/// The members as the queries know them.
fn rows(members: &[ListedMember]) -> Result<RecordBatch, EngineError> {
    let member = |(place, member): (usize, &ListedMember)| Member {
        package_no: i32::try_from(place).unwrap_or(i32::MAX),
        is_included: true,
        use_title_filter: member.use_title_filter,
        use_core_titles: member.use_core_titles,
    };
    member_table(&members.iter().enumerate().map(member).collect::<Vec<_>>())
}

/// A small table as values within a query, which go where the query goes.
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

/// The rows of each member in a batch, which come one member after the other, with the member's place.
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
        // A copy, so that the batch is not held for a part of it.
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
