//! Copies of a package's files for a member that feeds a consortium with them.

use titlewise_catalog::{Email, Feeding, NewMember, Package, Permission, Upload, named_id};

use crate::accounts::caller::Caller;
use crate::consortium::handle::Consortia;
use crate::consortium::mode::Mode;
use crate::error::Error;
use crate::lookup;

impl Consortia {
    /// Returns the library's package that will feed a consortium's package, if the caller may allow it.
    pub async fn source_for(
        &self,
        caller: &Caller,
        package: &Package,
        id: &str,
    ) -> Result<Package, Error> {
        let source = if self.accounts.is_staff(caller) {
            lookup::package(&self.catalog, id).await?
        } else {
            self.accounts.package_for(caller, id, Permission::Modify).await?.0
        };
        self.may_feed(&source, package, "source_package_id")?;
        Ok(source)
    }

    /// Refuses a package that cannot feed a consortium's package; `field` is the request field that names it.
    pub fn may_feed(&self, source: &Package, package: &Package, field: &str) -> Result<(), Error> {
        let field = |detail: String| Err(Error::field(field, detail));
        if source.kind != "own" || source.is_consortium {
            return field(format!("\"{}\" is no library's own package.", source.name));
        }
        if source.is_demo != package.is_demo {
            return field(format!(
                "\"{}\" and this package cannot be in one consortium: one is a demo.",
                source.name
            ));
        }
        if source.currency != package.currency {
            return field(format!(
                "\"{}\" is in {}, this package in {}: amounts in both cannot be added. Change the currency of one of them.",
                source.name, source.currency, package.currency
            ));
        }
        Ok(())
    }

    /// Adds a package as the last member of a consortium's package. Returns the id of the package that feeds it.
    /// Returns `None` and changes nothing if it is already a member or the invitation is no longer open.
    pub async fn make_member(
        &self,
        by: Option<&str>,
        (package, source): (&Package, &Package),
        mode: Mode,
        tags: Vec<String>,
        invitation: Option<(&str, &[Email])>,
    ) -> Result<Option<String>, Error> {
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

    /// How a package feeds a consortium through another package, with the copies that this requires.
    pub async fn feeding(
        &self,
        mode: Mode,
        source_id: &str,
        feeder_id: &str,
    ) -> Result<Feeding, Error> {
        match mode {
            Mode::Live => Ok(Feeding::Live),
            Mode::Snapshot => self.snapshot(source_id, feeder_id).await,
        }
    }

    /// Copies the live files of a package for another one. Copies objects only: the caller adds the rows that name
    /// them.
    async fn snapshot(&self, source_id: &str, feeder_id: &str) -> Result<Feeding, Error> {
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

    /// Removes the objects of uploads that no row names. `titlewise check --mend` removes those that remain after a
    /// failure.
    pub async fn forget_objects(&self, uploads: &[Upload]) {
        for upload in uploads {
            if let Err(error) = self.store.remove(&upload.place()).await {
                tracing::warn!(upload = upload.id, %error, "orphaned objects remain");
            }
        }
    }
}
