//! Proposals: a consortium's scenario as sent to a member.

use std::collections::HashMap;

use sqlx::Row;
use sqlx::any::AnyRow;

use crate::audit::{AuditAction, audit};
use crate::change::Change;
use crate::clock::Clock;
use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::id::named_id;
use crate::locked::{Locked, change_between, lock_in, save_in};
use crate::mail::{Email, add_mail};
use crate::scenario_row::text_of;
use crate::sql::statement;
use crate::version::{Kind, NewVersion, add_version};

/// A consortium's scenario as sent to a member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposal {
    /// The member's scenario.
    pub scenario_id: String,
    /// The consortium's scenario of which it is a copy.
    pub of_scenario_id: String,
    /// The member's package.
    pub member_package_id: String,
    /// Time when it was last sent, UTC.
    pub sent_at: String,
    /// Revision of the consortium's scenario that was sent.
    pub sent_revision: i64,
    /// Time when the member last changed its requests, UTC.
    pub changed_at: Option<String>,
    /// Time when the member returned it, UTC; none if not returned since it was last sent.
    pub returned_at: Option<String>,
}

/// A proposal with its consortium.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProposalBy {
    /// The proposal.
    pub proposal: Proposal,
    /// Package of the consortium.
    pub of_package_id: String,
    /// Consortium.
    pub consortium_id: String,
    /// Name of the consortium.
    pub consortium_name: String,
}

/// Recipient of a proposal.
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
    /// Returns the proposals that were sent from a consortium's scenario.
    ///
    /// # Errors
    /// A database failure.
    pub async fn proposals(&self, of_scenario_id: &str) -> Result<Vec<Proposal>, CatalogError> {
        let rows = sqlx::query(statement::proposals).bind(of_scenario_id);
        let rows = rows.fetch_all(&self.pool).await?;
        Ok(rows.iter().map(proposal).collect::<Result<_, _>>()?)
    }

    /// Returns the proposal that a member's scenario belongs to, if any.
    ///
    /// # Errors
    /// A database failure.
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

    /// Sends a consortium's scenario to members, to all of them or to none. A member that has it already gets the
    /// current state, and its title requests stay. Returns none if the scenario does not exist.
    ///
    /// # Errors
    /// A database failure.
    pub async fn send_proposals(
        &self,
        by: Option<&str>,
        scenario_id: &str,
        to: &[Addressee],
        mail: &[Email],
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
                Some(proposal) => {
                    send_again(&mut source, &self.clock, by, &proposal.scenario_id).await?
                }
                None => send_first(&mut source, &self.clock, by, addressee).await?,
            }
            let deed = AuditAction::new("proposal sent", scenario_id).at(&addressee.institution_id);
            audit(&mut source.transaction, &self.clock, by, deed).await?;
        }
        for letter in mail {
            add_mail(&mut source.transaction, &self.clock, letter, None).await?;
        }
        source.transaction.commit().await?;
        Ok(Some(()))
    }

    /// Returns a proposal to its consortium, and sends emails.
    ///
    /// # Errors
    /// A database failure.
    pub async fn return_proposal(
        &self,
        by: Option<&str>,
        proposal: &ProposalBy,
        mail: &[Email],
    ) -> Result<(), CatalogError> {
        let scenario_id = &proposal.proposal.scenario_id;
        let Some(mut locked) = self.lock_scenario(scenario_id).await? else { return Ok(()) };
        let back =
            sqlx::query(statement::return_proposal).bind(scenario_id).bind(self.clock.text());
        back.execute(&mut *locked.transaction).await?;
        for letter in mail {
            add_mail(&mut locked.transaction, &self.clock, letter, None).await?;
        }
        let deed = AuditAction::new("proposal returned", scenario_id).at(&proposal.consortium_id);
        audit(&mut locked.transaction, &self.clock, by, deed).await?;
        locked.transaction.commit().await?;
        Ok(())
    }

    /// Withdraws a proposal: deletes the member's scenario with its title requests. Returns whether the proposal
    /// existed.
    ///
    /// # Errors
    /// A database failure.
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
        let deed =
            AuditAction::new("proposal withdrawn", of_scenario_id).at(&addressee.institution_id);
        audit(&mut source.transaction, &self.clock, by, deed).await?;
        source.transaction.commit().await?;
        Ok(true)
    }
}

/// Creates a scenario for a member that does not have the proposal yet.
async fn send_first(
    source: &mut Locked,
    clock: &Clock,
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
        .bind(clock.text())
        .bind(source.content.cost_rule.name())
        .bind(None::<String>)
        .bind(&source.content.reference)
        .execute(&mut **transaction)
        .await?;
    sqlx::query(statement::mark_proposal).bind(&id).execute(&mut **transaction).await?;
    let copy = sqlx::query(statement::copy_subscriptions).bind(&id).bind(&source.scenario.id);
    copy.execute(&mut **transaction).await?;
    let created = NewVersion { kind: Kind::Created, of_revision: None, by };
    add_version(transaction, clock, &id, 1, created, &Change::default()).await?;
    sqlx::query(statement::add_proposal)
        .bind(&id)
        .bind(&source.scenario.id)
        .bind(&addressee.package_id)
        .bind(clock.text())
        .bind(source.scenario.revision)
        .execute(&mut **transaction)
        .await?;
    Ok(())
}

/// Updates the scenario of a member that has the proposal already.
async fn send_again(
    source: &mut Locked,
    clock: &Clock,
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
        save_in(&mut source.transaction, clock, scenario, version, after, &change).await?;
    }
    sqlx::query(statement::send_proposal_again)
        .bind(scenario_id)
        .bind(clock.text())
        .bind(source.scenario.revision)
        .execute(&mut *source.transaction)
        .await?;
    Ok(())
}
