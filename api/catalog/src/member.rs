//! The members of a consortium's package: the packages that feed it, in an order set by users.

use std::collections::HashMap;

use sqlx::any::AnyRow;
use sqlx::{Any, Row, Transaction};

use crate::audit::{AuditAction, audit};
use crate::clock::Clock;
use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::invitation::answer;
use crate::locked::listed_ids;
use crate::mail::{Email, add_mail};
use crate::package::number;
use crate::search::like;
use crate::sql::statement;
use crate::upload::{Upload, insert, touch, upload};

/// How a member's package feeds a consortium.
#[derive(Debug, Clone, PartialEq)]
pub enum Feeding {
    /// It uses the current files, currency and costs of its source.
    Live,
    /// It has its own, copied at one moment.
    Snapshot {
        /// Copied uploads, whose objects are in the object store.
        copies: Vec<Upload>,
    },
}

impl Feeding {
    /// Returns the copied uploads.
    pub fn copies(&self) -> &[Upload] {
        match self {
            Self::Live => &[],
            Self::Snapshot { copies } => copies,
        }
    }
}

/// A member of a consortium's package.
#[derive(Debug, Clone, PartialEq)]
pub struct Member {
    /// Package that feeds the consortium's package.
    pub package_id: String,
    /// Institution of that package.
    pub institution_id: String,
    /// Name of the institution.
    pub institution_name: String,
    /// Package from which it was created.
    pub source_package_id: Option<String>,
    /// Name of that package; none if it was deleted.
    pub source_name: Option<String>,
    /// Whether it uses the current files of its source.
    pub is_live: bool,
    /// Time of the copy, if it has its own files.
    pub copied_at: Option<String>,
    /// Tags, sorted.
    pub tags: Vec<String>,
    /// Time when it became a member, UTC.
    pub added_at: String,
    /// Size of the member by the consortium's measure, if known.
    pub size: Option<f64>,
    /// ISO code of its currency.
    pub currency: String,
    /// Annual cost of its Big Deal, if known.
    pub big_deal_cost: Option<f64>,
    /// Annual increase of that cost in percent, if known.
    pub big_deal_cost_increase: Option<f64>,
    /// Current currency, cost and increase of its source.
    pub source_terms: (Option<String>, Option<f64>, Option<f64>),
    /// Package whose files it uses, and how often these were changed. While both stay the same, so do its live uploads.
    pub files_version: (String, i64),
}

/// A new member.
#[derive(Debug)]
pub struct NewMember<'a> {
    /// Id of the package that will feed the consortium's package.
    pub id: &'a str,
    /// Package of the consortium.
    pub package_id: &'a str,
    /// Consortium.
    pub consortium_id: &'a str,
    /// Package from which it is created.
    pub source_id: &'a str,
    /// How the member feeds the consortium.
    pub feeding: Feeding,
    /// Tags.
    pub tags: Vec<String>,
    /// Id of the invitation that is accepted with it, and the emails about that.
    pub invitation: Option<(&'a str, &'a [Email])>,
}

/// Changes to a member; a field that is none stays unchanged.
#[derive(Debug, Default)]
pub struct MemberEdit {
    /// New tags.
    pub tags: Option<Vec<String>>,
    /// New position in the order, from 0.
    pub position: Option<usize>,
    /// New size, or none if unknown.
    pub size: Option<Option<f64>>,
    /// New way of feeding, or a fresh copy.
    pub feeding: Option<Feeding>,
}

/// A package that can become a member.
#[derive(Debug, Clone)]
pub struct Addable {
    /// Id.
    pub package_id: String,
    /// Name.
    pub package_name: String,
    /// Institution of the package.
    pub institution_id: String,
    /// Name of the institution.
    pub institution_name: String,
    /// ISO code of its currency.
    pub currency: String,
    /// Publisher of the package.
    pub publisher: String,
}

