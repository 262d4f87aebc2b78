//! Lists for staff of the service: `GET /staff/institutions`, `GET /staff/users`, `GET /staff/packages` and
//! `GET /staff/jobs`. Visitors of the demo are left out, except from the jobs.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use titlewise_catalog::{
    Catalog, Page, PageOf, StaffInstitution, StaffJob, StaffPackage, StaffUser,
};
use utoipa::ToSchema;

use crate::documents::tag;
use crate::guard::Staff;
use crate::problem::ApiError;
use crate::query::QueryParams;

/// Search and paging parameters.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListPage {
    /// Part of a name or email address, ignoring case, or a whole id. All rows if blank.
    search: Option<String>,
    /// Number of rows to skip. A page has 50 rows.
    offset: Option<u32>,
}

impl From<ListPage> for PageOf {
    fn from(page: ListPage) -> Self {
        Self { search: page.search.unwrap_or_default(), offset: page.offset.unwrap_or_default() }
    }
}

/// A page of institutions.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StaffInstitutions {
    /// Number of matching institutions.
    total: i64,
    /// Institutions of this page, by name.
    institutions: Vec<StaffInstitution>,
}

/// A page of users.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StaffUsers {
    /// Number of matching users.
    total: i64,
    /// Users of this page, by email address.
    users: Vec<StaffUser>,
}

/// A page of packages.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StaffPackages {
    /// Number of matching packages.
    total: i64,
    /// Packages of this page, by institution and name.
    packages: Vec<StaffPackage>,
}

/// Work in the queue.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StaffJobs {
    /// Files to be read and scenarios to be recalculated, oldest first.
    jobs: Vec<StaffJob>,
}

/// List institutions with the number of their users and packages.
#[utoipa::path(get, path = "/staff/institutions", operation_id = "staff_institutions", tag = tag::STAFF,
    params(ListPage), security(("session" = ["staff"])),
    responses((status = 200, description = "A page of institutions.", body = StaffInstitutions)))]
pub(crate) async fn institutions(
    State(catalog): State<Catalog>,
    _: Staff,
    QueryParams(page): QueryParams<ListPage>,
) -> Result<Json<StaffInstitutions>, ApiError> {
    let Page { total, rows } = catalog.staff_institutions(&page.into()).await?;
    Ok(Json(StaffInstitutions { total, institutions: rows }))
}

/// List users with their roles.
#[utoipa::path(get, path = "/staff/users", operation_id = "staff_users", tag = tag::STAFF,
    params(ListPage), security(("session" = ["staff"])),
    responses((status = 200, description = "A page of users.", body = StaffUsers)))]
pub(crate) async fn users(
    State(catalog): State<Catalog>,
    _: Staff,
    QueryParams(page): QueryParams<ListPage>,
) -> Result<Json<StaffUsers>, ApiError> {
    let Page { total, rows } = catalog.staff_users(&page.into()).await?;
    Ok(Json(StaffUsers { total, users: rows }))
}

/// List packages with their institutions.
#[utoipa::path(get, path = "/staff/packages", operation_id = "staff_packages", tag = tag::STAFF,
    params(ListPage), security(("session" = ["staff"])),
    responses((status = 200, description = "A page of packages.", body = StaffPackages)))]
pub(crate) async fn packages(
    State(catalog): State<Catalog>,
    _: Staff,
    QueryParams(page): QueryParams<ListPage>,
) -> Result<Json<StaffPackages>, ApiError> {
    let Page { total, rows } = catalog.staff_packages(&page.into()).await?;
    Ok(Json(StaffPackages { total, packages: rows }))
}

/// List the work in the queue: files to be read and scenarios to be recalculated.
#[utoipa::path(get, path = "/staff/jobs", operation_id = "staff_jobs", tag = tag::STAFF,
    security(("session" = ["staff"])),
    responses((status = 200, description = "The work.", body = StaffJobs)))]
pub(crate) async fn jobs(
    State(catalog): State<Catalog>,
    _: Staff,
) -> Result<Json<StaffJobs>, ApiError> {
    Ok(Json(StaffJobs { jobs: catalog.staff_jobs().await? }))
}
