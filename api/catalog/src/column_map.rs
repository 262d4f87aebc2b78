//! Column maps that users defined for files with unknown headings, by institution and by the headings of the file.

use std::collections::HashMap;

use sqlx::Row;
use titlewise_ingest::reading::Mapping;

use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::sql::statement;

impl Catalog {
    /// Returns every map of an institution, by the fingerprint of its headings.
    ///
    /// # Errors
    /// A database failure, or a row without a valid map.
    pub async fn column_maps(
        &self,
        institution_id: &str,
    ) -> Result<HashMap<String, Mapping>, CatalogError> {
        let rows =
            sqlx::query(statement::column_maps).bind(institution_id).fetch_all(&self.pool).await?;
        let mut maps = HashMap::new();
        for row in rows {
            let fingerprint: String = row.try_get("fingerprint")?;
            let text: String = row.try_get("map")?;
            let map = serde_json::from_str(&text).map_err(|source| CatalogError::Unreadable {
                what: format!("the map for {fingerprint}"),
                source,
            })?;
            maps.insert(fingerprint, map);
        }
        Ok(maps)
    }

    /// Stores a map for files with these headings.
    ///
    /// # Errors
    /// A database failure.
    pub async fn save_column_map(
        &self,
        institution_id: &str,
        fingerprint: &str,
        map: &Mapping,
    ) -> Result<(), CatalogError> {
        let text = serde_json::to_string(map)
            .map_err(|source| CatalogError::Unreadable { what: "the map".to_owned(), source })?;
        sqlx::query(statement::save_column_map)
            .bind(institution_id)
            .bind(fingerprint)
            .bind(text)
            .bind(self.clock.text())
            .execute(&self.pool)
            .await?;
        Ok(())
    }
}
