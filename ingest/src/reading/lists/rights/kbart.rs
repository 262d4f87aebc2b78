//! Additional columns of a KBART list that is read as a list of rights.

use std::collections::BTreeMap;

use crate::reading::heading::Field;
use crate::reading::heading_key::key;
use crate::reading::lists::List;
use crate::reading::source::cell::Row;

/// Whether the row is about content that is free for everyone, which is not a right of the library.
pub fn is_free(list: &List<'_>, row: &Row) -> bool {
    list.header.column(Field::AccessType).is_some_and(|column| {
        matches!(key(&row.text(column)).as_str(), "f" | "free" | "oa" | "openaccess")
    })
}

/// Reports the embargoes of the list. They move with time, so the ranges do not include them.
pub fn say_embargoes(list: &mut List<'_>, rows: &[&Row]) {
    let column = (0..list.header.names.len()).find(|column| {
        matches!(key(list.header.name(*column)).as_str(), "embargoinfo" | "embargo")
    });
    let Some(column) = column else { return };
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for row in rows {
        let text = row.text(column).to_uppercase();
        for rule in text.split(';').map(str::trim).filter(|rule| is_rule(rule)) {
            *counts.entry(rule.to_owned()).or_default() += 1;
        }
    }
    if counts.is_empty() {
        return;
    }
    let rules: Vec<String> = counts
        .iter()
        .map(|(rule, count)| format!("{rule} (in {count} rows): {}", meaning(rule)))
        .collect();
    list.say(format!(
        "The list names embargoes, which move with time and are not taken into the ranges. {}.",
        rules.join("; ")
    ));
}

/// `R10Y`, `P30D`.
fn is_rule(rule: &str) -> bool {
    let inner = rule.strip_prefix(['R', 'P']).and_then(|rest| rest.strip_suffix(['D', 'M', 'Y']));
    inner.is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|c| c.is_ascii_digit()))
}

fn meaning(rule: &str) -> String {
    let unit = match rule.chars().next_back() {
        Some('D') => "day",
        Some('M') => "month",
        _ => "year",
    };
    let number: String = rule.chars().filter(char::is_ascii_digit).collect();
    let span = if number == "1" { unit.to_owned() } else { format!("{number} {unit}s") };
    if rule.starts_with('R') {
        format!("only the last {span}")
    } else {
        format!("nothing from the last {span}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_in_words() {
        assert!(is_rule("R10Y") && is_rule("P30D") && !is_rule("P1") && !is_rule("none"));
        assert_eq!(meaning("P12M"), "nothing from the last 12 months");
        assert_eq!(meaning("R10Y"), "only the last 10 years");
        assert_eq!(meaning("P1Y"), "nothing from the last year");
    }
}