fn member(row: &AnyRow) -> Result<Member, sqlx::Error> {
    Ok(Member {
        package_id: row.try_get("member_package_id")?,
        institution_id: row.try_get("institution_id")?,
        institution_name: row.try_get("institution_name")?,
        source_package_id: row.try_get("source_package_id")?,
        source_name: row.try_get("source_name")?,
        is_live: row.try_get::<Option<String>, _>("data_package_id")?.is_some(),
        copied_at: row.try_get("copied_at")?,
        tags: Vec::new(),
        added_at: row.try_get("added_at")?,
        size: row.try_get("size")?,
        currency: row.try_get("currency")?,
        big_deal_cost: row.try_get("big_deal_cost")?,
        big_deal_cost_increase: row.try_get("big_deal_cost_increase")?,
        source_terms: (
            row.try_get("source_currency")?,
            row.try_get("source_big_deal_cost")?,
            row.try_get("source_big_deal_cost_increase")?,
        ),
        files_version: (row.try_get("files_package_id")?, row.try_get("data_revision")?),
    })
}

fn addable(row: &AnyRow) -> Result<Addable, sqlx::Error> {
    Ok(Addable {
        package_id: row.try_get("id")?,
        package_name: row.try_get("name")?,
        institution_id: row.try_get("institution_id")?,
        institution_name: row.try_get("institution_name")?,
        currency: row.try_get("currency")?,
        publisher: row.try_get("publisher")?,
    })
}

impl Catalog {
    /// Returns the members of a consortium's package, in order.
    ///
    /// # Errors
    /// A database failure.
    pub async fn members(&self, package_id: &str) -> Result<Vec<Member>, CatalogError> {
        let rows = sqlx::query(statement::members).bind(package_id).fetch_all(&self.pool).await?;
        let mut members: Vec<Member> = rows.iter().map(member).collect::<Result<_, _>>()?;
        let mut tags = self.member_tags(package_id).await?;
        for member in &mut members {
            member.tags = tags.remove(&member.package_id).unwrap_or_default();
        }
        Ok(members)
    }

    /// Returns the packages that feed a consortium's package, in order. Takes a fraction of the time of
    /// [`Self::members`].
    ///
    /// # Errors
    /// A database failure.
    pub async fn member_ids(&self, package_id: &str) -> Result<Vec<String>, CatalogError> {
        listed_ids(&self.pool, statement::member_ids, package_id).await
    }

    /// Returns the live uploads of each member of a consortium's package, newest first.
    ///
    /// # Errors
    /// A database failure.
    pub async fn member_uploads(
        &self,
        package_id: &str,
    ) -> Result<HashMap<String, Vec<Upload>>, CatalogError> {
        self.uploads_by_member(statement::member_uploads, package_id).await
    }

    /// Returns the live uploads of the sources of those members that have copies, newest first.
    ///
    /// # Errors
    /// A database failure.
    pub async fn source_uploads(
        &self,
        package_id: &str,
    ) -> Result<HashMap<String, Vec<Upload>>, CatalogError> {
        self.uploads_by_member(statement::source_uploads, package_id).await
    }

    /// Returns the ROR ids of each member's institution.
    ///
    /// # Errors
    /// A database failure.
    pub async fn member_rors(
        &self,
        package_id: &str,
    ) -> Result<HashMap<String, Vec<String>>, CatalogError> {
        let rors = sqlx::query_scalar(statement::member_rors).bind(package_id);
        let rors: String = rors.fetch_one(&self.pool).await?;
        let mut words = rors.split_whitespace().map(str::to_owned);
        let mut of_members: HashMap<String, Vec<String>> = HashMap::new();
        while let (Some(member), Some(ror_id)) = (words.next(), words.next()) {
            of_members.entry(member).or_default().push(ror_id);
        }
        Ok(of_members)
    }

    /// Returns the packages that a user may make members of a consortium's package, by the names of their
    /// institutions.
    ///
    /// # Errors
    /// A database failure.
    pub async fn addable_packages(
        &self,
        package_id: &str,
        (user_id, is_staff): (&str, bool),
        name: &str,
        most: i64,
    ) -> Result<Vec<Addable>, CatalogError> {
        let rows = sqlx::query(statement::addable_packages)
            .bind(package_id)
            .bind(user_id)
            .bind(i64::from(is_staff))
            .bind(like(name))
            .bind(most)
            .fetch_all(&self.pool)
            .await?;
        Ok(rows.iter().map(addable).collect::<Result<_, _>>()?)
    }

