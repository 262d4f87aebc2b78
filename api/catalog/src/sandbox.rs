//! Sandboxes: what each visitor of the demo gets for a day. A sandbox is a copy of the demo's library and consortium
//! with a user and institutions of its own, so that no visitor sees what another one does.

use sqlx::{Any, Row, Transaction};

use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::role::Role;
use crate::sql::statement;
use crate::upload::{Upload, insert};

/// A package of the demo to copy.
#[derive(Debug, Clone)]
pub struct SandboxPackage {
    /// Id of the copy.
    pub id: String,
    /// Id of the institution of the copy.
    pub institution_id: String,
    /// Package to copy.
    pub of: String,
    /// Institution to copy for it.
    pub of_institution: String,
}

/// A member of the demo's consortium to copy.
#[derive(Debug, Clone)]
pub struct SandboxMember {
    /// The package that feeds the consortium.
    pub package: SandboxPackage,
    /// Package from which the member of the sandbox is created, and whose files it uses.
    pub source_id: String,
}

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

/// A sandbox that is being created.
struct Copying<'a> {
    transaction: Transaction<'static, Any>,
    time: &'a str,
    user_id: &'a str,
}

impl Copying<'_> {
    /// Runs a statement with texts; null for none.
    async fn run(
        &mut self,
        text: &'static str,
        values: &[Option<&str>],
    ) -> Result<(), CatalogError> {
        let mut query = sqlx::query(text);
        for value in values {
            query = query.bind(value.map(str::to_owned));
        }
        query.execute(&mut *self.transaction).await?;
        Ok(())
    }

    async fn add_user(&mut self, name: &str) -> Result<(), CatalogError> {
        sqlx::query(statement::create_user)
            .bind(self.user_id)
            .bind(name)
            .bind(None::<String>)
            .bind(None::<String>)
            .bind(None::<String>)
            .bind(None::<String>)
            .bind(1_i64)
            .bind(0_i64)
            .bind(self.time)
            .bind(None::<String>)
            .execute(&mut *self.transaction)
            .await?;
        Ok(())
    }

    async fn add_sandbox(
        &mut self,
        address: &str,
        moment: i64,
        seconds: i64,
    ) -> Result<(), CatalogError> {
        sqlx::query(statement::add_sandbox)
            .bind(self.user_id)
            .bind(address)
            .bind(moment)
            .bind(moment.saturating_add(seconds))
            .execute(&mut *self.transaction)
            .await?;
        Ok(())
    }

    /// Copies an institution with its ROR ids into the sandbox.
    async fn institution(&mut self, package: &SandboxPackage) -> Result<(), CatalogError> {
        let (id, of) = (package.institution_id.as_str(), package.of_institution.as_str());
        let (time, user_id) = (self.time, self.user_id);
        self.run(statement::copy_institution, &[Some(id), Some(of), Some(time)]).await?;
        self.run(statement::copy_rors, &[Some(id), Some(of), Some(time)]).await?;
        self.run(statement::add_sandbox_institution, &[Some(id), Some(user_id)]).await
    }

    async fn role(&mut self, institution_id: &str, role: Role) -> Result<(), CatalogError> {
        let (time, user_id) = (self.time, self.user_id);
        let values = [Some(user_id), Some(institution_id), Some(role.name()), Some(time)];
        self.run(statement::grant_role, &values).await
    }

    /// Copies a package. It feeds a consortium's package and is created from another one, whose files it uses.
    async fn package(
        &mut self,
        package: &SandboxPackage,
        feeds: Option<(&str, &str)>,
    ) -> Result<(), CatalogError> {
        let (id, institution) = (package.id.as_str(), package.institution_id.as_str());
        let (fed, source) = feeds.unzip();
        let time = self.time;
        let values =
            [Some(id), Some(institution), Some(&*package.of), Some(time), fed, source, source];
        self.run(statement::copy_package, &values).await
    }

    async fn library(
        &mut self,
        library: &SandboxPackage,
        uploads: &[Upload],
    ) -> Result<(), CatalogError> {
        self.institution(library).await?;
        self.role(&library.institution_id, Role::Admin).await?;
        self.package(library, None).await?;
        for upload in uploads {
            insert(&mut self.transaction, upload).await?;
        }
        for scenario in self.scenarios_of(&library.of).await? {
            self.scenario(&library.id, &scenario).await?;
        }
        Ok(())
    }

    async fn consortium(
        &mut self,
        library: &SandboxPackage,
        consortium: &SandboxPackage,
        members: &[SandboxMember],
    ) -> Result<(), CatalogError> {
        self.institution(consortium).await?;
        self.role(&consortium.institution_id, Role::ConsortiumAdmin).await?;
        self.package(consortium, None).await?;
        for SandboxMember { package, source_id } in members {
            if package.institution_id != library.institution_id {
                self.institution(package).await?;
            }
            self.package(package, Some((&consortium.id, source_id))).await?;
            let values = [Some(&*consortium.id), Some(&*package.id), Some(&*package.of)];
            self.run(statement::copy_member, &values).await?;
            self.run(statement::copy_member_tags, &[Some(&package.id), Some(&package.of)]).await?;
        }
        for of_scenario in self.scenarios_of(&consortium.of).await? {
            let scenario = self.scenario(&consortium.id, &of_scenario).await?;
            for SandboxMember { package, .. } in members {
                let values =
                    [Some(&*scenario), Some(&*package.id), Some(&*of_scenario), Some(&*package.of)];
                self.run(statement::copy_included, &values).await?;
            }
            self.proposals(&scenario, &of_scenario, members).await?;
        }
        Ok(())
    }

    /// Copies the proposals of a consortium's scenario, with the members' title requests.
    async fn proposals(
        &mut self,
        scenario: &str,
        of_scenario: &str,
        members: &[SandboxMember],
    ) -> Result<(), CatalogError> {
        let rows = sqlx::query(statement::proposals).bind(of_scenario);
        for row in rows.fetch_all(&mut *self.transaction).await? {
            let (of, to): (String, String) =
                (row.try_get("scenario_id")?, row.try_get("member_package_id")?);
            let member = members.iter().find(|member| member.package.of == to);
            let Some(SandboxMember { package, .. }) = member else { continue };
            let theirs = self.scenario(&package.id, &of).await?;
            let values = [Some(&*theirs), Some(scenario), Some(&*package.id), Some(&*of)];
            self.run(statement::copy_proposal, &values).await?;
            self.run(statement::copy_title_requests, &[Some(&theirs), Some(&of)]).await?;
        }
        Ok(())
    }

    /// Returns the ids of the scenarios of a package that are no proposals.
    async fn scenarios_of(&mut self, package_id: &str) -> Result<Vec<String>, CatalogError> {
        let rows = sqlx::query(statement::scenarios).bind(package_id);
        let rows = rows.fetch_all(&mut *self.transaction).await?;
        let mut ids = Vec::with_capacity(rows.len());
        for row in rows {
            if row.try_get::<String, _>("kind")? == "own" {
                ids.push(row.try_get("id")?);
            }
        }
        Ok(ids)
    }

    /// Copies a scenario with its subscriptions and versions, and returns the id of the copy.
    async fn scenario(&mut self, package_id: &str, of: &str) -> Result<String, CatalogError> {
        let (id, time) = (crate::id::named_id("scenario"), self.time);
        let values = [Some(&*id), Some(package_id), Some(of), Some(time)];
        self.run(statement::copy_scenario, &values).await?;
        self.run(statement::copy_subscriptions, &[Some(&id), Some(of)]).await?;
        self.run(statement::copy_versions, &[Some(&id), Some(of)]).await?;
        Ok(id)
    }
}
