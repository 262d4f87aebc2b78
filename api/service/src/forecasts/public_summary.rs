//! Contents of a scenario's public page.

use serde::Serialize;
use titlewise_catalog::Shown;
use titlewise_dataset::export::{Column, Value};
use utoipa::ToSchema;

use crate::error::Error;
use crate::forecasts::current::CurrentForecast;
use crate::forecasts::handle::Forecasts;

/// A scenario as its public page shows it. Uses and amounts are per year, averages of five years.
#[derive(Serialize, ToSchema)]
pub struct PublicSummary {
    /// Name of the institution.
    institution_name: String,
    /// Name of the package.
    package_name: String,
    /// Name of the scenario.
    scenario_name: String,
    /// Purpose of the scenario.
    scenario_description: String,
    /// ISO code of the currency of every amount.
    #[schema(example = "USD")]
    currency: String,
    /// First of the five forecast years.
    base_year: i32,
    /// Version of the reference data that the numbers come from; null if the server has none.
    reference_version: Option<String>,
    /// Whether uses and amounts are rounded to two significant digits, and percentages to whole numbers.
    is_rounded: bool,
    /// Time of the last change of the scenario.
    changed_at: String,
    /// Number of titles.
    num_titles: i64,
    /// Number of subscribed titles.
    num_subscribed: i64,
    /// Uses per year.
    use_total: f64,
    /// Uses by fulfilment, percent 0 to 100.
    use_percent: UsePercent,
    /// Uses fulfilled instantly, percent 0 to 100.
    instant_percent: f64,
    /// Costs; null if the page does not show them.
    costs: Option<PublicCosts>,
    /// All titles in cost per use order; null if the page does not list them.
    titles: Option<Vec<PublicTitle>>,
}

/// Uses by fulfilment, percent 0 to 100.
#[derive(Serialize, ToSchema)]
struct UsePercent {
    /// Open access.
    oa: f64,
    /// Backfile.
    backfile: f64,
    /// Academic social networks.
    social_networks: f64,
    /// Subscriptions.
    subscription: f64,
    /// Interlibrary loans.
    ill: f64,
    /// Turnaways.
    other_delayed: f64,
}

/// Amounts per year.
#[derive(Serialize, ToSchema)]
struct PublicCosts {
    /// Cost of the Big Deal; null if unknown.
    big_deal: Option<f64>,
    /// Cost of subscriptions and interlibrary loans.
    scenario: f64,
    /// Cost of subscriptions.
    subscriptions: f64,
    /// Cost of interlibrary loans.
    ill: f64,
    /// Savings compared with the Big Deal; negative if the scenario costs more; null if the Big Deal's cost is unknown.
    saving: Option<f64>,
    /// Savings, percent of the Big Deal; null if its cost is unknown or 0.
    saving_percent: Option<f64>,
}

/// A title.
#[derive(Serialize, ToSchema)]
struct PublicTitle {
    /// Linking ISSN.
    #[schema(example = "0031-9252")]
    issn_l: String,
    /// Name of the title.
    title: String,
    /// Subject.
    subject: String,
    /// Whether the scenario subscribes to the title.
    subscribed: bool,
    /// Uses per year.
    usage: f64,
    /// Rank by cost per use; null if unranked.
    cpu_rank: Option<f64>,
    /// Annual cost of a subscription; null if the page does not show costs.
    subscription_cost: Option<f64>,
}

/// Precision of the numbers on a page.
#[derive(Debug, Clone, Copy)]
struct Digits {
    is_rounded: bool,
}

impl Digits {
    /// Rounds uses or an amount.
    fn amount(self, exact: f64) -> f64 {
        if self.is_rounded { two_digits(exact) } else { exact }
    }

    fn percent(self, exact: f64) -> f64 {
        if self.is_rounded { exact.round() } else { exact }
    }
}

/// Rounds to two significant digits: 123,456 becomes 120,000.
fn two_digits(exact: f64) -> f64 {
    if exact == 0.0 || !exact.is_finite() {
        return 0.0;
    }
    let step = 10f64.powi(exact.abs().log10().floor() as i32 - 1);
    if step >= 1.0 { (exact / step).round() * step } else { (exact * 10.0).round() / 10.0 }
}

