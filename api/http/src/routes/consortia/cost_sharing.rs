//! `GET /scenario/{id}/cost-sharing`: each member's share of the cost of a scenario's subscriptions, and the change
//! from today. `PUT` sets the rule; `GET /scenario/{id}/cost-sharing.csv` returns the shares as a file.

use std::collections::HashSet;
use std::sync::Arc;

use arrow::array::AsArray;
use arrow::datatypes::Int32Type;
use axum::Json;
use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use titlewise_catalog::{Catalog, Scenario};
use titlewise_dataset::export::{ExportError, harmless};
use titlewise_engine::consortium::cost_sharing::{
    Bound, Measure, Payer, Share, SharingError, SharingRule, share,
};
use titlewise_engine::consortium::queries::MemberRows;
use titlewise_service::accounts::handle::Accounts;
use titlewise_service::consortium::members::{MemberData, OfConsortium, sum_of};
use titlewise_service::forecasts::Forecasts;
use titlewise_service::forecasts::current::CurrentForecast;
use utoipa::ToSchema;

use crate::body::JsonBody;
use crate::documents::tag;
use crate::guard::{Modify, OnScenario, View};
use crate::problem::ApiError;
use crate::routes::files::file_download::{CSV, attachment};
use crate::routes::packages::create_package::amount;
use crate::streamed::streamed;

/// Weight of each measure; omitted measures have weight 0.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct Weights {
    /// Weight of an equal share for each member.
    #[schema(minimum = 0)]
    flat: f64,
    /// Weight of the weighted use of all titles.
    #[serde(rename = "use")]
    #[schema(minimum = 0)]
    usage: f64,
    /// Weight of what the member pays today.
    #[schema(minimum = 0)]
    spend: f64,
    /// Weight of the member's size, in the consortium's own unit.
    #[schema(minimum = 0)]
    size: f64,
    /// Weight of the papers by the member's authors.
    #[schema(minimum = 0)]
    output: f64,
}

impl Weights {
    fn by_measure(&self) -> Vec<(Measure, f64)> {
        let weights = [self.flat, self.usage, self.spend, self.size, self.output];
        Measure::ALL.into_iter().zip(weights).collect()
    }
}

/// Rule by which a cost is shared.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = CostSharingRule, example = json!({"weights": {"use": 60, "spend": 40}, "rise_percent": 10}))]
pub(crate) struct Rule {
    /// Weight of each measure.
    weights: Weights,
    /// Annual amount to share; the cost of the scenario's subscriptions if omitted.
    #[schema(minimum = 0)]
    amount: Option<f64>,
    /// Minimum share of a member.
    #[schema(minimum = 0)]
    least: Option<f64>,
    /// Maximum share of a member.
    #[schema(minimum = 0)]
    most: Option<f64>,
    /// Maximum decrease from today, percent.
    #[schema(minimum = 0, maximum = 100)]
    fall_percent: Option<f64>,
    /// Maximum increase from today, percent.
    #[schema(minimum = 0)]
    rise_percent: Option<f64>,
}

impl Default for Rule {
    fn default() -> Self {
        let weights = Weights { spend: 100.0, ..Weights::default() };
        Self {
            weights,
            amount: None,
            least: None,
            most: None,
            fall_percent: None,
            rise_percent: None,
        }
    }
}

impl Rule {
    /// Returns the rule of a scenario, or the default rule: shares proportional to what members pay today.
    fn of(scenario: &Scenario) -> Self {
        serde_json::from_value(scenario.cost_sharing.clone()).unwrap_or_default()
    }

    fn check(&self) -> Result<(), ApiError> {
        for (measure, weight) in self.weights.by_measure() {
            amount(&format!("weights.{}", measure.name()), Some(weight))?;
        }
        for (field, given) in [
            ("amount", self.amount),
            ("least", self.least),
            ("most", self.most),
            ("fall_percent", self.fall_percent),
            ("rise_percent", self.rise_percent),
        ] {
            amount(field, given)?;
        }
        if self.fall_percent.is_some_and(|percent| percent > 100.0) {
            let detail = "\"fall_percent\" takes a number from 0 to 100.";
            return Err(ApiError::field("fall_percent", detail));
        }
        Ok(())
    }
}

/// Cost shares of a consortium's members.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CostSharing {
    /// Rule by which the cost is shared.
    rule: Rule,
    /// Shared amount per year.
    amount: f64,
    /// Included members, in order.
    members: Vec<MemberShare>,
    /// Total that the members pay today, as far as known.
    today: f64,
    /// Reason why the cost cannot be shared by this rule, as a sentence; null if it can.
    problem: Option<String>,
    /// Whether the caller may change the rule.
    may_edit: bool,
}

