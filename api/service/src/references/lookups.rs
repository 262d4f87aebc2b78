//! Looks up the reference data that a forecast uses.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use titlewise_dataset::library::{InstitutionRows, OF_INSTITUTIONS, Reference, Tables};
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

    /// Returns the rows of a version of the reference data about the institutions with these ROR ids.
    pub async fn rows_about(
        &self,
        reference: &Reference,
        ror_ids: &[String],
    ) -> Result<Arc<InstitutionRows>, Error> {
        if !reference.knows_institutions() || ror_ids.is_empty() {
            return Ok(Arc::default());
        }
        let key = format!("{} {}", reference.version, ror_ids.join(" "));
        let read = || self.read_rows(reference, ror_ids);
        self.institutions.get(&key, read).await
    }

    async fn read_rows(
        &self,
        reference: &Reference,
        ror_ids: &[String],
    ) -> Result<InstitutionRows, Error> {
        let wanted: BTreeSet<String> = ror_ids.iter().cloned().collect();
        let mut tables = Tables::new();
        for table in &reference.of_institutions {
            let (version, name) = (&reference.version, table.name());
            let rows = self.store.reference_rows_with(version, name, "ror_id", &wanted).await?;
            // The version was removed after it was read.
            let rows = rows.ok_or(Error::Conflict)?;
            tables.insert(*table, table.fitted(&rows)?);
        }
        Ok(InstitutionRows::of(&tables, ror_ids)?)
    }

    /// Returns all that a refresh from OpenAlex can change in a version of the reference data: every row about institutions,
    /// and the sources.
    pub(crate) async fn refreshable(&self, version: &str) -> Result<Tables, Error> {
        let is_changed =
            |table: &Table| OF_INSTITUTIONS.contains(table) || *table == Table::Sources;
        self.read_tables(version, is_changed).await
    }

    async fn read_reference(&self, version: &str) -> Result<Reference, Error> {
        let _turn = self.loading.lock().await;
        let tables = self.read_tables(version, |table| !table.is_of_institutions()).await?;
        let mut of_institutions = BTreeSet::new();
        for table in Table::REFERENCE.into_iter().filter(|table| table.is_of_institutions()) {
            if self.store.reference_row_count(version, table.name()).await? > 0 {
                of_institutions.insert(table);
            }
        }
        let version = version.to_owned();
        let mut reference = tokio::task::spawn_blocking(|| Reference::new(version, tables)).await?;
        reference.of_institutions = of_institutions;
        Ok(reference)
    }

    async fn read_tables(
        &self,
        version: &str,
        is_wanted: impl Fn(&Table) -> bool,
    ) -> Result<Tables, Error> {
        let read: Vec<_> = Table::REFERENCE
            .into_iter()
            .filter(is_wanted)
            .map(|table| {
                let (store, version) = (self.store.clone(), version.to_owned());
                tokio::spawn(async move {
                    let rows = store.reference(&version, table.name()).await?;
                    let rows = rows.map(|rows| table.fitted(&rows)).transpose()?;
                    Ok::<_, Error>(rows.map(|rows| (table, rows)))
                })
            })
            .collect();
        let mut tables = Tables::new();
        for table in read {
            tables.extend(table.await??);
        }
        Ok(tables)
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::time::Duration;

    use titlewise_catalog::{Catalog, NewReference};
    use titlewise_ingest::tables::batch_from_csv;
    use titlewise_storage::Store;

    use super::*;
    use crate::config::Config;

    /// Reference data of the version `a-1`, without tables yet.
    async fn references(folder: &Path) -> References {
        let database = format!("sqlite://{}?mode=rwc", folder.join("c.sqlite").display());
        let catalog = Catalog::open(&database).await.unwrap();
        let store = Store::in_folder(folder).unwrap();
        let new = NewReference { version: "a-1", journals: 0, as_of: None };
        catalog.add_reference(new).await.unwrap();
        References::new(&Config::in_folder(folder), &catalog, &store, folder)
    }

    #[tokio::test]
    async fn rows_about_institutions_are_read_when_they_are_needed() {
        let folder = tempfile::tempdir().unwrap();
        let references = references(folder.path()).await;
        let table = Table::InstitutionCitations;
        let text = "ror_id,issn_l,year,num_citations\n02y3ad647,0031-9252,2024,1\n\
             00hj8s172,0031-9252,2024,2\n02y3ad647,0031-9252,2025,3\n";
        let rows = batch_from_csv(table, text.as_bytes()).unwrap();
        references.store.put_reference("a-1", table.name(), &rows).await.unwrap();

        let reference = references.reference().await.unwrap();
        assert!(reference.knows_institutions());
        assert!(reference.tables.is_empty(), "their tables stay in the store");
        let count = async |ids: &[&str]| {
            let ids: Vec<String> = ids.iter().map(|id| (*id).to_owned()).collect();
            references.rows_about(&reference, &ids).await.map(|rows| rows.count(table))
        };
        assert_eq!(count(&["02y3ad647"]).await.unwrap(), 2);
        assert_eq!(count(&["00hj8s172", "02y3ad647"]).await.unwrap(), 3);
        assert_eq!(count(&["03vek6s52"]).await.unwrap(), 0);
        assert_eq!(count(&[]).await.unwrap(), 0);

        // A version that is removed meanwhile does not look as if it had no rows.
        references.store.remove_reference("a-1").await.unwrap();
        assert_eq!(count(&["02y3ad647"]).await.unwrap(), 2, "cached");
        let error = count(&["00hj8s172"]).await.unwrap_err();
        assert!(matches!(error, Error::Conflict), "{error:?}");
        references.catalog.close().await;
    }

    #[tokio::test]
    async fn one_version_at_a_time_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let references = references(folder.path()).await;

        // Another request is reading a version.
        let turn = references.loading.lock().await;
        let mut read = Box::pin(references.reference());
        assert!(tokio::time::timeout(Duration::from_millis(500), &mut read).await.is_err());
        drop(turn);
        assert_eq!(read.await.unwrap().version, "a-1");
        // What is cached does not wait.
        let _turn = references.loading.lock().await;
        assert_eq!(references.reference().await.unwrap().version, "a-1");
        references.catalog.close().await;
    }
}
