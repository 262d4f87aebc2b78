//! Papers by year and OA colour from lines of an Unpaywall snapshot, in bounded memory.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow::array::{Array, ArrayRef, AsArray, BooleanArray, Int32Array, RecordBatch};
use arrow::datatypes::{DataType, Field, Int32Type, Schema, SchemaRef};
use chrono::NaiveDate;
use datafusion::datasource::file_format::file_compression_type::FileCompressionType;
use datafusion::datasource::file_format::json::JsonFormat;
use datafusion::prelude::SessionContext;
use titlewise_ingest::folder::ModelInputs;
use titlewise_ingest::open_data::{BrokenLine, first_broken_line};
use titlewise_ingest::reading::Input;
use titlewise_ingest::tables::Table;

use crate::added::{AddError, Additions};
use crate::openalex::tables::{keep, view};
use crate::openalex::{SnapshotError, session};
use crate::sql::added;

/// The first bytes of gzipped files.
const GZIP: [u8; 2] = [0x1F, 0x8B];
/// All possible years of publication.
const ALL_YEARS: (i32, i32) = (1000, 9999);

/// Counts the papers of the tables' journals (`unpaywall_count`). Returns the date of the newest line, if there is one.
///
/// # Errors
/// A file is missing, or lines are not valid JSON.
pub(super) async fn count(
    context: &SessionContext,
    inputs: &ModelInputs,
    additions: &Additions,
    path: &Path,
) -> Result<Option<NaiveDate>, AddError> {
    let files = files(path)?;
    list(context, &files)?;
    let years = additions.years.unwrap_or_else(|| years_of(inputs));
    let number = |year: i32| -> ArrayRef { Arc::new(Int32Array::from(vec![year])) };
    let is_classic: ArrayRef = Arc::new(BooleanArray::from(vec![additions.is_classic]));
    let counted = RecordBatch::try_from_iter([
        ("first_year", number(years.0)),
        ("last_year", number(years.1)),
        ("is_classic", is_classic),
    ])?;
    context.register_batch("counted_years", counted).map_err(AddError::in_query("unpaywall"))?;
    let both = "select * from unpaywall_packed union all select * from unpaywall_plain";
    view(context, "unpaywall_line", both).await?;
    view(context, added::unpaywall_article.0, added::unpaywall_article.1).await?;
    // A snapshot is one file with one line per DOI. Only several files need a search for the newest line per DOI.
    let all = "select * from unpaywall_article";
    let latest = if files.len() > 1 { added::unpaywall_latest.1 } else { all };
    view(context, added::unpaywall_latest.0, latest).await?;
    match keep(context, added::unpaywall_count).await {
        Ok(()) => newest(context).await,
        Err(error) => Err(explained(error, &files, path)),
    }
}

/// Returns the files with lines: the file itself, or the files of a folder sorted by name.
fn files(path: &Path) -> Result<Vec<PathBuf>, AddError> {
    let failed = |source| AddError::File { path: path.to_owned(), source };
    let path = path.canonicalize().map_err(failed)?;
    if path.is_file() {
        return Ok(vec![path]);
    }
    let mut files = Vec::new();
    for entry in fs::read_dir(&path).map_err(failed)? {
        let file = entry.map_err(failed)?.path();
        let is_lines =
            file.file_name().is_some_and(|name| name.to_string_lossy().contains(".jsonl"));
        if is_lines && file.is_file() {
            files.push(file);
        }
    }
    files.sort();
    if files.is_empty() { Err(AddError::NoLines { path }) } else { Ok(files) }
}

/// Registers the lines of all files as one table.
fn list(context: &SessionContext, files: &[PathBuf]) -> Result<(), AddError> {
    let (mut packed, mut plain) = (Vec::new(), Vec::new());
    for file in files {
        let failed = |source| AddError::File { path: file.clone(), source };
        let address = file.display().to_string();
        let is_packed = Input::File(file).front(2).map_err(failed)? == GZIP;
        if is_packed { packed.push(address) } else { plain.push(address) }
    }
    let failed = AddError::in_query("unpaywall");
    for (name, compression, addresses) in [
        ("unpaywall_packed", FileCompressionType::GZIP, packed),
        ("unpaywall_plain", FileCompressionType::UNCOMPRESSED, plain),
    ] {
        let format = JsonFormat::default().with_file_compression_type(compression);
        session::list(context, name, lines(), Arc::new(format), &addresses).map_err(&failed)?;
    }
    Ok(())
}

/// Schema of the fields that are read from a line.
fn lines() -> SchemaRef {
    let text = |name: &str| Field::new(name, DataType::Utf8, true);
    let location = DataType::Struct(vec![text("host_type"), text("version")].into());
    let locations = DataType::List(Arc::new(Field::new("item", location, true)));
    Arc::new(Schema::new(vec![
        text("doi"),
        Field::new("year", DataType::Int32, true),
        text("genre"),
        Field::new("is_paratext", DataType::Boolean, true),
        text("journal_issn_l"),
        text("journal_issns"),
        text("oa_status"),
        text("updated"),
        Field::new("oa_locations", locations, true),
    ]))
}

/// Returns the first and last year for which the tables have papers; all years if they have none.
fn years_of(inputs: &ModelInputs) -> (i32, i32) {
    let papers = inputs.table(Table::PapersByYear);
    let years =
        papers.column_by_name("year").and_then(|years| years.as_primitive_opt::<Int32Type>());
    let range = years.and_then(|years| {
        let known = || years.iter().flatten();
        Some((known().min()?, known().max()?))
    });
    range.unwrap_or(ALL_YEARS)
}

/// Returns the date of the newest line that is included.
async fn newest(context: &SessionContext) -> Result<Option<NaiveDate>, AddError> {
    let failed = AddError::in_query("unpaywall");
    let query = "select max(newest) from unpaywall_count";
    let rows = context.sql(query).await.map_err(&failed)?.collect().await.map_err(&failed)?;
    let texts = rows.first().and_then(|rows| rows.column(0).as_string_opt::<i32>());
    let text =
        texts.filter(|texts| !texts.is_empty() && texts.is_valid(0)).map(|texts| texts.value(0));
    Ok(text.and_then(|text| NaiveDate::parse_from_str(text.get(..10)?, "%Y-%m-%d").ok()))
}

/// Adds the location of the first malformed line to an error, if there is one.
fn explained(error: SnapshotError, files: &[PathBuf], given: &Path) -> AddError {
    let source = match error {
        SnapshotError::Query { source, .. } => source,
        other => return other.into(),
    };
    if matches!(source.find_root(), datafusion::error::DataFusionError::ResourcesExhausted(_)) {
        return AddError::Query(SnapshotError::Query { query: added::unpaywall_count.0, source });
    }
    for path in files {
        if let Ok(Some(BrokenLine { line, column, detail, begins })) = first_broken_line(path) {
            return AddError::BrokenLine { path: path.clone(), line, column, detail, begins };
        }
    }
    AddError::OtherLines { path: given.to_owned(), source }
}
