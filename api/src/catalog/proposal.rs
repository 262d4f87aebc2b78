//! Proposals: a consortium's scenario as it was sent to a member.

use std::collections::HashMap;

use sqlx::Row;
use sqlx::any::AnyRow;

use super::audit::{Deed, audit};
use super::change::Change;
use super::locked::{Locked, change_between, lock_in, save_in};
use super::mail::{Letter, add_mail};
use super::scenario::text_of;
use super::sql::statement;
use super::version::{Kind, NewVersion, add_version};
use super::{Catalog, CatalogError, named_id, now};

/// A consortium's scenario as it was sent to a member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposal {
    /// The member's scenario.
    pub scenario_id: String,
    /// The consortium's scenario that it is a copy of.
    pub of_scenario_id: String,
    /// The member's package.
    pub member_package_id: String,
    /// When it was sent the last time, UTC.
    pub sent_at: String,
    /// The revision of the consortium's scenario that was sent.
    pub sent_revision: i64,
    /// When the member last asked for something else, UTC.
    pub changed_at: Option<String>,
    /// When the member sent it back, UTC; none if it has not since it was sent.
    pub returned_at: Option<String>,
}

/// A proposal with who made it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProposalBy {
    /// The proposal.
    pub proposal: Proposal,
    /// The consortium's package.
    pub of_package_id: String,
    /// The consortium.
    pub consortium_id: String,
    /// What that is called.
    pub consortium_name: String,
}

/// To whom a proposal goes.
#[derive(Debug, Clone)]
pub struct Addressee {
    /// The member's package.
    pub package_id: String,
    /// The member.
    pub institution_id: String,
}

pub(super) fn proposal(row: &AnyRow) -> Result<Proposal, sqlx::Error> {
    Ok(Proposal {
        scenario_id: row.try_get("scenario_id")?,
        of_scenario_id: row.try_get("of_scenario_id")?,
        member_package_id: row.try_get("member_package_id")?,
        sent_at: row.try_get("sent_at")?,
        sent_revision: row.try_get("sent_revision")?,
        changed_at: row.try_get("changed_at")?,
        returned_at: row.try_get("returned_at")?,
    })
}

impl Catalog {
    /// The proposals that a consortium's scenario was sent as.
    ///
    /// # Errors
    /// What the database says.
    pub async fn proposals(&self, of_scenario_id: &str) -> Result<Vec<Proposal>, CatalogError> {
        let rows = sqlx::query(statement::proposals).bind(of_scenario_id);
        let rows = rows.fetch_all(&self.pool).await?;
        Ok(rows.iter().map(proposal).collect::<Result<_, _>>()?)
    }

    /// What a member's scenario is a proposal of.
    ///
    /// # Errors
    /// What the database says.
    pub async fn proposal(&self, scenario_id: &str) -> Result<Option<ProposalBy>, CatalogError> {
        let row = sqlx::query(statement::proposal).bind(scenario_id);
        let Some(row) = row.fetch_optional(&self.pool).await? else { return Ok(None) };
        Ok(Some(ProposalBy {
            proposal: proposal(&row)?,
            of_package_id: row.try_get("of_package_id")?,
            consortium_id: row.try_get("consortium_id")?,
            consortium_name: row.try_get("consortium_name")?,
        }))
    }

    /// Sends a consortium's scenario to members, to all of them or to none. Who has it already gets it as it is now, and
    /// what was asked for there stays. None if there is no such scenario.
    ///
    /// # Errors
    /// What the database says.
    pub async fn send_proposals(
        &self,
        by: Option<&str>,
        scenario_id: &str,
        to: &[Addressee],
        mail: &[Letter],
    ) -> Result<Option<()>, CatalogError> {
        let Some(mut source) = self.lock_scenario(scenario_id).await? else { return Ok(None) };
        let rows = sqlx::query(statement::proposals).bind(scenario_id);
        let rows = rows.fetch_all(&mut *source.transaction).await?;
        let mut sent: HashMap<String, Proposal> = HashMap::new();
        for row in &rows {
            let proposal = proposal(row)?;
            sent.insert(proposal.member_package_id.clone(), proposal);
        }
        for addressee in to {
            match sent.get(&addressee.package_id) {
                Some(proposal) => send_again(&mut source, by, &proposal.scenario_id).await?,
                None => send_first(&mut source, by, addressee).await?,
            }
            let deed = Deed::new("proposal sent", scenario_id).at(&addressee.institution_id);
            audit(&mut source.transaction, by, deed).await?;
        }
        for letter in mail {
            add_mail(&mut source.transaction, letter, None).await?;
        }
        source.transaction.commit().await?;
        Ok(Some(()))
    }