/// Cost share of a member. Amounts are per year in the consortium's currency.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MemberShare {
    /// Package of the library that contributes to the consortium's package.
    package_id: String,
    /// Id of the library.
    institution_id: String,
    /// Name of the library.
    institution_name: String,
    /// Weighted uses per year.
    usage: f64,
    /// Size of the member; null if unknown.
    size: Option<f64>,
    /// Papers per year by the member's authors.
    output: f64,
    /// Cost of its Big Deal today; null if unknown.
    today: Option<f64>,
    /// Share of the cost; null if the cost cannot be shared.
    share: Option<f64>,
    /// Share without minimum, maximum and limits of change.
    share_without_bounds: Option<f64>,
    /// `floor` or `cap` if a bound determines the share.
    bound: Option<&'static str>,
    /// Share minus what the member pays today.
    change: Option<f64>,
    /// Change in percent of what the member pays today.
    change_percent: Option<f64>,
    /// Additional cost of interlibrary loans for titles that are not subscribed.
    ill_cost: f64,
}

/// Get each member's share of the cost of a scenario's subscriptions.
#[utoipa::path(get, path = "/scenario/{id}/cost-sharing", operation_id = "cost_sharing", tag = tag::CONSORTIA,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "The shares.", body = CostSharing)))]
pub(crate) async fn get(
    State(forecasts): State<Forecasts>,
    State(accounts): State<Accounts>,
    on: OnScenario<View>,
) -> Result<Json<CostSharing>, ApiError> {
    on.of_consortium()?;
    let may_edit = crate::routes::scenarios::scenario::may_edit(
        &accounts,
        &on.caller,
        &on.access,
        &on.scenario,
    );
    let question = forecasts.current_or_last(&on.caller, on.scenario, on.package).await?;
    Ok(Json(document(&forecasts, &question, may_edit).await?))
}

/// Set the rule by which a consortium shares the cost of a scenario's subscriptions.
#[utoipa::path(put, path = "/scenario/{id}/cost-sharing", operation_id = "set_cost_sharing", tag = tag::CONSORTIA,
    security(("session" = ["Collaborator"])), request_body = Rule,
    responses((status = 200, description = "The new shares.", body = CostSharing)))]
pub(crate) async fn put(
    State(catalog): State<Catalog>,
    State(forecasts): State<Forecasts>,
    on: OnScenario<Modify>,
    JsonBody(rule): JsonBody<Rule>,
) -> Result<Json<CostSharing>, ApiError> {
    on.of_consortium()?;
    rule.check()?;
    let value = serde_json::to_value(&rule)?;
    let edited = catalog.edit_scenario(&on.scenario.id, on.caller.by(), |_, content| {
        content.cost_sharing = value;
        Ok::<_, ApiError>(())
    });
    let missing = || ApiError::not_found("scenario", &on.scenario.id);
    let scenario = edited.await?.ok_or_else(missing)?;
    let question = forecasts.current_or_last(&on.caller, scenario, on.package).await?;
    Ok(Json(document(&forecasts, &question, true).await?))
}

/// Download each member's share as a spreadsheet.
#[utoipa::path(get, path = "/scenario/{id}/cost-sharing.csv", operation_id = "cost_sharing_csv", tag = tag::CONSORTIA,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "One row per member.", body = String, content_type = "text/csv")))]
pub(crate) async fn csv(
    State(forecasts): State<Forecasts>,
    on: OnScenario<View>,
) -> Result<Response, ApiError> {
    on.of_consortium()?;
    let question = forecasts.current_only(&on.caller, on.scenario, on.package).await?;
    let shares = document(&forecasts, &question, false).await?;
    let name = format!("{} - {} - cost sharing.csv", question.package.name, question.scenario.name);
    let body = streamed(move |to| -> Result<(), ExportError> {
        let mut writer = csv::Writer::from_writer(to);
        writer.write_record(HEADINGS)?;
        for member in &shares.members {
            writer.write_record(line(member))?;
        }
        writer.flush()?;
        Ok(())
    });
    Ok(attachment(&name, CSV, body))
}

const HEADINGS: [&str; 12] = [
    "package_id",
    "institution_name",
    "usage",
    "size",
    "output",
    "today",
    "share",
    "share_without_bounds",
    "bound",
    "change",
    "change_percent",
    "ill_cost",
];

fn line(member: &MemberShare) -> [String; 12] {
    let number = |number: Option<f64>| number.map(|one| one.to_string()).unwrap_or_default();
    [
        member.package_id.clone(),
        harmless(&member.institution_name),
        member.usage.to_string(),
        number(member.size),
        member.output.to_string(),
        number(member.today),
        number(member.share),
        number(member.share_without_bounds),
        member.bound.unwrap_or_default().to_owned(),
        number(member.change),
        number(member.change_percent),
        member.ill_cost.to_string(),
    ]
}

