//! Lookups of rows that must exist: [`Error::NotFound`] if a row is missing.

use titlewise_catalog::{Catalog, Package, Scenario, Upload};

use crate::error::Error;

/// Returns a scenario by its id.
///
/// # Errors
/// [`Error::NotFound`], or an error of the catalog.
pub async fn scenario(catalog: &Catalog, id: &str) -> Result<Scenario, Error> {
    catalog.scenario(id).await?.ok_or_else(|| Error::not_found("scenario", id))
}

/// Returns a package by its id, without checking permissions.
///
/// # Errors
/// [`Error::NotFound`], or an error of the catalog.
pub async fn package(catalog: &Catalog, id: &str) -> Result<Package, Error> {
    let found = catalog.package(id, "").await?;
    found.map(|(package, _)| package).ok_or_else(|| Error::not_found("package", id))
}

/// Returns an upload of a package.
///
/// # Errors
/// [`Error::NotFound`], or an error of the catalog.
pub async fn upload(catalog: &Catalog, package_id: &str, id: &str) -> Result<Upload, Error> {
    catalog.upload(package_id, id).await?.ok_or_else(|| Error::not_found("file", id))
}
