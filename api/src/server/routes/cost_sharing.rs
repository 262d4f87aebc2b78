//! `GET /scenario/{id}/cost-sharing`: who of a consortium pays how much of what a scenario subscribes, and who gains or
//! loses against today. `PUT` says how it is shared out; `GET /scenario/{id}/cost-sharing.csv` is the same as a file.

use std::collections::HashSet;
use std::sync::Arc;

use arrow::array::AsArray;
use arrow::datatypes::Int32Type;
use axum::Json;
use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use titlewise_engine::consortium::MemberRows;
use titlewise_engine::cost_sharing::{
    Bound, Measure, Payer, Share, SharingError, SharingRule, share,
};
use utoipa::ToSchema;

use super::create_package::amount;
use super::file_download::{CSV, attachment};
use crate::catalog::Scenario;
use crate::export::{ExportError, harmless};
use crate::server::body::Body;
use crate::server::consortium::{MemberData, OfConsortium, sum_of};
use crate::server::describe::tag;
use crate::server::identity::guard::{Modify, OnScenario, View};
use crate::server::problem::ApiError;
use crate::server::question::Question;
use crate::server::state::App;
use crate::server::streamed::streamed;

/// How much each measure counts; what is left out counts nothing.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub(super) struct Weights {
    /// The same for everybody.
    #[schema(minimum = 0)]
    flat: f64,
    /// Weighted use of all titles.
    #[serde(rename = "use")]
    #[schema(minimum = 0)]
    usage: f64,
    /// What is paid today.
    #[schema(minimum = 0)]
    spend: f64,
    /// How large a member is, as its consortium counts it.
    #[schema(minimum = 0)]
    size: f64,
    /// Papers by its authors.
    #[schema(minimum = 0)]
    output: f64,
}

impl Weights {
    fn by_measure(&self) -> Vec<(Measure, f64)> {
        let weights = [self.flat, self.usage, self.spend, self.size, self.output];
        Measure::ALL.into_iter().zip(weights).collect()
    }
}

/// How a cost is shared out.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = CostSharingRule, example = json!({"weights": {"use": 60, "spend": 40}, "rise_percent": 10}))]
pub(super) struct Rule {
    /// How much each measure counts.
    weights: Weights,
    /// What is shared out; what the scenario subscribes, if left out.
    #[schema(minimum = 0)]
    amount: Option<f64>,
    /// The least that a member pays.
    #[schema(minimum = 0)]
    least: Option<f64>,
    /// The most.
    #[schema(minimum = 0)]
    most: Option<f64>,
    /// The largest change against today downwards, percent.
    #[schema(minimum = 0, maximum = 100)]
    fall_percent: Option<f64>,
    /// The largest change against today upwards, percent.
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
    /// The rule of a scenario, or the one that holds while nobody has said another: as much as today.
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

/// Who pays how much.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CostSharing {
    /// How it is shared out.
    rule: Rule,
    /// What is shared out, a year.
    amount: f64,
    /// The members that count, in their order.
    members: Vec<MemberShare>,
    /// What they pay today, as far as that is known.
    today: f64,
    /// Why it cannot be shared out so, in a sentence; null where it can.
    problem: Option<String>,
    /// May who asks say how?
    may_edit: bool,
}

/// What a member pays. Amounts a year in the consortium's currency.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct MemberShare {
    /// The package that feeds the consortium's.
    package_id: String,
    /// The library.
    institution_id: String,
    /// What it is called.
    institution_name: String,
    /// Weighted uses a year.
    usage: f64,
    /// How large it is, if known.
    size: Option<f64>,
    /// Papers a year by its authors.
    output: f64,
    /// What it pays for its Big Deal today, if known.
    today: Option<f64>,
    /// Its share; null where nothing can be shared out.
    share: Option<f64>,
    /// What that would be without bounds.
    share_without_bounds: Option<f64>,
    /// `floor` or `cap`, if its share is at one.
    bound: Option<&'static str>,
    /// Its share less what it pays today.
    change: Option<f64>,
    /// The same in percent of what it pays today.
    change_percent: Option<f64>,
    /// What it pays besides for interlibrary loans of titles that are not subscribed.
    ill_cost: f64,
}

