//! An object store that unpacks files on reading.
//!
//! Plans that Ballista sends to executors do not state that a file of JSON lines is compressed (DataFusion 55 omits
//! it), so the store unpacks it.

use std::fmt;
use std::sync::Arc;

use async_trait::async_trait;
use datafusion::datasource::file_format::file_compression_type::FileCompressionType;
use datafusion::error::DataFusionError;
use futures::stream::{self, BoxStream};
use futures::{StreamExt, TryStreamExt};
use object_store::path::Path;
use object_store::{
    CopyOptions, Error, GetOptions, GetResult, GetResultPayload, ListResult, MultipartUpload,
    ObjectMeta, ObjectStore, PutMultipartOptions, PutOptions, PutPayload, PutResult, Result,
};

/// Prefix of the address of a store whose files are to be unpacked.
pub(super) const PREFIX: &str = "unpacked+";

/// The files of another store, unpacked (gzip). They are read completely, from the beginning. Listings report their
/// compressed sizes.
#[derive(Debug)]
pub(super) struct Unpacking {
    packed: Arc<dyn ObjectStore>,
}

impl Unpacking {
    pub(super) fn new(packed: Arc<dyn ObjectStore>) -> Self {
        Self { packed }
    }
}

impl fmt::Display for Unpacking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unpacked {}", self.packed)
    }
}

fn refused(what: &str) -> Error {
    Error::NotSupported { source: format!("files that are unpacked are not {what}").into() }
}

/// Turns a missing file into an error; DataFusion would treat it as empty.
fn missing(error: Error) -> Error {
    match error {
        Error::NotFound { path, .. } => Error::Generic {
            store: "unpacked",
            source: format!(
                "{path} is missing: every process of a cluster must find a file under its address"
            )
            .into(),
        },
        other => other,
    }
}

fn unpacked(found: GetResult) -> Result<GetResultPayload> {
    let failed =
        |error: DataFusionError| Error::Generic { store: "unpacked", source: error.into() };
    let packed = found.into_stream().map_err(DataFusionError::from).boxed();
    let stream = FileCompressionType::GZIP.convert_stream(packed).map_err(failed)?;
    Ok(GetResultPayload::Stream(stream.map_err(failed).boxed()))
}

#[async_trait]
impl ObjectStore for Unpacking {
    async fn get_opts(&self, location: &Path, options: GetOptions) -> Result<GetResult> {
        if options.range.is_some() {
            return Err(refused("read in parts"));
        }
        let is_asked_for = !options.head;
        let found = self.packed.get_opts(location, options).await.map_err(missing)?;
        let (meta, range) = (found.meta.clone(), found.range.clone());
        let attributes = found.attributes.clone();
        let payload = if is_asked_for { unpacked(found)? } else { found.payload };
        Ok(GetResult { payload, meta, range, attributes })
    }

    fn list(&self, prefix: Option<&Path>) -> BoxStream<'static, Result<ObjectMeta>> {
        self.packed.list(prefix)
    }

    async fn list_with_delimiter(&self, prefix: Option<&Path>) -> Result<ListResult> {
        self.packed.list_with_delimiter(prefix).await
    }

    async fn put_opts(&self, _: &Path, _: PutPayload, _: PutOptions) -> Result<PutResult> {
        Err(refused("written"))
    }

    async fn put_multipart_opts(
        &self,
        _: &Path,
        _: PutMultipartOptions,
    ) -> Result<Box<dyn MultipartUpload>> {
        Err(refused("written"))
    }

    fn delete_stream(
        &self,
        _: BoxStream<'static, Result<Path>>,
    ) -> BoxStream<'static, Result<Path>> {
        stream::once(async { Err(refused("deleted")) }).boxed()
    }

    async fn copy_opts(&self, _: &Path, _: &Path, _: CopyOptions) -> Result<()> {
        Err(refused("copied"))
    }
}
