//! The description of the interface (OpenAPI 3.1): `GET /openapi.json`, the page at `/api-docs` and `docs/openapi.json`.
//!
//! What a route takes and answers stands above its handler (`#[utoipa::path]`), what a document holds at its type. Here
//! is what all of them share:
//!
//! * [`complete`]: what follows from the kind of a route: parts of its address, refusals, download tokens.
//! * [`tag`]: subjects. [`bodies`]: files and forms.
//! * The other modules describe what other crates write.

pub(super) mod apc;
pub(super) mod bodies;
mod complete;
pub(super) mod file_report;
pub(super) mod forms;
pub(super) mod journal_detail;
mod journal_rows;
pub(super) mod known_journal;
mod parts;
pub(super) mod settings;
pub(super) mod tag;
pub(super) mod totals;

use std::sync::OnceLock;

use serde_json::Value;
use utoipa::OpenApi;

use super::problem::Problem;
use super::routes;

/// What is said of the interface as a whole.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Titlewise",
        description = include_str!("interface.md"),
        license(name = "Apache-2.0", identifier = "Apache-2.0"),
    ),
    tags(
        (name = tag::ACCOUNTS, description = "Signing in, passwords, and who somebody is."),
        (name = tag::INSTITUTIONS, description = "Libraries and consortia, and what people are there."),
        (name = tag::PACKAGES, description = "One publisher's Big Deal of one institution."),
        (name = tag::FILES, description = "What a library uploads: usage, prices, rights, lists of titles."),
        (name = tag::SCENARIOS, description = "What a package would cost and give with other subscriptions and settings."),
        (name = tag::CONSORTIA, description = "Who feeds a consortium's packages, and who counts in a scenario."),
        (name = tag::JOURNALS, description = "The titles of a scenario and what they would cost and give."),
        (name = tag::EXPORTS, description = "Titles as files."),
        (name = tag::FORMS, description = "What people fill in without an account."),
        (name = tag::STAFF, description = "What the people who run the service do."),
        (name = tag::SERVICE, description = "The server itself."),
    ),
    components(schemas(Problem)),
)]
struct Interface;

/// The description as JSON, the same for as long as the program is the same.
pub fn description() -> &'static Value {
    static DESCRIPTION: OnceLock<Value> = OnceLock::new();
    DESCRIPTION.get_or_init(|| {
        let mut interface = Interface::openapi();
        interface.merge(routes::described().into_openapi());
        complete::complete(serde_json::to_value(interface).unwrap_or_default())
    })
}
