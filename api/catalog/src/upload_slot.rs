//! The place of an upload in its package: which of the files of a slot is live, and which one made way for it.

use sqlx::{Any, Transaction};

use crate::clock::Clock;
use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::sql::statement;
use crate::upload::{Upload, counter_release, insert, touch, upload};

/// Decides whether a new upload may take the place of the live one of its slot. Returns why it needs a confirmation, as
/// a code and a sentence; none if it does not.
pub type Replacing = fn(new: &Upload, live: &Upload) -> Option<(&'static str, String)>;

/// Lets every upload take the place of another one.
pub fn replace_always(_new: &Upload, _live: &Upload) -> Option<(&'static str, String)> {
    None
}

/// Retires the live upload of a slot, if another one is to be live. COUNTER files are exempt: they count together.
pub(super) async fn make_way(
    transaction: &mut Transaction<'static, Any>,
    clock: &Clock,
    new: &Upload,
) -> Result<(), CatalogError> {
    if new.is_live && new.kind != "counter" {
        sqlx::query(statement::retire_upload)
            .bind(&new.package_id)
            .bind(&new.slot)
            .bind(clock.text())
            .bind(&new.name)
            .execute(&mut **transaction)
            .await?;
    }
    Ok(())
}

/// Makes a usable upload the live one of its slot, unless a newer one is live or it needs a confirmation.
pub(super) async fn take_slot(
    transaction: &mut Transaction<'static, Any>,
    clock: &Clock,
    new: &mut Upload,
    replacing: Replacing,
) -> Result<(), CatalogError> {
    one_release(transaction, new).await?;
    let waits = new.confirm_reason.is_some();
    if new.kind == "counter" || !(new.is_live || waits) {
        return Ok(());
    }
    let Some(live) = live_of_slot(transaction, new).await? else { return Ok(()) };
    if new.is_live && live.id > new.id {
        new.is_live = false;
        new.replaced_at = Some(clock.text());
        new.replaced_by = Some(live.name);
    } else if let Some((code, reason)) = replacing(new, &live) {
        new.is_live = false;
        new.confirm_code.get_or_insert_with(|| code.to_owned());
        new.confirm_reason = Some(match new.confirm_reason.take() {
            Some(doubt) => format!("{doubt} {reason}"),
            None => reason,
        });
    }
    make_way(transaction, clock, new).await
}

/// Refuses a COUNTER file that is to be live beside reports of another release.
async fn one_release(
    transaction: &mut Transaction<'static, Any>,
    new: &Upload,
) -> Result<(), CatalogError> {
    let release = counter_release(&new.slot).filter(|_| new.is_live);
    let Some(release) = release else { return Ok(()) };
    let rival = sqlx::query(statement::rival_release)
        .bind(&new.package_id)
        .bind(&new.id)
        .bind(release)
        .fetch_optional(&mut **transaction)
        .await?;
    if rival.is_some() { Err(CatalogError::OtherRelease) } else { Ok(()) }
}

async fn live_of_slot(
    transaction: &mut Transaction<'static, Any>,
    new: &Upload,
) -> Result<Option<Upload>, CatalogError> {
    let row = sqlx::query(statement::live_of_slot)
        .bind(&new.package_id)
        .bind(&new.slot)
        .fetch_optional(&mut **transaction)
        .await?;
    Ok(row.as_ref().map(upload).transpose()?)
}

impl Catalog {
    /// Adds an upload that has been read. A live one becomes the only live one of its slot, unless it needs a
    /// confirmation. Returns the upload as it was added.
    ///
    /// # Errors
    /// A database failure, or [`CatalogError::OtherRelease`].
    pub async fn add_upload(
        &self,
        mut new: Upload,
        replacing: Replacing,
    ) -> Result<Upload, CatalogError> {
        let mut transaction = self.pool.begin().await?;
        touch(&mut transaction, &new.package_id).await?;
        take_slot(&mut transaction, &self.clock, &mut new, replacing).await?;
        insert(&mut transaction, &new).await?;
        transaction.commit().await?;
        Ok(new.settled())
    }

    /// Puts a new reading of a file in the place of an earlier one (`old`). What the earlier one replaced stays replaced.
    /// Returns the upload as it was added; none if the earlier one no longer exists.
    ///
    /// # Errors
    /// A database failure, or [`CatalogError::OtherRelease`].
    pub async fn reread_upload(
        &self,
        old: &Upload,
        mut new: Upload,
        replacing: Replacing,
    ) -> Result<Option<Upload>, CatalogError> {
        let mut transaction = self.pool.begin().await?;
        touch(&mut transaction, &new.package_id).await?;
        let removed = sqlx::query(statement::remove_upload).bind(&old.package_id).bind(&old.id);
        if removed.execute(&mut *transaction).await?.rows_affected() == 0 {
            return Ok(None);
        }
        take_slot(&mut transaction, &self.clock, &mut new, replacing).await?;
        insert(&mut transaction, &new).await?;
        transaction.commit().await?;
        Ok(Some(new.settled()))
    }

    /// Makes an unconfirmed upload the live one of its slot. Returns whether it waited for a confirmation.
    ///
    /// # Errors
    /// A database failure.
    pub async fn confirm_upload(&self, unconfirmed: &Upload) -> Result<bool, CatalogError> {
        self.make_live(unconfirmed, statement::confirm_upload).await
    }

    /// Makes a replaced upload the live one of its slot again; the present one becomes the replaced one. Returns whether
    /// it was a replaced one.
    ///
    /// # Errors
    /// A database failure, or [`CatalogError::OtherRelease`].
    pub async fn restore_upload(&self, replaced: &Upload) -> Result<bool, CatalogError> {
        self.make_live(replaced, statement::restore_upload).await
    }

    /// Makes an upload the live one of its slot with a statement that changes no row if the upload cannot be.
    async fn make_live(
        &self,
        idle: &Upload,
        statement: &'static str,
    ) -> Result<bool, CatalogError> {
        let mut transaction = self.pool.begin().await?;
        touch(&mut transaction, &idle.package_id).await?;
        let live = Upload { is_live: true, ..idle.clone() };
        one_release(&mut transaction, &live).await?;
        // Another request was faster. It must not make way for itself.
        if live_of_slot(&mut transaction, &live).await?.is_some_and(|now| now.id == live.id) {
            return Ok(false);
        }
        make_way(&mut transaction, &self.clock, &live).await?;
        let done = sqlx::query(statement)
            .bind(&live.package_id)
            .bind(&live.id)
            .execute(&mut *transaction)
            .await?;
        // Without a commit nothing made way.
        if done.rows_affected() == 0 {
            return Ok(false);
        }
        transaction.commit().await?;
        Ok(true)
    }
}
