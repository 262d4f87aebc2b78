//! Members of a consortium's package with the data that their forecasts depend on.

use std::collections::BTreeSet;
use std::sync::Arc;

use arrow::array::AsArray;
use arrow::datatypes::{Float64Type, Int32Type};
use titlewise_catalog::{ConsortiumTerms, Member, Upload};
use titlewise_engine::consortium::queries::MemberRows;
use titlewise_engine::consortium::summary::Included;
use titlewise_engine::results::summary::big_deal_average;

use crate::uploads::slots::has_complete_counter_data;

/// A member with the data that its forecast depends on.
#[derive(Debug, Clone)]
pub struct MemberData {
    /// The member.
    pub member: Member,
    /// Position in the order of members, from 0.
    pub position: usize,
    /// Live uploads, newest first.
    pub live: Arc<[Upload]>,
    /// ROR ids of its institution, if the reference data contain institutions.
    pub ror_ids: Vec<String>,
    /// Whether its currency is the consortium's. Amounts in other currencies are not added.
    pub has_currency: bool,
    /// Cache key of its data.
    pub version: String,
}

impl MemberData {
    /// Names of the missing inputs, in the order in which users provide them.
    pub fn lacks(&self) -> Vec<&'static str> {
        let has = |slot: &str| self.live.iter().any(|upload| upload.slot == slot);
        let member = &self.member;
        let all = [
            ("counter", has_complete_counter_data(&self.live)),
            ("price", has("price")),
            ("perpetual-access", has("perpetual-access")),
            ("currency", self.has_currency),
            ("big-deal-cost", member.big_deal_cost.is_some()),
            ("big-deal-increase", member.big_deal_cost_increase.is_some()),
            ("source", member.source_name.is_some()),
        ];
        all.into_iter().filter(|(_, is_there)| !is_there).map(|(name, _)| name).collect()
    }

    /// Cost of the member's Big Deal, average of the five years; `None` if its cost or growth is unknown.
    pub fn big_deal(&self) -> Option<f64> {
        big_deal_average(self.member.big_deal_cost, self.member.big_deal_cost_increase)
    }

    /// Whether all inputs of a complete package exist. Perpetual access may be unknown, and a copy no longer needs its
    /// source.
    pub fn is_complete(&self) -> bool {
        self.lacks()
            .iter()
            .all(|lack| *lack == "perpetual-access" || (*lack == "source" && !self.member.is_live))
    }
}

/// Additional data of a forecast request for a consortium's scenario.
#[derive(Debug, Clone)]
pub struct OfConsortium {
    /// All members, in their order.
    pub members: Arc<Vec<MemberData>>,
    /// Ids of the included members' packages.
    pub included: BTreeSet<String>,
    /// Terms that the consortium has agreed on in addition to its members' own.
    pub terms: ConsortiumTerms,
}

impl OfConsortium {
    /// Creates the data of these members, none of them included.
    pub fn new(members: Vec<MemberData>, terms: ConsortiumTerms) -> Self {
        let (members, included) = (Arc::new(members), BTreeSet::new());
        Self { members, included, terms }
    }

    /// Included members, in their order.
    pub fn included_members(&self) -> impl Iterator<Item = &MemberData> {
        self.members.iter().filter(|data| self.is_included(data))
    }

    /// Selects the rows of the included members, in their order, from the rows of all members.
    pub fn included_rows(
        &self,
        rows: Vec<(usize, Arc<MemberRows>)>,
    ) -> Vec<(&MemberData, Arc<MemberRows>)> {
        let included = |(at, rows): (usize, Arc<MemberRows>)| {
            let data = self.members.get(at).filter(|data| self.is_included(data))?;
            Some((data, rows))
        };
        rows.into_iter().filter_map(included).collect()
    }

    /// Whether a member is included.
    pub fn is_included(&self, data: &MemberData) -> bool {
        data.has_currency && self.included.contains(&data.member.package_id)
    }

    /// Number of included members, and what their Big Deals cost on average of the five years, each with its own growth.
    pub fn totals(&self) -> Included {
        let averages: Vec<Option<f64>> =
            self.included_members().map(MemberData::big_deal).collect();
        let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
        let sum = averages.iter().copied().sum::<Option<f64>>();
        Included {
            members: count(averages.len()),
            big_deal_average: sum.filter(|_| !averages.is_empty()),
            without_big_deal: count(averages.iter().filter(|average| average.is_none()).count()),
        }
    }

    /// Sum of the included members' known Big Deal costs; `None` if no cost is known. Clients of the compatible service
    /// read it.
    pub fn big_deal_cost(&self) -> Option<f64> {
        let known = self.included_members().filter_map(|data| data.member.big_deal_cost);
        known.reduce(|sum, cost| sum + cost)
    }

    /// Cache key of the included members' data, their order and the agreed terms.
    pub fn version(&self) -> String {
        let names: Vec<&str> = self.included_members().map(|data| data.version.as_str()).collect();
        format!("{} {:?}", names.join("; "), self.terms)
    }
}

/// Sum of a member's column over the titles that `counts` accepts.
pub fn sum_of(rows: &MemberRows, column: &str, counts: impl Fn(i32) -> bool) -> f64 {
    let rows = rows.rows();
    let values = rows.column_by_name(column);
    let values = values.and_then(|values| values.as_primitive_opt::<Float64Type>());
    let titles = rows.column_by_name("title_no");
    let titles = titles.and_then(|titles| titles.as_primitive_opt::<Int32Type>());
    let pairs = titles.into_iter().flatten().zip(values.into_iter().flatten());
    let counted = pairs.filter(|(title, _)| title.is_some_and(&counts));
    counted.filter_map(|(_, value)| value).sum::<f64>() + 0.0
}
