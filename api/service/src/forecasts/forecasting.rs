//! Computes the forecast of a scenario, through caches keyed by the version of the data.

use std::sync::Arc;
use std::time::Instant;

use arrow::array::RecordBatch;
use futures::future::try_join_all;
use titlewise_catalog::{Decision, Package, Scenario, TitleRequest, Upload};
use titlewise_dataset::library::{HeldTable, PackageTerms, model_inputs, usage_sentences};
use titlewise_engine::consortium::queries::Costing;
use titlewise_engine::model::{Facts, Forecast, Titles};
use titlewise_engine::results::summary::Summary;
use titlewise_ingest::folder::ModelInputs;
use titlewise_storage::{Part, Store, from_parquet_without};

use crate::accounts::caller::Caller;
use crate::consortium::members::OfConsortium;
use crate::consortium::progress::Progress;
use crate::error::Error;
use crate::forecasts::current::CurrentForecast;
use crate::forecasts::extent::Extent;
use crate::forecasts::handle::Forecasts;
use crate::forecasts::request::{ForecastRequest, terms};
use crate::measures::{FACTS_SECONDS, FORECAST_SECONDS};

impl Forecasts {
    /// Returns sentences on how the live COUNTER files of a package were combined.
    pub async fn merged(&self, uploads: &[Upload]) -> Result<Arc<Vec<String>>, Error> {
        let of_use = |upload: &&Upload| upload.is_live && upload.kind == "counter";
        let live: Vec<&Upload> = uploads.iter().filter(of_use).collect();
        let ids: Vec<&str> = live.iter().map(|upload| upload.id.as_str()).collect();
        let merged = async || -> Result<Vec<String>, Error> {
            let mut tables = Vec::with_capacity(live.len());
            for upload in &live {
                tables.push(self.live_table(upload).await?);
            }
            let merge = move || usage_sentences(&tables);
            Ok(tokio::task::spawn_blocking(merge).await??)
        };
        self.merged.get(&ids.join(" "), merged).await
    }

    /// Returns the forecast without subscriptions, limited to the quantities of a title list and its totals.
    ///
    /// # Errors
    /// If data cannot be read or the model fails.
    pub async fn overview(&self, current: &CurrentForecast) -> Result<Arc<Forecast>, Error> {
        self.forecast(current, Extent::Overview).await
    }

    async fn forecast(
        &self,
        current: &CurrentForecast,
        extent: Extent,
    ) -> Result<Arc<Forecast>, Error> {
        match &current.computed {
            Some(forecast) => Ok(Arc::clone(forecast)),
            None => self.compute(current, extent, &Progress::default()).await,
        }
    }

    /// Computes a forecast without subscriptions, or returns it from the cache. `progress` counts the members of a
    /// consortium.
    pub(crate) async fn compute(
        &self,
        question: &ForecastRequest,
        extent: Extent,
        progress: &Progress,
    ) -> Result<Arc<Forecast>, Error> {
        if let Some(consortium) = &question.consortium {
            return self.compute_consortium(question, consortium, progress).await;
        }
        let key = question.key_of_library(extent)?;
        let uses = format!("{extent:?} {} {}", question.version, question.settings_of_uses()?);
        let forecast = async || -> Result<Forecast, Error> {
            let assumptions = &question.assumptions;
            let before = self.latest_with(&uses).await;
            let mut started = Instant::now();
            let forecast = match before {
                Some(before) => self.model.with_costs(&before, assumptions).await?,
                None => {
                    let facts = self.facts(question).await?;
                    started = Instant::now();
                    let forecast = match extent {
                        Extent::Overview => self.model.overview(&facts, assumptions).await?,
                        Extent::Whole => self.model.forecast(&facts, assumptions).await?,
                    };
                    // The facts now cache the titles of the scenario.
                    self.facts.weigh_again(&question.version).await;
                    forecast
                }
            };
            metrics::histogram!(FORECAST_SECONDS).record(started.elapsed());
            self.latest.put(&uses, key.clone()).await;
            Ok(forecast)
        };
        self.cache.get(&key, forecast).await
    }

    /// Returns the latest forecast with the same uses, if it is still cached. Others differ from it in costs alone.
    async fn latest_with(&self, uses: &str) -> Option<Arc<Forecast>> {
        let key = self.latest.cached(uses).await?;
        self.cache.cached(&key).await
    }

