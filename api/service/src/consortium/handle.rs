//! The handle of consortia.

use titlewise_catalog::Catalog;
use titlewise_storage::Store;

use crate::accounts::handle::Accounts;

/// Members of consortia and the copies that feed them. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Consortia {
    pub(crate) catalog: Catalog,
    pub(crate) store: Store,
    pub(crate) accounts: Accounts,
}

impl Consortia {
    /// Consortia of a catalog and a store.
    pub fn new(catalog: &Catalog, store: &Store, accounts: &Accounts) -> Self {
        Self { catalog: catalog.clone(), store: store.clone(), accounts: accounts.clone() }
    }
}
