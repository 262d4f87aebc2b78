//! The API description (OpenAPI 3.1): `GET /openapi.json`, the page at `/api-docs` and `docs/openapi.json`.
//!
//! Requests and responses are described at each handler (`#[utoipa::path]`), documents at their types. This module and
//! the following ones hold what all of them share:
//!
//! * [`crate::documents::complete`]: what follows from the kind of a route: path parameters, error responses, download
//!   tokens.
//! * [`crate::documents::tag`]: tags. [`crate::documents::bodies`]: files and forms.
//! * The other modules describe what other crates write.

use serde_json::Value;
use utoipa::OpenApi;

use crate::documents::{complete, tag};
use crate::problem::Problem;

/// General part of the description.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Titlewise",
        description = include_str!("interface.md"),
        license(name = "Apache-2.0", identifier = "Apache-2.0"),
    ),
    tags(
        (name = tag::ACCOUNTS, description = "Sign-in, passwords and user profiles."),
        (name = tag::INSTITUTIONS, description = "Libraries and consortia, and their users."),
        (name = tag::PACKAGES, description = "Big Deals: one publisher's package at one institution."),
        (name = tag::FILES, description = "Files that a library uploads: usage, prices, rights, title lists."),
        (name = tag::SCENARIOS, description = "Subscriptions, settings and forecasts of a package."),
        (name = tag::CONSORTIA, description = "Members of a consortium's packages and of its scenarios."),
        (name = tag::JOURNALS, description = "Titles of a scenario, with their costs and uses."),
        (name = tag::EXPORTS, description = "Titles as downloadable files."),
        (name = tag::FORMS, description = "Forms that visitors submit without an account."),
        (name = tag::STAFF, description = "Operations for the staff of the service."),
        (name = tag::SERVICE, description = "Operations of the server itself."),
    ),
    components(schemas(Problem)),
)]
struct Interface;

/// Completes the description of the routes with the parts that all of them share.
pub(crate) fn describe(routes: utoipa::openapi::OpenApi) -> Value {
    let mut interface = Interface::openapi();
    interface.merge(routes);
    complete::complete(serde_json::to_value(interface).unwrap_or_default())
}
