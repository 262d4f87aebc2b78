//! Sandboxes: what each visitor of the demo gets for a day. A sandbox is a copy of the demo's library and consortium
//! with a user and institutions of its own, so that no visitor sees what another one does.

use sqlx::any::AnyRow;
use sqlx::{Any, Row, Transaction};

use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::sandbox_copy::{Copying, SandboxMember, SandboxPackage};
use crate::sql::statement;
use crate::upload::Upload;

/// A sandbox to create.
#[derive(Debug)]
pub struct NewSandbox<'a> {
    /// Id of its user, who has no email address and no password.
    pub user_id: &'a str,
    /// Name of its user.
    pub user_name: &'a str,
    /// Address of the visitor.
    pub address: &'a str,
    /// Its library.
    pub library: SandboxPackage,
    /// Files of its library; their objects exist already.
    pub uploads: Vec<Upload>,
    /// Its consortium with the members, if the demo has one.
    pub consortium: Option<(SandboxPackage, Vec<SandboxMember>)>,
}

/// An open sandbox without the demo's consortium, which was not complete when the sandbox was created.
#[derive(Debug, Clone)]
pub struct LackingSandbox {
    /// Id of its user.
    pub user_id: String,
    /// Its library.
    pub library: SandboxPackage,
}

/// Limits for sandboxes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SandboxLimits {
    /// Maximum number of all sandboxes.
    pub all: i64,
    /// Maximum number of sandboxes of one address.
    pub per_address: i64,
    /// Lifetime in seconds.
    pub seconds: i64,
    /// Age in seconds from which a sandbox may be discarded early, when there are too many.
    pub kept_at_least: i64,
}

/// Why no sandbox can be created.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SandboxFull {
    /// The demo is not complete yet.
    NotReady,
    /// The address has as many as it may have.
    Address,
    /// There are as many as there may be, and all are too young to be discarded.
    All,
}

impl Catalog {
    /// Whether there is room for another sandbox of an address. When there are too many in all, the oldest one ends.
    ///
    /// # Errors
    /// A database failure.
    pub async fn room_for_sandbox(
        &self,
        address: &str,
        limits: SandboxLimits,
    ) -> Result<Result<(), SandboxFull>, CatalogError> {
        let mut transaction = self.pool.begin().await?;
        let room = self.room(&mut transaction, address, limits).await?;
        transaction.commit().await?;
        Ok(room)
    }

    /// Creates a sandbox, all or nothing, unless there is no room.
    ///
    /// # Errors
    /// A database failure.
    pub async fn create_sandbox(
        &self,
        new: &NewSandbox<'_>,
        limits: SandboxLimits,
    ) -> Result<Result<(), SandboxFull>, CatalogError> {
        let mut transaction = self.pool.begin().await?;
        if let Err(full) = self.room(&mut transaction, new.address, limits).await? {
            return Ok(Err(full));
        }
        let time = self.clock.text();
        let mut copying = Copying { transaction, time: &time, user_id: new.user_id };
        copying.add_user(new.user_name).await?;
        copying.add_sandbox(new.address, self.clock.seconds(), limits.seconds).await?;
        copying.library(&new.library, &new.uploads).await?;
        if let Some((consortium, members)) = &new.consortium {
            copying.consortium(&new.library, consortium, members).await?;
        }
        copying.transaction.commit().await?;
        Ok(Ok(()))
    }

    /// Returns the open sandboxes without a consortium. `library` and its institution are what their libraries are
    /// copies of.
    ///
    /// # Errors
    /// A database failure.
    pub async fn sandboxes_without_consortium(
        &self,
        library: (&str, &str),
    ) -> Result<Vec<LackingSandbox>, CatalogError> {
        let rows = sqlx::query(statement::sandboxes_without_consortium);
        let rows = rows.bind(self.clock.seconds()).fetch_all(&self.pool).await?;
        let lacking = |row: &AnyRow| -> Result<LackingSandbox, CatalogError> {
            Ok(LackingSandbox {
                user_id: row.try_get("user_id")?,
                library: SandboxPackage {
                    id: row.try_get("package_id")?,
                    institution_id: row.try_get("institution_id")?,
                    of: library.0.to_owned(),
                    of_institution: library.1.to_owned(),
                },
            })
        };
        rows.iter().map(lacking).collect()
    }

    /// Adds a consortium to an open sandbox, all or nothing. Returns whether it was added: not if the sandbox has ended
    /// or has a consortium.
    ///
    /// # Errors
    /// A database failure.
    pub async fn add_sandbox_consortium(
        &self,
        sandbox: &LackingSandbox,
        consortium: &SandboxPackage,
        members: &[SandboxMember],
    ) -> Result<bool, CatalogError> {
        let mut transaction = self.pool.begin().await?;
        let time = self.clock.seconds();
        let lock = sqlx::query(statement::lock_open_sandbox).bind(&sandbox.user_id).bind(time);
        let is_open = lock.fetch_optional(&mut *transaction).await?.is_some();
        let count = sqlx::query_scalar(statement::count_sandbox_consortia).bind(&sandbox.user_id);
        let consortia: i64 = count.fetch_one(&mut *transaction).await?;
        if !is_open || consortia > 0 {
            return Ok(false);
        }
        let time = self.clock.text();
        let mut copying = Copying { transaction, time: &time, user_id: &sandbox.user_id };
        copying.consortium(&sandbox.library, consortium, members).await?;
        copying.transaction.commit().await?;
        Ok(true)
    }

    /// Ends the sandbox of a user now; it is discarded soon.
    ///
    /// # Errors
    /// A database failure.
    pub async fn end_sandbox(&self, user_id: &str) -> Result<(), CatalogError> {
        let end = sqlx::query(statement::end_sandbox).bind(user_id).bind(self.clock.seconds());
        end.execute(&self.pool).await?;
        Ok(())
    }

    async fn room(
        &self,
        transaction: &mut Transaction<'static, Any>,
        address: &str,
        limits: SandboxLimits,
    ) -> Result<Result<(), SandboxFull>, CatalogError> {
        let locked = sqlx::query(statement::lock_demo).fetch_optional(&mut **transaction).await?;
        if locked.is_none() {
            return Ok(Err(SandboxFull::NotReady));
        }
        let time = self.clock.seconds();
        let count = sqlx::query(statement::count_sandboxes).bind(address).bind(time);
        let count = count.fetch_one(&mut **transaction).await?;
        if count.try_get::<i64, _>("of_address")? >= limits.per_address {
            return Ok(Err(SandboxFull::Address));
        }
        if count.try_get::<i64, _>("of_all")? < limits.all {
            return Ok(Ok(()));
        }
        let before = time.saturating_sub(limits.kept_at_least);
        let oldest = sqlx::query_scalar(statement::oldest_sandbox).bind(time).bind(before);
        let oldest: Option<String> = oldest.fetch_optional(&mut **transaction).await?;
        let Some(oldest) = oldest else { return Ok(Err(SandboxFull::All)) };
        let end = sqlx::query(statement::end_sandbox).bind(oldest).bind(time);
        end.execute(&mut **transaction).await?;
        Ok(Ok(()))
    }
}
