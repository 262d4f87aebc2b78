//! Data that differ between scenarios: files by kind, the institution, members, the reference data and the rest that a
//! forecast is computed from.

use serde::Serialize;
use titlewise_catalog::Upload;
use titlewise_engine::consortium::queries::CostRule;
use utoipa::ToSchema;

use crate::comparison::compared::ComparedScenario;
use crate::forecasts::request::ForecastRequest;

/// Kinds of data of a forecast.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DataKind {
    /// Currency of the package.
    Currency,
    /// COUNTER reports.
    Usage,
    /// Price lists.
    Prices,
    /// Lists of perpetual access rights.
    PerpetualAccess,
    /// Lists of titles and of core titles.
    Lists,
    /// ROR ids of the institution, by which citations and authorships are found.
    Institution,
    /// Included members of a consortium.
    Members,
    /// Rule for the cost of a consortium's subscriptions.
    CostRule,
    /// Version of the reference data.
    Reference,
    /// Edition of the model.
    Edition,
}

impl DataKind {
    /// All kinds, in the order of screens.
    pub const ALL: [Self; 10] = [
        Self::Currency,
        Self::Usage,
        Self::Prices,
        Self::PerpetualAccess,
        Self::Lists,
        Self::Institution,
        Self::Members,
        Self::CostRule,
        Self::Reference,
        Self::Edition,
    ];

    /// Kinds of files.
    pub const FILES: [Self; 4] = [Self::Usage, Self::Prices, Self::PerpetualAccess, Self::Lists];

    /// Returns its name for users.
    pub fn label(self) -> &'static str {
        match self {
            Self::Currency => "Currency",
            Self::Usage => "COUNTER reports",
            Self::Prices => "Price list",
            Self::PerpetualAccess => "Perpetual access rights",
            Self::Lists => "Title lists",
            Self::Institution => "ROR ids of the institution",
            Self::Members => "Members",
            Self::CostRule => "Cost rule",
            Self::Reference => "Reference data",
            Self::Edition => "Edition of the model",
        }
    }

    /// Returns its name in requests and responses.
    pub fn name(self) -> &'static str {
        match self {
            Self::Currency => "currency",
            Self::Usage => "usage",
            Self::Prices => "prices",
            Self::PerpetualAccess => "perpetual_access",
            Self::Lists => "lists",
            Self::Institution => "institution",
            Self::Members => "members",
            Self::CostRule => "cost_rule",
            Self::Reference => "reference",
            Self::Edition => "edition",
        }
    }

    /// Returns the kind of an upload.
    pub(super) fn of(upload: &Upload) -> Self {
        match upload.kind.as_str() {
            "counter" => Self::Usage,
            "price" => Self::Prices,
            "perpetual-access" => Self::PerpetualAccess,
            _ => Self::Lists,
        }
    }
}

/// A part of the data of a kind, for users.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct DataPart {
    /// Name: of a file, a member, a version.
    pub name: String,
    /// Time of upload of a file, UTC; null for other data.
    #[schema(required)]
    pub uploaded_at: Option<String>,
}

/// Data that are not the same in all scenarios.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DataDifference {
    /// Kind of data.
    pub kind: DataKind,
    /// The data in each scenario; empty if it has none.
    pub values: Vec<Vec<DataPart>>,
}

/// Returns the kinds of data that are not the same in all scenarios.
pub fn differing_data(scenarios: &[ComparedScenario]) -> Vec<DataDifference> {
    let differs = |kind: &DataKind| {
        let mut keys = scenarios.iter().map(|one| key(*kind, &one.current));
        let first = keys.next();
        keys.any(|key| Some(key) != first)
    };
    let difference = |kind| DataDifference {
        kind,
        values: scenarios.iter().map(|one| parts(kind, &one.current)).collect(),
    };
    DataKind::ALL.into_iter().filter(differs).map(difference).collect()
}

/// Returns the live files of a kind, newest first.
pub(super) fn files(kind: DataKind, request: &ForecastRequest) -> impl Iterator<Item = &Upload> {
    request.live().iter().filter(move |upload| DataKind::of(upload) == kind)
}

/// Identifies the data of a kind. A copy of a file has the key of its original.
pub(super) fn key(kind: DataKind, request: &ForecastRequest) -> Vec<String> {
    match kind {
        DataKind::Usage | DataKind::Prices | DataKind::PerpetualAccess | DataKind::Lists => {
            let of =
                |upload: &Upload| upload.copied_of.clone().unwrap_or_else(|| upload.id.clone());
            let mut keys: Vec<String> = files(kind, request).map(of).collect();
            keys.sort_unstable();
            keys
        }
        DataKind::Members => {
            request.consortium.as_ref().map(|members| vec![members.version()]).unwrap_or_default()
        }
        _ => parts(kind, request).into_iter().map(|part| part.name).collect(),
    }
}

/// Returns the data of a kind as users see them.
fn parts(kind: DataKind, request: &ForecastRequest) -> Vec<DataPart> {
    let named = |name: &str| DataPart { name: name.to_owned(), uploaded_at: None };
    match kind {
        DataKind::Currency => vec![named(&request.package.currency)],
        DataKind::Usage | DataKind::Prices | DataKind::PerpetualAccess | DataKind::Lists => {
            let part = |upload: &Upload| DataPart {
                name: upload.name.clone(),
                uploaded_at: Some(upload.uploaded_at.clone()),
            };
            files(kind, request).map(part).collect()
        }
        DataKind::Institution => request.ror_ids.iter().map(|id| named(id)).collect(),
        DataKind::Members => {
            let members = request.consortium.iter().flat_map(|all| all.included_members());
            members.map(|data| named(&data.member.institution_name)).collect()
        }
        DataKind::CostRule => {
            let rule = request.consortium.as_ref().map(|_| rule_name(request.scenario.cost_rule));
            rule.map(named).into_iter().collect()
        }
        DataKind::Reference => request.reference_version().map(named).into_iter().collect(),
        DataKind::Edition => vec![named(&request.scenario.edition)],
    }
}

fn rule_name(rule: CostRule) -> &'static str {
    match rule {
        CostRule::FirstMember => "The first member's price for every member",
        CostRule::OwnPrices => "Each member's own price",
    }
}
