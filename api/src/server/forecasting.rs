//! From a scenario to its forecast, through caches keyed by the version of the data.

use std::sync::Arc;

use arrow::array::RecordBatch;
use titlewise_engine::model::{Facts, Forecast, Titles};
use titlewise_engine::summary::Summary;
use titlewise_ingest::folder::ModelInputs;

use super::consortium::OfConsortium;
use super::identity::caller::Caller;
use super::problem::ApiError;
use super::prometheus::{FACTS_SECONDS, FORECAST_SECONDS};
use super::question::{Question, terms};
use super::state::App;
use crate::catalog::{Package, Scenario, Upload};
use crate::library::{HeldTable, PackageTerms, model_inputs, usage_sentences};
use crate::storage::{Part, Store, from_parquet};

/// How much of a forecast is worked out.
#[derive(Debug, Clone, Copy)]
enum Extent {
    /// What a list of titles and its totals need.
    Overview,
    /// Every quantity of every title.
    Whole,
}

impl App {
    /// How the live COUNTER files of a package are put together, in sentences.
    pub(super) async fn merged(&self, uploads: &[Upload]) -> Result<Arc<Vec<String>>, ApiError> {
        let of_use = |upload: &&Upload| upload.is_live && upload.kind == "counter";
        let live: Vec<&Upload> = uploads.iter().filter(of_use).collect();
        let ids: Vec<&str> = live.iter().map(|upload| upload.id.as_str()).collect();
        let merged = async || -> Result<Vec<String>, ApiError> {
            let mut tables = Vec::with_capacity(live.len());
            for upload in &live {
                tables.push(self.live_table(upload).await?);
            }
            let merge = move || usage_sentences(&tables);
            Ok(tokio::task::spawn_blocking(merge).await??)
        };
        self.merged.get(&ids.join(" "), merged).await
    }

    /// The forecast before subscriptions, as far as a list of titles and its totals need it.
    pub(super) async fn overview(&self, question: &Question) -> Result<Arc<Forecast>, ApiError> {
        self.forecast(question, Extent::Overview).await
    }

    async fn forecast(
        &self,
        question: &Question,
        extent: Extent,
    ) -> Result<Arc<Forecast>, ApiError> {
        if let Some(consortium) = &question.consortium {
            return self.forecast_of_consortium(question, consortium).await;
        }
        let settings = serde_json::to_string(&question.assumptions.settings)?;
        // The scenario stands in its rows, yet in nothing that is shown: scenarios share forecasts.
        let key = format!("{extent:?} {} {settings}", question.version);
        let forecast = async || -> Result<Forecast, ApiError> {
            let facts = self.facts(question).await?;
            let started = std::time::Instant::now();
            let forecast = match extent {
                Extent::Overview => self.model.overview(&facts, &question.assumptions).await?,
                Extent::Whole => self.model.forecast(&facts, &question.assumptions).await?,
            };
            metrics::histogram!(FORECAST_SECONDS).record(started.elapsed());
            Ok(forecast)
        };
        self.forecasts.get(&key, forecast).await
    }

    /// The forecast of a consortium's scenario: the rows of its members added up.
    async fn forecast_of_consortium(
        &self,
        question: &Question,
        consortium: &OfConsortium,
    ) -> Result<Arc<Forecast>, ApiError> {
        if let Some(forecast) = &consortium.forecast {
            return Ok(Arc::clone(forecast));
        }
        let rule = question.scenario.cost_rule;
        let forecast = async || -> Result<Forecast, ApiError> {
            let rows = self.rows_of_members(question, consortium).await?;
            let ticked = consortium.ticked_rows(rows).into_iter().map(|(_, rows)| rows);
            let ticked: Vec<_> = ticked.collect();
            let titles = self.titles(question).await?;
            Ok(self.model.consortium_of(&titles, &ticked, rule).await?)
        };
        self.forecasts.get(&question.key_of_consortium()?, forecast).await
    }

    /// Begins to work the titles of a scenario out before somebody asks for them, who then waits for what is left of it.
    pub(super) fn forecast_ahead(&self, caller: &Caller, scenario: &Scenario, package: &Package) {
        let (app, caller) = (self.clone(), caller.clone());
        let (scenario, package) = (scenario.clone(), package.clone());
        tokio::spawn(async move {
            let ahead = async || -> Result<(), ApiError> {
                let question = app.question(scenario, package).await?;
                if question.consortium.is_some() {
                    return app.run_ahead(&caller, &question);
                }
                app.overview(&question).await.map(drop)
            };
            if let Err(error) = ahead().await {
                // Whoever asks for the titles is told.
                tracing::debug!(%error, "no forecast ahead");
            }
        });
    }

