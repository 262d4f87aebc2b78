//! A comparison as sentences for a report.

use serde_json::Value;
use titlewise_ingest::thousands::thousands;

use crate::comparison::compared::ComparedScenario;
use crate::comparison::comparing::{ComparedTotal, Comparison};
use crate::comparison::data::DataKind;
use crate::comparison::settings::SettingDifference;
use crate::comparison::titles::{Pattern, PatternCount, TitleState, count_patterns};
use crate::comparison::totals::{Total, TotalUnit};
use crate::comparison::why::{Factor, FactorContribution, Why};

/// Number of patterns of titles that are described.
const PATTERNS: usize = 3;
/// Number of contributions that are described.
const CONTRIBUTIONS: usize = 3;

/// Returns the name of each scenario for users: with its package if these differ, and with a requested revision.
pub fn labels(comparison: &Comparison) -> Vec<String> {
    let scenarios = &comparison.scenarios;
    let package = |at: usize| scenarios.get(at).map(|one| one.current.package.id.as_str());
    let has_packages = (1..scenarios.len()).any(|at| package(at) != package(0));
    let label = |one: &ComparedScenario| {
        let mut label = one.current.scenario.name.clone();
        if has_packages {
            label = format!("{label} ({})", one.current.package.name);
        }
        match one.name.revision {
            Some(revision) => format!("{label} (revision {revision})"),
            None => label,
        }
    };
    scenarios.iter().map(label).collect()
}

/// Returns a comparison as one paragraph. `why` explains the difference between both scenarios if there are two.
pub fn paragraph(comparison: &Comparison, why: Option<&Why>) -> String {
    let names: Vec<String> = labels(comparison).iter().map(|name| format!("\"{name}\"")).collect();
    let currency = comparison
        .scenarios
        .get(comparison.base)
        .map(|base| base.current.package.currency.as_str())
        .unwrap_or_default();
    let mut sentences: Vec<String> = Vec::new();
    sentences.extend(comparison.amounts_refusal.clone());
    let order = std::iter::once(comparison.base)
        .chain((0..names.len()).filter(|at| *at != comparison.base));
    for at in order {
        let name = names.get(at).map_or("", String::as_str);
        sentences.extend(of_scenario(comparison, at, name, currency));
    }
    sentences.extend(of_big_deal(comparison, currency));
    sentences.extend(of_settings(&comparison.settings, &names));
    sentences.extend(of_data(comparison));
    sentences.extend(of_titles(comparison, &names));
    sentences.extend(why.and_then(|why| of_why(why, currency)));
    sentences.join(" ")
}

/// Formats a value with its unit: `12,345 USD`, `78.2%`, `1,040`.
pub fn in_words(value: f64, unit: TotalUnit, currency: &str) -> String {
    let whole = |value: f64| {
        let sign = if value <= -0.5 { "-" } else { "" };
        // Amounts are far below the largest whole number.
        format!("{sign}{}", thousands(value.abs().round() as u64))
    };
    match unit {
        TotalUnit::Money => format!("{} {currency}", whole(value)),
        TotalUnit::MoneyPerUse => format!("{value:.2} {currency}"),
        TotalUnit::Percent => format!("{value:.1}%"),
        TotalUnit::Titles | TotalUnit::Uses | TotalUnit::Downloads => whole(value),
    }
}

fn total<'a>(comparison: &'a Comparison, name: &str) -> Option<&'a ComparedTotal> {
    comparison.totals.iter().find(|total| total.total.name == name)
}

fn value(comparison: &Comparison, name: &str, at: usize) -> Option<f64> {
    total(comparison, name)?.values.get(at).copied().flatten()
}

/// Returns by how much a scenario has more or less than the base: `, 29,660 USD (24.6%) more`; blank for the base.
fn against_base(comparison: &Comparison, name: &str, at: usize, currency: &str) -> String {
    let Some(total) = total(comparison, name).filter(|_| at != comparison.base) else {
        return String::new();
    };
    let Some(difference) = total.differences.get(at).copied().flatten() else {
        return String::new();
    };
    if difference == 0.0 {
        return ", the same as the base".to_owned();
    }
    let direction = if difference > 0.0 { "more" } else { "less" };
    let size = difference.abs();
    let Total { unit, .. } = *total.total;
    if unit == TotalUnit::Percent {
        return format!(", {size:.1} points {direction}");
    }
    let base = total.values.get(comparison.base).copied().flatten().filter(|base| *base != 0.0);
    let share = base.map(|base| format!(" ({:.1}%)", 100.0 * size / base.abs()));
    let share = share.unwrap_or_default();
    format!(", {}{share} {direction}", in_words(size, unit, currency))
}

