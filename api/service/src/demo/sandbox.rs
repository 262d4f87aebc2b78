//! Gives each visitor of the demo a sandbox: a copy of the sample library and its consortium.

use std::sync::Arc;

use titlewise_catalog::{
    Catalog, CatalogError, NewSandbox, Package, SandboxFull, SandboxLimits, SandboxMember,
    SandboxPackage, Session, Upload, named_id,
};
use titlewise_storage::Store;
use tokio::sync::Notify;

use crate::accounts::attempts::Address;
use crate::config::Config;
use crate::demo::ids;
use crate::error::Error;

/// Email address with which every visitor can sign in to the demo. No account has it.
pub const DEMO_EMAIL: &str = "demo@titlewise.example";
/// The password for it. It is public.
pub const DEMO_PASSWORD: &str = "invented-library";
/// Name of a visitor.
const NAME: &str = "Demo";
/// Lifetime of a sandbox in seconds: a day.
const LIFETIME: i64 = 86_400;
/// Age in seconds from which a sandbox may make room for another one.
const KEPT_AT_LEAST: i64 = 3_600;

/// What a visitor sees first.
#[derive(Debug, Clone)]
pub struct FirstScreen {
    /// Package of the visitor's library.
    pub package_id: String,
    /// Its scenario with subscriptions.
    pub scenario_id: String,
}

/// The sandboxes of visitors. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Sandboxes {
    pub(crate) catalog: Catalog,
    pub(crate) store: Store,
    /// Notified when a sandbox has ended, and when the demo's consortium is complete.
    pub(crate) wake: Arc<Notify>,
    limits: SandboxLimits,
    has_demo: bool,
}

impl Sandboxes {
    /// Opens the sandboxes of a catalog and a store.
    pub fn new(config: &Config, catalog: &Catalog, store: &Store) -> Self {
        let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
        Self {
            catalog: catalog.clone(),
            store: store.clone(),
            wake: Arc::default(),
            limits: SandboxLimits {
                all: count(config.demo_sandboxes),
                per_address: count(config.demo_sandboxes_per_address),
                seconds: LIFETIME,
                kept_at_least: KEPT_AT_LEAST,
            },
            has_demo: config.demo,
        }
    }

    /// Whether an email address is that of the demo.
    pub fn is_of_demo(&self, email: Option<&str>) -> bool {
        self.has_demo && email.is_some_and(|email| email.trim().eq_ignore_ascii_case(DEMO_EMAIL))
    }

    /// Creates a sandbox for a visitor and signs the visitor in. The session ends with the sandbox.
    ///
    /// # Errors
    /// [`Error::NoSandbox`] if there is no room, and errors of the catalog and the store.
    pub async fn open(&self, address: &Address) -> Result<Session, Error> {
        let address = address.as_str();
        self.catalog.room_for_sandbox(address, self.limits).await?.map_err(Error::NoSandbox)?;
        let user_id = named_id("user");
        let library = SandboxPackage {
            id: named_id("package"),
            institution_id: named_id("institution"),
            of: ids::LIBRARY_PACKAGE.to_owned(),
            of_institution: ids::LIBRARY.to_owned(),
        };
        let mut copies = Vec::new();
        let created = self.create(&user_id, address, library, &mut copies).await;
        if !matches!(created, Ok(Ok(()))) {
            self.forget_objects(&copies).await;
        }
        created?.map_err(Error::NoSandbox)?;
        self.wake.notify_one();
        tracing::info!(user = user_id, "created a sandbox of the demo");
        Ok(self.catalog.start_session(&user_id, LIFETIME).await?)
    }

    /// Returns what a visitor sees first: the second scenario of the library, or its only one. None if the sandbox has
    /// ended.
    ///
    /// # Errors
    /// A failure of the catalog.
    pub async fn first_screen(&self, user_id: &str) -> Result<Option<FirstScreen>, Error> {
        for entry in self.catalog.packages(user_id).await? {
            let found = self.catalog.package(&entry.id, user_id).await?;
            let is_library = |package: &Package| package.kind == "own" && !package.is_consortium;
            if !found.is_some_and(|(package, _)| is_library(&package)) {
                continue;
            }
            let scenarios = self.catalog.scenarios(&entry.id).await?;
            let scenario = scenarios.get(1).or(scenarios.first());
            return Ok(scenario.map(|scenario| FirstScreen {
                package_id: entry.id,
                scenario_id: scenario.id.clone(),
            }));
        }
        Ok(None)
    }

