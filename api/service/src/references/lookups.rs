//! Looks up the reference data that a forecast uses.

use std::collections::BTreeMap;
use std::sync::Arc;

use titlewise_dataset::library::Reference;
use titlewise_ingest::IssnMap;
use titlewise_ingest::tables::Table;

use crate::error::Error;
use crate::references::handle::References;
use crate::references::load::content_of;

impl References {
    /// Returns the newest reference data.
    pub async fn reference(&self) -> Result<Arc<Reference>, Error> {
        self.version(self.catalog.live_reference().await?.as_deref()).await
    }

    /// Returns a version of the reference data, which must exist; empty reference data for none.
    pub async fn version(&self, version: Option<&str>) -> Result<Arc<Reference>, Error> {
        match version {
            Some(version) => self.reference_at(version).await,
            None => Ok(Arc::default()),
        }
    }

    /// Returns a version of the reference data that must exist.
    async fn reference_at(&self, version: &str) -> Result<Arc<Reference>, Error> {
        self.cache.get(version, || self.read_reference(version)).await
    }

    /// Returns the journals by ISSN of the version before the live one, with its name; `None` if there was none or it
    /// is no longer stored.
    pub async fn issns_before(&self) -> Result<Option<(String, Arc<IssnMap>)>, Error> {
        let Some(live) = self.catalog.live_reference().await? else { return Ok(None) };
        let previous = self.catalog.previous_reference(content_of(&live)).await?;
        let Some(version) = previous else { return Ok(None) };
        if let Some(kept) = self.cache.cached(&version).await {
            return Ok(Some((version, Arc::new(kept.issn_map.clone()))));
        }
        let table = Table::Journals;
        let Some(rows) = self.store.reference(&version, table.name()).await? else {
            return Ok(None);
        };
        let tables = BTreeMap::from([(table, table.fitted(&rows)?)]);
        let read = move || Reference::new(String::new(), tables).issn_map;
        let map = tokio::task::spawn_blocking(read).await?;
        Ok(Some((version, Arc::new(map))))
    }

    async fn read_reference(&self, version: &str) -> Result<Reference, Error> {
        let _turn = self.loading.lock().await;
        let read = Table::REFERENCE.map(|table| {
            let (store, version) = (self.store.clone(), version.to_owned());
            tokio::spawn(async move {
                let rows = store.reference(&version, table.name()).await?;
                let rows = rows.map(|rows| table.fitted(&rows)).transpose()?;
                Ok::<_, Error>(rows.map(|rows| (table, rows)))
            })
        });
        let mut tables = BTreeMap::new();
        for table in read {
            tables.extend(table.await??);
        }
        let version = version.to_owned();
        Ok(tokio::task::spawn_blocking(|| Reference::new(version, tables)).await?)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use titlewise_catalog::{Catalog, NewReference};
    use titlewise_storage::Store;

    use super::*;
    use crate::config::Config;

    #[tokio::test]
    async fn one_version_at_a_time_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let database = format!("sqlite://{}?mode=rwc", folder.path().join("c.sqlite").display());
        let catalog = Catalog::open(&database).await.unwrap();
        let store = Store::in_folder(folder.path()).unwrap();
        let config = Config::in_folder(folder.path());
        let references = References::new(&config, &catalog, &store, folder.path());
        let new = NewReference { version: "a-1", journals: 0, as_of: None };
        catalog.add_reference(new).await.unwrap();

        // Another request is reading a version.
        let turn = references.loading.lock().await;
        let mut read = Box::pin(references.reference());
        assert!(tokio::time::timeout(Duration::from_millis(500), &mut read).await.is_err());
        drop(turn);
        assert_eq!(read.await.unwrap().version, "a-1");
        // What is cached does not wait.
        let _turn = references.loading.lock().await;
        assert_eq!(references.reference().await.unwrap().version, "a-1");
        catalog.close().await;
    }
}