/// Returns what the public page of a scenario shows.
pub async fn public_summary(
    forecasts: &Forecasts,
    question: &CurrentForecast,
    shown: Shown,
    changed_at: String,
) -> Result<PublicSummary, Error> {
    let summary = forecasts.summary(question).await?;
    let titles =
        if shown.with_titles { Some(titles(forecasts, question, shown).await?) } else { None };
    let digits = Digits { is_rounded: shown.is_rounded };
    let parts = [
        summary.use_oa - summary.use_social_networks,
        summary.use_backfile,
        summary.use_social_networks,
        summary.use_subscription,
        summary.use_ill,
        summary.use_other_delayed,
    ];
    let all = parts.iter().sum::<f64>().max(1.0);
    let [oa, backfile, social_networks, subscription, ill, other_delayed] =
        parts.map(|part| digits.percent((1_000.0 * part / all).round() / 10.0));
    let saving = summary.cost_bigdeal_projected.map(|big_deal| big_deal - summary.cost_scenario);
    let costs = shown.with_prices.then(|| PublicCosts {
        big_deal: summary.cost_bigdeal_projected.map(|cost| digits.amount(cost)),
        scenario: digits.amount(summary.cost_scenario),
        subscriptions: digits.amount(summary.cost_scenario_subscription),
        ill: digits.amount(summary.cost_scenario_ill),
        saving: saving.map(|saving| digits.amount(saving)),
        saving_percent: summary.cost_saved_percent.map(|percent| digits.percent(percent)),
    });
    let (scenario, package) = (&question.scenario, &question.package);
    Ok(PublicSummary {
        institution_name: package.institution_name.clone(),
        package_name: package.name.clone(),
        scenario_name: scenario.name.clone(),
        scenario_description: scenario.description.clone(),
        currency: package.currency.clone(),
        base_year: question.assumptions.base_year,
        reference_version: question.reference_version().map(str::to_owned),
        is_rounded: shown.is_rounded,
        changed_at,
        num_titles: summary.num_journals_total,
        num_subscribed: summary.num_journals_subscribed,
        use_total: digits.amount(all),
        use_percent: UsePercent { oa, backfile, social_networks, subscription, ill, other_delayed },
        instant_percent: digits.percent(summary.use_instant_percent),
        costs,
        titles,
    })
}

async fn titles(
    forecasts: &Forecasts,
    question: &CurrentForecast,
    shown: Shown,
) -> Result<Vec<PublicTitle>, Error> {
    let rows = forecasts.listed(question).await?;
    let digits = Digits { is_rounded: shown.is_rounded };
    let column = |name: &str| rows.column_by_name(name).map_or(Column::None, Column::of);
    let [issn_l, title, subject, subscribed, usage, rank, price] =
        ["issn_l", "title", "subject", "subscribed", "usage", "cpu_rank", "subscription_cost"]
            .map(column);
    let text = |column: Column<'_>, row| match column.value(row) {
        Value::Text(text) => text.to_owned(),
        _ => String::new(),
    };
    let number = |column: Column<'_>, row| match column.value(row).finite() {
        Value::Number(number) => Some(number),
        _ => None,
    };
    let of_row = |row| PublicTitle {
        issn_l: text(issn_l, row),
        title: text(title, row),
        subject: text(subject, row),
        subscribed: subscribed.value(row) == Value::Flag(true),
        usage: digits.amount(number(usage, row).unwrap_or(0.0)),
        cpu_rank: number(rank, row),
        subscription_cost: number(price, row)
            .filter(|_| shown.with_prices)
            .map(|price| digits.amount(price)),
    };
    Ok((0..rows.num_rows()).map(of_row).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounded_numbers_have_two_digits() {
        let exact = [0.0, 0.04, 7.26, 12.4, 123_456.0, -98_765.0, 1_449_999.0, f64::NAN];
        let rounded = [0.0, 0.0, 7.3, 12.0, 120_000.0, -99_000.0, 1_400_000.0, 0.0];
        assert_eq!(exact.map(two_digits), rounded);
    }
}
