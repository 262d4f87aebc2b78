//! Routes of the server, one endpoint per file.

mod accounts;
mod comparison;
mod consortia;
mod explanation;
mod files;
mod forms;
mod institutions;
mod packages;
mod scenarios;
mod server;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::get;
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use utoipa::openapi::Paths;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

use self::accounts::{
    api_key, attention, download_token, email, login, me, new_user, own_data, password, session,
    sign_in_step, single_sign_on, staff, staff_access, staff_lists, two_factor, user_permissions,
};
use self::comparison::{compare, comparison_file, title, why};
use self::consortia::{
    consortium_terms, cost_sharing, member_institutions, member_requests, members, proposals,
    requests,
};
use self::explanation::{explain, explain_file};
use self::files::{
    change_kind, confirm_file, delete_file, file_download, file_report, file_status, file_table,
    map_file, price_lists, restore_file, sign_upload, upload_files,
};
use self::forms::form;
use self::institutions::{apc, institution, invitations, memberships, reference_refresh};
use self::packages::{
    create_package, data_check, details, edit_package, excluded, missing_prices, package,
    package_list, publisher,
};
use self::scenarios::{
    create_scenario, delete_scenario, export, journal, journals, patch_scenario, patch_settings,
    patch_subscriptions, public_page, reference_difference, restore, save_scenario, scenario,
    scenario_list, scenario_reference, summary, undo, versions,
};
use self::server::{api_docs, health, known_service, openapi, service};
use crate::assets;
use crate::body::JSON_LIMIT;
use crate::cross_origin;
use crate::observe::{observed, without_panics};
use crate::problem::ApiError;
use crate::same_computer;
use crate::security_headers::secured;
use crate::state::AppState;
use crate::upload_form::FORM_LIMIT;

/// Builds the router with all routes of the server.
pub fn router(state: AppState) -> Router {
    let routes = Router::from(described())
        // A page of the web application; only POST requests go to a route.
        .route("/login", get(assets::serve))
        .route("/site/site.json", get(assets::site))
        .fallback(assets::serve)
        .method_not_allowed_fallback(async || ApiError::MethodNotAllowed);
    let router = without_panics(routes)
        .layer(DefaultBodyLimit::max(JSON_LIMIT))
        .layer(CompressionLayer::new().gzip(true).quality(CompressionLevel::Fastest));
    let router = same_computer::uncompressed(router, state.has_public_address.0);
    let router = cross_origin::allow(secured(router, state.is_https.0), &state.allowed_origins.0);
    observed(router).with_state(state)
}

/// Returns all routes with their descriptions, which are declared at the handlers.
pub(crate) fn described() -> OpenApiRouter<AppState> {
    OpenApiRouter::default()
        .merge(service())
        .merge(accounts())
        .merge(packages())
        .merge(consortia())
        .merge(scenarios())
        .merge(comparison())
        .merge(explanation())
        .merge(forms())
        .merge(known_service())
}

/// Routes of the server itself.
fn service() -> OpenApiRouter<AppState> {
    OpenApiRouter::default()
        .routes(routes!(service::handle))
        .routes(routes!(health::health))
        .routes(routes!(health::ready))
        .routes(routes!(openapi::handle))
        .routes(routes!(api_docs::page))
        .routes(routes!(api_docs::asset))
}

/// Routes for sign-in, users and institutions.
fn accounts() -> OpenApiRouter<AppState> {
    OpenApiRouter::default()
        .routes(routes!(login::handle))
        .routes(routes!(sign_in_step::handle))
        .routes(also("/login", "login", routes!(login::handle)))
        .routes(routes!(session::end))
        .routes(routes!(session::demo))
        .routes(routes!(session::renew))
        .routes(routes!(single_sign_on::begin))
        .routes(routes!(single_sign_on::finish))
        .routes(routes!(single_sign_on::collect))
        .routes(routes!(download_token::handle))
        .routes(routes!(me::get))
        .routes(routes!(me::post))
        .routes(routes!(attention::handle))
        .routes(routes!(email::confirm, email::cancel))
        .routes(routes!(own_data::export))
        .routes(routes!(own_data::erase))
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
        .routes(routes!(staff_lists::institutions))
        .routes(routes!(staff_lists::users))
        .routes(routes!(staff_lists::packages))
        .routes(routes!(staff_lists::jobs))
        .routes(routes!(staff_access::data))
        .routes(routes!(staff_access::erase))
        .routes(routes!(staff_access::end_sessions))
        .routes(routes!(staff_access::revoke))
        .routes(routes!(two_factor::get))
        .routes(routes!(two_factor::begin))
        .routes(routes!(two_factor::confirm))
        .routes(routes!(two_factor::renew))
        .routes(routes!(two_factor::end))
        .routes(routes!(two_factor::remove))
        .routes(routes!(staff::add_institution))
        .routes(routes!(staff::institutions))
}

