//! What a scenario's forecast is worked out from, and the names of that: what is kept is kept under them.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use titlewise_engine::assumptions::{Scenario as Assumptions, Settings};
use titlewise_engine::consortium_summary::Ticked;
use titlewise_engine::summary::big_deal_projected;

use super::consortium::{MemberData, OfConsortium};
use super::problem::ApiError;
use super::state::App;
use crate::catalog::{Package, Proposal, Scenario, Upload};
use crate::library::{PackageTerms, Reference};

/// A scenario with everything its forecast is worked out from.
#[derive(Debug, Clone)]
pub(super) struct Question {
    /// The scenario.
    pub scenario: Scenario,
    /// Its package.
    pub package: Package,
    /// Live uploads, the newest first.
    pub(super) live: Vec<Upload>,
    /// The reference data.
    pub(super) reference: Arc<Reference>,
    /// ROR ids of the institution, if the reference data know institutions.
    pub(super) ror_ids: Vec<String>,
    /// What the model is asked.
    pub assumptions: Assumptions,
    /// Names the data: live uploads, reference data, ROR ids, first forecast year.
    pub(super) version: String,
    /// Who the members are, if the package is a consortium's.
    pub consortium: Option<OfConsortium>,
    /// What it is a proposal of, if a consortium has set it.
    pub proposal: Option<OfProposal>,
    /// While a consortium's scenario is worked out for long: what is known is from before; so much of what is to come
    /// is there, in percent.
    pub recalculating: Option<f64>,
}

/// What a question about a consortium's proposal knows besides.
#[derive(Debug, Clone)]
pub(super) struct OfProposal {
    /// When it went where.
    pub dates: Proposal,
    /// The titles that the member asks for.
    pub requested: Vec<String>,
}

impl Question {
    /// Names the data; of a consortium, those of the members that count.
    pub(super) fn version_of_data(&self) -> String {
        match &self.consortium {
            Some(consortium) => format!("{} members {}", self.version, consortium.version()),
            None => self.version.clone(),
        }
    }

    /// The live uploads, the newest first.
    pub(super) fn live(&self) -> &[Upload] {
        &self.live
    }

    /// The version of the reference data that the forecast uses; none where the server has no reference data.
    pub(super) fn reference_version(&self) -> Option<&str> {
        Some(self.reference.version.as_str()).filter(|version| !version.is_empty())
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

    /// Names the forecast of a consortium's scenario.
    pub(super) fn key_of_consortium(&self) -> Result<String, ApiError> {
        let (rule, members) = (self.scenario.cost_rule.name(), self.version_of_data());
        Ok(format!("{rule} {} {members}", self.settings_of_rows()?))
    }

    /// Names the data of a member, reference data included.
    pub(super) fn version_of(&self, data: &MemberData) -> String {
        let price = self.fallback_price();
        let year = self.assumptions.base_year;
        format!("{} {year} {price:?} {}", self.reference.version, data.version)
    }

    /// What a title costs that a member's price list does not price, if its consortium has agreed on that.
    pub(super) fn fallback_price(&self) -> Option<f64> {
        self.consortium.as_ref()?.terms.fallback_price
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
        let names = short(&format!("{:?} {:?}", self.package, self.proposal));
        format!("{}-{}-{names}\"", etag.trim_end_matches('"'), self.scenario.revision)
    }
}

/// Is there a live upload in a slot?
pub(super) fn has_slot(live: &[Upload], slot: &str) -> bool {
    live.iter().any(|upload| upload.slot == slot)
}

/// The terms of a member's package.
pub(super) fn member_terms(data: &MemberData, fallback_price: Option<f64>) -> PackageTerms {
    let member = &data.member;
    PackageTerms {
        id: member.package_id.clone(),
        institution_name: member.institution_name.clone(),
        ror_ids: data.ror_ids.clone(),
        currency: member.currency.clone(),
        big_deal_cost: member.big_deal_cost,
        big_deal_cost_increase: member.big_deal_cost_increase,
        fallback_price,
    }
}

pub(super) fn terms(package: &Package, ror_ids: &[String]) -> PackageTerms {
    PackageTerms {
        id: package.id.clone(),
        institution_name: package.institution_name.clone(),
        ror_ids: ror_ids.to_vec(),
        currency: package.currency.clone(),
        big_deal_cost: package.big_deal_cost,
        big_deal_cost_increase: package.big_deal_cost_increase,
        fallback_price: None,
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

    /// What a scenario's forecast is worked out from, as things stand.
    pub(super) async fn question(
        &self,
        scenario: Scenario,
        package: Package,
    ) -> Result<Question, ApiError> {
        let uploads = async || Ok::<_, ApiError>(self.catalog.uploads(&package.id).await?);
        let (mut live, reference) = tokio::try_join!(uploads(), self.reference_of(&scenario))?;
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
        let question = Question {
            scenario,
            package,
            live,
            reference,
            ror_ids,
            assumptions,
            version,
            consortium,
            proposal: None,
            recalculating: None,
        };
        self.settled(question).await
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
        if scenario.reference != question.scenario.reference {
            return self.question(scenario, question.package.clone()).await;
        }
        let (settings, scenario_id) = (scenario.settings.clone(), scenario.id.clone());
        let assumptions = Assumptions { scenario_id, settings, ..question.assumptions.clone() };
        self.settled(Question { scenario, assumptions, ..question.clone() }).await
    }

    /// A question with what is to be known of its scenario besides: whom a consortium's counts, what a proposal is of.
    async fn settled(&self, mut question: Question) -> Result<Question, ApiError> {
        if let Some(consortium) = &mut question.consortium {
            let included = self.catalog.included(&question.scenario.id).await?;
            consortium.included = included.into_iter().collect();
            question.assumptions.package_big_deal_cost = Some(consortium.big_deal_cost());
            question.assumptions.package_big_deal_cost_increase = Some(0.0);
        }
        question.proposal = if question.scenario.is_proposal {
            self.proposal_of(&question.scenario.id).await?
        } else {
            None
        };
        Ok(question)
    }

    async fn proposal_of(&self, scenario_id: &str) -> Result<Option<OfProposal>, ApiError> {
        let Some(found) = self.catalog.proposal(scenario_id).await? else { return Ok(None) };
        let requests = self.catalog.title_requests_of(scenario_id).await?;
        let requested = requests.into_iter().map(|request| request.issn_l).collect();
        Ok(Some(OfProposal { dates: found.proposal, requested }))
    }
}
