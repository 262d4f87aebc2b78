//! Lists for the staff of the service: institutions, users and packages page by page, and the work in the queue.

use serde::Serialize;
use sqlx::Row;
use sqlx::any::AnyRow;
use utoipa::ToSchema;

use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::search::like;
use crate::sql::statement;

/// Rows of a page.
const PAGE: i64 = 50;

/// Which rows of a list to return.
#[derive(Debug, Clone, Default)]
pub struct PageOf {
    /// Part of a name, ignoring case, or a whole id; all rows if blank.
    pub search: String,
    /// Number of rows to skip.
    pub offset: u32,
}

/// A page of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page<T> {
    /// Number of rows of all pages.
    pub total: i64,
    /// Rows of this page, 50 at most.
    pub rows: Vec<T>,
}

/// An institution in the list for staff.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct StaffInstitution {
    /// Id.
    pub id: String,
    /// Name.
    pub name: String,
    /// Whether it is a consortium.
    pub is_consortium: bool,
    /// Time of creation, UTC.
    pub created_at: String,
    /// Number of users.
    pub user_count: i64,
    /// Number of packages.
    pub package_count: i64,
}

/// A role in the list of users for staff.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct StaffUserRole {
    /// Id of the institution.
    pub institution_id: String,
    /// Name of the institution.
    pub institution_name: String,
    /// Role there: `Viewer`, `Collaborator`, `Admin` or `ConsortiumAdmin`.
    pub role: String,
}

/// A user in the list for staff.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct StaffUser {
    /// Id.
    pub id: String,
    /// Display name.
    pub name: String,
    /// Email address.
    #[schema(required)]
    pub email: Option<String>,
    /// Alternative name for signing in.
    #[schema(required)]
    pub username: Option<String>,
    /// Whether the user is staff of the service.
    pub is_staff: bool,
    /// Whether signing in with the password also needs a code.
    pub has_two_factor: bool,
    /// Time of creation, UTC.
    pub created_at: String,
    /// Roles, by name of the institution.
    pub roles: Vec<StaffUserRole>,
}

/// A package in the list for staff.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct StaffPackage {
    /// Id.
    pub id: String,
    /// Name.
    pub name: String,
    /// Publisher that sells the package.
    pub publisher: String,
    /// Id of the institution.
    pub institution_id: String,
    /// Name of the institution.
    pub institution_name: String,
    /// `own`, `feeder` (data for a consortium's package) or `proposal`.
    pub kind: String,
    /// Number of scenarios.
    pub scenario_count: i64,
    /// Number of live files.
    pub file_count: i64,
    /// Time of creation, UTC.
    pub created_at: String,
}

/// Work in the queue.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct StaffJob {
    /// `reading` (of a file) or `recalculation` (of a scenario).
    pub kind: String,
    /// Id of the work; the id of the scenario for a recalculation.
    pub id: String,
    /// Name of the file or the scenario.
    pub name: String,
    /// Id of the package.
    pub package_id: String,
    /// Name of the package.
    pub package_name: String,
    /// Name of the institution.
    pub institution_name: String,
    /// Whether a server works on it; it waits otherwise.
    pub is_running: bool,
    /// Since when it is in the queue, UTC.
    pub since: String,
    /// Progress, percent 0 to 100.
    pub percent: f64,
    /// How often it was begun.
    pub attempts: i64,
}

impl Catalog {
    /// Returns a page of the institutions whose name contains a text or whose id it is, by name.
    ///
    /// # Errors
    /// A database failure.
    pub async fn staff_institutions(
        &self,
        page: &PageOf,
    ) -> Result<Page<StaffInstitution>, CatalogError> {
        let (total, rows) = self.staff_page(statement::staff_institutions, page).await?;
        Ok(Page { total, rows: rows.iter().map(institution).collect::<Result<_, _>>()? })
    }

    /// Returns a page of the users whose name, email address or username contains a text or whose id it is, by address,
    /// with their roles.
    ///
    /// # Errors
    /// A database failure.
    pub async fn staff_users(&self, page: &PageOf) -> Result<Page<StaffUser>, CatalogError> {
        let (total, rows) = self.staff_page(statement::staff_users, page).await?;
        let mut users: Vec<StaffUser> = Vec::new();
        for row in &rows {
            let id: String = row.try_get("id")?;
            if users.last().is_none_or(|last| last.id != id) {
                users.push(user(row)?);
            }
            if let (Some(last), Some(role)) = (users.last_mut(), user_role(row)?) {
                last.roles.push(role);
            }
        }
        Ok(Page { total, rows: users })
    }

