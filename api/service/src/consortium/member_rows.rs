//! Forecasts of members, each computed once per version of its data and settings: an upload by one member, or a change
//! of the included members, recalculates nothing for the others.

use std::sync::Arc;

use futures::stream::{self, Stream, StreamExt};
use titlewise_engine::assumptions::Scenario as Assumptions;
use titlewise_engine::consortium::queries::MemberRows;

use crate::consortium::member_cache::{MemberCache, SETTINGS, SETTINGS_OF_LARGE, Versioned};
use crate::consortium::members::{MemberData, OfConsortium};
use crate::consortium::progress::Progress;
use crate::error::Error;
use crate::forecasts::current::CurrentForecast;
use crate::forecasts::handle::Forecasts;
use crate::forecasts::request::{ForecastRequest, has_slot, member_terms};
use crate::measures::FORECAST_SECONDS;
use crate::processors::processors;

fn is_later(percent: f64) -> Error {
    Error::Recalculating { percent, email: None }
}

impl Forecasts {
    /// Returns the rows of every member whose amounts can be added, in the order of members, for the forecast that can
    /// be shown now.
    ///
    /// # Errors
    /// [`Error::Recalculating`] if the last rows are no longer cached; an error if data cannot be read.
    pub async fn rows_of_members(
        &self,
        current: &CurrentForecast,
        consortium: &OfConsortium,
    ) -> Result<Vec<(usize, Arc<MemberRows>)>, Error> {
        let progress = Progress::default();
        let (rows, has_computed) =
            self.compute_members(current, consortium, current.recalculating, &progress).await?;
        if has_computed {
            self.weigh_members_later(&current.package.id);
        }
        Ok(rows)
    }

    /// Updates the size of a consortium's cached members, which have grown. Adding up their columns takes several
    /// milliseconds, and no response waits for it.
    pub(crate) fn weigh_members_later(&self, package_id: &str) {
        let (forecasts, id) = (self.clone(), package_id.to_owned());
        tokio::spawn(async move { forecasts.consortia.weigh_again(&id).await });
    }

    /// Computes the rows of the members that are not cached. While a scenario is being recalculated (`recalculating`),
    /// only cached rows are returned. Also returns whether there were others: then the caller updates the size of the
    /// cached members.
    pub(crate) async fn compute_members(
        &self,
        question: &ForecastRequest,
        consortium: &OfConsortium,
        recalculating: Option<f64>,
        progress: &Progress,
    ) -> Result<(Vec<(usize, Arc<MemberRows>)>, bool), Error> {
        let kept = async || Ok::<_, Error>(MemberCache::default());
        let kept = self.consortia.get(&question.package.id, kept).await?;
        let is_large = self.is_large(question, consortium);
        let most = if is_large { SETTINGS_OF_LARGE } else { SETTINGS };
        let settings = question.settings_of_rows()?;
        let named = format!("{} {settings}", question.reference.version);
        let uses = format!("{} {}", question.reference.version, question.settings_of_uses()?);
        let of_settings = kept.rows_of(&named, &uses, most);
        let mut rows = match recalculating {
            None => of_settings.lock().await,
            // Earlier rows are returned only if still cached.
            Some(percent) => of_settings.try_lock().map_err(|_| is_later(percent))?,
        };
        let members = &consortium.members;
        let is_current = |data: &MemberData, rows: &Versioned<MemberRows>| {
            let version = question.version_of(data);
            rows.get(&data.member.package_id).is_some_and(|(of, _)| *of == version)
        };
        let counted = || members.iter().filter(|data| data.has_currency);
        let missing: Vec<MemberData> =
            counted().filter(|data| !is_current(data, &rows)).cloned().collect();
        if let (Some(percent), false) = (recalculating, missing.is_empty()) {
            return Err(is_later(percent));
        }
        let has_computed = !missing.is_empty();
        if has_computed {
            let started = std::time::Instant::now();
            let count = missing.len();
            let mut keep = |data: MemberData, worked_out: MemberRows| {
                let version = question.version_of(&data);
                rows.insert(data.member.package_id, (version, Arc::new(worked_out)));
            };
            if is_large {
                let worked_out = self.rows_of_files(&kept, question, progress, &missing).await?;
                missing.into_iter().zip(worked_out).for_each(|(data, rows)| keep(data, rows));
            } else {
                let all = counted().count();
                progress.begin(all - count, all);
                let before = Arc::new(kept.rows_with(&uses, &of_settings));
                let mut work = self.worked_out(&kept, question, missing, &before);
                while let Some(done) = work.next().await {
                    let (data, worked_out) = done?;
                    keep(data, worked_out);
                    progress.step();
                }
            }
            rows.retain(|id, _| members.iter().any(|data| data.member.package_id == *id));
            kept.keep_only(members);
            metrics::histogram!(FORECAST_SECONDS).record(started.elapsed());
            let took_ms = started.elapsed().as_millis();
            let package = &question.package.id;
            tracing::info!(package, count, took_ms, is_large, "members computed");
        }
        let of_member = |(at, data): (usize, &MemberData)| {
            rows.get(&data.member.package_id).map(|(_, rows)| (at, Arc::clone(rows)))
        };
        Ok((members.iter().enumerate().filter_map(of_member).collect(), has_computed))
    }

    /// Computes these members concurrently, as many as there are processors.
    fn worked_out(
        &self,
        kept: &Arc<MemberCache>,
        question: &ForecastRequest,
        missing: Vec<MemberData>,
        before: &Arc<Versioned<MemberRows>>,
    ) -> impl Stream<Item = Result<(MemberData, MemberRows), Error>> + Unpin + use<> {
        let (forecasts, kept, question) = (self.clone(), Arc::clone(kept), question.clone());
        let before = Arc::clone(before);
        let work = move |data: MemberData| {
            let (forecasts, kept, question) =
                (forecasts.clone(), Arc::clone(&kept), question.clone());
            let before = before.get(&data.member.package_id).cloned();
            let work = tokio::spawn(async move {
                let worker = forecasts.workers.acquire().await.map_err(|_| Error::Conflict)?;
                let worked_out = forecasts.member_rows(&kept, &question, &data, before).await?;
                drop(worker);
                Ok::<_, Error>((data, worked_out))
            });
            async move { work.await? }
        };
        Box::pin(stream::iter(missing).map(work).buffer_unordered(processors()))
    }

    async fn member_rows(
        &self,
        kept: &MemberCache,
        question: &ForecastRequest,
        data: &MemberData,
        before: Option<(String, Arc<MemberRows>)>,
    ) -> Result<MemberRows, Error> {
        let version = question.version_of(data);
        let before = before.filter(|(of, _)| *of == version);
        if let Some((_, before)) = before {
            let with_costs = self.model.member_rows_with_costs(&before, &question.assumptions);
            if let Some(rows) = with_costs.await? {
                return Ok(rows);
            }
        }
        let facts = match kept.facts_of(data, &version) {
            Some(facts) => facts,
            None => {
                let terms = member_terms(data, question.fallback_price());
                let id = data.member.package_id.clone();
                let of = (id.as_str(), version.as_str());
                let facts = Box::pin(self.facts_of(question, of, &data.live, terms)).await?;
                let facts = Arc::new(facts);
                kept.facts.lock().insert(id, (version, Arc::clone(&facts)));
                facts
            }
        };
        let assumptions = Assumptions {
            package_id: data.member.package_id.clone(),
            use_title_filter: has_slot(&data.live, "filter"),
            use_core_titles: has_slot(&data.live, "core"),
            ..question.assumptions.clone()
        };
        Ok(self.model.member_rows_of(&facts, &assumptions).await?)
    }
}
