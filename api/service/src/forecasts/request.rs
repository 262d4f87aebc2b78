//! The data that a scenario's forecast is computed from, and the cache keys derived from it.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use titlewise_catalog::{Package, Proposal, Scenario, Upload};
use titlewise_dataset::library::{PackageTerms, Reference};
use titlewise_engine::assumptions::{Scenario as Assumptions, Settings};
use titlewise_engine::consortium::summary::Included;
use titlewise_engine::results::summary::big_deal_projected;

use crate::consortium::members::{MemberData, OfConsortium};
use crate::error::Error;
use crate::forecasts::extent::Extent;

/// A scenario with all data that its forecast is computed from.
#[derive(Debug, Clone)]
pub struct ForecastRequest {
    /// The scenario.
    pub scenario: Scenario,
    /// Its package.
    pub package: Package,
    /// Live uploads, newest first.
    pub live: Vec<Upload>,
    /// The reference data.
    pub reference: Arc<Reference>,
    /// ROR ids of the institution, if the reference data contain institutions.
    pub ror_ids: Vec<String>,
    /// Assumptions for the model.
    pub assumptions: Assumptions,
    /// Cache key of the data: live uploads, reference data, ROR ids, first forecast year.
    pub version: String,
    /// Members, if the package belongs to a consortium.
    pub consortium: Option<OfConsortium>,
    /// The proposal, if a consortium has sent the scenario.
    pub proposal: Option<OfProposal>,
}

/// Additional data of a forecast request for a proposal.
#[derive(Debug, Clone)]
pub struct OfProposal {
    /// The proposal: its dates and the scenarios it connects.
    pub dates: Proposal,
    /// Titles that the member requests.
    pub requested: Vec<String>,
}

impl ForecastRequest {
    /// Sets the included members of a consortium, by their packages, and the cost of their Big Deals.
    pub(crate) fn include(&mut self, included: BTreeSet<String>) {
        let Some(consortium) = &mut self.consortium else { return };
        consortium.included = included;
        self.assumptions.package_big_deal_cost = consortium.big_deal_cost();
        self.assumptions.package_big_deal_cost_increase = Some(0.0);
    }

    /// Cache key of the input data; for a consortium, of the included members only.
    pub fn version_of_data(&self) -> String {
        match &self.consortium {
            Some(consortium) => format!("{} members {}", self.version, consortium.version()),
            None => self.version.clone(),
        }
    }

    /// Live uploads, newest first.
    pub fn live(&self) -> &[Upload] {
        &self.live
    }

    /// Version of the reference data that the forecast uses; `None` if the server has no reference data.
    pub fn reference_version(&self) -> Option<&str> {
        Some(self.reference.version.as_str()).filter(|version| !version.is_empty())
    }

    /// Settings that the rows of a consortium's members depend on, as a cache key: all but the Big Deal's cost.
    pub fn settings_of_rows(&self) -> Result<String, Error> {
        let settings = Settings {
            cost_bigdeal: None,
            cost_bigdeal_increase: None,
            ..self.assumptions.settings.clone()
        };
        Ok(serde_json::to_string(&settings)?)
    }

    /// Settings that uses depend on, as a cache key: all but those of costs.
    pub fn settings_of_uses(&self) -> Result<String, Error> {
        Ok(serde_json::to_string(&self.assumptions.settings.without_costs())?)
    }

    /// Cache key of a library's forecast.
    pub(crate) fn key_of_library(&self, extent: Extent) -> Result<String, Error> {
        let settings = serde_json::to_string(&self.assumptions.settings)?;
        // The rows contain the scenario's id, but nothing shown depends on it, so scenarios share forecasts.
        Ok(format!("{extent:?} {} {settings}", self.version))
    }

    /// Cache key of a consortium's forecast.
    pub fn key_of_consortium(&self) -> Result<String, Error> {
        let (rule, members) = (self.scenario.cost_rule.name(), self.version_of_data());
        Ok(format!("{rule} {} {members}", self.settings_of_rows()?))
    }

    /// Cache key of a member's data, including the reference data.
    pub fn version_of(&self, data: &MemberData) -> String {
        let price = self.fallback_price();
        let year = self.assumptions.base_year;
        format!("{} {year} {price:?} {}", self.reference.version, data.version)
    }

    /// Price of titles that a member's price list lacks, if its consortium has agreed on one.
    pub fn fallback_price(&self) -> Option<f64> {
        self.consortium.as_ref()?.terms.fallback_price
    }

    /// Number of included members, and the cost of their Big Deals.
    pub fn included(&self) -> Option<Included> {
        self.consortium.as_ref().map(OfConsortium::totals)
    }

    /// Cost of the Big Deal, averaged over the five years; for a consortium, the sum of its included members' averages.
    /// `None` if unknown.
    pub fn big_deal_projected(&self) -> Option<f64> {
        match self.included() {
            Some(included) => included.big_deal_average,
            None => big_deal_projected(&self.assumptions),
        }
    }

    /// Settings with the Big Deal's cost and growth that count: the package's own come first. Members of a consortium have a
    /// growth each, so a consortium has none.
    pub fn settings_in_force(&self) -> Settings {
        let (cost_bigdeal, growth) = self.assumptions.big_deal();
        let cost_bigdeal_increase = growth.filter(|_| self.consortium.is_none());
        Settings { cost_bigdeal, cost_bigdeal_increase, ..self.scenario.settings.clone() }
    }

    /// Short name of the data version that the response is based on.
    pub fn data_version(&self) -> String {
        short(&self.version_of_data())
    }

    /// Cache key of the data and the currency of their amounts.
    pub fn data_and_currency(&self) -> String {
        format!("{} {}", self.version, self.package.currency)
    }

    /// ETag of the forecast without subscriptions.
    pub fn etag(&self) -> String {
        let (deal, members) = (self.assumptions.big_deal(), self.included());
        let cost = format!("{deal:?} {members:?} {}", self.package.currency);
        let program = env!("CARGO_PKG_VERSION");
        let data = short(&format!("{} {cost} {program}", self.version_of_data()));
        format!("W/\"{data}-{}\"", self.scenario.settings_revision)
    }

    /// ETag of everything that is shown of a scenario, including subscriptions and names.
    pub fn etag_with_subscriptions(&self) -> String {
        let etag = self.etag();
        let names = short(&format!("{:?} {:?}", self.package, self.proposal));
        format!("{}-{}-{names}\"", etag.trim_end_matches('"'), self.scenario.revision)
    }
}

/// Returns the cache key of a library's data: its package, the reference data, the first forecast year, the live uploads and
/// the ROR ids of the institution.
pub(crate) fn version_of_library(
    package_id: &str,
    reference: &Reference,
    base_year: i32,
    live: &[Upload],
    ror_ids: &[String],
) -> String {
    let mut version = format!("{package_id} {} {base_year}", reference.version);
    for upload in live {
        version.push(' ');
        version.push_str(&upload.id);
    }
    for ror_id in ror_ids {
        version.push_str(" ror ");
        version.push_str(ror_id);
    }
    version
}

/// Whether a slot has a live upload.
pub fn has_slot(live: &[Upload], slot: &str) -> bool {
    live.iter().any(|upload| upload.slot == slot)
}

/// Terms of a member's package.
pub fn member_terms(data: &MemberData, fallback_price: Option<f64>) -> PackageTerms {
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

/// Terms of a library's package.
pub fn terms(package: &Package, ror_ids: &[String]) -> PackageTerms {
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

pub(crate) fn short(text: &str) -> String {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}