    /// Returns a page of the packages whose name, publisher or institution contains a text or whose id it is, by
    /// institution and name.
    ///
    /// # Errors
    /// A database failure.
    pub async fn staff_packages(&self, page: &PageOf) -> Result<Page<StaffPackage>, CatalogError> {
        let (total, rows) = self.staff_page(statement::staff_packages, page).await?;
        Ok(Page { total, rows: rows.iter().map(package).collect::<Result<_, _>>()? })
    }

    /// Returns the files to be read and the scenarios to be recalculated, oldest first.
    ///
    /// # Errors
    /// A database failure.
    pub async fn staff_jobs(&self) -> Result<Vec<StaffJob>, CatalogError> {
        let query = sqlx::query(statement::staff_jobs).bind(self.clock.seconds());
        let rows = query.fetch_all(&self.pool).await?;
        Ok(rows.iter().map(job).collect::<Result<_, _>>()?)
    }

    async fn staff_page(
        &self,
        statement: &'static str,
        page: &PageOf,
    ) -> Result<(i64, Vec<AnyRow>), CatalogError> {
        let search = page.search.trim();
        let query = sqlx::query(statement)
            .bind(like(search))
            .bind(search)
            .bind(PAGE)
            .bind(i64::from(page.offset));
        let mut rows = query.fetch_all(&self.pool).await?;
        let total = rows.first().map(|row| row.try_get("total")).transpose()?.unwrap_or(0);
        if let [only] = rows.as_slice()
            && only.try_get::<Option<String>, _>("id")?.is_none()
        {
            rows.clear();
        }
        Ok((total, rows))
    }
}

fn institution(row: &AnyRow) -> Result<StaffInstitution, sqlx::Error> {
    Ok(StaffInstitution {
        id: row.try_get("id")?,
        name: row.try_get("name")?,
        is_consortium: row.try_get::<i64, _>("is_consortium")? != 0,
        created_at: row.try_get("created_at")?,
        user_count: row.try_get("user_count")?,
        package_count: row.try_get("package_count")?,
    })
}

fn user(row: &AnyRow) -> Result<StaffUser, sqlx::Error> {
    Ok(StaffUser {
        id: row.try_get("id")?,
        name: row.try_get("name")?,
        email: row.try_get("email")?,
        username: row.try_get("username")?,
        is_staff: row.try_get::<i64, _>("is_staff")? != 0,
        has_two_factor: row.try_get::<Option<String>, _>("totp_confirmed_at")?.is_some(),
        created_at: row.try_get("created_at")?,
        roles: Vec::new(),
    })
}

/// The role of a row; none for a user without roles.
fn user_role(row: &AnyRow) -> Result<Option<StaffUserRole>, sqlx::Error> {
    let Some(role) = row.try_get::<Option<String>, _>("role")? else { return Ok(None) };
    Ok(Some(StaffUserRole {
        institution_id: row.try_get("institution_id")?,
        institution_name: row.try_get("institution_name")?,
        role,
    }))
}

fn package(row: &AnyRow) -> Result<StaffPackage, sqlx::Error> {
    Ok(StaffPackage {
        id: row.try_get("id")?,
        name: row.try_get("name")?,
        publisher: row.try_get("publisher")?,
        institution_id: row.try_get("institution_id")?,
        institution_name: row.try_get("institution_name")?,
        kind: row.try_get("kind")?,
        scenario_count: row.try_get("scenario_count")?,
        file_count: row.try_get("file_count")?,
        created_at: row.try_get("created_at")?,
    })
}

fn job(row: &AnyRow) -> Result<StaffJob, sqlx::Error> {
    Ok(StaffJob {
        kind: row.try_get("kind")?,
        id: row.try_get("id")?,
        name: row.try_get("name")?,
        package_id: row.try_get("package_id")?,
        package_name: row.try_get("package_name")?,
        institution_name: row.try_get("institution_name")?,
        is_running: row.try_get::<i64, _>("is_running")? != 0,
        since: row.try_get("since")?,
        percent: row.try_get("percent")?,
        attempts: row.try_get("attempts")?,
    })
}