    /// Ends the sandbox of a visitor; it is discarded in the background.
    ///
    /// # Errors
    /// A failure of the catalog.
    pub async fn end(&self, user_id: &str) -> Result<(), Error> {
        self.catalog.end_sandbox(user_id).await?;
        self.wake.notify_one();
        Ok(())
    }

    async fn create(
        &self,
        user_id: &str,
        address: &str,
        library: SandboxPackage,
        copies: &mut Vec<Upload>,
    ) -> Result<Result<(), SandboxFull>, Error> {
        if self.catalog.package(&library.of, "").await?.is_none() {
            return Ok(Err(SandboxFull::NotReady));
        }
        self.copy_files(&library, copies).await?;
        let consortium = match self.catalog.has_demo_part(ids::CONSORTIUM_PART).await? {
            true => Some(self.consortium(&library).await?),
            false => None,
        };
        let new = NewSandbox {
            user_id,
            user_name: NAME,
            address,
            library,
            uploads: copies.clone(),
            consortium,
        };
        Ok(self.catalog.create_sandbox(&new, self.limits).await?)
    }

    /// Adds the consortium to the open sandboxes of visitors who came before it was complete.
    ///
    /// # Errors
    /// A failure of the catalog.
    pub(crate) async fn add_consortium(&self) -> Result<(), CatalogError> {
        if !self.has_demo || !self.catalog.has_demo_part(ids::CONSORTIUM_PART).await? {
            return Ok(());
        }
        let library = (ids::LIBRARY_PACKAGE, ids::LIBRARY);
        for sandbox in self.catalog.sandboxes_without_consortium(library).await? {
            let (consortium, members) = self.consortium(&sandbox.library).await?;
            if self.catalog.add_sandbox_consortium(&sandbox, &consortium, &members).await? {
                tracing::info!(user = sandbox.user_id, "added the consortium to a sandbox");
            }
        }
        Ok(())
    }

    /// Copies the objects of the library's files, the oldest file first. The rows follow.
    async fn copy_files(
        &self,
        library: &SandboxPackage,
        copies: &mut Vec<Upload>,
    ) -> Result<(), Error> {
        let uploads = self.catalog.uploads(&library.of).await?;
        for upload in uploads.iter().rev().filter(|upload| upload.is_live) {
            copies.push(upload.copy_for(&library.id));
            if let Some(copy) = copies.last() {
                self.store.copy(&upload.place(), &copy.place()).await?;
            }
        }
        Ok(())
    }

    /// Returns the consortium to create. Its members use the files of the demo's members; only the sandbox's library has
    /// files of its own.
    async fn consortium(
        &self,
        library: &SandboxPackage,
    ) -> Result<(SandboxPackage, Vec<SandboxMember>), CatalogError> {
        let consortium = SandboxPackage {
            id: named_id("package"),
            institution_id: named_id("institution"),
            of: ids::CONSORTIUM_PACKAGE.to_owned(),
            of_institution: ids::CONSORTIUM.to_owned(),
        };
        let mut members = Vec::new();
        for member in self.catalog.members(&consortium.of).await? {
            let is_own = member.institution_id == library.of_institution;
            let institution_id = match is_own {
                true => library.institution_id.clone(),
                false => named_id("institution"),
            };
            let source = member.source_package_id.filter(|_| member.source_name.is_some());
            let Some(source_id) = (if is_own { Some(library.id.clone()) } else { source }) else {
                continue;
            };
            members.push(SandboxMember {
                package: SandboxPackage {
                    id: named_id("package"),
                    institution_id,
                    of: member.package_id,
                    of_institution: member.institution_id,
                },
                source_id,
            });
        }
        Ok((consortium, members))
    }

    /// Removes the objects of uploads that no row names. `titlewise check --mend` removes those that remain after a
    /// failure.
    pub(crate) async fn forget_objects(&self, uploads: &[Upload]) {
        for upload in uploads {
            if let Err(error) = self.store.remove(&upload.place()).await {
                tracing::warn!(upload = upload.id, %error, "orphaned objects remain");
            }
        }
    }
}
