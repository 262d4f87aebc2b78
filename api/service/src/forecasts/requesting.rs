//! Builds the request for a scenario's forecast.

use titlewise_catalog::{Package, Scenario};
use titlewise_engine::assumptions::Scenario as Assumptions;

use crate::consortium::members::OfConsortium;
use crate::error::Error;
use crate::forecasts::handle::Forecasts;
use crate::forecasts::request::{ForecastRequest, OfProposal, has_slot, version_of_library};

impl Forecasts {
    /// Returns the current data that a scenario's forecast is computed from.
    pub async fn request(
        &self,
        scenario: Scenario,
        package: Package,
    ) -> Result<ForecastRequest, Error> {
        let sources = self.catalog.forecast_sources(&package.id, &package.institution_id).await?;
        let version = scenario.reference.as_deref().or(sources.live_reference.as_deref());
        let reference = self.references.version(version).await?;
        let mut live = sources.uploads;
        // Bundle prices are shown next to the forecast and do not enter it.
        live.retain(|upload| upload.is_live && upload.kind != "bundle");
        let base_year = self.base_year();
        let ror_ids = if reference.knows_institutions() { sources.ror_ids } else { Vec::new() };
        let version = version_of_library(&package.id, &reference, base_year, &live, &ror_ids);
        let consortium = if package.is_fed() {
            let members = self.member_data(&package, reference.knows_institutions()).await?;
            let terms = self.catalog.consortium_terms(&package.id).await?;
            Some(OfConsortium::new(members, terms))
        } else {
            None
        };
        let assumptions = Assumptions {
            scenario_id: scenario.id.clone(),
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
        let question = ForecastRequest {
            scenario,
            package,
            live,
            reference,
            ror_ids,
            assumptions,
            version,
            consortium,
            proposal: None,
        };
        self.settled(question).await
    }

    /// Returns the request for a package, independent of its scenarios.
    pub async fn package_request(&self, package: Package) -> Result<ForecastRequest, Error> {
        self.request(Scenario::of_package(&package), package).await
    }

    /// Returns the request for another scenario of the same package.
    pub async fn request_for(
        &self,
        question: &ForecastRequest,
        scenario: Scenario,
    ) -> Result<ForecastRequest, Error> {
        if scenario.reference != question.scenario.reference {
            return self.request(scenario, question.package.clone()).await;
        }
        let (settings, scenario_id) = (scenario.settings.clone(), scenario.id.clone());
        let assumptions = Assumptions { scenario_id, settings, ..question.assumptions.clone() };
        self.settled(ForecastRequest { scenario, assumptions, ..question.clone() }).await
    }

    /// Completes a request with the data of its scenario: the included members of a consortium, or the details of a
    /// proposal.
    async fn settled(&self, mut question: ForecastRequest) -> Result<ForecastRequest, Error> {
        if question.consortium.is_some() {
            let included = self.catalog.included(&question.scenario.id).await?;
            question.include(included.into_iter().collect());
        }
        question.proposal = if question.scenario.is_proposal {
            self.proposal_of(&question.scenario.id).await?
        } else {
            None
        };
        Ok(question)
    }

    async fn proposal_of(&self, scenario_id: &str) -> Result<Option<OfProposal>, Error> {
        let Some(found) = self.catalog.proposal(scenario_id).await? else { return Ok(None) };
        let requests = self.catalog.title_requests_of(scenario_id).await?;
        let requested = requests.into_iter().map(|request| request.issn_l).collect();
        Ok(Some(OfProposal { dates: found.proposal, requested }))
    }
}
