//! A member of a consortium's package: what is there of its data, what lacks, and what is different at its source.

use std::collections::{BTreeMap, HashSet};

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::catalog::{Package, Upload};
use crate::server::consortium::MemberData;
use crate::server::problem::ApiError;
use crate::server::state::App;

/// How a member's package feeds a consortium.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(in crate::server) enum Mode {
    /// With the files, currency and costs of its source as they are.
    Live,
    /// With a copy of them.
    Snapshot,
}

/// A member of a consortium's package.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PackageMember)]
pub(in crate::server) struct MemberDocument {
    /// The package that feeds the consortium's.
    #[schema(example = "package-AbCdEf123456")]
    pub package_id: String,
    /// The library that has it.
    institution_id: String,
    /// What that is called.
    institution_name: String,
    /// The package that it was made from.
    source_package_id: Option<String>,
    /// What that is called; null where it was deleted.
    source_package_name: Option<String>,
    /// How it feeds.
    mode: Mode,
    /// When its files were copied, UTC; null where it is live.
    copied_at: Option<String>,
    /// Words for it, sorted.
    tags: Vec<String>,
    /// Its place in the order, from 0.
    position: usize,
    /// When it became a member, UTC.
    added_at: String,
    /// ISO code of its amounts. Amounts in another one than the consortium's count nothing.
    #[schema(example = "USD")]
    currency: String,
    /// Annual cost of its Big Deal, if known.
    pub big_deal_cost: Option<f64>,
    /// The annual increase of that in percent, if known.
    big_deal_cost_increase: Option<f64>,
    /// How large it is, as the consortium counts it, if known.
    size: Option<f64>,
    /// The files that count.
    files: Vec<MemberFile>,
    /// What is not there: `counter`, `price`, `perpetual-access`, `currency` (it has another one than the consortium),
    /// `big-deal-cost`, `big-deal-increase`, `source` (which was deleted).
    lacks: Vec<&'static str>,
    /// Is everything there but perhaps perpetual access rights?
    pub is_complete: bool,
    /// Of a copy: what is different at its source.
    differences: Vec<Difference>,
}

/// A file of a member.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::server) struct MemberFile {
    /// What it stands for.
    slot: String,
    /// What kind of file it is.
    kind: String,
    /// Its name.
    name: String,
    /// When it came, UTC.
    uploaded_at: String,
    /// Rows that are used.
    rows: i64,
}

/// What a copy has otherwise than its source.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(in crate::server) struct Difference {
    /// The slot of a file, or `currency`, `big_deal_cost`, `big_deal_cost_increase`.
    what: String,
    /// What the copy has; null for nothing.
    then: Option<String>,
    /// What the source has; null for nothing.
    now: Option<String>,
}

/// The members of a consortium's package, in their order.
pub(in crate::server) async fn member_documents(
    app: &App,
    package: &Package,
) -> Result<Vec<MemberDocument>, ApiError> {
    let members = app.member_data(package, false).await?;
    let mut sources = app.catalog.source_uploads(&package.id).await?;
    let document = |data: MemberData| {
        let source = sources.remove(&data.member.package_id).unwrap_or_default();
        document(data, &source)
    };
    Ok(members.into_iter().map(document).collect())
}

fn document(data: MemberData, source: &[Upload]) -> MemberDocument {
    let (lacks, is_complete) = (data.lacks(), data.is_complete());
    let differences = if data.member.is_live { Vec::new() } else { differences(&data, source) };
    let file = |upload: Upload| MemberFile {
        slot: upload.slot,
        kind: upload.kind,
        name: upload.name,
        uploaded_at: upload.uploaded_at,
        rows: upload.rows,
    };
    let member = data.member;
    MemberDocument {
        package_id: member.package_id,
        institution_id: member.institution_id,
        institution_name: member.institution_name,
        source_package_id: member.source_package_id,
        source_package_name: member.source_name,
        mode: if member.is_live { Mode::Live } else { Mode::Snapshot },
        copied_at: member.copied_at,
        tags: member.tags,
        position: data.position,
        added_at: member.added_at,
        currency: member.currency,
        big_deal_cost: member.big_deal_cost,
        big_deal_cost_increase: member.big_deal_cost_increase,
        size: member.size,
        files: data.live.into_iter().map(file).collect(),
        lacks,
        is_complete,
        differences,
    }
}

/// What a copy has otherwise than its source has now.
fn differences(data: &MemberData, source: &[Upload]) -> Vec<Difference> {
    let copied: HashSet<&str> =
        data.live.iter().filter_map(|one| one.copied_of.as_deref()).collect();
    let there: HashSet<&str> = source.iter().map(|upload| upload.id.as_str()).collect();
    let mut slots: BTreeMap<&str, [Vec<&str>; 2]> = BTreeMap::new();
    for upload in &data.live {
        if !upload.copied_of.as_deref().is_some_and(|of| there.contains(of)) {
            slots.entry(&upload.slot).or_default()[0].push(&upload.name);
        }
    }
    for upload in source.iter().filter(|upload| upload.kind != "bundle") {
        if !copied.contains(upload.id.as_str()) {
            slots.entry(&upload.slot).or_default()[1].push(&upload.name);
        }
    }
    let names = |names: Vec<&str>| (!names.is_empty()).then(|| names.join(", "));
    let of_files = slots.into_iter().map(|(slot, [then, now])| Difference {
        what: slot.to_owned(),
        then: names(then),
        now: names(now),
    });
    let member = &data.member;
    let (currency, cost, increase) = &member.source_terms;
    let amount = |amount: &Option<f64>| amount.map(|amount| amount.to_string());
    let terms = [
        ("currency", Some(member.currency.clone()), currency.clone()),
        ("big_deal_cost", amount(&member.big_deal_cost), amount(cost)),
        ("big_deal_cost_increase", amount(&member.big_deal_cost_increase), amount(increase)),
    ];
    let of_terms = terms.into_iter().filter(|(_, then, now)| then != now);
    let of_terms =
        of_terms.map(|(what, then, now)| Difference { what: what.to_owned(), then, now });
    of_files.chain(of_terms).collect()
}
