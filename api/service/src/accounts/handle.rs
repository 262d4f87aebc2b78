//! The handle of accounts.

use std::path::Path;
use std::sync::Arc;

use titlewise_catalog::{Catalog, User};
use tokio::sync::Semaphore;

use crate::accounts::attempts::Attempts;
use crate::accounts::token::Tokens;
use crate::accounts::wrong_passwords::WrongPasswords;
use crate::config::Config;
use crate::demo::ids::FORMER_USER;
use crate::sign_on::exchange::Exchange;
use crate::sign_on::providers::Providers;
use crate::start_error::StartError;

/// Passwords hashed concurrently: each uses 19 MiB and a processor.
const HASHERS: usize = 2;

/// Users, their sessions and permissions. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Accounts {
    /// Users, roles and sessions.
    pub catalog: Catalog,
    /// Signs and verifies session tokens.
    pub tokens: Arc<Tokens>,
    /// Counts attempts by account and address.
    pub attempts: Arc<Attempts>,
    /// Counts wrong passwords.
    pub(crate) wrong_passwords: Arc<WrongPasswords>,
    /// Email domain of the staff; without it, no account is staff.
    pub staff_domain: Option<Arc<str>>,
    /// Providers of single sign-on.
    pub providers: Arc<Providers>,
    /// Requests to them.
    pub(crate) exchange: Arc<Exchange>,
    pub(crate) hashers: Arc<Semaphore>,
    pub(crate) walkaway_domains: Arc<[String]>,
    has_demo: bool,
}

impl Accounts {
    /// Opens the accounts of a catalog; `data` is the folder of the token key.
    ///
    /// # Errors
    /// If the token key cannot be read or written, or is too short.
    pub fn open(config: &Config, catalog: &Catalog, data: &Path) -> Result<Self, StartError> {
        Ok(Self {
            catalog: catalog.clone(),
            tokens: Arc::new(Tokens::open(config.token_key.as_deref(), data, catalog.clock())?),
            attempts: Arc::new(Attempts::new()),
            wrong_passwords: Arc::new(WrongPasswords::new(catalog.clock())),
            staff_domain: config.staff_domain.as_deref().map(|given| domain(given).into()),
            providers: Arc::new(Providers::open(&config.sign_on)),
            exchange: Arc::new(Exchange::new(catalog.clock())),
            hashers: Arc::new(Semaphore::new(HASHERS)),
            walkaway_domains: walkaway_domains(config),
            has_demo: config.demo,
        })
    }

    /// Whether an account is disabled: that of a visitor while the server has no demo, and the account that all visitors
    /// shared in earlier versions.
    pub fn is_disabled(&self, user: &User) -> bool {
        user.is_demo && (!self.has_demo || user.id == FORMER_USER)
    }
}

fn domain(given: &str) -> String {
    given.trim().trim_start_matches('@').to_lowercase()
}

fn walkaway_domains(config: &Config) -> Arc<[String]> {
    let given = config.walkaway_domains.iter().chain(&config.staff_domain);
    given.map(|given| domain(given)).collect()
}