    /// Computes the forecast of a consortium's scenario: the sum of its members' rows.
    async fn compute_consortium(
        &self,
        question: &ForecastRequest,
        consortium: &OfConsortium,
        progress: &Progress,
    ) -> Result<Arc<Forecast>, Error> {
        let billing = consortium.terms.billing;
        let costing = Costing { rule: question.scenario.cost_rule, billing };
        let key = question.key_of_consortium()?;
        let forecast = async || -> Result<Forecast, Error> {
            if let Some(saved) = self.saved_forecast(question, &key).await {
                self.members_ahead(question, consortium);
                return Ok(saved);
            }
            let (rows, _) = self.compute_members(question, consortium, None, progress).await?;
            let mut members = vec![None; consortium.members.len()];
            for (data, rows) in consortium.included_rows(rows) {
                if let Some(place) = members.get_mut(data.position) {
                    *place = Some(rows);
                }
            }
            let titles = self.titles(question).await?;
            let kept = self.consortia.cached(&question.package.id).await.unwrap_or_default();
            let forecast = self.model.consortium_of(&titles, &members, costing, &kept.sums).await?;
            self.weigh_members_later(&question.package.id);
            self.save_forecast(question, &key, &forecast);
            Ok(forecast)
        };
        self.cache.get(&key, forecast).await
    }

    /// Starts computing the members behind a saved forecast, for the next request. Those of a large consortium wait
    /// until then.
    fn members_ahead(&self, question: &ForecastRequest, consortium: &OfConsortium) {
        if self.is_large(question, consortium) {
            return;
        }
        let (forecasts, question, consortium) =
            (self.clone(), question.clone(), consortium.clone());
        tokio::spawn(async move {
            let progress = Progress::default();
            let rows = forecasts.compute_members(&question, &consortium, None, &progress).await;
            forecasts.weigh_members_later(&question.package.id);
            if let Err(error) = rows {
                // The request that needs them reports the error.
                tracing::debug!(%error, "could not compute members in advance");
            }
        });
    }

    /// Starts computing the titles of a scenario before they are requested, to shorten the wait.
    pub fn forecast_ahead(&self, caller: &Caller, scenario: &Scenario, package: &Package) {
        let (forecasts, caller) = (self.clone(), caller.clone());
        let (scenario, package) = (scenario.clone(), package.clone());
        tokio::spawn(async move {
            let ahead = async || -> Result<(), Error> {
                let question = forecasts.request(scenario, package).await?;
                if question.consortium.is_some() {
                    return forecasts.run_ahead(&caller, &question).await;
                }
                let progress = Progress::default();
                forecasts.compute(&question, Extent::Overview, &progress).await.map(drop)
            };
            if let Err(error) = ahead().await {
                // The request for the titles reports the error.
                tracing::debug!(%error, "could not compute a forecast in advance");
            }
        });
    }

    /// Returns the titles of a scenario with its subscriptions and every quantity, in CPU order.
    pub async fn journals(&self, current: &CurrentForecast) -> Result<RecordBatch, Error> {
        self.with_subscriptions(current, Extent::Whole).await
    }

    /// Like [`Self::journals`], limited to the quantities of a title list and its totals.
    pub async fn listed(&self, current: &CurrentForecast) -> Result<RecordBatch, Error> {
        self.with_subscriptions(current, Extent::Overview).await
    }

    async fn with_subscriptions(
        &self,
        current: &CurrentForecast,
        extent: Extent,
    ) -> Result<RecordBatch, Error> {
        let forecast = self.forecast(current, extent).await?;
        let subscribed = self.catalog.subscribed(&current.scenario.id).await?;
        Ok(self.model.journals(&forecast, &subscribed).await?)
    }

    /// Returns the totals of a scenario with its subscriptions.
    pub async fn summary(&self, current: &CurrentForecast) -> Result<Arc<Summary>, Error> {
        let summary = async || -> Result<Summary, Error> {
            let journals = self.listed(current).await?;
            self.totals(current, &journals).await
        };
        let key = format!("{} {}", current.scenario.id, current.etag_with_subscriptions());
        self.summaries.get(&key, summary).await
    }

    /// Returns the totals of a scenario with its subscriptions and, for a proposal, the titles that the member requests
    /// and the consortium has not declined; and the number of these titles.
    pub async fn summary_with_requests(
        &self,
        current: &CurrentForecast,
    ) -> Result<(Arc<Summary>, i64), Error> {
        let summary = self.summary(current).await?;
        let requested = self.requested(current).await?;
        if requested.is_empty() {
            return Ok((summary, 0));
        }
        let together = async || -> Result<Summary, Error> {
            let forecast = self.forecast(current, Extent::Overview).await?;
            let mut subscribed = self.catalog.subscribed(&current.scenario.id).await?;
            subscribed.extend(requested.iter().cloned());
            subscribed.sort();
            subscribed.dedup();
            self.totals(current, &self.model.journals(&forecast, &subscribed).await?).await
        };
        let etag = current.etag_with_subscriptions();
        let key = format!("{} {etag} with {requested:?}", current.scenario.id);
        let together = self.summaries.get(&key, together).await?;
        // Titles that the scenario does not forecast or that are subscribed add nothing.
        let added = together.num_journals_subscribed - summary.num_journals_subscribed;
        Ok((together, added))
    }

