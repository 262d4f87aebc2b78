//! The members of a consortium's package with what their forecasts are worked out from.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use arrow::array::AsArray;
use arrow::datatypes::{Float64Type, Int32Type};
use titlewise_engine::consortium::MemberRows;
use titlewise_engine::model::Forecast;

use super::progress::Progress;
use crate::catalog::{Member, Package, Upload};
use crate::server::problem::ApiError;
use crate::server::state::App;
use crate::server::wire::package_document::has_complete_counter_data;

/// A member with what its forecast is worked out from.
#[derive(Debug, Clone)]
pub(in crate::server) struct MemberData {
    /// The member.
    pub member: Member,
    /// Its place in the order of members, from 0.
    pub position: usize,
    /// Its live uploads, the newest first.
    pub live: Vec<Upload>,
    /// ROR ids of its institution, if the reference data know institutions.
    pub ror_ids: Vec<String>,
    /// Is its currency the consortium's? Amounts in another one are added to nothing.
    pub has_currency: bool,
    /// Names its data.
    pub version: String,
}

impl MemberData {
    /// What its forecast lacks, in the order in which people mend it.
    pub(in crate::server) fn lacks(&self) -> Vec<&'static str> {
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

    /// Is everything there that a package takes to be complete? Perpetual access may be unknown, and a copy needs its
    /// source no more.
    pub(in crate::server) fn is_complete(&self) -> bool {
        self.lacks()
            .iter()
            .all(|lack| *lack == "perpetual-access" || (*lack == "source" && !self.member.is_live))
    }
}

/// What a question about a consortium's scenario knows besides.
#[derive(Debug, Clone)]
pub(in crate::server) struct OfConsortium {
    /// All members, in their order.
    pub members: Arc<Vec<MemberData>>,
    /// The packages of those that count.
    pub included: BTreeSet<String>,
    /// The answer, once it is there.
    pub forecast: Option<Arc<Forecast>>,
    /// How many members are worked out, while they are.
    pub progress: Arc<Progress>,
}

impl OfConsortium {
    /// These members, none of whom counts.
    pub(in crate::server) fn new(members: Vec<MemberData>) -> Self {
        let (members, included) = (Arc::new(members), BTreeSet::new());
        Self { members, included, forecast: None, progress: Arc::default() }
    }

    /// The members that count, in their order.
    pub(in crate::server) fn ticked(&self) -> impl Iterator<Item = &MemberData> {
        self.members.iter().filter(|data| self.is_ticked(data))
    }

    /// The rows of the members that count, in their order, out of those of all.
    pub(in crate::server) fn ticked_rows(
        &self,
        rows: Vec<(usize, Arc<MemberRows>)>,
    ) -> Vec<(&MemberData, Arc<MemberRows>)> {
        let ticked = |(at, rows): (usize, Arc<MemberRows>)| {
            let data = self.members.get(at).filter(|data| self.is_ticked(data))?;
            Some((data, rows))
        };
        rows.into_iter().filter_map(ticked).collect()
    }

    /// Does a member count?
    pub(in crate::server) fn is_ticked(&self, data: &MemberData) -> bool {
        data.has_currency && self.included.contains(&data.member.package_id)
    }

    /// What the Big Deals of the members that count cost together; those that are not known count nothing.
    pub(in crate::server) fn big_deal_cost(&self) -> f64 {
        // A sum of nothing would be -0.
        self.ticked().filter_map(|data| data.member.big_deal_cost).sum::<f64>() + 0.0
    }

    /// Names the data of the members that count, and their order.
    pub(in crate::server) fn version(&self) -> String {
        let names: Vec<&str> = self.ticked().map(|data| data.version.as_str()).collect();
        names.join("; ")
    }
}

/// The sum of a member's column over the titles that count.
pub(in crate::server) fn sum_of(
    rows: &MemberRows,
    column: &str,
    counts: impl Fn(i32) -> bool,
) -> f64 {
    let rows = rows.rows();
    let values = rows.column_by_name(column);
    let values = values.and_then(|values| values.as_primitive_opt::<Float64Type>());
    let titles = rows.column_by_name("title_no");
    let titles = titles.and_then(|titles| titles.as_primitive_opt::<Int32Type>());
    let pairs = titles.into_iter().flatten().zip(values.into_iter().flatten());
    let counted = pairs.filter(|(title, _)| title.is_some_and(&counts));
    counted.filter_map(|(_, value)| value).sum::<f64>() + 0.0
}

impl App {
    /// The members of a consortium's package with what their forecasts are worked out from.
    pub(in crate::server) async fn member_data(
        &self,
        package: &Package,
        knows_institutions: bool,
    ) -> Result<Vec<MemberData>, ApiError> {
        let rors = async || {
            if knows_institutions {
                self.catalog.member_rors(&package.id).await
            } else {
                Ok(HashMap::new())
            }
        };
        let (members, mut uploads, mut rors) = tokio::try_join!(
            self.catalog.members(&package.id),
            self.catalog.member_uploads(&package.id),
            rors(),
        )?;
        let data = |(position, member): (usize, Member)| {
            let mut live = uploads.remove(&member.package_id).unwrap_or_default();
            live.retain(|upload| upload.kind != "bundle");
            let ror_ids = rors.remove(&member.package_id).unwrap_or_default();
            let mut version = member.package_id.clone();
            for part in live.iter().map(|upload| &upload.id).chain(&ror_ids) {
                version.push(' ');
                version.push_str(part);
            }
            let has_currency = member.currency == package.currency;
            MemberData { member, position, live, ror_ids, has_currency, version }
        };
        Ok(members.into_iter().enumerate().map(data).collect())
    }
}
