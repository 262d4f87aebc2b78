//! Values as people read them.

use chrono::{Days, NaiveDate};

use crate::explain::unit::Unit;

/// Formats a value: at most `digits` decimals, thousands separated by commas. `currency` is the sign or code of amounts.
pub fn shown(value: Option<f64>, unit: Unit, currency: &str, digits: usize) -> String {
    let Some(value) = value else { return "–".to_owned() };
    match unit {
        Unit::YesNo => if value == 0.0 { "no" } else { "yes" }.to_owned(),
        Unit::Date => day(value),
        Unit::Year => value.to_string(),
        Unit::Percent => format!("{}%", number(value, digits)),
        Unit::Money => {
            let sign = if value < 0.0 { "-" } else { "" };
            let amount = number(value.abs(), digits);
            let has_tenths =
                amount.rsplit_once('.').is_some_and(|(_, decimals)| decimals.len() == 1);
            format!("{sign}{currency}{amount}{}", if has_tenths { "0" } else { "" })
        }
        _ => number(value, digits),
    }
}

/// Formats a count with thousands separated by commas.
pub(super) fn whole_number(count: usize) -> String {
    number(count as f64, 0)
}

/// Formats a number with thousands separated by commas and without zeros at the end.
fn number(value: f64, digits: usize) -> String {
    let text = format!("{value:.digits$}");
    let (whole, decimals) = text.split_once('.').unwrap_or((&text, ""));
    let (sign, whole) = whole.strip_prefix('-').map_or(("", whole), |whole| ("-", whole));
    let mut grouped = String::new();
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && (whole.len() - at) % 3 == 0 {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    let decimals = decimals.trim_end_matches('0');
    let sign = if grouped == "0" && decimals.is_empty() { "" } else { sign };
    if decimals.is_empty() {
        format!("{sign}{grouped}")
    } else {
        format!("{sign}{grouped}.{decimals}")
    }
}

/// Formats a day, in days since 1970-01-01.
fn day(value: f64) -> String {
    let first = NaiveDate::from_ymd_opt(1970, 1, 1).unwrap_or_default();
    let days = value.abs() as u64;
    let day = if value < 0.0 {
        first.checked_sub_days(Days::new(days))
    } else {
        first.checked_add_days(Days::new(days))
    };
    day.map_or_else(|| value.to_string(), |day| day.format("%Y-%m-%d").to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_formatted_by_unit() {
        let of = |value, unit| shown(Some(value), unit, "$", 4);
        assert_eq!(of(1_234_567.25, Unit::Uses), "1,234,567.25");
        assert_eq!(of(-0.00001, Unit::Uses), "0");
        assert_eq!(of(-1_000.5, Unit::Money), "-$1,000.50");
        assert_eq!(of(17.0, Unit::Money), "$17");
        assert_eq!(of(0.4352, Unit::Money), "$0.4352");
        assert_eq!(of(5.0, Unit::Percent), "5%");
        assert_eq!(of(1.0, Unit::YesNo), "yes");
        assert_eq!(of(2016.0, Unit::Year), "2016");
        assert_eq!(of(0.0, Unit::Date), "1970-01-01");
        assert_eq!(of(20_454.0, Unit::Date), "2026-01-01");
        assert_eq!(of(-43_829.0, Unit::Date), "1850-01-01");
        assert_eq!(shown(None, Unit::Uses, "$", 4), "–");
    }
}