    /// Adds a member at the end. Returns false, without any change, if the source is a member already or the
    /// invitation is no longer open.
    ///
    /// # Errors
    /// A database failure.
    pub async fn add_member(
        &self,
        by: Option<&str>,
        new: NewMember<'_>,
    ) -> Result<bool, CatalogError> {
        let mut transaction = self.begin_on(new.package_id).await?;
        let there = sqlx::query(statement::feeder_of).bind(new.package_id).bind(new.source_id);
        if there.fetch_optional(&mut *transaction).await?.is_some() {
            return Ok(false);
        }
        if let Some((id, mail)) = new.invitation {
            if !answer(&mut transaction, &self.clock, id, "accepted", by).await? {
                return Ok(false);
            }
            for letter in mail {
                add_mail(&mut transaction, &self.clock, letter, None).await?;
            }
        }
        let is_live = new.feeding == Feeding::Live;
        sqlx::query(statement::add_feeder)
            .bind(new.id)
            .bind(new.package_id)
            .bind(new.source_id)
            .bind(self.clock.text())
            .bind(is_live.then_some(new.source_id))
            .bind((!is_live).then(|| self.clock.text()))
            .execute(&mut *transaction)
            .await?;
        if let Feeding::Snapshot { copies } = &new.feeding {
            for copy in copies {
                insert(&mut transaction, copy).await?;
            }
        }
        let add = sqlx::query(statement::add_member)
            .bind(new.package_id)
            .bind(new.id)
            .bind(self.clock.text());
        add.execute(&mut *transaction).await?;
        tag(&mut transaction, new.id, &new.tags).await?;
        let detail = serde_json::json!({ "source": new.source_id, "live": is_live });
        let deed = AuditAction::new("member added", new.id).at(new.consortium_id).with(detail);
        audit(&mut transaction, &self.clock, by, deed).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Changes a member. When the member gets a fresh copy or starts to follow its source, returns its former
    /// uploads, whose objects are no longer referenced.
    ///
    /// # Errors
    /// A database failure.
    pub async fn edit_member(
        &self,
        by: Option<&str>,
        (package_id, consortium_id): (&str, &str),
        member_id: &str,
        edit: MemberEdit,
    ) -> Result<Vec<Upload>, CatalogError> {
        let mut transaction = self.begin_on(package_id).await?;
        let detail = serde_json::json!({
            "tags": edit.tags,
            "position": edit.position,
            "size": edit.size,
            "live": edit.feeding.as_ref().map(|feeding| *feeding == Feeding::Live),
        });
        if let Some(tags) = &edit.tags {
            let clear = sqlx::query(statement::delete_member_tags).bind(member_id);
            clear.execute(&mut *transaction).await?;
            tag(&mut transaction, member_id, tags).await?;
        }
        if let Some(position) = edit.position {
            place(&mut transaction, package_id, member_id, position).await?;
        }
        if let Some(size) = edit.size {
            let set = sqlx::query(statement::size_member).bind(package_id).bind(member_id);
            set.bind(number(size)).execute(&mut *transaction).await?;
        }
        let mut replaced = Vec::new();
        if let Some(feeding) = edit.feeding {
            replaced = feed(&mut transaction, &self.clock, member_id, feeding).await?;
        }
        let deed = AuditAction::new("member changed", member_id).at(consortium_id).with(detail);
        audit(&mut transaction, &self.clock, by, deed).await?;
        transaction.commit().await?;
        Ok(replaced)
    }

    /// Ends a membership and the package that fed the consortium, and sends emails about that. Its source stays.
    /// Returns whether the membership existed.
    ///
    /// # Errors
    /// A database failure.
    pub async fn remove_member(
        &self,
        by: Option<&str>,
        (package_id, consortium_id): (&str, &str),
        member_id: &str,
        mail: &[Email],
    ) -> Result<bool, CatalogError> {
        let mut transaction = self.begin_on(package_id).await?;
        let remove = sqlx::query(statement::remove_member).bind(package_id).bind(member_id);
        if remove.execute(&mut *transaction).await?.rows_affected() == 0 {
            return Ok(false);
        }
        let clear = sqlx::query(statement::delete_member_tags).bind(member_id);
        clear.execute(&mut *transaction).await?;
        let end = sqlx::query(statement::end_package).bind(member_id).bind(self.clock.text());
        end.execute(&mut *transaction).await?;
        for letter in mail {
            add_mail(&mut transaction, &self.clock, letter, None).await?;
        }
        let deed = AuditAction::new("member removed", member_id).at(consortium_id);
        audit(&mut transaction, &self.clock, by, deed).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Starts a change of the members of a consortium's package. Concurrent changes wait.
    async fn begin_on(&self, package_id: &str) -> Result<Transaction<'static, Any>, CatalogError> {
        let mut transaction = self.pool.begin().await?;
        let lock = sqlx::query(statement::lock_package).bind(package_id);
        lock.execute(&mut *transaction).await?;
        Ok(transaction)
    }

    async fn uploads_by_member(
        &self,
        statement: &'static str,
        package_id: &str,
    ) -> Result<HashMap<String, Vec<Upload>>, CatalogError> {
        let rows = sqlx::query(statement).bind(package_id).fetch_all(&self.pool).await?;
        let mut uploads: HashMap<String, Vec<Upload>> = HashMap::new();
        for row in &rows {
            uploads.entry(row.try_get("member_package_id")?).or_default().push(upload(row)?);
        }
        Ok(uploads)
    }

    /// Returns the tags of each member of a consortium's package, sorted.
    async fn member_tags(
        &self,
        package_id: &str,
    ) -> Result<HashMap<String, Vec<String>>, CatalogError> {
        let rows =
            sqlx::query(statement::member_tags).bind(package_id).fetch_all(&self.pool).await?;
        let mut tags: HashMap<String, Vec<String>> = HashMap::new();
        for row in &rows {
            tags.entry(row.try_get("member_package_id")?).or_default().push(row.try_get("tag")?);
        }
        Ok(tags)
    }
}

async fn tag(
    transaction: &mut Transaction<'static, Any>,
    member_id: &str,
    tags: &[String],
) -> Result<(), CatalogError> {
    for tag in tags {
        let add = sqlx::query(statement::add_member_tag).bind(member_id).bind(tag);
        add.execute(&mut **transaction).await?;
    }
    Ok(())
}

/// Moves a member to another position, and renumbers the other members.
async fn place(
    transaction: &mut Transaction<'static, Any>,
    package_id: &str,
    member_id: &str,
    position: usize,
) -> Result<(), CatalogError> {
    let rows = sqlx::query(statement::members).bind(package_id);
    let rows = rows.fetch_all(&mut **transaction).await?;
    let ids = rows.iter().map(|row| row.try_get("member_package_id"));
    let mut ids: Vec<String> = ids.collect::<Result<_, _>>()?;
    let Some(from) = ids.iter().position(|id| id == member_id) else { return Ok(()) };
    let moved = ids.remove(from);
    ids.insert(position.min(ids.len()), moved);
    for (place, id) in ids.iter().enumerate() {
        sqlx::query(statement::place_member)
            .bind(package_id)
            .bind(id)
            .bind(i64::try_from(place).unwrap_or(i64::MAX))
            .execute(&mut **transaction)
            .await?;
    }
    Ok(())
}

/// Changes how a member feeds the consortium. Returns its former own uploads.
async fn feed(
    transaction: &mut Transaction<'static, Any>,
    clock: &Clock,
    member_id: &str,
    feeding: Feeding,
) -> Result<Vec<Upload>, CatalogError> {
    touch(transaction, member_id).await?;
    // Only its own uploads, not those of the package that it follows.
    let rows = sqlx::query(statement::own_uploads).bind(member_id);
    let rows = rows.fetch_all(&mut **transaction).await?;
    let replaced: Vec<Upload> = rows.iter().map(upload).collect::<Result<_, _>>()?;
    for old in &replaced {
        let remove = sqlx::query(statement::remove_upload).bind(member_id).bind(&old.id);
        remove.execute(&mut **transaction).await?;
    }
    match feeding {
        Feeding::Live => {
            let follow = sqlx::query(statement::follow_source).bind(member_id);
            follow.execute(&mut **transaction).await?;
        }
        Feeding::Snapshot { copies } => {
            let copy = sqlx::query(statement::copy_source).bind(member_id).bind(clock.text());
            copy.execute(&mut **transaction).await?;
            for copy in &copies {
                insert(transaction, copy).await?;
            }
        }
    }
    Ok(replaced)
}
