//! The addresses of the server, one endpoint per file.

mod create_package;
mod create_scenario;
mod delete_file;
mod delete_scenario;
mod export;
mod file_download;
mod file_report;
mod journal;
mod journals;
mod map_file;
mod package;
mod packages;
mod patch_scenario;
mod patch_settings;
mod patch_subscriptions;
mod restore;
mod scenario;
mod summary;
mod undo;
mod upload_files;
mod versions;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{delete, get, patch, post};
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::trace::TraceLayer;

use super::assets;
use super::body::JSON_LIMIT;
use super::problem::ApiError;
use super::state::App;

/// Every address of the server.
pub fn router(app: App) -> Router {
    let upload = post(upload_files::handle).layer(DefaultBodyLimit::max(upload_files::LIMIT));
    Router::new()
        .route("/package", get(packages::handle).post(create_package::handle))
        .route("/package/{id}", get(package::handle))
        .route("/package/{id}/file", upload)
        .route("/package/{id}/file/{file_id}", delete(delete_file::handle))
        .route("/package/{id}/file/{file_id}/report", get(file_report::handle))
        .route("/package/{id}/file/{file_id}/report.csv", get(file_download::report_csv))
        .route("/package/{id}/file/{file_id}/annotated.xlsx", get(file_download::annotated))
        .route("/package/{id}/file/{file_id}/raw", get(file_download::raw))
        .route("/package/{id}/file/{file_id}/map", post(map_file::handle))
        .route("/package/{id}/scenario", post(create_scenario::handle))
        .route(
            "/scenario/{id}",
            get(scenario::handle).patch(patch_scenario::handle).delete(delete_scenario::handle),
        )
        .route("/scenario/{id}/versions", get(versions::handle))
        .route("/scenario/{id}/undo", post(undo::undo))
        .route("/scenario/{id}/redo", post(undo::redo))
        .route("/scenario/{id}/restore", post(restore::handle))
        .route("/scenario/{id}/settings", patch(patch_settings::handle))
        .route("/scenario/{id}/subscriptions", patch(patch_subscriptions::handle))
        .route("/scenario/{id}/journals", get(journals::handle))
        .route("/scenario/{id}/journal/{issn_l}", get(journal::handle))
        .route("/scenario/{id}/summary", get(summary::handle))
        .route("/scenario/{id}/export.csv", get(export::csv))
        .route("/scenario/{id}/export.xlsx", get(export::xlsx))
        .route("/scenario/{id}/export.parquet", get(export::parquet))
        .route("/scenario/{id}/export.arrow", get(export::arrow))
        .fallback(assets::serve)
        .method_not_allowed_fallback(async || ApiError::MethodNotAllowed)
        .layer(DefaultBodyLimit::max(JSON_LIMIT))
        .layer(CompressionLayer::new().gzip(true).quality(CompressionLevel::Fastest))
        .layer(TraceLayer::new_for_http())
        .with_state(app)
}
