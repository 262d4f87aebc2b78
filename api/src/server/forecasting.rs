//! From a scenario to its forecast, through caches keyed by the version of the data.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use arrow::array::RecordBatch;
use titlewise_engine::assumptions::{Scenario as Assumptions, Settings};
use titlewise_engine::consortium_summary::Ticked;
use titlewise_engine::model::{Facts, Forecast, Titles};
use titlewise_engine::summary::{Summary, big_deal_projected};
use titlewise_ingest::folder::ModelInputs;

use super::consortium::{MemberData, OfConsortium};
use super::problem::ApiError;
use super::prometheus::{FACTS_SECONDS, FORECAST_SECONDS};
use super::state::App;
use crate::catalog::{Package, Scenario, Upload};
use crate::library::{HeldTable, PackageTerms, Reference, model_inputs, usage_sentences};
use crate::storage::{Part, Store, from_parquet};

/// A scenario with everything its forecast is worked out from.
#[derive(Debug, Clone)]
pub(super) struct Question {
    /// The scenario.
    pub scenario: Scenario,
    /// Its package.
    pub package: Package,
    /// Live uploads, the newest first.
    live: Vec<Upload>,
    reference: Arc<Reference>,
    /// ROR ids of the institution, if the reference data know institutions.
    ror_ids: Vec<String>,
    /// What the model is asked.
    pub assumptions: Assumptions,
    /// Names the data: live uploads, reference data, ROR ids, first forecast year.
    version: String,
    /// Who the members are, if the package is a consortium's.
    pub consortium: Option<OfConsortium>,
}

impl Question {
    /// Brings what depends on the members that count up to date.
    fn settle(&mut self) {
        if let Some(consortium) = &self.consortium {
            self.assumptions.package_big_deal_cost = Some(consortium.big_deal_cost());
            self.assumptions.package_big_deal_cost_increase = Some(0.0);
        }
    }

    /// Names the data; of a consortium, those of the members that count.
    fn version_of_data(&self) -> String {
        match &self.consortium {
            Some(consortium) => format!("{} members {}", self.version, consortium.version()),
            None => self.version.clone(),
        }
    }

    /// The live uploads, the newest first.
    pub(super) fn live(&self) -> &[Upload] {
        &self.live
    }

    /// What the rows of a consortium's members depend on of the settings: the Big Deal's cost is none of it.
    pub(super) fn settings_of_rows(&self) -> Result<String, ApiError> {
        let settings = Settings {
            cost_bigdeal: 0.0,
            cost_bigdeal_increase: 0.0,
            ..self.assumptions.settings.clone()
        };
        Ok(serde_json::to_string(&settings)?)
    }

    /// Names the data of a member, reference data included.
    pub(super) fn version_of(&self, data: &MemberData) -> String {
        format!("{} {} {}", self.reference.version, self.assumptions.base_year, data.version)
    }

    /// How many members count, and what their Big Deals cost.
    pub(super) fn ticked(&self) -> Option<Ticked> {
        self.consortium.as_ref().map(|consortium| Ticked {
            members: i64::try_from(consortium.ticked().count()).unwrap_or(i64::MAX),
            big_deal_cost: consortium.big_deal_cost(),
        })
    }

    /// The Big Deal's cost, average of the five years; a consortium's is the sum of its members', as it is now.
    pub(super) fn big_deal_projected(&self) -> f64 {
        match self.ticked() {
            Some(ticked) => ticked.big_deal_cost,
            None => big_deal_projected(&self.assumptions),
        }
    }

    /// A short name of the data that the answer rests on.
    pub(super) fn data_version(&self) -> String {
        short(&self.version_of_data())
    }

    /// Names the data and the currency of their amounts.
    pub(super) fn data_and_currency(&self) -> String {
        format!("{} {}", self.version, self.package.currency)
    }

    /// Names the forecast before subscriptions, as HTTP wants it.
    pub(super) fn etag(&self) -> String {
        let cost = format!("{:?} {}", self.assumptions.big_deal(), self.package.currency);
        let program = env!("CARGO_PKG_VERSION");
        let data = short(&format!("{} {cost} {program}", self.version_of_data()));
        format!("W/\"{data}-{}\"", self.scenario.settings_revision)
    }

    /// Names everything that is shown of a scenario, subscriptions and names included.
    pub(super) fn etag_with_subscriptions(&self) -> String {
        let etag = self.etag();
        let names = short(&format!("{:?}", self.package));
        format!("{}-{}-{names}\"", etag.trim_end_matches('"'), self.scenario.revision)
    }
}

/// How much of a forecast is worked out.
#[derive(Debug, Clone, Copy)]
enum Extent {
    /// What a list of titles and its totals need.
    Overview,
    /// Every quantity of every title.
    Whole,
}

/// Is there a live upload in a slot?
pub(super) fn has_slot(live: &[Upload], slot: &str) -> bool {
    live.iter().any(|upload| upload.slot == slot)
}

/// The terms of a member's package.
pub(super) fn member_terms(data: &MemberData) -> PackageTerms {
    let member = &data.member;
    PackageTerms {
        id: member.package_id.clone(),
        institution_name: member.institution_name.clone(),
        ror_ids: data.ror_ids.clone(),
        currency: member.currency.clone(),
        big_deal_cost: member.big_deal_cost,
        big_deal_cost_increase: member.big_deal_cost_increase,
    }
}