    /// Titles of a proposal that the member requests and the consortium has not declined.
    async fn requested(&self, current: &CurrentForecast) -> Result<Vec<String>, Error> {
        if current.proposal.is_none() {
            return Ok(Vec::new());
        }
        let requests = self.catalog.title_requests_of(&current.scenario.id).await?;
        let counts = |request: &TitleRequest| request.decision != Some(Decision::Declined);
        Ok(requests.into_iter().filter(counts).map(|request| request.issn_l).collect())
    }

    /// Computes the totals of a scenario's titles.
    pub async fn totals(
        &self,
        question: &ForecastRequest,
        journals: &RecordBatch,
    ) -> Result<Summary, Error> {
        let assumptions = &question.assumptions;
        Ok(match question.included() {
            Some(included) => {
                self.model.summary_of_consortium(journals, assumptions, included).await?
            }
            None => self.model.summary(journals, assumptions).await?,
        })
    }

    /// Returns the part of a forecast that does not depend on settings.
    pub async fn facts(&self, question: &ForecastRequest) -> Result<Arc<Facts>, Error> {
        let facts = async || -> Result<Facts, Error> {
            let started = Instant::now();
            let terms = terms(&question.package, &question.ror_ids);
            let of = (question.package.id.as_str(), question.version.as_str());
            // Boxed, as futures within futures become too deep for the compiler.
            let facts = Box::pin(self.facts_of(question, of, &question.live, terms)).await?;
            metrics::histogram!(FACTS_SECONDS).record(started.elapsed());
            let took = started.elapsed().as_millis();
            tracing::info!(package = question.package.id, took_ms = took, "facts computed");
            Ok(facts)
        };
        self.facts.get(&question.version, facts).await
    }

    /// Returns the facts of a package with these files and terms.
    pub async fn facts_from(
        &self,
        question: &ForecastRequest,
        uploads: &[Upload],
        terms: PackageTerms,
    ) -> Result<Facts, Error> {
        let titles = self.titles(question).await?;
        let live = self.live_tables(uploads).await?;
        let reference = question.reference.clone();
        let institutions = self.references.rows_about(&reference, &terms.ror_ids).await?;
        let prepare = move || model_inputs(&reference, &institutions, &terms, live);
        let inputs = tokio::task::spawn_blocking(prepare).await??;
        Ok(self.model.facts_on(&titles, &inputs).await?)
    }

    /// Returns the title facts that do not depend on the library.
    pub async fn titles(&self, question: &ForecastRequest) -> Result<Arc<Titles>, Error> {
        let reference = &question.reference;
        let base_year = question.assumptions.base_year;
        let key = format!("{} {base_year}", reference.version);
        let calculate = async || -> Result<Titles, Error> {
            let mut inputs = ModelInputs::default();
            for (table, rows) in &reference.tables {
                inputs.set(*table, rows.clone());
            }
            Ok(self.model.titles(&inputs, base_year).await?)
        };
        let titles = async || {
            let _turn = self.references.loading.lock().await;
            Box::pin(self.titles_of(&key, base_year, calculate)).await
        };
        self.titles.get(&key, titles).await
    }

    /// Returns the rows of uploads, in their order. They are read at the same time.
    pub async fn live_tables(&self, uploads: &[Upload]) -> Result<Vec<HeldTable>, Error> {
        try_join_all(uploads.iter().map(|upload| self.live_table(upload))).await
    }

    /// Like [`Self::live_tables`], without the columns of a TR_J4 that no check of the data reads: its uses never count,
    /// and by far the most rows are of this report.
    ///
    /// # Errors
    /// If a file cannot be read, or was deleted meanwhile.
    pub async fn tables_to_check(&self, uploads: &[Upload]) -> Result<Vec<HeldTable>, Error> {
        let table = |upload| self.live_table_without(upload, columns_not_checked(upload));
        try_join_all(uploads.iter().map(table)).await
    }

    /// Returns the rows of an upload.
    pub async fn live_table(&self, upload: &Upload) -> Result<HeldTable, Error> {
        self.live_table_without(upload, &[]).await
    }

    async fn live_table_without(
        &self,
        upload: &Upload,
        columns: &'static [&'static str],
    ) -> Result<HeldTable, Error> {
        let content = match self.store.get(&upload.place(), Part::Table).await {
            // The file was deleted after its row was read.
            Err(error) if Store::is_missing(&error) => return Err(Error::Conflict),
            content => content?,
        };
        let rows = move || from_parquet_without(content, columns);
        let rows = tokio::task::spawn_blocking(rows).await??;
        Ok(HeldTable {
            name: upload.name.clone(),
            slot: upload.slot.clone(),
            kind: upload.kind.clone(),
            rows,
        })
    }
}

/// The columns of a report about the time of its uses and their place in the file.
const MONTHS_AND_PLACES: [&str; 5] = ["yop", "first_month", "months", "sheet", "row"];

/// Columns of an upload that no check of the data reads.
fn columns_not_checked(upload: &Upload) -> &'static [&'static str] {
    if upload.slot == "counter-trj4" { &MONTHS_AND_PLACES } else { &[] }
}
