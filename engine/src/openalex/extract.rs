//! Extracts: the data that the tables need from each file of works, extracted once and cached.

use std::collections::HashSet;
use std::sync::Arc;

use arrow::datatypes::DataType;
use datafusion::common::ScalarValue;
use datafusion::common::runtime::JoinSet;
use datafusion::dataframe::DataFrameWriteOptions;
use datafusion::datasource::file_format::parquet::ParquetFormat;
use datafusion::error::DataFusionError;
use datafusion::prelude::{ParquetReadOptions, SessionContext};
use object_store::ObjectStoreExt;
use object_store::path::Path;
use sha2::{Digest, Sha256};

use crate::openalex::files::WorkFile;
use crate::openalex::{Cache, Snapshot, SnapshotError, Stage, session};
use crate::sql::reference;

/// The rows to extract in addition to papers, the same for all files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct WantedRows {
    /// The numbers of the institutions, sorted.
    pub(super) institutions: Vec<i64>,
    /// Whether parts of them count.
    pub(super) with_children: bool,
}

impl WantedRows {
    /// Returns the parameters of the query for one file.
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

    /// Returns the name of a file's extract. It changes with the content of the file, the query and the institutions.
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
    /// Their addresses.
    pub(super) files: Vec<String>,
    /// Number of extracts that were already cached.
    pub(super) kept: usize,
}

impl Extracts {
    /// Registers all of them as one table.
    pub(super) async fn list(&self, context: &SessionContext) -> Result<(), DataFusionError> {
        let first = self.files.first().cloned().unwrap_or_default();
        let options = ParquetReadOptions::default();
        let schema = context.read_parquet(first, options).await?.schema().as_arrow().clone();
        let format = Arc::new(ParquetFormat::default());
        session::list(context, "extract_file", Arc::new(schema), format, &self.files)
    }
}

/// Creates the missing extracts, as many at a time as there are readers.
pub(super) async fn all(
    snapshot: &Snapshot,
    works: &[WorkFile],
    wanted: WantedRows,
    cache: &Cache,
    told: &(dyn Fn(Stage) + Send + Sync),
) -> Result<Extracts, SnapshotError> {
    let folder = cache.folder.root().join("works");
    let there: HashSet<Path> =
        cache.folder.list(&folder).await?.into_iter().map(|meta| meta.location).collect();
    let all_bytes = works.iter().map(|file| file.meta.size).sum();
    let (mut done, mut bytes) = (0, 0);
    let (mut files, mut waiting) = (Vec::new(), Vec::new());
    for file in works {
        let place = folder.clone().join(wanted.name_of(file));
        files.push(cache.folder.address(&place));
        if there.contains(&place) {
            (done, bytes) = (done + 1, bytes + file.meta.size);
        } else {
            waiting.push((file.clone(), place));
        }
    }
    let kept = done;
    // The largest files first, so that none of them runs alone at the end.
    waiting.sort_by_key(|(file, _)| file.meta.size);
    told(Stage::Works { done, files: works.len(), bytes, all_bytes });
    let wanted = Arc::new(wanted);
    let mut running = JoinSet::new();
    loop {
        while running.len() < cache.readers.at_once()
            && let Some((file, place)) = waiting.pop()
        {
            let (snapshot, cache, wanted) = (snapshot.clone(), cache.clone(), Arc::clone(&wanted));
            running.spawn(async move {
                one(&snapshot, &file, &wanted, (&cache, &place)).await.map(|()| file.meta.size)
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

/// Creates one extract. Retries after errors that may be temporary.
async fn one(
    snapshot: &Snapshot,
    file: &WorkFile,
    wanted: &WantedRows,
    (cache, place): (&Cache, &Path),
) -> Result<(), SnapshotError> {
    let address = snapshot.folder.address(&file.meta.location);
    for _ in 1..cache.readers.attempts() {
        match written(snapshot, &address, wanted.parameters(file), (cache, place)).await {
            Ok(()) => return Ok(()),
            Err(error) => tracing::warn!(%error, file = address, "retrying a file of works"),
        }
    }
    written(snapshot, &address, wanted.parameters(file), (cache, place)).await
}

/// Writes the query's result for a file under a temporary name until it is complete. From a file with malformed lines,
/// DataFusion writes the lines before them.
async fn written(
    snapshot: &Snapshot,
    address: &str,
    parameters: Vec<(&'static str, ScalarValue)>,
    (cache, place): (&Cache, &Path),
) -> Result<(), SnapshotError> {
    let failed = |source| cache.readers.failed(address, source);
    let context = cache.readers.context(snapshot, address).await?;
    context.register_object_store(&cache.folder.url, Arc::clone(&cache.folder.store));
    let frame = context.sql(reference::extract.1).await.map_err(failed)?;
    let frame = frame.with_param_values(parameters).map_err(failed)?;
    let single = DataFrameWriteOptions::new().with_single_file_output(true);
    let partial = Path::from(format!("{place}.partial"));
    let target = cache.folder.address(&partial);
    if let Err(error) = frame.write_parquet(&target, single, None).await {
        // The file may not exist, and its name marks it as incomplete.
        cache.folder.store.delete(&partial).await.ok();
        return Err(failed(error));
    }
    match cache.folder.store.rename(&partial, place).await {
        Err(object_store::Error::NotFound { .. }) => Err(SnapshotError::NotShared { file: target }),
        renamed => renamed.map_err(|source| cache.folder.failed(source)),
    }
}
