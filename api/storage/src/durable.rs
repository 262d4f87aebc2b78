//! A folder as an object store whose objects survive a power failure.
//!
//! An object is written to a file in the folder `partial`. The file is synced and renamed to its place, and then every
//! folder down to that place is synced. Only then does the write end, so a row that is committed afterwards never
//! names an object that a power failure can take away. A killed program leaves its files in `partial` only.

use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path as FilePath, PathBuf};
use std::sync::Arc;

use async_trait::async_trait;
use futures::stream::BoxStream;
use futures::{FutureExt, StreamExt};
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::{
    CopyMode, CopyOptions, Error, GetOptions, GetResult, ListResult, MultipartUpload, ObjectMeta,
    ObjectStore, PutMode, PutMultipartOptions, PutOptions, PutPayload, PutResult, Result,
    UploadPart,
};
use parking_lot::Mutex;
use tempfile::NamedTempFile;
use uuid::Uuid;

/// Folder of objects that are being written.
pub(super) const PARTIAL: &str = "partial";
/// Name of this store in errors.
const NAME: &str = "folder";

/// Objects in a folder.
#[derive(Debug)]
pub(super) struct DurableFolder {
    files: LocalFileSystem,
    root: Arc<FilePath>,
}

impl std::fmt::Display for DurableFolder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "DurableFolder({})", self.root.display())
    }
}

fn failed(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Error {
    Error::Generic { store: NAME, source: error.into() }
}

fn not_implemented(operation: &str) -> Error {
    Error::NotImplemented { operation: operation.to_owned(), implementer: NAME.to_owned() }
}

/// Runs file operations on a thread that may block.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> io::Result<T> + Send + 'static,
) -> Result<T> {
    tokio::task::spawn_blocking(work).await.map_err(failed)?.map_err(failed)
}

impl DurableFolder {
    /// Opens an existing folder.
    pub(super) fn open(root: &FilePath) -> Result<Self> {
        Ok(Self { files: LocalFileSystem::new_with_prefix(root)?, root: root.into() })
    }
}

/// Creates an empty file for an object that is being written.
fn staged(root: &FilePath) -> io::Result<NamedTempFile> {
    let folder = root.join(PARTIAL);
    fs::create_dir_all(&folder)?;
    tempfile::Builder::new().prefix("object-").tempfile_in(folder)
}

/// Syncs a complete file, and moves it to its place.
fn finish(root: &FilePath, staged: NamedTempFile, place: &FilePath) -> io::Result<()> {
    staged.as_file().sync_all()?;
    let path = staged.into_temp_path().keep()?;
    move_to(root, &path, place).inspect_err(|_| {
        fs::remove_file(&path).ok();
    })
}

/// Renames a synced file, and syncs the folders down to its place.
fn move_to(root: &FilePath, from: &FilePath, place: &FilePath) -> io::Result<()> {
    if let Some(folder) = place.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::rename(from, place)?;
    sync_folders(root, place)
}

/// Syncs every folder from that of a file up to the root. One that exists may be new, and its creator may not have
/// synced it yet.
fn sync_folders(root: &FilePath, place: &FilePath) -> io::Result<()> {
    for folder in place.ancestors().skip(1).take_while(|folder| folder.starts_with(root)) {
        sync_folder(folder)?;
    }
    Ok(())
}

