//! Members of consortia that are too large to hold their facts in memory: the facts are files in the store, and the
//! members' rows come from a query over these files, in this process or on a cluster.

use std::sync::Arc;
use std::time::Duration;

use futures::stream::{self, StreamExt};
use sha2::{Digest, Sha256};
use titlewise_engine::EngineError;
use titlewise_engine::consortium::file_backed::{ListedFile, ListedMember};
use titlewise_engine::consortium::queries::MemberRows;
use titlewise_engine::model::Model;
use titlewise_storage::TITLES;

use crate::consortium::member_cache::MemberCache;
use crate::consortium::members::{MemberData, OfConsortium};
use crate::consortium::progress::Progress;
use crate::error::Error;
use crate::forecasts::handle::Forecasts;
use crate::forecasts::request::{ForecastRequest, has_slot, member_terms};
use crate::processors::processors;

/// Maximum attempts for a query: a cluster may lose an executor that holds rows of the result.
const ATTEMPTS: usize = 4;
/// Pause between attempts.
const PAUSE: Duration = Duration::from_secs(2);

/// File name of facts, derived from the version of the data and of this program.
pub(crate) fn name_of(version: &str) -> String {
    let mut hash = Sha256::new();
    for part in [env!("CARGO_PKG_VERSION")].into_iter().chain(Model::fact_queries()) {
        hash.update(part);
        hash.update([0]);
    }
    hash.update(version);
    hash.finalize().iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}

/// Maximum number of a member's titles: those with a price.
fn most_titles(question: &ForecastRequest, data: &MemberData) -> usize {
    let all = question.reference.journal_count();
    if question.fallback_price().is_some() {
        return all;
    }
    let prices = data.live.iter().filter(|upload| upload.slot == "price").map(|upload| upload.rows);
    usize::try_from(prices.sum::<i64>()).unwrap_or(all).min(all)
}

impl Forecasts {
    /// Whether a consortium is too large to hold its members' facts in memory.
    pub(crate) fn is_large(&self, question: &ForecastRequest, consortium: &OfConsortium) -> bool {
        let counted = consortium.members.iter().filter(|data| data.has_currency);
        counted.map(|data| most_titles(question, data)).sum::<usize>() > self.members_in_memory
    }

    /// Returns the rows of these members, in their order, from files.
    pub(crate) async fn rows_of_files(
        &self,
        kept: &Arc<MemberCache>,
        question: &ForecastRequest,
        progress: &Progress,
        missing: &[MemberData],
    ) -> Result<Vec<MemberRows>, Error> {
        // Each member counts twice: once for its file, once for its rows.
        progress.begin(0, 2 * missing.len());
        for attempt in 1.. {
            let titles = self.file_of_titles(question).await?;
            let mut members = Vec::with_capacity(missing.len());
            let file = |data: MemberData| {
                let (forecasts, kept, question) =
                    (self.clone(), Arc::clone(kept), question.clone());
                let work = async move { forecasts.listed_member(&kept, &question, data).await };
                // On a task of its own: computing facts never yields.
                let work = tokio::spawn(work);
                async move { work.await? }
            };
            let mut files = stream::iter(missing.to_vec()).map(file).buffered(processors());
            while let Some(member) = files.next().await {
                members.push(member?);
                progress.reach(members.len());
            }
            drop(files);
            let told = |begun| progress.reach(missing.len() + begun);
            let (files, asked) = (self.model.fact_files()?, &question.assumptions);
            let rows = self.listed.member_rows(&files, &titles, &members, asked, told).await;
            match rows {
                Ok(rows) => return Ok(rows),
                Err(error) if attempt < ATTEMPTS && self.may_pass(&error) => {
                    let package = &question.package.id;
                    tracing::warn!(%error, package, attempt, "computing members again");
                    // Files that were removed are written again.
                    kept.files.lock().clear();
                    tokio::time::sleep(PAUSE).await;
                }
                Err(error) => return Err(error.into()),
            }
        }
        Err(Error::Conflict)
    }

    /// Whether a retry may succeed after this error.
    fn may_pass(&self, error: &EngineError) -> bool {
        self.has_cluster || matches!(error, EngineError::Files { .. })
    }

    /// Returns the file of titles.
    async fn file_of_titles(&self, question: &ForecastRequest) -> Result<ListedFile, Error> {
        let year = question.assumptions.base_year;
        let name = name_of(&format!("{} {year}", question.reference.version));
        if let Some(file) = self.store.facts(TITLES, &name).await? {
            return Ok(file);
        }
        let titles = self.titles(question).await?;
        let rows = self.model.fact_files()?.titles(&titles)?;
        Ok(self.store.put_facts(TITLES, &name, &rows, self.catalog.clock().utc()).await?)
    }

    /// Returns a member with the file of its facts, which is written if missing.
    async fn listed_member(
        &self,
        kept: &MemberCache,
        question: &ForecastRequest,
        data: MemberData,
    ) -> Result<ListedMember, Error> {
        let package_id = data.member.package_id.clone();
        let version = question.version_of(&data);
        let known = kept.files.lock().get(&package_id).cloned();
        let file = match known.filter(|(of, _)| *of == version) {
            Some((_, file)) => file,
            None => {
                let file = Arc::new(self.file_of_member(question, &data, &version).await?);
                kept.files.lock().insert(package_id.clone(), (version, Arc::clone(&file)));
                file
            }
        };
        Ok(ListedMember {
            file: ListedFile::clone(&file),
            package_id,
            use_title_filter: has_slot(&data.live, "filter"),
            use_core_titles: has_slot(&data.live, "core"),
        })
    }

    async fn file_of_member(
        &self,
        question: &ForecastRequest,
        data: &MemberData,
        version: &str,
    ) -> Result<ListedFile, Error> {
        let (package_id, name) = (&data.member.package_id, name_of(version));
        if let Some(file) = self.store.facts(package_id, &name).await? {
            return Ok(file);
        }
        let worker = self.workers.acquire().await.map_err(|_| Error::Conflict)?;
        let terms = member_terms(data, question.fallback_price());
        let facts = self.facts_from(question, &data.live, terms).await?;
        let rows = self.model.fact_files()?.holdings(&facts, package_id)?;
        drop(worker);
        Ok(self.store.put_facts(package_id, &name, &rows, self.catalog.clock().utc()).await?)
    }
}

#[cfg(test)]
mod tests {
    use super::name_of;

    #[test]
    fn facts_are_named_by_what_they_follow_from() {
        let name = name_of("reference 2026 package-1 file-1");
        assert_eq!(name, name_of("reference 2026 package-1 file-1"));
        assert_ne!(name, name_of("reference 2027 package-1 file-1"));
        assert!(name.len() == 32 && name.chars().all(|sign| sign.is_ascii_hexdigit()));
    }
}
