//! What people said about the columns of odd files, by institution and by the headings of the file.

use std::collections::HashMap;

use sqlx::Row;
use titlewise_ingest::reading::Mapping;

use super::sql::statement;
use super::{Catalog, CatalogError, now};

impl Catalog {
    /// Every map of an institution, by the fingerprint of the headings it is for.
    ///
    /// # Errors
    /// What the database says, or a row that holds no map.
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

    /// Remembers a map for files with these headings.
    ///
    /// # Errors
    /// What the database says.
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
            .bind(now())
            .execute(&self.pool)
            .await?;
        Ok(())
    }
}
