//! Reads a stored file again as the kind that a user chose.

use std::path::Path;
use std::sync::Arc;

use titlewise_catalog::{CatalogError, Package, Upload};
use titlewise_ingest::reading::Kind;
use titlewise_storage::{Part, Store};

use crate::error::Error;
use crate::uploads::handle::Uploads;
use crate::uploads::ingested::{IngestOptions, IngestedFile};
use crate::uploads::replacing::needs_confirmation;

/// The kind that a user chose for a file.
#[derive(Debug, Clone, Copy)]
pub struct ChosenKind {
    /// Its kind.
    pub kind: Kind,
    /// Whether only the titles that it marks as subscribed are used, for a title filter.
    pub only_subscribed: bool,
}

impl Uploads {
    /// Reads a file again as a kind that a user chose. If it can be read so, the new reading takes the place of the
    /// earlier one. A refused reading is returned; it takes the place of an earlier refusal only, so that a file in use
    /// stays in use.
    ///
    /// # Errors
    /// [`Error::NotFound`] if the file was deleted meanwhile or is no file; failures of the store and the catalog.
    pub async fn reread(
        &self,
        package: &Package,
        old: &Upload,
        chosen: ChosenKind,
    ) -> Result<IngestedFile, Error> {
        let missing = || Error::not_found("file", &old.id);
        let folder = tokio::task::spawn_blocking(tempfile::tempdir).await??;
        let path = folder.path().join("raw");
        match self.store.get_file(&old.place(), Part::Raw, &path).await {
            Err(error) if Store::is_missing(&error) => return Err(missing()),
            stored => stored?,
        }
        // A report of another release may become live while the file is read. The next reading then says why it is refused.
        for _ in 0..2 {
            match self.reread_once(package, old, &path, chosen).await {
                Err(Error::Catalog(CatalogError::OtherRelease)) => {}
                read => return read?.ok_or_else(missing),
            }
        }
        Err(Error::Conflict)
    }

    /// Returns none if the file was deleted meanwhile.
    async fn reread_once(
        &self,
        package: &Package,
        old: &Upload,
        path: &Path,
        chosen: ChosenKind,
    ) -> Result<Option<IngestedFile>, Error> {
        let new = Upload {
            uploaded_at: old.uploaded_at.clone(),
            ..Upload::new(&package.id, &old.name, old.size_bytes, self.catalog.clock())
        };
        let wish = IngestOptions {
            kind: Some(chosen.kind),
            only_subscribed: chosen.only_subscribed,
            instead_of: Some(old.id.clone()),
            ..IngestOptions::default()
        };
        let (read, report) = self.read(package, new, path, wish, Arc::default()).await?;
        if read.state == "error" && old.state != "error" {
            self.discard(&read.place()).await;
            return Ok(Some(IngestedFile { upload: read, report }));
        }
        let stored = async {
            self.store.put_file(&read.place(), Part::Raw, path).await?;
            let new = read.clone();
            Ok::<_, Error>(self.catalog.reread_upload(old, new, needs_confirmation).await?)
        };
        let stored = stored.await;
        if !matches!(stored, Ok(Some(_))) {
            self.discard(&read.place()).await;
            return stored.map(|_| None);
        }
        self.discard(&old.place()).await;
        Ok(stored?.map(|upload| IngestedFile { upload, report }))
    }
}