/// Routes of packages and their files.
fn packages() -> OpenApiRouter<AppState> {
    let upload = DefaultBodyLimit::max(FORM_LIMIT);
    OpenApiRouter::default()
        .routes(routes!(package_list::handle))
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
        .routes(routes!(confirm_file::handle))
        .routes(routes!(change_kind::handle))
        .routes(routes!(restore_file::handle))
        .routes(routes!(file_table::handle))
        .routes(routes!(excluded::handle))
        .routes(routes!(missing_prices::handle))
        .routes(routes!(data_check::json))
        .routes(routes!(data_check::csv))
        .routes(routes!(scenario_list::handle))
        .routes(routes!(create_scenario::handle))
        .routes(routes!(api_key::list))
        .routes(routes!(api_key::create))
        .routes(routes!(api_key::delete))
}

/// Routes of consortia and their members.
fn consortia() -> OpenApiRouter<AppState> {
    OpenApiRouter::default()
        .routes(routes!(members::list, members::add))
        .routes(routes!(members::edit, members::remove))
        .routes(routes!(members::addable))
        .routes(routes!(consortium_terms::get, consortium_terms::put))
        .routes(routes!(invitations::of_package, invitations::invite))
        .routes(routes!(invitations::withdraw))
        .routes(routes!(invitations::of_institution))
        .routes(routes!(invitations::answer))
        .routes(routes!(memberships::list))
        .routes(routes!(memberships::stop))
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

/// Routes of scenarios and their titles.
fn scenarios() -> OpenApiRouter<AppState> {
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

/// Routes of comparisons of scenarios.
fn comparison() -> OpenApiRouter<AppState> {
    OpenApiRouter::default()
        .routes(routes!(compare::handle))
        .routes(routes!(why::handle))
        .routes(routes!(title::handle))
        .routes(routes!(comparison_file::csv))
        .routes(routes!(comparison_file::xlsx))
        .routes(routes!(comparison_file::text))
}

/// Routes of explanations of numbers.
fn explanation() -> OpenApiRouter<AppState> {
    OpenApiRouter::default()
        .routes(routes!(explain::handle))
        .routes(routes!(explain_file::as_text))
        .routes(routes!(explain_file::xlsx))
}

/// Routes of forms without an account, and of their staff view.
fn forms() -> OpenApiRouter<AppState> {
    OpenApiRouter::default()
        .routes(routes!(form::purchase))
        .routes(routes!(form::demo_request))
        .routes(routes!(form::privacy))
        .routes(routes!(form::list))
        .routes(routes!(form::get))
        .routes(routes!(form::delete))
}

/// Routes that only clients of the compatible service use.
fn known_service() -> OpenApiRouter<AppState> {
    let upload = DefaultBodyLimit::max(FORM_LIMIT);
    let member_added = "/scenario/{id}/member-added-subscriptions";
    OpenApiRouter::default()
        .routes(routes!(publisher::create))
        .routes(routes!(package::as_publisher))
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

/// Adds an alias of a route under another path, with its own operation id.
fn also(
    path: &str,
    operation_id: &str,
    (schemas, paths, handler): UtoipaMethodRouter<AppState>,
) -> UtoipaMethodRouter<AppState> {
    let mut renamed = Paths::new();
    for (first, mut item) in paths.paths {
        for operation in [&mut item.get, &mut item.post].into_iter().flatten() {
            operation.operation_id = Some(operation_id.to_owned());
            operation.description = Some(format!("Same as `{first}`, for an older interface."));
        }
        renamed.paths.insert(path.to_owned(), item);
    }
    (schemas, renamed, handler)
}
