//! State that requests share: the handles of the services. Each handler names the ones that it uses.

use axum::extract::FromRef;
use serde_json::Value;
use titlewise_catalog::Catalog;
use titlewise_service::accounts::handle::Accounts;
use titlewise_service::config::{CacheBounds, Config};
use titlewise_service::consortium::Consortia;
use titlewise_service::demo::sandbox::Sandboxes;
use titlewise_service::forecasts::Forecasts;
use titlewise_service::forms::Forms;
use titlewise_service::outbox::Outbox;
use titlewise_service::references::References;
use titlewise_service::services::Services;
use titlewise_service::uploads::Uploads;
use titlewise_storage::Store;

use crate::bodies::Bodies;

/// Whether the server has a demo library.
#[derive(Debug, Clone, Copy)]
pub(crate) struct HasDemo(pub bool);

/// The API description as JSON.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Interface(pub &'static Value);

/// Whether a proxy reports the address of the client (`X-Forwarded-For`).
#[derive(Debug, Clone, Copy)]
pub(crate) struct TrustProxy(pub bool);

/// Whether sign-in and password links answer alike for known and unknown accounts.
#[derive(Debug, Clone, Copy)]
pub(crate) struct HideAccounts(pub bool);

/// Whether browsers reach this server by TLS only, as its public URL is https.
#[derive(Debug, Clone, Copy)]
pub(crate) struct IsHttps(pub bool);

/// Whether the operator has set the public URL of this server.
#[derive(Debug, Clone, Copy)]
pub(crate) struct HasPublicAddress(pub bool);

/// Whether three downloads accept a session token in the address, for old clients.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SessionTokenInAddress(pub bool);

/// Email address that the public pages show, if any.
#[derive(Debug, Clone)]
pub(crate) struct Contact(pub Option<String>);

/// Web origins whose pages may call this server.
#[derive(Debug, Clone)]
pub(crate) struct AllowedOrigins(pub Vec<String>);

/// Handles of all services. A handler receives one of them as `State<Forecasts>`, so that its signature shows its
/// dependencies.
#[derive(Debug, Clone, FromRef)]
pub struct AppState {
    pub(crate) catalog: Catalog,
    pub(crate) store: Store,
    pub(crate) accounts: Accounts,
    pub(crate) references: References,
    pub(crate) uploads: Uploads,
    pub(crate) forecasts: Forecasts,
    pub(crate) consortia: Consortia,
    pub(crate) sandboxes: Sandboxes,
    pub(crate) forms: Forms,
    pub(crate) outbox: Outbox,
    pub(crate) bodies: Bodies,
    pub(crate) has_demo: HasDemo,
    pub(crate) trust_proxy: TrustProxy,
    pub(crate) hide_accounts: HideAccounts,
    pub(crate) is_https: IsHttps,
    pub(crate) has_public_address: HasPublicAddress,
    pub(crate) interface: Interface,
    pub(crate) session_token_in_address: SessionTokenInAddress,
    pub(crate) allowed_origins: AllowedOrigins,
    pub(crate) contact: Contact,
}

impl AppState {
    /// Collects the handles of the services and the API description.
    pub fn new(services: &Services, config: &Config, interface: &'static Value) -> Self {
        Self {
            catalog: services.catalog.clone(),
            store: services.store.clone(),
            accounts: services.accounts.clone(),
            references: services.references.clone(),
            uploads: services.uploads.clone(),
            forecasts: services.forecasts.clone(),
            consortia: services.consortia.clone(),
            sandboxes: services.sandboxes.clone(),
            forms: services.forms.clone(),
            outbox: services.outbox.clone(),
            bodies: Bodies::new(CacheBounds::of(config.cache_memory).bodies),
            has_demo: HasDemo(services.has_demo),
            trust_proxy: TrustProxy(config.trust_proxy),
            hide_accounts: HideAccounts(config.hide_accounts),
            is_https: IsHttps(is_https(config.public_url.as_deref())),
            has_public_address: HasPublicAddress(config.public_url.is_some()),
            interface: Interface(interface),
            session_token_in_address: SessionTokenInAddress(
                config.old_clients.session_token_in_address,
            ),
            contact: Contact(config.contact.clone()),
            allowed_origins: AllowedOrigins(config.old_clients.allow_origins.clone()),
        }
    }
}

fn is_https(public_url: Option<&str>) -> bool {
    let scheme = public_url.and_then(|url| url.split_once("://")).map(|(scheme, _)| scheme);
    scheme.is_some_and(|scheme| scheme.eq_ignore_ascii_case("https"))
}
