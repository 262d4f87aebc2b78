//! The first sheet of the workbook of a scenario: what it is of, its totals, its parameters.

use titlewise_dataset::export::{Line, LineValue, WorkbookSummary};
use titlewise_dataset::settings::lines;
use titlewise_engine::results::summary::Summary;
use titlewise_service::forecasts::current::CurrentForecast;

/// Unit of uses.
const USES: &str = "Weighted uses a year";
/// Unit of shares of use.
const OF_USES: &str = "Percent of all uses";

/// Builds the first sheet. `reference` describes the version of the reference data.
///
/// # Errors
/// Never: settings are plain numbers and switches.
pub(super) fn workbook_summary(
    question: &CurrentForecast,
    totals: &Summary,
    reference: &str,
) -> Result<WorkbookSummary, serde_json::Error> {
    let currency = &question.package.currency;
    Ok(WorkbookSummary {
        title: format!("{} – {}", question.package.name, question.scenario.name),
        currency: currency.clone(),
        groups: vec![
            ("Scenario", identity(question, totals, reference)),
            ("Costs", costs(totals, currency)),
            ("Use", uses(totals)),
            ("Parameters", lines(&question.settings_in_force(), currency)?),
        ],
    })
}

fn line(name: &str, value: LineValue, note: &str) -> Line {
    Line { name: name.to_owned(), value, note: note.to_owned() }
}

fn maybe(name: &str, value: Option<LineValue>, note: &str) -> Line {
    match value {
        Some(value) => line(name, value, note),
        None => line(name, LineValue::None, "Unknown"),
    }
}

fn identity(question: &CurrentForecast, totals: &Summary, reference: &str) -> Vec<Line> {
    let (package, scenario) = (&question.package, &question.scenario);
    let text = |name, value: &str, note| line(name, LineValue::Text(value.to_owned()), note);
    let version = question.reference_version().unwrap_or_default();
    let members = totals.consortium.map(|consortium| {
        line("Members included", LineValue::Count(consortium.members_included as f64), "")
    });
    let mut identity = vec![
        text("Institution", &package.institution_name, ""),
        text("Package", &package.name, ""),
        text("Scenario", &scenario.name, &scenario.description),
    ];
    identity.extend(members);
    identity.extend([
        line("Titles", LineValue::Count(totals.num_journals_total as f64), ""),
        line("Subscribed titles", LineValue::Count(totals.num_journals_subscribed as f64), ""),
        text("Amounts in", &package.currency, ""),
        text("Reference data", version, reference),
        text("Edition of the model", &scenario.edition, ""),
        text("Data version", &question.data_version(), "Identifies the files and reference data"),
        line("Revision of the scenario", LineValue::Count(scenario.revision as f64), ""),
    ]);
    identity
}

fn costs(totals: &Summary, currency: &str) -> Vec<Line> {
    let unit = format!("{currency} a year, average of the five forecast years");
    let money = |name, amount| line(name, LineValue::Money(amount), &unit);
    let big_deal = totals.cost_bigdeal_projected;
    let savings = big_deal.map(|cost| LineValue::Money(cost - totals.cost_scenario));
    let percent = totals.cost_percent.map(LineValue::Percent);
    let per_use =
        format!("{currency}. Net subscription cost of all titles divided by their paywalled uses");
    vec![
        money("Cost of the scenario", totals.cost_scenario),
        money("Cost of subscriptions", totals.cost_scenario_subscription),
        money("Cost of interlibrary loans", totals.cost_scenario_ill),
        maybe("Cost of the Big Deal", big_deal.map(LineValue::Money), &unit),
        maybe("Savings against the Big Deal", savings, &unit),
        maybe("Cost against the Big Deal", percent, "Percent of the cost of the Big Deal"),
        maybe("Cost per use", totals.cpu.map(LineValue::Price), &per_use),
    ]
}

fn uses(totals: &Summary) -> Vec<Line> {
    let count = |name, uses| line(name, LineValue::Count(uses), USES);
    let percent = |name, share, note| line(name, LineValue::Percent(share), note);
    let met = totals.use_instant_percent + totals.use_ill_percent;
    vec![
        count("Uses", totals.usage),
        count("By open access", totals.use_oa),
        count("By backfile", totals.use_backfile),
        count("By subscription", totals.use_subscription),
        count("By interlibrary loan, or turned away", totals.use_turnaway_and_ill),
        percent("Uses met", met, "Percent of all uses, interlibrary loans included"),
        percent("Met at once", totals.use_instant_percent, OF_USES),
        percent("Met at once without a subscription", totals.use_free_instant_percent, OF_USES),
    ]
}
