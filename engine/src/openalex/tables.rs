//! The tables of reference data as queries over the extracts of works and the other entities of a snapshot.

use std::sync::Arc;

use arrow::array::{
    ArrayRef, AsArray, BooleanArray, Date32Array, Int32Array, ListArray, ListBuilder, RecordBatch,
    StringBuilder,
};
use arrow::datatypes::{Date32Type, Int64Type};
use chrono::{Datelike, NaiveDate};
use datafusion::dataframe::DataFrameWriteOptions;
use datafusion::datasource::MemTable;
use datafusion::datasource::file_format::FileFormat;
use datafusion::datasource::file_format::csv::CsvFormat;
use datafusion::datasource::file_format::file_compression_type::FileCompressionType;
use datafusion::datasource::file_format::json::JsonFormat;
use datafusion::error::DataFusionError;
use datafusion::execution::SessionStateBuilder;
use datafusion::physical_plan::collect_partitioned;
use datafusion::prelude::SessionContext;
use object_store::path::Path;

use crate::openalex::counts::Counts;
use crate::openalex::extract::Extracts;
use crate::openalex::files::Files;
use crate::openalex::{Recipe, Snapshot, SnapshotError, Stage, lines, session};
use crate::sql::reference;

/// A recipe with the dates and years that follow from the snapshot.
#[derive(Debug)]
pub(super) struct Counted<'a> {
    pub(super) recipe: &'a Recipe,
    pub(super) as_of: NaiveDate,
    pub(super) years: (i32, i32),
}

impl Counted<'_> {
    /// The table `recipe`: one row.
    fn table(&self) -> Result<RecordBatch, SnapshotError> {
        let number = |number: i32| -> ArrayRef { Arc::new(Int32Array::from(vec![number])) };
        let flag = |flag: bool| -> ArrayRef { Arc::new(BooleanArray::from(vec![flag])) };
        let day = Date32Array::from(vec![Date32Type::from_naive_date(self.as_of)]);
        let recipe = self.recipe;
        let columns: [(&str, ArrayRef); 8] = [
            ("as_of", Arc::new(day)),
            ("this_year", number(self.as_of.year())),
            ("first_year", number(self.years.0)),
            ("last_year", number(self.years.1)),
            ("types", Arc::new(texts(Some(&recipe.types)))),
            ("is_classic", flag(recipe.is_classic)),
            ("ror_ids", Arc::new(texts(Some(&recipe.ror_ids)))),
            ("issns", Arc::new(texts(recipe.issns.as_deref()))),
        ];
        Ok(RecordBatch::try_from_iter(columns)?)
    }
}

/// Returns a column with one row: a list of texts, or null.
fn texts(texts: Option<&[String]>) -> ListArray {
    let mut list = ListBuilder::new(StringBuilder::new());
    match texts {
        Some(texts) => list.append_value(texts.iter().map(Some)),
        None => list.append_null(),
    }
    list.finish()
}

/// Registers all inputs except works: the recipe, journals and institutions.
pub(super) async fn declare(
    context: &SessionContext,
    snapshot: &Snapshot,
    files: &Files,
    counted: &Counted<'_>,
) -> Result<(), SnapshotError> {
    let json =
        || Arc::new(JsonFormat::default().with_file_compression_type(FileCompressionType::GZIP));
    let csv = CsvFormat::default()
        .with_has_header(true)
        .with_file_compression_type(FileCompressionType::GZIP);
    let failed = SnapshotError::in_query("snapshot");
    let list = |name, schema, format: Arc<dyn FileFormat>, paths: &[Path]| {
        let addresses: Vec<String> =
            paths.iter().map(|path| snapshot.folder.address(path)).collect();
        session::list(context, name, schema, format, &addresses).map_err(&failed)
    };
    list("source_line", lines::sources(), json(), &files.sources)?;
    list("publisher_line", lines::publishers(), json(), &files.publishers)?;
    list("institution_line", lines::institutions(), json(), &files.institutions)?;
    list("merged_line", lines::merged(), Arc::new(csv), &files.merged)?;
    let tabs = CsvFormat::default().with_has_header(true).with_delimiter(b'\t');
    let table: Vec<String> =
        counted.recipe.issn_table.iter().map(|path| path.display().to_string()).collect();
    session::list(context, "issn_line", lines::linking(), Arc::new(tabs), &table)
        .map_err(&failed)?;
    context.register_batch("recipe", counted.table()?).map_err(&failed)?;
    for query in [
        reference::linking,
        reference::source,
        reference::source_of_issn,
        reference::journal_source,
        reference::institution,
        reference::merged_work,
    ] {
        keep(context, query).await?;
    }
    Ok(())
}

/// Returns the numbers of the requested institutions, sorted.
pub(super) async fn wanted(context: &SessionContext) -> Result<Vec<i64>, SnapshotError> {
    let numbers = column(context, "institution", "institution_no").await?;
    let mut wanted: Vec<i64> = numbers
        .iter()
        .filter_map(|values| values.as_primitive_opt::<Int64Type>())
        .flat_map(|values| values.iter().flatten())
        .collect();
    wanted.sort_unstable();
    Ok(wanted)
}

