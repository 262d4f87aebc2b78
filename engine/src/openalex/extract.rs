//! What the tables need of each file of works, taken out of it once and kept.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow::datatypes::DataType;
use datafusion::common::ScalarValue;
use datafusion::common::runtime::JoinSet;
use datafusion::dataframe::DataFrameWriteOptions;
use datafusion::datasource::file_format::file_compression_type::FileCompressionType;
use datafusion::datasource::file_format::json::JsonFormat;
use datafusion::datasource::file_format::parquet::ParquetFormat;
use datafusion::error::DataFusionError;
use datafusion::prelude::{ParquetReadOptions, SessionContext};
use sha2::{Digest, Sha256};

use super::files::WorkFile;
use super::session::{self, Size};
use super::{Snapshot, SnapshotError, Stage, lines};
use crate::sql::reference;

/// What is looked for beside papers: it is the same for all files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Wanted {
    /// The numbers of the institutions, in order.
    pub(super) institutions: Vec<i64>,
    /// Whether parts of them count.
    pub(super) with_children: bool,
}

impl Wanted {
    /// What the query asks for, of one file.
    fn parameters(&self, file: &WorkFile) -> Vec<(&'static str, ScalarValue)> {
        let numbers: Vec<ScalarValue> =
            self.institutions.iter().map(|number| ScalarValue::from(*number)).collect();
        let numbers = ScalarValue::new_list_nullable(&numbers, &DataType::Int64);
        vec![
            ("institutions", ScalarValue::List(numbers)),
            ("with_children", ScalarValue::from(self.with_children)),
            ("file", ScalarValue::from(file.name.as_str())),
        ]
    }

    /// The name of the extract of a file. Another file under the same name, another question or another institution has
    /// another name.
    fn name_of(&self, file: &WorkFile) -> String {
        let meta = &file.meta;
        let asked = format!("{self:?} {} {} {:?}", file.name, meta.size, meta.e_tag);
        let dated = format!("{asked} {} {}", meta.last_modified, reference::extract.1);
        let hash = Sha256::digest(dated.as_bytes());
        let hash: String = hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        let readable = file.name.replace('/', "-").replace("updated_date=", "");
        format!("{}-{hash}.parquet", readable.trim_end_matches(".gz"))
    }
}

/// The extracts of all files of works.
#[derive(Debug)]
pub(super) struct Extracts {
    pub(super) files: Vec<PathBuf>,
    /// How many were there before.
    pub(super) kept: usize,
}

impl Extracts {
    /// Makes all of them one table.
    pub(super) async fn list(&self, context: &SessionContext) -> Result<(), DataFusionError> {
        let addresses: Vec<String> =
            self.files.iter().map(|file| file.display().to_string()).collect();
        let first = addresses.first().cloned().unwrap_or_default();
        let options = ParquetReadOptions::default();
        let schema = context.read_parquet(first, options).await?.schema().as_arrow().clone();
        let format = Arc::new(ParquetFormat::default());
        session::list(context, "extract_file", Arc::new(schema), format, &addresses)
    }
}

/// Makes the extracts that are not there yet, as many at a time as there are processors.
pub(super) async fn all(
    snapshot: &Snapshot,
    works: &[WorkFile],
    wanted: Wanted,
    cache: &Path,
    told: &(dyn Fn(Stage) + Send + Sync),
) -> Result<Extracts, SnapshotError> {
    let folder = cache.join("works");
    let failed = |source| SnapshotError::Folder { folder: folder.display().to_string(), source };
    fs::create_dir_all(&folder).map_err(failed)?;
    let folder = folder.canonicalize().map_err(failed)?;
    let files: Vec<PathBuf> = works.iter().map(|file| folder.join(wanted.name_of(file))).collect();
    let all_bytes = works.iter().map(|file| file.meta.size).sum();
    let (mut done, mut bytes) = (0, 0);
    let mut waiting = Vec::new();
    for (file, place) in works.iter().zip(&files) {
        if place.is_file() {
            (done, bytes) = (done + 1, bytes + file.meta.size);
        } else {
            waiting.push((file.clone(), place.clone()));
        }
    }
    let kept = done;
    // The largest first, so that the last one does not run alone for long.
    waiting.sort_by_key(|(file, _)| file.meta.size);
    told(Stage::Works { done, files: works.len(), bytes, all_bytes });
    let wanted = Arc::new(wanted);
    let mut running = JoinSet::new();
    let at_once = std::thread::available_parallelism().map_or(1, usize::from);
    loop {
        while running.len() < at_once
            && let Some((file, place)) = waiting.pop()
        {
            let (snapshot, wanted) = (snapshot.clone(), Arc::clone(&wanted));
            running.spawn(async move {
                one(&snapshot, &file, &wanted, &place).await.map(|()| file.meta.size)
            });
        }
        match running.join_next().await {
            None => return Ok(Extracts { files, kept }),
            Some(Ok(size)) => (done, bytes) = (done + 1, bytes + size?),
            Some(Err(lost)) => {
                let source = Box::new(DataFusionError::ExecutionJoin(Box::new(lost)));
                return Err(SnapshotError::Query { query: reference::extract.0, source });
            }
        }
        told(Stage::Works { done, files: works.len(), bytes, all_bytes });
    }
}

async fn one(
    snapshot: &Snapshot,
    file: &WorkFile,
    wanted: &Wanted,
    place: &Path,
) -> Result<(), SnapshotError> {
    let address = snapshot.address(&file.meta.location);
    let failed = |source| SnapshotError::File { file: address.clone(), source: Box::new(source) };
    let context = session::context(snapshot, Size::One, None)?;
    let format = JsonFormat::default().with_file_compression_type(FileCompressionType::GZIP);
    let addresses = std::slice::from_ref(&address);
    session::list(&context, "work_line", lines::works(), Arc::new(format), addresses)
        .map_err(&failed)?;
    let frame = context.sql(reference::extract.1).await.map_err(&failed)?;
    let frame = frame.with_param_values(wanted.parameters(file)).map_err(&failed)?;
    // What is written half is another file: one that has the name is whole.
    let partial = place.with_extension("partial");
    let single = DataFrameWriteOptions::new().with_single_file_output(true);
    let written = frame.write_parquet(&partial.display().to_string(), single, None).await;
    written.map_err(&failed)?;
    let folder = place.parent().unwrap_or(place).display().to_string();
    fs::rename(&partial, place).map_err(|source| SnapshotError::Folder { folder, source })
}