/// Who of a consortium pays how much of what a scenario subscribes.
#[utoipa::path(get, path = "/scenario/{id}/cost-sharing", operation_id = "cost_sharing", tag = tag::CONSORTIA,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "The shares.", body = CostSharing)))]
pub(super) async fn get(
    State(app): State<App>,
    on: OnScenario<View>,
) -> Result<Json<CostSharing>, ApiError> {
    on.of_consortium()?;
    let may_edit = super::scenario::may_edit(&app, &on.caller, &on.access, &on.scenario);
    let question = app.answerable(&on.caller, on.scenario, on.package).await?;
    Ok(Json(document(&app, &question, may_edit).await?))
}

/// Say how a consortium shares out what a scenario subscribes.
#[utoipa::path(put, path = "/scenario/{id}/cost-sharing", operation_id = "set_cost_sharing", tag = tag::CONSORTIA,
    security(("session" = ["Collaborator"])), request_body = Rule,
    responses((status = 200, description = "The shares from now on.", body = CostSharing)))]
pub(super) async fn put(
    State(app): State<App>,
    on: OnScenario<Modify>,
    Body(rule): Body<Rule>,
) -> Result<Json<CostSharing>, ApiError> {
    on.of_consortium()?;
    rule.check()?;
    let value = serde_json::to_value(&rule)?;
    let edited = app.catalog.edit_scenario(&on.scenario.id, on.caller.by(), |_, content| {
        content.cost_sharing = value;
        Ok::<_, ApiError>(())
    });
    let missing = || ApiError::not_found("scenario", &on.scenario.id);
    let scenario = edited.await?.ok_or_else(missing)?;
    let question = app.answerable(&on.caller, scenario, on.package).await?;
    Ok(Json(document(&app, &question, true).await?))
}

/// Who pays how much, as a spreadsheet.
#[utoipa::path(get, path = "/scenario/{id}/cost-sharing.csv", operation_id = "cost_sharing_csv", tag = tag::CONSORTIA,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "A line for each member.", body = String, content_type = "text/csv")))]
pub(super) async fn csv(
    State(app): State<App>,
    on: OnScenario<View>,
) -> Result<Response, ApiError> {
    on.of_consortium()?;
    let question = app.whole(&on.caller, on.scenario, on.package).await?;
    let shares = document(&app, &question, false).await?;
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

async fn document(app: &App, question: &Question, may_edit: bool) -> Result<CostSharing, ApiError> {
    let Some(consortium) = &question.consortium else { return Err(ApiError::NoRoute) };
    let rule = Rule::of(&question.scenario);
    let amount = match rule.amount {
        Some(amount) => amount,
        None => app.summary(question).await?.cost_scenario_subscription,
    };
    let subscribed = subscribed_titles(app, question).await?;
    let rows = app.rows_of_members(question, consortium).await?;
    let ticked = consortium.ticked_rows(rows);
    let payers: Vec<Payer> = ticked.iter().map(|(data, rows)| payer(data, rows)).collect();
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
        members: ticked.iter().enumerate().map(member).collect(),
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

/// The numbers of the titles that a scenario subscribes.
async fn subscribed_titles(app: &App, question: &Question) -> Result<HashSet<i32>, ApiError> {
    let journals = app.listed(question).await?;
    let numbers = journals.column_by_name("title_no");
    let numbers = numbers.and_then(|all| all.as_primitive_opt::<Int32Type>());
    let flags = journals.column_by_name("subscribed").and_then(|flags| flags.as_boolean_opt());
    let pairs = numbers.into_iter().flatten().zip(flags.into_iter().flatten());
    Ok(pairs.filter(|(_, flag)| *flag == Some(true)).filter_map(|(number, _)| number).collect())
}

/// Why a cost cannot be shared out, and what to do.
fn sentence(
    error: &SharingError,
    consortium: &OfConsortium,
    question: &Question,
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
            let name = consortium.ticked().nth(payer).map(|data| &data.member.institution_name);
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