/// Returns the requested ROR ids that no institution has.
pub(super) async fn unknown_ror_ids(
    context: &SessionContext,
    recipe: &Recipe,
) -> Result<Vec<String>, SnapshotError> {
    let known = column(context, "institution", "ror_id").await?;
    let is_known = |ror: &&String| {
        let mut texts = known.iter().filter_map(|values| values.as_string_opt::<i32>());
        texts.any(|texts| texts.iter().flatten().any(|known| known == ror.as_str()))
    };
    Ok(recipe.ror_ids.iter().filter(|ror| !is_known(ror)).cloned().collect())
}

async fn column(
    context: &SessionContext,
    table: &'static str,
    column: &str,
) -> Result<Vec<ArrayRef>, SnapshotError> {
    let failed = SnapshotError::in_query(table);
    let frame = context.table(table).await.map_err(&failed)?;
    let frame = frame.select_columns(&[column]).map_err(&failed)?;
    let batches = frame.collect().await.map_err(&failed)?;
    Ok(batches.iter().map(|batch| Arc::clone(batch.column(0))).collect())
}

/// Registers the works. `is_stated` means that a manifest defines the files, so that no work occurs twice.
pub(super) async fn works(
    context: &SessionContext,
    extracts: &Extracts,
    is_stated: bool,
) -> Result<(), SnapshotError> {
    extracts.list(context).await.map_err(SnapshotError::in_query(reference::extract.0))?;
    let all = "select * from extract_file";
    let latest = if is_stated { all } else { reference::extract_latest.1 };
    view(context, "extract", latest).await?;
    for (name, sql) in [reference::work, reference::naming] {
        view(context, name, sql).await?;
    }
    Ok(())
}

/// Counts the papers of journals among the works.
pub(super) async fn count(
    context: &SessionContext,
    told: &(dyn Fn(Stage) + Send + Sync),
) -> Result<(), SnapshotError> {
    for query in [
        reference::paper_count,
        reference::field_count,
        reference::newest_paper,
        reference::age_count,
    ] {
        told(Stage::Table(query.0));
        keep(context, query).await?;
    }
    Ok(())
}

/// Registers papers of journals that were already counted.
pub(super) async fn take_counts(
    context: &SessionContext,
    counts: &Counts,
) -> Result<(), SnapshotError> {
    counts.declare(context)?;
    for ((name, _), (_, sql)) in [
        (reference::paper_count, reference::asked_paper_count),
        (reference::field_count, reference::asked_field_count),
        (reference::newest_paper, reference::asked_newest_paper),
        (reference::age_count, reference::asked_age_count),
    ] {
        keep(context, (name, sql)).await?;
    }
    Ok(())
}

/// Writes every table into a folder.
pub(super) async fn write(
    context: &SessionContext,
    out: &std::path::Path,
    told: &(dyn Fn(Stage) + Send + Sync),
) -> Result<(), SnapshotError> {
    keep(context, reference::subject).await?;
    for query in [
        reference::journals,
        reference::papers_by_year,
        reference::download_totals,
        reference::download_age_profile,
        reference::oa_papers_by_year,
        reference::embargo,
        reference::apc_papers,
        reference::institution_citations,
        reference::institution_authorships,
        reference::institutions,
        reference::sources,
    ] {
        told(Stage::Table(query.0));
        write_table(context, query, out).await?;
    }
    Ok(())
}

pub(crate) async fn write_table(
    context: &SessionContext,
    (name, sql): (&'static str, &'static str),
    out: &std::path::Path,
) -> Result<(), SnapshotError> {
    let place = out.join(format!("{name}.parquet")).display().to_string();
    let write = async |context: &SessionContext| {
        let single = DataFrameWriteOptions::new().with_single_file_output(true);
        context.sql(sql).await?.write_parquet(&place, single, None).await
    };
    let written = match write(context).await {
        // A join that does not fit into memory is repeated by sorting, which spills to disk.
        Err(error) if is_exhausted(&error) => write(&sorting(context)).await,
        written => written,
    };
    written.map(drop).map_err(SnapshotError::in_query(name))
}

fn is_exhausted(error: &DataFusionError) -> bool {
    matches!(error.find_root(), DataFusionError::ResourcesExhausted(_))
}

/// Returns a context with the same tables that joins by sorting.
fn sorting(context: &SessionContext) -> SessionContext {
    let state = context.state();
    let config = state.config().clone().set_bool("datafusion.optimizer.prefer_hash_join", false);
    let state = SessionStateBuilder::new_from_existing(state).with_config(config).build();
    SessionContext::new_with_state(state)
}

/// Runs a query and registers its rows as a table.
pub(crate) async fn keep(
    context: &SessionContext,
    (name, sql): (&'static str, &'static str),
) -> Result<(), SnapshotError> {
    let failed = SnapshotError::in_query(name);
    let frame = context.sql(sql).await.map_err(&failed)?;
    let task = Arc::new(frame.task_ctx());
    let plan = frame.create_physical_plan().await.map_err(&failed)?;
    let schema = plan.schema();
    let rows = collect_partitioned(plan, task).await.map_err(&failed)?;
    let table = MemTable::try_new(schema, rows).map_err(&failed)?;
    context.register_table(name, Arc::new(table)).map_err(&failed)?;
    Ok(())
}

/// Registers a query as a view, which is evaluated where it is used.
pub(crate) async fn view(
    context: &SessionContext,
    name: &'static str,
    sql: &str,
) -> Result<(), SnapshotError> {
    let failed = SnapshotError::in_query(name);
    let frame = context.sql(sql).await.map_err(&failed)?;
    context.register_table(name, frame.into_view()).map_err(&failed)?;
    Ok(())
}
