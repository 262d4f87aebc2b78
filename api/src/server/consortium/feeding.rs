//! Copies of a package's files for a member that feeds a consortium with them.

use crate::catalog::{Feeding, Letter, NewMember, Package, Permission, Upload, named_id};
use crate::server::identity::guard::{Admin, OnPackage};
use crate::server::problem::ApiError;
use crate::server::state::App;
use crate::server::wire::member_document::Mode;

impl App {
    /// The library's package that is to feed a consortium's, for somebody who may let it.
    pub(in crate::server) async fn source_for(
        &self,
        on: &OnPackage<Admin>,
        id: &str,
    ) -> Result<Package, ApiError> {
        let source = if self.is_staff(&on.caller) {
            self.package(id).await?
        } else {
            self.package_for(&on.caller, id, Permission::Modify).await?.0
        };
        self.may_feed(&source, &on.package, "source_package_id")?;
        Ok(source)
    }

    /// Refuses a package that cannot feed a consortium's; `field` is where it was named.
    pub(in crate::server) fn may_feed(
        &self,
        source: &Package,
        package: &Package,
        field: &str,
    ) -> Result<(), ApiError> {
        let field = |detail: String| Err(ApiError::field(field, detail));
        if source.kind != "own" || source.is_consortium {
            return field(format!("\"{}\" is no library's own package.", source.name));
        }
        if source.currency != package.currency {
            return field(format!(
                "\"{}\" is in {}, this package in {}: amounts in both cannot be added. Change the currency of one of them.",
                source.name, source.currency, package.currency
            ));
        }
        Ok(())
    }

    /// Makes a package a member of a consortium's, behind the others: the id of the package that feeds it from then on.
    /// None, and nothing changed, if it is one already, or the invitation is open no more.
    pub(in crate::server) async fn make_member(
        &self,
        by: Option<&str>,
        (package, source): (&Package, &Package),
        mode: Mode,
        tags: Vec<String>,
        invitation: Option<(&str, &[Letter])>,
    ) -> Result<Option<String>, ApiError> {
        let id = named_id("package");
        let feeding = self.feeding(mode, &source.id, &id).await?;
        let copies = feeding.copies().to_vec();
        let member = NewMember {
            id: &id,
            package_id: &package.id,
            consortium_id: &package.institution_id,
            source_id: &source.id,
            feeding,
            tags,
            invitation,
        };
        let added = self.catalog.add_member(by, member).await;
        if !matches!(added, Ok(true)) {
            self.forget_objects(&copies).await;
        }
        Ok(added?.then_some(id))
    }

    /// How a package feeds a consortium by way of another one, with the copies that that takes.
    pub(in crate::server) async fn feeding(
        &self,
        mode: Mode,
        source_id: &str,
        feeder_id: &str,
    ) -> Result<Feeding, ApiError> {
        match mode {
            Mode::Live => Ok(Feeding::Live),
            Mode::Snapshot => self.snapshot(source_id, feeder_id).await,
        }
    }

    /// Copies the live files of a package for another one. The copies are objects only: the rows that name them follow.
    async fn snapshot(&self, source_id: &str, feeder_id: &str) -> Result<Feeding, ApiError> {
        let uploads = self.catalog.uploads(source_id).await?;
        let mut copies = Vec::new();
        for upload in uploads.iter().filter(|upload| upload.is_live) {
            let copy = upload.copy_for(feeder_id);
            if let Err(error) = self.store.copy(&upload.place(), &copy.place()).await {
                copies.push(copy);
                self.forget_objects(&copies).await;
                return Err(error.into());
            }
            copies.push(copy);
        }
        Ok(Feeding::Snapshot { copies })
    }

    /// Removes the objects of uploads that no row names. What cannot be removed is left for `titlewise check --mend`.
    pub(in crate::server) async fn forget_objects(&self, uploads: &[Upload]) {
        for upload in uploads {
            if let Err(error) = self.store.remove(&upload.place()).await {
                tracing::warn!(upload = upload.id, %error, "objects that nothing names are left");
            }
        }
    }
}
