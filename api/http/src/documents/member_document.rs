//! A member of a consortium's package: its data, missing data, and differences from the source package.

use std::collections::{BTreeMap, HashSet};

use serde::Serialize;
use titlewise_catalog::{Catalog, Package, Upload};
use titlewise_service::consortium::members::MemberData;
use titlewise_service::consortium::mode::Mode;
use titlewise_service::forecasts::Forecasts;
use utoipa::ToSchema;

use crate::problem::ApiError;

/// A member of a consortium's package.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PackageMember)]
pub(crate) struct MemberDocument {
    /// Package of the library that contributes to the consortium's package.
    #[schema(example = "package-AbCdEf123456")]
    pub package_id: String,
    /// Id of the library.
    institution_id: String,
    /// Name of the library.
    institution_name: String,
    /// Source package that it was created from.
    source_package_id: Option<String>,
    /// Name of the source package; null if it was deleted.
    source_package_name: Option<String>,
    /// How the member contributes data.
    mode: Mode,
    /// Time when its files were copied, UTC; null for a live member.
    copied_at: Option<String>,
    /// Tags, sorted.
    tags: Vec<String>,
    /// Position in the order of members, from 0.
    position: usize,
    /// Time when it became a member, UTC.
    added_at: String,
    /// ISO code of the currency. Amounts in another currency than the consortium's are not counted.
    #[schema(example = "USD")]
    currency: String,
    /// Annual cost of its Big Deal; null if unknown.
    pub big_deal_cost: Option<f64>,
    /// Annual increase of the Big Deal cost, percent; null if unknown.
    big_deal_cost_increase: Option<f64>,
    /// Size in the consortium's own unit; null if unknown.
    size: Option<f64>,
    /// Files in use.
    files: Vec<MemberFile>,
    /// Missing or unusable data: `counter`, `price`, `perpetual-access`, `currency` (differs from the consortium's),
    /// `big-deal-cost`, `big-deal-increase`, `source` (deleted).
    lacks: Vec<&'static str>,
    /// Whether all data is present. Perpetual access rights are optional.
    pub is_complete: bool,
    /// For a copy: differences from its source.
    differences: Vec<Difference>,
}

/// A file of a member.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MemberFile {
    /// Slot of the file.
    slot: String,
    /// Kind of file.
    kind: String,
    /// File name.
    name: String,
    /// Time of upload, UTC.
    uploaded_at: String,
    /// Number of rows in use.
    rows: i64,
}

/// A difference between a copy and its source.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Difference {
    /// Slot of a file, or `currency`, `big_deal_cost` or `big_deal_cost_increase`.
    what: String,
    /// Value in the copy; null if missing.
    then: Option<String>,
    /// Value in the source; null if missing.
    now: Option<String>,
}

/// Returns the members of a consortium's package, in order.
pub(crate) async fn member_documents(
    catalog: &Catalog,
    forecasts: &Forecasts,
    package: &Package,
) -> Result<Vec<MemberDocument>, ApiError> {
    let members = forecasts.member_data(package, false).await?;
    let mut sources = catalog.source_uploads(&package.id).await?;
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
        files: data.live.iter().cloned().map(file).collect(),
        lacks,
        is_complete,
        differences,
    }
}

/// Returns the differences between a copy and the current state of its source.
fn differences(data: &MemberData, source: &[Upload]) -> Vec<Difference> {
    let copied: HashSet<&str> =
        data.live.iter().filter_map(|one| one.copied_of.as_deref()).collect();
    let there: HashSet<&str> = source.iter().map(|upload| upload.id.as_str()).collect();
    let mut slots: BTreeMap<&str, [Vec<&str>; 2]> = BTreeMap::new();
    for upload in data.live.iter() {
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