/// Syncs the names in a folder. Other systems than Unix cannot open one, and sync names with the file.
fn sync_folder(folder: &FilePath) -> io::Result<()> {
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

#[async_trait]
impl ObjectStore for DurableFolder {
    async fn put_opts(
        &self,
        location: &Path,
        payload: PutPayload,
        options: PutOptions,
    ) -> Result<PutResult> {
        if options.mode != PutMode::Overwrite || !options.attributes.is_empty() {
            return Err(not_implemented("put with conditions or attributes"));
        }
        let (root, place) = (Arc::clone(&self.root), self.files.path_to_filesystem(location)?);
        blocking(move || {
            let mut file = staged(&root)?;
            payload.iter().try_for_each(|piece| file.write_all(piece))?;
            finish(&root, file, &place)
        })
        .await?;
        Ok(PutResult { e_tag: None, version: None })
    }

    async fn put_multipart_opts(
        &self,
        location: &Path,
        options: PutMultipartOptions,
    ) -> Result<Box<dyn MultipartUpload>> {
        if !options.attributes.is_empty() {
            return Err(not_implemented("put with attributes"));
        }
        let (root, place) = (Arc::clone(&self.root), self.files.path_to_filesystem(location)?);
        let of = Arc::clone(&root);
        let file = blocking(move || staged(&of)).await?;
        let file = Arc::new(Mutex::new(Some(file)));
        Ok(Box::new(DurableUpload { file, root, place, written: 0 }))
    }

    async fn get_opts(&self, location: &Path, options: GetOptions) -> Result<GetResult> {
        self.files.get_opts(location, options).await
    }

    fn delete_stream(
        &self,
        locations: BoxStream<'static, Result<Path>>,
    ) -> BoxStream<'static, Result<Path>> {
        self.files.delete_stream(locations)
    }

    fn list(&self, prefix: Option<&Path>) -> BoxStream<'static, Result<ObjectMeta>> {
        self.files.list(prefix).boxed()
    }

    async fn list_with_delimiter(&self, prefix: Option<&Path>) -> Result<ListResult> {
        self.files.list_with_delimiter(prefix).await
    }

    async fn copy_opts(&self, from: &Path, to: &Path, options: CopyOptions) -> Result<()> {
        if options.mode != CopyMode::Overwrite {
            return Err(not_implemented("copy with conditions"));
        }
        let (from, to) = (self.files.path_to_filesystem(from)?, self.files.path_to_filesystem(to)?);
        let root = Arc::clone(&self.root);
        let missing = |source: io::Error, from: &FilePath| match source.kind() {
            io::ErrorKind::NotFound if !from.exists() => {
                let path = from.display().to_string();
                Error::NotFound { path, source: Box::new(source) }
            }
            _ => failed(source),
        };
        let work = move || {
            let linked = root.join(PARTIAL).join(format!("copy-{}", Uuid::now_v7().simple()));
            fs::create_dir_all(root.join(PARTIAL)).map_err(failed)?;
            fs::hard_link(&from, &linked).map_err(|source| missing(source, &from))?;
            let moved = move_to(&root, &linked, &to).map_err(failed);
            // Renaming one name of a file to another one of the same file keeps both.
            fs::remove_file(&linked).ok();
            moved
        };
        tokio::task::spawn_blocking(work).await.map_err(failed)?
    }
}

/// An object that arrives in chunks.
#[derive(Debug)]
struct DurableUpload {
    /// None after the end.
    file: Arc<Mutex<Option<NamedTempFile>>>,
    root: Arc<FilePath>,
    place: PathBuf,
    /// Bytes of all chunks so far.
    written: u64,
}

fn ended() -> io::Error {
    io::Error::other("the write has ended")
}

#[async_trait]
impl MultipartUpload for DurableUpload {
    fn put_part(&mut self, data: PutPayload) -> UploadPart {
        let (file, at) = (Arc::clone(&self.file), self.written);
        self.written += data.content_length() as u64;
        blocking(move || {
            let mut file = file.lock();
            let file = file.as_mut().ok_or_else(ended)?;
            file.seek(SeekFrom::Start(at))?;
            data.iter().try_for_each(|piece| file.write_all(piece))
        })
        .boxed()
    }

    async fn complete(&mut self) -> Result<PutResult> {
        let file = self.file.lock().take().ok_or_else(|| failed(ended()))?;
        let (root, place) = (Arc::clone(&self.root), self.place.clone());
        blocking(move || finish(&root, file, &place)).await?;
        Ok(PutResult { e_tag: None, version: None })
    }

    async fn abort(&mut self) -> Result<()> {
        let file = self.file.lock().take();
        blocking(move || file.map_or(Ok(()), NamedTempFile::close)).await
    }
}

#[cfg(test)]
mod tests {
    use object_store::ObjectStoreExt;

    use super::*;

    fn partial(root: &FilePath) -> usize {
        fs::read_dir(root.join(PARTIAL)).map_or(0, Iterator::count)
    }

    #[tokio::test]
    async fn objects_are_written_copied_and_replaced_and_nothing_is_left_behind() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().canonicalize().unwrap();
        let store = DurableFolder::open(&root).unwrap();
        let (one, two) = (Path::from("packages/a/one"), Path::from("packages/b/c/two"));
        store.put(&one, "first".into()).await.unwrap();
        store.put(&one, "second".into()).await.unwrap();
        for _ in 0..2 {
            store.copy(&one, &two).await.unwrap();
        }
        let mut upload = store.put_multipart(&one).await.unwrap();
        let parts = [upload.put_part("th".into()), upload.put_part("ird".into())];
        assert_eq!(partial(&root), 1, "the object does not exist yet");
        // Chunks may be written in any order.
        for part in parts.into_iter().rev() {
            part.await.unwrap();
        }
        upload.complete().await.unwrap();
        for (place, expected) in [(&one, "third"), (&two, "second")] {
            assert_eq!(store.get(place).await.unwrap().bytes().await.unwrap(), expected);
        }
        let missing = store.copy(&Path::from("packages/none"), &two).await.unwrap_err();
        assert!(matches!(missing, Error::NotFound { .. }), "{missing}");
        let mut upload = store.put_multipart(&two).await.unwrap();
        upload.put_part("fourth".into()).await.unwrap();
        upload.abort().await.unwrap();
        drop(store.put_multipart(&two).await.unwrap());
        assert_eq!(store.get(&two).await.unwrap().bytes().await.unwrap(), "second");
        assert_eq!(partial(&root), 0);
    }
}
