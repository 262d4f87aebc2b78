//! Explains one number of a scenario of the server.

use std::sync::Arc;

use titlewise_catalog::{Package, Scenario};
use titlewise_dataset::library::{OriginFile, OriginSources, Origins};
use titlewise_engine::explain::Limits;

use crate::error::Error;
use crate::explanation::answer::{Answer, Data, answer};
use crate::explanation::setting_changes::setting_changes;
use crate::explanation::wanted::{Number, Wanted};
use crate::forecasts::current::CurrentForecast;
use crate::forecasts::handle::Forecasts;
use crate::forecasts::request::{ForecastRequest, terms};

/// A number of a scenario with everything that it follows from.
#[derive(Debug)]
pub struct Explanation {
    /// The scenario with its data.
    pub request: ForecastRequest,
    /// The number.
    pub answer: Answer,
}

impl Forecasts {
    /// Explains a number of a scenario.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a title that is not in the scenario, [`Error::Invalid`] for an unknown number or a
    /// consortium's scenario.
    pub async fn explanation(
        &self,
        scenario: Scenario,
        package: Package,
        wanted: &Wanted,
        limits: Limits,
    ) -> Result<Explanation, Error> {
        let request = self.request(scenario, package).await?;
        if request.consortium.is_some() {
            let detail = "Numbers of a consortium are sums over its members and are not explained yet. The scenarios \
                          of its members are."
                .to_owned();
            return Err(Error::field("field", detail));
        }
        let current = CurrentForecast::from(request.clone());
        let scenario = &current.scenario;
        let facts = self.facts(&current).await?;
        let journals = self.listed(&current).await?;
        let origins = match &wanted.number {
            Number::OfTitle { issn_l, .. } => Some(self.origins(&current, issn_l).await?),
            Number::Total(_) => None,
        };
        let uploads = current.live.iter();
        let uploads = uploads.map(|upload| (upload.id.as_str(), upload.uploaded_at.as_str()));
        let data = Data {
            facts: &facts,
            scenario: &current.assumptions,
            currency: &current.package.currency,
            journals: &journals,
            reference: &current.reference,
            origins: origins.as_ref(),
            uploaded_at: uploads.collect(),
            changes: setting_changes(&self.catalog, &scenario.id, scenario.revision).await?,
        };
        let answer = answer(data, wanted, limits)?;
        Ok(Explanation { request, answer })
    }

    /// Returns the rows of files about a title.
    async fn origins(&self, request: &ForecastRequest, issn_l: &str) -> Result<Origins, Error> {
        let sources = self.origin_sources(request).await?;
        let terms = terms(&request.package, &request.ror_ids);
        let institutions = self.references.rows_about(&request.reference, &terms.ror_ids).await?;
        let issn_l = issn_l.to_owned();
        let find = move || sources.origins(&institutions, &terms, &issn_l);
        Ok(tokio::task::spawn_blocking(find).await??)
    }

    /// Returns the files of a package, prepared for such questions.
    async fn origin_sources(&self, request: &ForecastRequest) -> Result<Arc<OriginSources>, Error> {
        let ids: Vec<&str> = request.live.iter().map(|upload| upload.id.as_str()).collect();
        let read = async || -> Result<OriginSources, Error> {
            let tables = self.live_tables(&request.live).await?;
            let files = request.live.iter().zip(tables);
            let files = files.map(|(upload, table)| OriginFile::new(&upload.id, table)).collect();
            Ok(tokio::task::spawn_blocking(move || OriginSources::new(files)).await??)
        };
        self.origins.get(&ids.join(" "), read).await
    }
}
