//! What a library shares with consortia: the other side of [`crate::Member`].

use sqlx::Row;
use sqlx::any::AnyRow;

use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::sql::statement;

/// A library's package that feeds a consortium's package.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConsortiumMembership {
    /// Package that feeds the consortium's package.
    pub member_id: String,
    /// Package of the consortium.
    pub package_id: String,
    /// Name of that package.
    pub package_name: String,
    /// Consortium.
    pub consortium_id: String,
    /// Name of the consortium.
    pub consortium_name: String,
    /// Library.
    pub institution_id: String,
    /// Package of the library that is shared; none if it was deleted.
    pub source_package_id: Option<String>,
    /// Name of the shared package, or the name that it had.
    pub source_name: String,
    /// Whether the consortium sees the current data of the package.
    pub is_live: bool,
    /// Time of the copy that it sees otherwise, UTC.
    pub copied_at: Option<String>,
    /// Time since which the data are shared, UTC.
    pub added_at: String,
}

fn membership(row: &AnyRow) -> Result<ConsortiumMembership, sqlx::Error> {
    let source_name: Option<String> = row.try_get("source_name")?;
    Ok(ConsortiumMembership {
        member_id: row.try_get("member_package_id")?,
        package_id: row.try_get("package_id")?,
        package_name: row.try_get("package_name")?,
        consortium_id: row.try_get("consortium_id")?,
        consortium_name: row.try_get("consortium_name")?,
        institution_id: row.try_get("institution_id")?,
        source_package_id: row.try_get("source_package_id")?,
        source_name: match source_name {
            Some(name) => name,
            None => row.try_get("feeder_name")?,
        },
        is_live: row.try_get::<Option<String>, _>("data_package_id")?.is_some(),
        copied_at: row.try_get("copied_at")?,
        added_at: row.try_get("added_at")?,
    })
}

impl Catalog {
    /// Returns what an institution shares with consortia, or where a package feeds one with its current files; `of` is
    /// the id of either.
    ///
    /// # Errors
    /// A database failure.
    pub async fn consortium_memberships(
        &self,
        of: &str,
    ) -> Result<Vec<ConsortiumMembership>, CatalogError> {
        let rows = sqlx::query(statement::memberships).bind(of).fetch_all(&self.pool).await?;
        Ok(rows.iter().map(membership).collect::<Result<_, _>>()?)
    }
}