fn of_scenario(comparison: &Comparison, at: usize, name: &str, currency: &str) -> Vec<String> {
    let mut sentences = Vec::new();
    let is_base = at == comparison.base;
    let role = if is_base { ", the base," } else { "" };
    if let Some(cost) = value(comparison, "cost", at) {
        let cost = in_words(cost, TotalUnit::Money, currency);
        let more = against_base(comparison, "cost", at, currency);
        sentences.push(format!("{name}{role} costs {cost} a year{more}."));
    }
    let subject = if sentences.is_empty() { format!("{name}{role}") } else { "It".to_owned() };
    if let (Some(subscribed), Some(titles), Some(instant)) = (
        value(comparison, "subscribed", at),
        value(comparison, "titles", at),
        value(comparison, "instant_percent", at),
    ) {
        let [subscribed, titles] =
            [subscribed, titles].map(|count| in_words(count, TotalUnit::Titles, currency));
        let more = against_base(comparison, "instant_percent", at, currency);
        sentences.push(format!(
            "{subject} subscribes to {subscribed} of {titles} titles and meets {instant:.1}% of all uses at once{more}."
        ));
    }
    sentences
}

fn of_big_deal(comparison: &Comparison, currency: &str) -> Option<String> {
    let cost = total(comparison, "cost")?.big_deal?;
    let instant = total(comparison, "instant_percent")?.big_deal?;
    let cost = in_words(cost, TotalUnit::Money, currency);
    Some(format!("The Big Deal costs {cost} a year and meets {instant:.1}% of all uses at once."))
}

fn of_settings(settings: &[SettingDifference], names: &[String]) -> Option<String> {
    let value = |value: &Value| match value {
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::Null => "unknown".to_owned(),
        Value::Number(number) => {
            number.as_f64().map(|number| number.to_string()).unwrap_or_default()
        }
        other => other.to_string(),
    };
    let setting = |one: &SettingDifference| {
        let values = names.iter().zip(&one.values);
        let values: Vec<String> =
            values.map(|(name, found)| format!("{name}: {}", value(found))).collect();
        format!("{} ({})", one.setting.display_name, values.join(", "))
    };
    let all: Vec<String> = settings.iter().map(setting).collect();
    (!all.is_empty()).then(|| format!("These settings differ: {}.", all.join("; ")))
}

fn of_data(comparison: &Comparison) -> Option<String> {
    let kinds: Vec<&str> = comparison.data.iter().map(|one| DataKind::label(one.kind)).collect();
    (!kinds.is_empty()).then(|| format!("These data differ: {}.", kinds.join(", ")))
}

fn of_titles(comparison: &Comparison, names: &[String]) -> Vec<String> {
    let differs = |one: &PatternCount| one.pattern.0.iter().any(|state| *state != one.pattern.0[0]);
    let patterns: Vec<PatternCount> =
        count_patterns(&comparison.titles).into_iter().filter(differs).collect();
    let count: usize = patterns.iter().map(|one| one.count).sum();
    let mut sentences = vec![match count {
        0 => "All scenarios subscribe to the same titles.".to_owned(),
        1 => "1 title is not in the same state in all scenarios.".to_owned(),
        _ => format!(
            "{} titles are not in the same state in all scenarios.",
            thousands(count as u64)
        ),
    }];
    sentences.extend(patterns.iter().take(PATTERNS).map(|one| of_pattern(one, names)));
    sentences
}

