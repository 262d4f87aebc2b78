//! The addresses of the server, one endpoint per file.

mod apc;
mod api_docs;
mod api_key;
mod consortium_terms;
mod cost_sharing;
mod create_package;
mod create_scenario;
mod data_check;
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
mod invitations;
mod journal;
mod journals;
mod known_service;
mod login;
mod map_file;
mod me;
mod member_institutions;
mod member_requests;
mod members;
mod missing_prices;
mod new_user;
mod openapi;
mod package;
mod packages;
mod password;
mod patch_scenario;
mod patch_settings;
mod patch_subscriptions;
mod people;
mod price_lists;
mod proposals;
mod public_page;
mod publisher;
mod reference_difference;
mod reference_refresh;
mod requests;
mod restore;
mod ror;
mod save_scenario;
mod scenario;
mod scenario_reference;
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
use axum::routing::get;
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use utoipa::openapi::Paths;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

use super::assets;
use super::body::JSON_LIMIT;
use super::observe::{observed, without_panics};
use super::problem::ApiError;
use super::state::App;

/// Every address of the server.
pub fn router(app: App) -> Router {
    let routes = Router::from(described())
        // A screen; what is posted there is a route.
        .route("/login", get(assets::serve))
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

/// Every route with its description, which stands above its handler.
pub(super) fn described() -> OpenApiRouter<App> {
    OpenApiRouter::default()
        .merge(service())
        .merge(accounts())
        .merge(packages())
        .merge(consortia())
        .merge(scenarios())
        .merge(forms())
        .merge(known_service())
}

/// A header that every answer has.
fn always(name: &'static str, value: &'static str) -> SetResponseHeaderLayer<HeaderValue> {
    let (name, value) = (HeaderName::from_static(name), HeaderValue::from_static(value));
    SetResponseHeaderLayer::if_not_present(name, value)
}

/// The server itself.
fn service() -> OpenApiRouter<App> {
    OpenApiRouter::default()
        .routes(routes!(service::handle))
        .routes(routes!(health::health))
        .routes(routes!(health::ready))
        .routes(routes!(openapi::handle))
        .routes(routes!(api_docs::page))
        .routes(routes!(api_docs::asset))
}

/// Who is signed in, people and institutions.
fn accounts() -> OpenApiRouter<App> {
    OpenApiRouter::default()
        .routes(routes!(login::handle))
        .routes(also("/login", "login", routes!(login::handle)))
        .routes(routes!(session::end))
        .routes(routes!(session::demo))
        .routes(routes!(session::renew))
        .routes(routes!(download_token::handle))
        .routes(routes!(me::get))
        .routes(routes!(me::post))
        .routes(routes!(new_user::handle))
        .routes(routes!(user_permissions::get))
        .routes(routes!(user_permissions::post))
        .routes(routes!(password::request))
        .routes(routes!(password::reset))
        .routes(routes!(institution::get))
        .routes(routes!(institution::post))
        .routes(routes!(apc::get))
        .routes(routes!(apc::csv))
        .routes(routes!(apc::xlsx))
        .routes(routes!(institution::add_ror))
        .routes(routes!(institution::remove_ror))
        .routes(routes!(reference_refresh::get, reference_refresh::post))
        .routes(routes!(staff::add_user))
        .routes(routes!(staff::users))
        .routes(routes!(staff::remove_access))
        .routes(routes!(staff::add_institution))
        .routes(routes!(staff::institutions))
}

/// Packages and their files.
fn packages() -> OpenApiRouter<App> {
    let upload = DefaultBodyLimit::max(upload_files::LIMIT);
    OpenApiRouter::default()
        .routes(routes!(packages::handle))
        .routes(routes!(create_package::handle))
        .routes(routes!(package::handle))
        .routes(routes!(edit_package::handle))
        .routes(routes!(upload_files::handle).layer(upload))
        .routes(routes!(price_lists::list))
        .routes(routes!(price_lists::take))
        .routes(routes!(delete_file::handle))
        .routes(routes!(file_status::handle))
        .routes(routes!(file_report::handle))
        .routes(routes!(file_download::report_csv))
        .routes(routes!(file_download::annotated))
        .routes(routes!(file_download::raw))
        .routes(routes!(map_file::handle))
        .routes(routes!(file_table::handle))
        .routes(routes!(excluded::handle))
        .routes(routes!(missing_prices::handle))
        .routes(routes!(data_check::json))
        .routes(routes!(data_check::csv))
        .routes(routes!(scenarios::handle))
        .routes(routes!(create_scenario::handle))
        .routes(routes!(api_key::list))
        .routes(routes!(api_key::create))
        .routes(routes!(api_key::delete))
}

/// Consortia and their members.
fn consortia() -> OpenApiRouter<App> {
    OpenApiRouter::default()
        .routes(routes!(members::list, members::add))
        .routes(routes!(members::edit, members::remove))
        .routes(routes!(members::addable))
        .routes(routes!(consortium_terms::get, consortium_terms::put))
        .routes(routes!(invitations::of_package, invitations::invite))
        .routes(routes!(invitations::withdraw))
        .routes(routes!(invitations::of_institution))
        .routes(routes!(invitations::answer))
        .routes(routes!(
            member_institutions::list,
            member_institutions::set,
            member_institutions::edit
        ))
        .routes(routes!(member_requests::text, proposals::send))
        .routes(routes!(member_requests::csv, member_requests::mail))
        .routes(routes!(proposals::withdraw))
        .routes(routes!(proposals::get, proposals::request))
        .routes(routes!(proposals::done))
        .routes(routes!(requests::list, requests::decide))
        .routes(routes!(cost_sharing::get, cost_sharing::put))
        .routes(routes!(cost_sharing::csv))
}

/// Scenarios and their titles.
fn scenarios() -> OpenApiRouter<App> {
    OpenApiRouter::default()
        .routes(routes!(scenario::handle))
        .routes(routes!(patch_scenario::handle))
        .routes(routes!(save_scenario::whole))
        .routes(routes!(delete_scenario::handle))
        .routes(routes!(versions::handle))
        .routes(routes!(undo::undo))
        .routes(routes!(undo::redo))
        .routes(routes!(restore::handle))
        .routes(routes!(scenario_reference::get, scenario_reference::put))
        .routes(routes!(reference_difference::get))
        .routes(routes!(reference_difference::csv))
        .routes(routes!(patch_settings::handle))
        .routes(routes!(patch_subscriptions::handle))
        .routes(routes!(save_scenario::subscriptions))
        .routes(routes!(public_page::get))
        .routes(routes!(public_page::put))
        .routes(routes!(public_page::delete))
        .routes(routes!(public_page::show))
        .routes(routes!(journals::handle))
        .routes(routes!(journal::handle))
        .routes(routes!(summary::handle))
        .routes(routes!(export::csv))
        .routes(routes!(export::xlsx))
        .routes(routes!(export::parquet))
        .routes(routes!(export::arrow))
}

/// Forms that people fill in without an account, and the staff's look at them.
fn forms() -> OpenApiRouter<App> {
    OpenApiRouter::default()
        .routes(routes!(form::purchase))
        .routes(routes!(form::demo_request))
        .routes(routes!(form::privacy))
        .routes(routes!(form::list))
        .routes(routes!(form::get))
        .routes(routes!(form::delete))
}

/// What only clients of the known service ask for.
fn known_service() -> OpenApiRouter<App> {
    let upload = DefaultBodyLimit::max(upload_files::LIMIT);
    let member_added = "/scenario/{id}/member-added-subscriptions";
    OpenApiRouter::default()
        .routes(routes!(publisher::create))
        .routes(also("/publisher/{id}", "publisher", routes!(package::handle)))
        .routes(routes!(edit_package::as_publisher))
        .routes(routes!(create_scenario::meta_only))
        .routes(routes!(publisher::status))
        .routes(routes!(publisher::rows))
        .routes(routes!(publisher::delete))
        .routes(also("/publisher/{id}/excluded", "excluded", routes!(excluded::handle)))
        .routes(routes!(known_service::root))
        .routes(routes!(known_service::alive))
        .routes(routes!(known_service::protected))
        .routes(routes!(known_service::account))
        .routes(routes!(known_service::change_password))
        .routes(routes!(known_service::register))
        .routes(routes!(known_service::demo))
        .routes(routes!(details::handle))
        .routes(routes!(export::text))
        .routes(routes!(export::subscriptions))
        .routes(routes!(sign_upload::sign))
        .routes(routes!(sign_upload::take).layer(upload))
        .routes(also(member_added, "save_member_added", routes!(save_scenario::subscriptions)))
}

/// The same under another address, with an operation id of its own.
fn also(
    path: &str,
    operation_id: &str,
    (schemas, paths, handler): UtoipaMethodRouter<App>,
) -> UtoipaMethodRouter<App> {
    let mut renamed = Paths::new();
    for (first, mut item) in paths.paths {
        for operation in [&mut item.get, &mut item.post].into_iter().flatten() {
            operation.operation_id = Some(operation_id.to_owned());
            operation.description = Some(format!("The same as `{first}`, for an older interface."));
        }
        renamed.paths.insert(path.to_owned(), item);
    }
    (schemas, renamed, handler)
}