async fn document(
    forecasts: &Forecasts,
    question: &CurrentForecast,
    may_edit: bool,
) -> Result<CostSharing, ApiError> {
    let Some(consortium) = &question.consortium else { return Err(ApiError::NoRoute) };
    let rule = Rule::of(&question.scenario);
    let amount = match rule.amount {
        Some(amount) => amount,
        None => forecasts.summary(question).await?.cost_scenario_subscription,
    };
    let subscribed = subscribed_titles(forecasts, question).await?;
    let rows = forecasts.rows_of_members(question, consortium).await?;
    let included = consortium.included_rows(rows);
    let payers: Vec<Payer> = included.iter().map(|(data, rows)| payer(data, rows)).collect();
    let settings = SharingRule {
        weights: rule.weights.by_measure(),
        least: rule.least,
        most: rule.most,
        fall_percent: rule.fall_percent,
        rise_percent: rule.rise_percent,
    };
    let shares = share(amount, &settings, &payers);
    let problem = shares.as_ref().err().map(|error| sentence(error, consortium, question, amount));
    let shares = shares.unwrap_or_default();
    let member = |(at, (data, rows)): (usize, &(&MemberData, Arc<MemberRows>))| {
        member_share(
            data,
            &payers[at],
            shares.get(at),
            sum_of(rows, "ill_cost", |title| !subscribed.contains(&title)),
        )
    };
    Ok(CostSharing {
        rule,
        amount,
        members: included.iter().enumerate().map(member).collect(),
        today: payers.iter().filter_map(|payer| payer.today).sum::<f64>() + 0.0,
        problem,
        may_edit,
    })
}

fn payer(data: &MemberData, rows: &MemberRows) -> Payer {
    Payer {
        usage: sum_of(rows, "usage", |_| true),
        today: data.member.big_deal_cost,
        size: data.member.size,
        output: sum_of(rows, "authorships", |_| true),
    }
}

fn member_share(
    data: &MemberData,
    payer: &Payer,
    share: Option<&Share>,
    ill_cost: f64,
) -> MemberShare {
    let cents = |amount: f64| (100.0 * amount).round() / 100.0 + 0.0;
    let change = share.zip(payer.today).map(|(share, today)| cents(share.amount - today));
    let percent = |change: f64| {
        let today = payer.today.filter(|today| *today > 0.0)?;
        Some(cents(100.0 * change / today))
    };
    MemberShare {
        package_id: data.member.package_id.clone(),
        institution_id: data.member.institution_id.clone(),
        institution_name: data.member.institution_name.clone(),
        usage: payer.usage,
        size: payer.size,
        output: cents(payer.output),
        today: payer.today,
        share: share.map(|share| share.amount),
        share_without_bounds: share.map(|share| cents(share.unbounded)),
        bound: share.and_then(|share| share.bound).map(|bound| match bound {
            Bound::Floor => "floor",
            Bound::Cap => "cap",
        }),
        change,
        change_percent: change.and_then(percent),
        ill_cost: cents(ill_cost),
    }
}

/// Returns the numbers (`title_no`) of the titles that a scenario subscribes to.
async fn subscribed_titles(
    forecasts: &Forecasts,
    question: &CurrentForecast,
) -> Result<HashSet<i32>, ApiError> {
    let journals = forecasts.listed(question).await?;
    let numbers = journals.column_by_name("title_no");
    let numbers = numbers.and_then(|all| all.as_primitive_opt::<Int32Type>());
    let flags = journals.column_by_name("subscribed").and_then(|flags| flags.as_boolean_opt());
    let pairs = numbers.into_iter().flatten().zip(flags.into_iter().flatten());
    Ok(pairs.filter(|(_, flag)| *flag == Some(true)).filter_map(|(number, _)| number).collect())
}

/// Returns the reason why a cost cannot be shared, and what to do.
fn sentence(
    error: &SharingError,
    consortium: &OfConsortium,
    question: &CurrentForecast,
    amount: f64,
) -> String {
    let currency = &question.package.currency;
    let named = |measure: Measure| match measure {
        Measure::Flat => "number of members",
        Measure::Use => "use",
        Measure::Spend => "cost of the Big Deal today",
        Measure::Size => "size",
        Measure::Output => "number of papers",
    };
    match *error {
        SharingError::NoWeight => "Give at least one measure a weight above 0.".to_owned(),
        SharingError::Unknown { measure, payer } => {
            let name =
                consortium.included_members().nth(payer).map(|data| &data.member.institution_name);
            format!(
                "The {} of {} is not known. Add it to the members, or give this measure no weight.",
                named(measure),
                name.map_or("a member", String::as_str)
            )
        }
        SharingError::Nothing { measure } => {
            format!("The {} is 0 for every member. Give this measure no weight.", named(measure))
        }
        SharingError::Bounds { floors, .. } if floors > amount => format!(
            "The floors come to {floors:.2} {currency}, which is more than the {amount:.2} {currency} to share. Lower them."
        ),
        SharingError::Bounds { caps, .. } => format!(
            "With these caps members pay {caps:.2} {currency} at most, which is less than the {amount:.2} {currency} to share. Raise them."
        ),
    }
}