fn of_pattern(
    PatternCount { pattern: Pattern(states), count }: &PatternCount,
    names: &[String],
) -> String {
    let with = |state: TitleState| -> Vec<&str> {
        let all = states.iter().zip(names);
        all.filter(|(one, _)| **one == state).map(|(_, name)| name.as_str()).collect()
    };
    let parts = [
        (with(TitleState::Kept), "subscribed to in"),
        (with(TitleState::Not), "not subscribed to in"),
        (with(TitleState::Absent), "without a forecast in"),
    ];
    let parts: Vec<String> = parts
        .iter()
        .filter(|(names, _)| !names.is_empty())
        .map(|(names, state)| format!("{state} {}", listed(names)))
        .collect();
    let (number, verb) = if *count == 1 {
        ("1 title".to_owned(), "is")
    } else {
        (format!("{} titles", thousands(*count as u64)), "are")
    };
    format!("{number} {verb} {}.", parts.join(" and "))
}

/// Lists names: `A`, `A and B`, `A, B and C`.
fn listed(names: &[&str]) -> String {
    match names.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        Some((last, _)) => (*last).to_owned(),
        None => String::new(),
    }
}

fn of_why(why: &Why, currency: &str) -> Option<String> {
    let unit = why.total.unit;
    let amount = |value: f64| match unit {
        TotalUnit::Percent => format!("{value:+.1} points"),
        _ if value < 0.0 => in_words(value, unit, currency),
        _ => format!("+{}", in_words(value, unit, currency)),
    };
    let line = |one: &FactorContribution| {
        let names: Vec<&str> = one.factors.iter().map(Factor::label).collect();
        let name = if names.len() > 1 { "other factors".to_owned() } else { names.join("") };
        format!("{name} {}", amount(one.value))
    };
    let found: Vec<&FactorContribution> =
        why.contributions.iter().filter(|one| one.value != 0.0).collect();
    let (shown, rest) = found.split_at(found.len().min(CONTRIBUTIONS));
    let mut lines: Vec<String> = shown.iter().map(|one| line(one)).collect();
    if !rest.is_empty() {
        let value = rest.iter().map(|one| one.value).sum();
        lines.push(format!("the rest {}", amount(value)));
    }
    let total = why.total.label;
    (!lines.is_empty()).then(|| {
        let difference = amount(why.to - why.from);
        format!("{total} differs by {difference}: {}.", lines.join(", "))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_their_unit() {
        let shown = |value, unit| in_words(value, unit, "USD");
        assert_eq!(shown(1_234_567.8, TotalUnit::Money), "1,234,568 USD");
        assert_eq!(shown(-1_234.4, TotalUnit::Money), "-1,234 USD");
        assert_eq!(shown(-0.2, TotalUnit::Uses), "0");
        assert_eq!(shown(12.345, TotalUnit::MoneyPerUse), "12.35 USD");
        assert_eq!(shown(78.24, TotalUnit::Percent), "78.2%");
    }

    #[test]
    fn patterns_are_sentences() {
        use TitleState::{Absent, Kept, Not};
        let names = ["\"A\"", "\"B\"", "\"C\""].map(str::to_owned);
        let sentence = |states: [TitleState; 3], count| {
            of_pattern(&PatternCount { pattern: Pattern(states.to_vec()), count }, &names)
        };
        assert_eq!(
            sentence([Kept, Not, Not], 1_200),
            "1,200 titles are subscribed to in \"A\" and not subscribed to in \"B\" and \"C\"."
        );
        assert_eq!(
            sentence([Absent, Kept, Kept], 1),
            "1 title is subscribed to in \"B\" and \"C\" and without a forecast in \"A\"."
        );
    }

    #[test]
    fn contributions_are_one_sentence() {
        let total = Total::attributable("cost").unwrap();
        let one = |factor, value| FactorContribution { factors: vec![factor], value };
        let why = |contributions| Why {
            total,
            from: 850.0,
            to: 2_000.0,
            contributions,
            has_consortium: false,
        };
        let all = vec![
            one(Factor::Subscriptions, 1_500.0),
            one(Factor::Data(DataKind::Prices), -500.0),
            one(Factor::Data(DataKind::Usage), 100.0),
            one(Factor::Data(DataKind::Lists), 40.0),
            one(Factor::Data(DataKind::Institution), 10.0),
            one(Factor::Data(DataKind::Reference), 0.0),
        ];
        assert_eq!(
            of_why(&why(all), "USD").unwrap(),
            "Cost differs by +1,150 USD: Subscriptions +1,500 USD, Price list -500 USD, COUNTER reports +100 USD, the rest +50 USD."
        );
        assert_eq!(of_why(&why(Vec::new()), "USD"), None);
    }
}
