//! The addresses of the server, one endpoint per file.

mod apc;
mod create_package;
mod create_scenario;
mod delete_file;
mod delete_scenario;
mod details;
mod download_token;
mod edit_package;
mod excluded;
mod export;
mod file_download;
mod file_report;
mod file_status;
mod file_table;
mod form;
mod health;
mod institution;
mod journal;
mod journals;
mod known_service;
mod login;
mod map_file;
mod me;
mod missing_prices;
mod new_user;
mod package;
mod packages;
mod password;
mod patch_scenario;
mod patch_settings;
mod patch_subscriptions;
mod people;
mod publisher;
mod restore;
mod ror;
mod save_scenario;
mod scenario;
mod scenarios;
mod service;
mod session;
mod sign_upload;
mod staff;
mod summary;
mod undo;
mod upload_files;
mod user_permissions;
mod versions;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderName, HeaderValue};
use axum::routing::{delete, get, patch, post};
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;

use super::assets;
use super::body::JSON_LIMIT;
use super::observe::{observed, without_panics};
use super::problem::ApiError;
use super::state::App;

/// Every address of the server.
pub fn router(app: App) -> Router {
    let upload = post(upload_files::handle).layer(DefaultBodyLimit::max(upload_files::LIMIT));
    let routes = Router::new()
        .merge(accounts())
        .merge(known_service())
        .merge(forms())
        .route("/package", get(packages::handle).post(create_package::handle))
        .route("/package/{id}", get(package::handle).patch(edit_package::handle))
        .route("/package/{id}/file", upload)
        .route("/package/{id}/file/{file_id}", delete(delete_file::handle))
        .route("/package/{id}/file/{file_id}/status", get(file_status::handle))
        .route("/package/{id}/file/{file_id}/report", get(file_report::handle))
        .route("/package/{id}/file/{file_id}/report.csv", get(file_download::report_csv))
        .route("/package/{id}/file/{file_id}/annotated.xlsx", get(file_download::annotated))
        .route("/package/{id}/file/{file_id}/raw", get(file_download::raw))
        .route("/package/{id}/file/{file_id}/map", post(map_file::handle))
        .route("/package/{id}/file/{file_id}/table.csv", get(file_table::handle))
        .route("/package/{id}/excluded.csv", get(excluded::handle))
        .route("/package/{id}/missing-prices.csv", get(missing_prices::handle))
        .route("/package/{id}/scenario", post(create_scenario::handle))
        .route("/package/{id}/scenarios", get(scenarios::handle))
        .route(
            "/scenario/{id}",
            get(scenario::handle)
                .patch(patch_scenario::handle)
                .post(save_scenario::whole)
                .delete(delete_scenario::handle),
        )
        .route("/scenario/{id}/versions", get(versions::handle))
        .route("/scenario/{id}/undo", post(undo::undo))
        .route("/scenario/{id}/redo", post(undo::redo))
        .route("/scenario/{id}/restore", post(restore::handle))
        .route("/scenario/{id}/settings", patch(patch_settings::handle))
        .route(
            "/scenario/{id}/subscriptions",
            patch(patch_subscriptions::handle).post(save_scenario::subscriptions),
        )
        .route("/scenario/{id}/journals", get(journals::handle))
        .route("/scenario/{id}/journal/{issn_l}", get(journal::handle))
        .route("/scenario/{id}/summary", get(summary::handle))
        .route("/scenario/{id}/export.csv", get(export::csv))
        .route("/scenario/{id}/export.xlsx", get(export::xlsx))
        .route("/scenario/{id}/export.parquet", get(export::parquet))
        .route("/scenario/{id}/export.arrow", get(export::arrow))
        .fallback(assets::serve)
        .method_not_allowed_fallback(async || ApiError::MethodNotAllowed);
    let router = without_panics(routes)
        .layer(DefaultBodyLimit::max(JSON_LIMIT))
        .layer(CompressionLayer::new().gzip(true).quality(CompressionLevel::Fastest))
        .layer(always("x-content-type-options", "nosniff"))
        .layer(always("x-frame-options", "DENY"))
        .layer(always("referrer-policy", "same-origin"));
    observed(router).with_state(app)
}

/// A header that every answer has.
fn always(name: &'static str, value: &'static str) -> SetResponseHeaderLayer<HeaderValue> {
    let (name, value) = (HeaderName::from_static(name), HeaderValue::from_static(value));
    SetResponseHeaderLayer::if_not_present(name, value)
}

/// Who is signed in, people and institutions.
fn accounts() -> Router<App> {
    Router::new()
        .route("/service", get(service::handle))
        .route("/health", get(health::health))
        .route("/ready", get(health::ready))
        .route("/login", post(login::handle).get(assets::serve))
        .route("/user/login", post(login::handle))
        .route("/session", delete(session::end))
        .route("/session/demo", post(session::demo))
        .route("/session/renew", post(session::renew))
        .route("/download-token", post(download_token::handle))
        .route("/user/me", get(me::get).post(me::post))
        .route("/user/new", post(new_user::handle))
        .route("/user-permissions", get(user_permissions::get).post(user_permissions::post))
        .route("/password/request-reset", post(password::request))
        .route("/password/reset", post(password::reset))
        .route("/institution/{id}", get(institution::get).post(institution::post))
        .route("/institution/{id}/apc", get(apc::get))
        .route("/institution/{id}/apc/export.csv", get(apc::csv))
        .route("/institution/{id}/apc/export.xlsx", get(apc::xlsx))
        .route(
            "/institution/{id}/ror/{ror}",
            post(institution::add_ror).delete(institution::remove_ror),
        )
        .route("/user", post(staff::add_user))
        .route("/user/search", get(staff::users))
        .route("/user/remove-access", post(staff::remove_access))
        .route("/institution", post(staff::add_institution))
        .route("/institution/search", get(staff::institutions))
}

/// Forms that people fill in without an account, and the staff's look at them.
fn forms() -> Router<App> {
    Router::new()
        .route("/form/purchase", post(form::purchase))
        .route("/form/demo-request", post(form::demo_request))
        .route("/form/privacy", post(form::privacy))
        .route("/form", get(form::list))
        .route("/form/{id}", get(form::get).delete(form::delete))
}

/// What only clients of the known service ask for.
fn known_service() -> Router<App> {
    let signed = post(sign_upload::take).layer(DefaultBodyLimit::max(upload_files::LIMIT));
    Router::new()
        .route("/publisher/new", post(publisher::create))
        .route("/publisher/{id}", get(package::handle).post(edit_package::handle))
        .route("/publisher/{id}/scenario", post(create_scenario::meta_only))
        .route("/publisher/{id}/{file}/status", get(publisher::status))
        .route("/publisher/{id}/{file}", get(publisher::rows).delete(publisher::delete))
        .route("/publisher/{id}/excluded", get(excluded::handle))
        .route("/publisher/{id}/sign-s3", get(sign_upload::sign))
        .route("/upload", signed)
        .route("/", get(known_service::root).post(known_service::root))
        .route("/protected", get(known_service::protected))
        .route("/account", get(known_service::account))
        .route("/admin/change-password", get(known_service::change_password))
        .route("/admin/register", get(known_service::register))
        .route("/user/demo", post(known_service::demo))
        .route("/scenario/{id}/details", get(details::handle))
        .route("/scenario/{id}/export", get(export::text))
        .route("/scenario/{id}/export_subscriptions.txt", get(export::subscriptions))
        .route("/scenario/{id}/member-added-subscriptions", post(save_scenario::subscriptions))
}
