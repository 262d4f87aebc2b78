//! Facts of packages and titles, saved in the store, so that a server need not calculate them again after a restart; and
//! the forecast of each consortium's scenario, so that its first answer waits for no member.
//!
//! A name follows from the program and the version of the data, so a file never goes stale; each package has one, and for
//! an hour those before it. A file that is missing or broken is written again. Backups do not contain them, and a
//! package that is purged takes its own along.

use std::sync::{Arc, LazyLock};
use std::time::{Duration, UNIX_EPOCH};

use bytes::Bytes;
use titlewise_catalog::Upload;
use titlewise_dataset::library::PackageTerms;
use titlewise_engine::EngineError;
use titlewise_engine::model::{Facts, Forecast, Model, Titles};
use titlewise_storage::TITLES;

use crate::consortium::member_files::name_of;
use crate::error::Error;
use crate::forecasts::handle::Forecasts;
use crate::forecasts::request::ForecastRequest;
use crate::measures::CACHE_LOOKUPS;

/// This build of the program: the size and the time of its file. Another build may calculate otherwise. None if the file
/// cannot be seen; then nothing is saved.
static PROGRAM: LazyLock<Option<String>> = LazyLock::new(|| {
    let file = std::env::current_exe().ok()?.metadata().ok()?;
    let built = file.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    Some(format!("{} {}", file.len(), built.as_nanos()))
});

/// How long a forecast must stay the latest of its scenario before it is saved.
const PAUSE: Duration = Duration::from_secs(2);

/// File name of the facts of a version of the data.
fn saved_name(version: &str) -> Option<String> {
    PROGRAM.as_ref().map(|program| name_of(&format!("{program} {version}")))
}

impl Forecasts {
    /// Returns the facts of a package with these files and terms: saved ones of this version, or calculated ones, which
    /// are then saved.
    pub(crate) async fn facts_of(
        &self,
        question: &ForecastRequest,
        (package, version): (&str, &str),
        uploads: &[Upload],
        terms: PackageTerms,
    ) -> Result<Facts, Error> {
        // A visitor's copies are discarded after a day.
        let name = saved_name(version).filter(|_| !question.package.is_demo);
        let Some(name) = name else {
            return self.facts_from(question, uploads, terms).await;
        };
        let titles = self.titles(question).await?;
        let load = move |model: &Model, file: &[u8]| model.saved_holdings(file, &titles);
        if let Some(facts) = self.saved(package, &name, load).await {
            return Ok(facts);
        }
        let facts = self.facts_from(question, uploads, terms).await?;
        let save = facts.clone();
        self.save(package.to_owned(), name, move |model| model.save_holdings(&save));
        Ok(facts)
    }

    /// Returns saved titles of a version of the reference data, or calculated ones, which are then saved.
    pub(crate) async fn titles_of<F>(
        &self,
        version: &str,
        base_year: i32,
        calculate: impl FnOnce() -> F,
    ) -> Result<Titles, Error>
    where
        F: Future<Output = Result<Titles, Error>>,
    {
        let Some(name) = saved_name(version) else { return calculate().await };
        let load = move |model: &Model, file: &[u8]| model.saved_titles(file, base_year);
        if let Some(titles) = self.saved(TITLES, &name, load).await {
            return Ok(titles);
        }
        let titles = calculate().await?;
        let save = titles.clone();
        self.save(TITLES.to_owned(), name, move |model| model.save_titles(&save));
        Ok(titles)
    }

    /// Returns the saved forecast of a consortium's scenario, if it is that of this cache key.
    pub(crate) async fn saved_forecast(
        &self,
        question: &ForecastRequest,
        key: &str,
    ) -> Option<Forecast> {
        let name = saved_name(key).filter(|_| !question.package.is_demo)?;
        let (package, scenario) = (&question.package.id, &question.scenario.id);
        let file = async || Ok(self.store.saved_forecast(package, scenario).await?);
        let of_name = name.clone();
        let load = move |model: &Model, file: &[u8]| model.saved_forecast(file, &of_name);
        self.loaded((scenario, &name), file, load).await.flatten()
    }

    /// Saves the forecast of a consortium's scenario, unless another one follows soon, as while a slider moves.
    pub(crate) fn save_forecast(&self, question: &ForecastRequest, key: &str, rows: &Forecast) {
        let Some(name) = saved_name(key).filter(|_| !question.package.is_demo) else { return };
        let (forecasts, key, rows) = (self.clone(), key.to_owned(), rows.clone());
        let (package, scenario) = (question.package.id.clone(), question.scenario.id.clone());
        tokio::spawn(async move {
            tokio::time::sleep(PAUSE).await;
            if !forecasts.runs.is_last(&scenario, &key) {
                return;
            }
            let model = Arc::clone(&forecasts.model);
            let save = async || -> Result<(), Error> {
                let encode = move || model.save_forecast(&rows, &name);
                let content = tokio::task::spawn_blocking(encode).await??;
                Ok(forecasts.store.save_forecast(&package, &scenario, content.into()).await?)
            };
            if let Err(error) = save().await {
                tracing::warn!(scenario, %error, "a forecast cannot be saved");
            }
        });
    }

    /// Loads a file of facts. None if it is missing or cannot be used.
    async fn saved<V: Send + 'static>(
        &self,
        of: &str,
        name: &str,
        load: impl FnOnce(&Model, &[u8]) -> Result<V, EngineError> + Send + 'static,
    ) -> Option<V> {
        let file = async || Ok(self.store.saved_facts(of, name).await?);
        self.loaded((of, name), file, load).await
    }

    async fn loaded<V: Send + 'static>(
        &self,
        (of, name): (&str, &str),
        file: impl AsyncFnOnce() -> Result<Option<Bytes>, Error>,
        load: impl FnOnce(&Model, &[u8]) -> Result<V, EngineError> + Send + 'static,
    ) -> Option<V> {
        let loaded = async || -> Result<Option<V>, Error> {
            let Some(file) = file().await? else { return Ok(None) };
            let model = Arc::clone(&self.model);
            let load = move || load(&model, &file);
            Ok(Some(tokio::task::spawn_blocking(load).await??))
        };
        let loaded = loaded().await.unwrap_or_else(|error| {
            tracing::warn!(of, name, %error, "a saved file cannot be used and is calculated again");
            None
        });
        let outcome = if loaded.is_some() { "hit" } else { "miss" };
        metrics::counter!(CACHE_LOOKUPS, "cache" => "saved", "outcome" => outcome).increment(1);
        loaded
    }

    /// Writes a file in the background, one after another: no request waits for it.
    fn save(
        &self,
        of: String,
        name: String,
        content: impl FnOnce(&Model) -> Result<Vec<u8>, EngineError> + Send + 'static,
    ) {
        let forecasts = self.clone();
        tokio::spawn(async move {
            let _turn = forecasts.saving.lock().await;
            let model = Arc::clone(&forecasts.model);
            let save = async || -> Result<(), Error> {
                let content = tokio::task::spawn_blocking(move || content(&model)).await??;
                let now = forecasts.catalog.clock().utc();
                Ok(forecasts.store.save_facts(&of, &name, content.into(), now).await?)
            };
            if let Err(error) = save().await {
                tracing::warn!(of, name, %error, "facts cannot be saved");
            }
        });
    }
}
