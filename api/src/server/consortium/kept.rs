//! The forecasts of members, each worked out once for its data and the settings: what one member uploads, or which
//! of them are ticked, works nothing out for the others.

use std::collections::HashMap;
use std::sync::Arc;

use futures::stream::{self, Stream, StreamExt};
use parking_lot::Mutex;
use titlewise_engine::assumptions::Scenario as Assumptions;
use titlewise_engine::consortium::MemberRows;
use titlewise_engine::listed::ListedFile;
use titlewise_engine::model::Facts;

use super::members::{MemberData, OfConsortium};
use crate::server::problem::ApiError;
use crate::server::prometheus::FORECAST_SECONDS;
use crate::server::question::{Question, has_slot, member_terms};
use crate::server::state::{App, processors};

/// For how many choices of settings the members' rows are kept. Who moves a setting leaves each value behind.
const SETTINGS: usize = 3;
/// The same for consortia that are too large for their facts to be held: rows take 170 bytes for each title of a member.
const SETTINGS_OF_LARGE: usize = 1;

/// What belongs to a version of a member's data.
type Versioned<V> = HashMap<String, (String, Arc<V>)>;

/// The rows of the members with certain settings. Whoever works them out holds the lock, and others wait for it.
type RowsOfSettings = Arc<tokio::sync::Mutex<Versioned<MemberRows>>>;

/// What is kept of a consortium's members.
#[derive(Debug, Default)]
pub(in crate::server) struct Kept {
    facts: Mutex<Versioned<Facts>>,
    /// Where facts are that are not held.
    pub(super) files: Mutex<Versioned<ListedFile>>,
    /// By reference data and settings; those used last stand last.
    rows: Mutex<Vec<(String, RowsOfSettings)>>,
}

impl Kept {
    fn rows_of(&self, settings: &str, most: usize) -> RowsOfSettings {
        let mut kept = self.rows.lock();
        let entry = match kept.iter().position(|(of, _)| of == settings) {
            Some(at) => kept.remove(at),
            None => {
                while kept.len() >= most {
                    kept.remove(0);
                }
                (settings.to_owned(), Arc::default())
            }
        };
        let rows = Arc::clone(&entry.1);
        kept.push(entry);
        rows
    }

    fn facts_of(&self, data: &MemberData, version: &str) -> Option<Arc<Facts>> {
        let facts = self.facts.lock();
        let (of, kept) = facts.get(&data.member.package_id)?;
        (of == version).then(|| Arc::clone(kept))
    }

    /// Forgets those that are members no more.
    fn keep_only(&self, members: &[MemberData]) {
        let is_member = |id: &String| members.iter().any(|data| data.member.package_id == *id);
        self.facts.lock().retain(|id, _| is_member(id));
        self.files.lock().retain(|id, _| is_member(id));
    }
}

fn is_later(percent: f64) -> ApiError {
    ApiError::Recalculating { percent, email: None }
}

impl App {
    /// The rows of every member whose amounts can be added, in the order of members.
    pub(in crate::server) async fn rows_of_members(
        &self,
        question: &Question,
        consortium: &OfConsortium,
    ) -> Result<Vec<(usize, Arc<MemberRows>)>, ApiError> {
        let kept = async || Ok::<_, ApiError>(Kept::default());
        let kept = self.consortia.get(&question.package.id, kept).await?;
        let is_large = self.is_large(question, consortium);
        let most = if is_large { SETTINGS_OF_LARGE } else { SETTINGS };
        let settings = question.settings_of_rows()?;
        let named = format!("{} {settings}", question.reference.version);
        let of_settings = kept.rows_of(&named, most);
        let mut rows = match question.recalculating {
            None => of_settings.lock().await,
            // What was there before is told as far as it is still there.
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
        if let (Some(percent), false) = (question.recalculating, missing.is_empty()) {
            return Err(is_later(percent));
        }
        if !missing.is_empty() {
            let started = std::time::Instant::now();
            let count = missing.len();
            let mut keep = |data: MemberData, worked_out: MemberRows| {
                let version = question.version_of(&data);
                rows.insert(data.member.package_id, (version, Arc::new(worked_out)));
            };
            if is_large {
                let worked_out = self.rows_of_files(&kept, question, consortium, &missing).await?;
                missing.into_iter().zip(worked_out).for_each(|(data, rows)| keep(data, rows));
            } else {
                let all = counted().count();
                consortium.progress.begin(all - count, all);
                let mut work = self.worked_out(&kept, question, missing);
                while let Some(done) = work.next().await {
                    let (data, worked_out) = done?;
                    keep(data, worked_out);
                    consortium.progress.step();
                }
            }
            rows.retain(|id, _| members.iter().any(|data| data.member.package_id == *id));
            kept.keep_only(members);
            metrics::histogram!(FORECAST_SECONDS).record(started.elapsed());
            let took_ms = started.elapsed().as_millis();
            let package = &question.package.id;
            tracing::info!(package, count, took_ms, is_large, "members worked out");
        }
        let of_member = |(at, data): (usize, &MemberData)| {
            rows.get(&data.member.package_id).map(|(_, rows)| (at, Arc::clone(rows)))
        };
        Ok(members.iter().enumerate().filter_map(of_member).collect())
    }

    /// Works these members out beside each other, as many as there are processors.
    fn worked_out(
        &self,
        kept: &Arc<Kept>,
        question: &Question,
        missing: Vec<MemberData>,
    ) -> impl Stream<Item = Result<(MemberData, MemberRows), ApiError>> + Unpin + use<> {
        let (app, kept, question) = (self.clone(), Arc::clone(kept), question.clone());
        let work = move |data: MemberData| {
            let (app, kept, question) = (app.clone(), Arc::clone(&kept), question.clone());
            let work = tokio::spawn(async move {
                let worker = app.workers.acquire().await.map_err(|_| ApiError::Conflict)?;
                let worked_out = app.member_rows(&kept, &question, &data).await?;
                drop(worker);
                Ok::<_, ApiError>((data, worked_out))
            });
            async move { work.await? }
        };
        Box::pin(stream::iter(missing).map(work).buffer_unordered(processors()))
    }

    async fn member_rows(
        &self,
        kept: &Kept,
        question: &Question,
        data: &MemberData,
    ) -> Result<MemberRows, ApiError> {
        let version = question.version_of(data);
        let facts = match kept.facts_of(data, &version) {
            Some(facts) => facts,
            None => {
                let terms = member_terms(data, question.fallback_price());
                let facts = Arc::new(self.facts_from(question, &data.live, terms).await?);
                let id = data.member.package_id.clone();
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
