//! What a public page shows of a scenario.

use serde::Serialize;
use utoipa::ToSchema;

use super::problem::ApiError;
use super::question::Question;
use super::state::App;
use crate::catalog::Shown;
use crate::export::{Column, Value};

/// A scenario as everybody may see it. Uses and amounts are averages of five years, a year.
#[derive(Serialize, ToSchema)]
pub(super) struct PublicSummary {
    /// The institution.
    institution_name: String,
    /// The package.
    package_name: String,
    /// The scenario.
    scenario_name: String,
    /// What it is for.
    scenario_description: String,
    /// ISO code of every amount.
    #[schema(example = "USD")]
    currency: String,
    /// The first of the five years.
    base_year: i32,
    /// The version of the reference data that the numbers come of; null while the server has none.
    reference_version: Option<String>,
    /// Are uses and amounts given in two significant digits, and percent in whole ones?
    is_rounded: bool,
    /// When the scenario was changed last.
    changed_at: String,
    /// Titles.
    num_titles: i64,
    /// Subscribed ones.
    num_subscribed: i64,
    /// Uses.
    use_total: f64,
    /// Uses by the way they are fulfilled, percent 0 to 100.
    use_percent: UsePercent,
    /// Uses that are fulfilled at once, percent 0 to 100.
    instant_percent: f64,
    /// What it costs; null where the page does not say.
    costs: Option<PublicCosts>,
    /// Every title by cost per use; null where the page does not list them.
    titles: Option<Vec<PublicTitle>>,
}

/// Uses by the way they are fulfilled, percent 0 to 100.
#[derive(Serialize, ToSchema)]
struct UsePercent {
    /// Open access.
    oa: f64,
    /// Years that stay owned.
    backfile: f64,
    /// Academic social networks.
    social_networks: f64,
    /// Subscriptions.
    subscription: f64,
    /// Interlibrary loans.
    ill: f64,
    /// Turned away.
    other_delayed: f64,
}

/// Amounts a year.
#[derive(Serialize, ToSchema)]
struct PublicCosts {
    /// The Big Deal.
    big_deal: f64,
    /// Subscriptions and interlibrary loans together.
    scenario: f64,
    /// Subscriptions.
    subscriptions: f64,
    /// Interlibrary loans.
    ill: f64,
    /// What is saved of the Big Deal; negative where the scenario costs more.
    saving: f64,
    /// The same, percent of the Big Deal.
    saving_percent: f64,
}

/// A title.
#[derive(Serialize, ToSchema)]
struct PublicTitle {
    /// Linking ISSN.
    #[schema(example = "0031-9252")]
    issn_l: String,
    /// Its name.
    title: String,
    /// What it is about.
    subject: String,
    /// Is it subscribed?
    subscribed: bool,
    /// Uses.
    usage: f64,
    /// Its place by cost per use, if it has one.
    cpu_rank: Option<f64>,
    /// What a subscription costs; null where the page does not say.
    subscription_cost: Option<f64>,
}

/// How exactly a page tells numbers.
#[derive(Debug, Clone, Copy)]
struct Digits {
    is_rounded: bool,
}

impl Digits {
    /// Uses or an amount.
    fn amount(self, exact: f64) -> f64 {
        if self.is_rounded { two_digits(exact) } else { exact }
    }

    fn percent(self, exact: f64) -> f64 {
        if self.is_rounded { exact.round() } else { exact }
    }
}

/// Two significant digits: 123,456 is 120,000.
fn two_digits(exact: f64) -> f64 {
    if exact == 0.0 || !exact.is_finite() {
        return 0.0;
    }
    let step = 10f64.powi(exact.abs().log10().floor() as i32 - 1);
    if step >= 1.0 { (exact / step).round() * step } else { (exact * 10.0).round() / 10.0 }
}

/// What a page shows of a scenario.
pub(super) async fn public_summary(
    app: &App,
    question: &Question,
    shown: Shown,
    changed_at: String,
) -> Result<PublicSummary, ApiError> {
    let summary = app.summary(question).await?;
    let titles = if shown.with_titles { Some(titles(app, question, shown).await?) } else { None };
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
    let saving = summary.cost_bigdeal_projected - summary.cost_scenario;
    let costs = shown.with_prices.then(|| PublicCosts {
        big_deal: digits.amount(summary.cost_bigdeal_projected),
        scenario: digits.amount(summary.cost_scenario),
        subscriptions: digits.amount(summary.cost_scenario_subscription),
        ill: digits.amount(summary.cost_scenario_ill),
        saving: digits.amount(saving),
        saving_percent: digits.percent(summary.cost_saved_percent),
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
    app: &App,
    question: &Question,
    shown: Shown,
) -> Result<Vec<PublicTitle>, ApiError> {
    let rows = app.listed(question).await?;
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
