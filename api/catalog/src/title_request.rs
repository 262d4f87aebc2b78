//! Titles that a member requests in addition to a consortium's proposal, and the decisions about them.

use std::collections::{BTreeSet, HashMap};

use sqlx::Row;
use sqlx::any::AnyRow;

use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::proposal::proposal;
use crate::sql::statement;

/// Decision of a consortium on a title that a member requests.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize, utoipa::ToSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Decision {
    /// The request is accepted.
    Accepted,
    /// The request is declined.
    Declined,
}

impl Decision {
    fn name(self) -> &'static str {
        match self {
            Self::Accepted => "accepted",
            Self::Declined => "declined",
        }
    }

    fn named(name: &str) -> Option<Self> {
        [Self::Accepted, Self::Declined].into_iter().find(|one| one.name() == name)
    }
}

/// A title that a member requests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TitleRequest {
    /// The member's scenario.
    pub scenario_id: String,
    /// The member's package.
    pub member_package_id: String,
    /// Linking ISSN of the title.
    pub issn_l: String,
    /// Time of the request, UTC.
    pub requested_at: String,
    /// User who requested it; none if the account no longer exists.
    pub requested_by: Option<String>,
    /// Decision of the consortium; none while pending.
    pub decision: Option<Decision>,
    /// Time of the decision, UTC.
    pub decided_at: Option<String>,
    /// User who decided.
    pub decided_by: Option<String>,
}

/// A decision about one title of one member.
#[derive(Debug, Clone)]
pub struct Decided {
    /// The member's package.
    pub member_package_id: String,
    /// The title.
    pub issn_l: String,
    /// Decision; none to reopen the request.
    pub decision: Option<Decision>,
}

fn request(row: &AnyRow) -> Result<TitleRequest, sqlx::Error> {
    let decision: Option<String> = row.try_get("decision")?;
    Ok(TitleRequest {
        scenario_id: row.try_get("scenario_id")?,
        member_package_id: row.try_get("member_package_id")?,
        issn_l: row.try_get("issn_l")?,
        requested_at: row.try_get("requested_at")?,
        requested_by: row.try_get("requested_by_name")?,
        decision: decision.as_deref().and_then(Decision::named),
        decided_at: row.try_get("decided_at")?,
        decided_by: row.try_get("decided_by_name")?,
    })
}

impl Catalog {
    /// Returns the titles that members request in the proposals of a consortium's scenario, oldest first.
    ///
    /// # Errors
    /// A database failure.
    pub async fn title_requests(
        &self,
        of_scenario_id: &str,
    ) -> Result<Vec<TitleRequest>, CatalogError> {
        self.requests(statement::title_requests, of_scenario_id).await
    }

    /// Returns the titles that a member requests in its scenario.
    ///
    /// # Errors
    /// A database failure.
    pub async fn title_requests_of(
        &self,
        scenario_id: &str,
    ) -> Result<Vec<TitleRequest>, CatalogError> {
        self.requests(statement::title_requests_of, scenario_id).await
    }

    async fn requests(
        &self,
        statement: &'static str,
        id: &str,
    ) -> Result<Vec<TitleRequest>, CatalogError> {
        let rows = sqlx::query(statement).bind(id).fetch_all(&self.pool).await?;
        Ok(rows.iter().map(request).collect::<Result<_, _>>()?)
    }

    /// Adds and withdraws title requests in a member's scenario. Existing requests stay unchanged, including their
    /// decisions.
    ///
    /// # Errors
    /// A database failure.
    pub async fn request_titles(
        &self,
        by: Option<&str>,
        scenario_id: &str,
        (add, remove): (&BTreeSet<String>, &BTreeSet<String>),
    ) -> Result<(), CatalogError> {
        let Some(mut locked) = self.lock_scenario(scenario_id).await? else { return Ok(()) };
        for issn_l in add {
            sqlx::query(statement::request_title)
                .bind(scenario_id)
                .bind(issn_l)
                .bind(self.clock.text())
                .bind(by)
                .execute(&mut *locked.transaction)
                .await?;
        }
        for issn_l in remove {
            let remove = sqlx::query(statement::unrequest_title).bind(scenario_id).bind(issn_l);
            remove.execute(&mut *locked.transaction).await?;
        }
        let changed =
            sqlx::query(statement::change_proposal).bind(scenario_id).bind(self.clock.text());
        changed.execute(&mut *locked.transaction).await?;
        locked.transaction.commit().await?;
        Ok(())
    }

    /// Decides about title requests of members, all or nothing. Returns the first title without a request, if any.
    ///
    /// # Errors
    /// A database failure.
    pub async fn decide_requests(
        &self,
        by: Option<&str>,
        of_scenario_id: &str,
        decided: &[Decided],
    ) -> Result<Option<Decided>, CatalogError> {
        let Some(mut locked) = self.lock_scenario(of_scenario_id).await? else { return Ok(None) };
        let rows = sqlx::query(statement::proposals).bind(of_scenario_id);
        let rows = rows.fetch_all(&mut *locked.transaction).await?;
        let mut scenarios: HashMap<String, String> = HashMap::new();
        for row in &rows {
            let proposal = proposal(row)?;
            scenarios.insert(proposal.member_package_id, proposal.scenario_id);
        }
        for one in decided {
            let Some(scenario) = scenarios.get(&one.member_package_id) else {
                return Ok(Some(one.clone()));
            };
            let is_open = one.decision.is_none();
            let done = sqlx::query(statement::decide_request)
                .bind(scenario)
                .bind(&one.issn_l)
                .bind(one.decision.map(Decision::name))
                .bind((!is_open).then(|| self.clock.text()))
                .bind(by.filter(|_| !is_open))
                .execute(&mut *locked.transaction)
                .await?;
            if done.rows_affected() == 0 {
                return Ok(Some(one.clone()));
            }
        }
        locked.transaction.commit().await?;
        Ok(None)
    }
}