fn terms(package: &Package, ror_ids: &[String]) -> PackageTerms {
    PackageTerms {
        id: package.id.clone(),
        institution_name: package.institution_name.clone(),
        ror_ids: ror_ids.to_vec(),
        currency: package.currency.clone(),
        big_deal_cost: package.big_deal_cost,
        big_deal_cost_increase: package.big_deal_cost_increase,
    }
}

fn short(text: &str) -> String {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

impl App {
    /// A scenario that must be there.
    pub(super) async fn scenario(&self, id: &str) -> Result<Scenario, ApiError> {
        self.catalog.scenario(id).await?.ok_or_else(|| ApiError::not_found("scenario", id))
    }

    /// A package that must be there, for the program itself.
    pub(super) async fn package(&self, id: &str) -> Result<Package, ApiError> {
        let found = self.catalog.package(id, "").await?;
        found.map(|(package, _)| package).ok_or_else(|| ApiError::not_found("package", id))
    }

    /// An upload that must be there.
    pub(super) async fn upload(&self, package_id: &str, id: &str) -> Result<Upload, ApiError> {
        let upload = self.catalog.upload(package_id, id).await?;
        upload.ok_or_else(|| ApiError::not_found("file", id))
    }

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

    /// What a scenario's forecast is worked out from, as things stand.
    pub(super) async fn question(
        &self,
        scenario: Scenario,
        package: Package,
    ) -> Result<Question, ApiError> {
        let uploads = async || Ok::<_, ApiError>(self.catalog.uploads(&package.id).await?);
        let (mut live, reference) = tokio::try_join!(uploads(), self.reference())?;
        // Prices of bundles stand beside the forecast, not in it.
        live.retain(|upload| upload.is_live && upload.kind != "bundle");
        let base_year = self.base_year();
        let mut version = format!("{} {} {base_year}", package.id, reference.version);
        for upload in &live {
            version.push(' ');
            version.push_str(&upload.id);
        }
        let ror_ids = if reference.knows_institutions() {
            self.catalog.rors(&package.institution_id).await?
        } else {
            Vec::new()
        };
        for ror_id in &ror_ids {
            version.push_str(" ror ");
            version.push_str(ror_id);
        }
        let members = if package.is_consortium && package.kind == "own" {
            let members = self.member_data(&package, reference.knows_institutions()).await?;
            Some(Arc::new(members))
        } else {
            None
        };
        let assumptions = Assumptions {
            scenario_id: String::new(),
            package_id: package.id.clone(),
            base_year,
            use_pta: true,
            use_title_filter: has_slot(&live, "filter"),
            use_core_titles: has_slot(&live, "core"),
            paper_growth_mode: false,
            package_big_deal_cost: package.big_deal_cost,
            package_big_deal_cost_increase: package.big_deal_cost_increase,
            settings: scenario.settings.clone(),
        };
        let consortium = members.map(|members| OfConsortium { members, included: BTreeSet::new() });
        let question = Question {
            scenario: scenario.clone(),
            package,
            live,
            reference,
            ror_ids,
            assumptions,
            version,
            consortium,
        };
        self.about(&question, scenario).await
    }

    /// What is to be known of a package whatever its scenarios are.
    pub(super) async fn package_question(&self, package: Package) -> Result<Question, ApiError> {
        self.question(Scenario::of_package(&package), package).await
    }

    /// The same question about another scenario of the package.
    pub(super) async fn about(
        &self,
        question: &Question,
        scenario: Scenario,
    ) -> Result<Question, ApiError> {
        let (settings, scenario_id) = (scenario.settings.clone(), scenario.id.clone());
        let assumptions = Assumptions { scenario_id, settings, ..question.assumptions.clone() };
        let mut question = Question { scenario, assumptions, ..question.clone() };
        if let Some(consortium) = &mut question.consortium {
            let included = self.catalog.included(&question.scenario.id).await?;
            consortium.included = included.into_iter().collect();
        }
        question.settle();
        Ok(question)
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
        let rule = question.scenario.cost_rule;
        let members = question.version_of_data();
        let key = format!("{} {} {members}", rule.name(), question.settings_of_rows()?);
        let forecast = async || -> Result<Forecast, ApiError> {
            let rows = self.rows_of_members(question, consortium).await?;
            let is_ticked = |at: &usize| consortium.is_ticked(&consortium.members[*at]);
            let ticked: Vec<_> =
                rows.into_iter().filter(|(at, _)| is_ticked(at)).map(|(_, rows)| rows).collect();
            let titles = self.titles(question).await?;
            Ok(self.model.consortium_of(&titles, &ticked, rule).await?)
        };
        self.forecasts.get(&key, forecast).await
    }

    /// Begins to work the titles of a scenario out before somebody asks for them, who then waits for what is left of it.
    pub(super) fn forecast_ahead(&self, scenario: &Scenario, package: &Package) {
        let (app, scenario, package) = (self.clone(), scenario.clone(), package.clone());
        tokio::spawn(async move {
            let ahead = async || -> Result<(), ApiError> {
                let question = app.question(scenario, package).await?;
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