    /// The titles of a scenario with its subscriptions and every quantity, in CPU order.
    pub(super) async fn journals(&self, question: &Question) -> Result<RecordBatch, ApiError> {
        self.with_subscriptions(question, Extent::Whole).await
    }

    /// The same, as far as a list of titles and its totals need it.
    pub(super) async fn listed(&self, question: &Question) -> Result<RecordBatch, ApiError> {
        self.with_subscriptions(question, Extent::Overview).await
    }

    async fn with_subscriptions(
        &self,
        question: &Question,
        extent: Extent,
    ) -> Result<RecordBatch, ApiError> {
        let forecast = self.forecast(question, extent).await?;
        let subscribed = self.catalog.subscribed(&question.scenario.id).await?;
        Ok(self.model.journals(&forecast, &subscribed).await?)
    }

    /// The totals of a scenario with its subscriptions.
    pub(super) async fn summary(&self, question: &Question) -> Result<Arc<Summary>, ApiError> {
        let summary = async || -> Result<Summary, ApiError> {
            let journals = self.listed(question).await?;
            self.totals(question, &journals).await
        };
        let key = format!("{} {}", question.scenario.id, question.etag_with_subscriptions());
        self.summaries.get(&key, summary).await
    }

    /// The totals of a scenario's titles.
    pub(super) async fn totals(
        &self,
        question: &Question,
        journals: &RecordBatch,
    ) -> Result<Summary, ApiError> {
        let assumptions = &question.assumptions;
        Ok(match question.ticked() {
            Some(ticked) => self.model.summary_of_consortium(journals, assumptions, ticked).await?,
            None => self.model.summary(journals, assumptions).await?,
        })
    }

    /// What no setting changes of a forecast.
    pub(super) async fn facts(&self, question: &Question) -> Result<Arc<Facts>, ApiError> {
        let facts = async || -> Result<Facts, ApiError> {
            let started = std::time::Instant::now();
            let terms = terms(&question.package, &question.ror_ids);
            let facts = self.facts_from(question, &question.live, terms).await?;
            metrics::histogram!(FACTS_SECONDS).record(started.elapsed());
            let took = started.elapsed().as_millis();
            tracing::info!(package = question.package.id, took_ms = took, "facts worked out");
            Ok(facts)
        };
        self.facts.get(&question.version, facts).await
    }

    /// The facts of a package with these files and terms.
    pub(super) async fn facts_from(
        &self,
        question: &Question,
        uploads: &[Upload],
        terms: PackageTerms,
    ) -> Result<Facts, ApiError> {
        let titles = self.titles(question).await?;
        let mut live = Vec::with_capacity(uploads.len());
        for upload in uploads {
            live.push(self.live_table(upload).await?);
        }
        let reference = question.reference.clone();
        let prepare = move || model_inputs(&reference, &terms, live);
        let inputs = tokio::task::spawn_blocking(prepare).await??.inputs;
        Ok(self.model.facts_on(&titles, &inputs).await?)
    }

    /// What is known of titles whoever the library is.
    pub(super) async fn titles(&self, question: &Question) -> Result<Arc<Titles>, ApiError> {
        let reference = &question.reference;
        let base_year = question.assumptions.base_year;
        let titles = async || -> Result<Titles, ApiError> {
            let mut inputs = ModelInputs::default();
            for (table, rows) in &reference.tables {
                inputs.set(*table, rows.clone());
            }
            Ok(self.model.titles(&inputs, base_year).await?)
        };
        self.titles.get(&format!("{} {base_year}", reference.version), titles).await
    }

    /// The rows of an upload.
    pub(super) async fn live_table(&self, upload: &Upload) -> Result<HeldTable, ApiError> {
        let content = match self.store.get(&upload.place(), Part::Table).await {
            // The file was deleted since its row was read.
            Err(error) if Store::is_missing(&error) => return Err(ApiError::Conflict),
            content => content?,
        };
        let rows = tokio::task::spawn_blocking(move || from_parquet(content)).await??;
        Ok(HeldTable {
            name: upload.name.clone(),
            slot: upload.slot.clone(),
            kind: upload.kind.clone(),
            rows,
        })
    }
}