    /// Sends a proposal back to its consortium, with mail.
    ///
    /// # Errors
    /// What the database says.
    pub async fn return_proposal(
        &self,
        by: Option<&str>,
        proposal: &ProposalBy,
        mail: &[Letter],
    ) -> Result<(), CatalogError> {
        let scenario_id = &proposal.proposal.scenario_id;
        let Some(mut locked) = self.lock_scenario(scenario_id).await? else { return Ok(()) };
        let back = sqlx::query(statement::return_proposal).bind(scenario_id).bind(now());
        back.execute(&mut *locked.transaction).await?;
        for letter in mail {
            add_mail(&mut locked.transaction, letter, None).await?;
        }
        let deed = Deed::new("proposal returned", scenario_id).at(&proposal.consortium_id);
        audit(&mut locked.transaction, by, deed).await?;
        locked.transaction.commit().await?;
        Ok(())
    }

    /// Takes a proposal back: the member's scenario goes, with what was asked for in it. Whether there was one.
    ///
    /// # Errors
    /// What the database says.
    pub async fn withdraw_proposal(
        &self,
        by: Option<&str>,
        of_scenario_id: &str,
        addressee: &Addressee,
    ) -> Result<bool, CatalogError> {
        let Some(mut source) = self.lock_scenario(of_scenario_id).await? else { return Ok(false) };
        let rows = sqlx::query(statement::proposals).bind(of_scenario_id);
        let rows = rows.fetch_all(&mut *source.transaction).await?;
        let proposals = rows.iter().map(proposal).collect::<Result<Vec<_>, _>>()?;
        let of_member = |one: &&Proposal| one.member_package_id == addressee.package_id;
        let Some(sent) = proposals.iter().find(of_member) else { return Ok(false) };
        for statement in [
            statement::lock_scenario,
            statement::delete_title_requests,
            statement::delete_proposal,
            statement::delete_subscriptions,
            statement::delete_included,
            statement::delete_versions,
            statement::delete_public_page,
            statement::delete_scenario,
        ] {
            let delete = sqlx::query(statement).bind(&sent.scenario_id);
            delete.execute(&mut *source.transaction).await?;
        }
        let deed = Deed::new("proposal withdrawn", of_scenario_id).at(&addressee.institution_id);
        audit(&mut source.transaction, by, deed).await?;
        source.transaction.commit().await?;
        Ok(true)
    }
}

/// A member that has not got it yet gets a scenario of its own.
async fn send_first(
    source: &mut Locked,
    by: Option<&str>,
    addressee: &Addressee,
) -> Result<(), CatalogError> {
    let id = named_id("scenario");
    let transaction = &mut source.transaction;
    sqlx::query(statement::create_scenario)
        .bind(&id)
        .bind(&addressee.package_id)
        .bind(&source.content.name)
        .bind(&source.content.description)
        .bind("")
        .bind(text_of(&source.content.settings)?)
        .bind(now())
        .bind(source.content.cost_rule.name())
        .bind(None::<String>)
        .bind(&source.content.reference)
        .execute(&mut **transaction)
        .await?;
    sqlx::query(statement::mark_proposal).bind(&id).execute(&mut **transaction).await?;
    let copy = sqlx::query(statement::copy_subscriptions).bind(&id).bind(&source.scenario.id);
    copy.execute(&mut **transaction).await?;
    let created = NewVersion { kind: Kind::Created, of_revision: None, by };
    add_version(transaction, &id, 1, created, &Change::default()).await?;
    sqlx::query(statement::add_proposal)
        .bind(&id)
        .bind(&source.scenario.id)
        .bind(&addressee.package_id)
        .bind(now())
        .bind(source.scenario.revision)
        .execute(&mut **transaction)
        .await?;
    Ok(())
}

/// A member that has it gets it as it is now.
async fn send_again(
    source: &mut Locked,
    by: Option<&str>,
    scenario_id: &str,
) -> Result<(), CatalogError> {
    let theirs = lock_in(&mut source.transaction, scenario_id).await?;
    let Some((scenario, before)) = theirs else { return Ok(()) };
    let mut after = before.clone();
    after.name.clone_from(&source.content.name);
    after.description.clone_from(&source.content.description);
    after.settings = source.content.settings.clone();
    after.subscribed.clone_from(&source.content.subscribed);
    after.cost_rule = source.content.cost_rule;
    after.reference.clone_from(&source.content.reference);
    let version = NewVersion { kind: Kind::Changed, of_revision: None, by };
    let change = change_between(&before, &after)?;
    if !change.is_empty() {
        let drop_undone = sqlx::query(statement::drop_undone).bind(scenario_id);
        drop_undone.execute(&mut *source.transaction).await?;
        save_in(&mut source.transaction, scenario, version, after, &change).await?;
    }
    sqlx::query(statement::send_proposal_again)
        .bind(scenario_id)
        .bind(now())
        .bind(source.scenario.revision)
        .execute(&mut *source.transaction)
        .await?;
    Ok(())
}
