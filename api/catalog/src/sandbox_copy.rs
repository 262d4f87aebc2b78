//! Copies the demo's library and consortium into a sandbox, in one transaction.

use sqlx::{Any, Row, Transaction};

use crate::error::CatalogError;
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

/// A sandbox that is being filled.
pub(crate) struct Copying<'a> {
    /// Transaction of all statements; the caller commits it.
    pub(crate) transaction: Transaction<'static, Any>,
    /// The current time.
    pub(crate) time: &'a str,
    /// User of the sandbox.
    pub(crate) user_id: &'a str,
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

    pub(crate) async fn add_user(&mut self, name: &str) -> Result<(), CatalogError> {
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

    pub(crate) async fn add_sandbox(
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

    pub(crate) async fn library(
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

    pub(crate) async fn consortium(
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
        let id = crate::id::named_id("scenario");
        let values = [Some(&*id), Some(package_id), Some(of)];
        self.run(statement::copy_scenario, &values).await?;
        self.run(statement::copy_subscriptions, &[Some(&id), Some(of)]).await?;
        self.run(statement::copy_versions, &[Some(&id), Some(of)]).await?;
        Ok(id)
    }
}
