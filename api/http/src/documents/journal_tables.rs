//! One journal in full, in the format of the compatible service: tables of text with headings.

use arrow::array::RecordBatch;
use serde_json::{Map, Value, json};
use titlewise_dataset::export::{Value as Cell, currency_symbol};
use titlewise_engine::results::detail::{Cost, JournalDetail};

/// The row of the journal in its scenario, and the values to show.
pub(crate) struct Journal<'a> {
    pub rows: &'a RecordBatch,
    pub row: usize,
    pub detail: &'a JournalDetail,
    /// ISO code of the currency of every amount.
    pub currency: &'a str,
}

/// Display names of the fulfilment groups.
const GROUPS: [(&str, &str); 6] = [
    ("oa_plus_social_networks", "OA"),
    ("backfile", "Backfile"),
    ("subscription", "Subscription"),
    ("ill", "ILL"),
    ("other_delayed", "Other"),
    ("total", "*Total*"),
];
const OPEN_ACCESS: [(&str, &str); 5] = [
    ("social_networks", "ResearchGate etc."),
    ("green", "Green"),
    ("hybrid", "Hybrid"),
    ("bronze", "Bronze"),
    ("total", "*Total*"),
];
const SOURCES: [(&str, &str, &str); 4] = [
    ("downloads", "downloads", "1"),
    ("citations", "citations", ""),
    ("authorships", "authored papers", ""),
    ("total", "*Total*", "-"),
];
const COSTS: [(&str, &str); 4] = [
    ("scenario", "*Your scenario cost*"),
    ("subscription", "Subscription By Year"),
    ("ill", "ILL By Year"),
    ("subscription_minus_ill", "Subscription Minus ILL By Year"),
];

fn headers(fields: &[(&str, &str)], years: impl Iterator<Item = i32>) -> Value {
    let fixed = fields.iter().map(|(value, text)| json!({ "text": text, "value": value }));
    let by_year =
        years.map(|year| json!({ "text": year.to_string(), "value": format!("year_{year}") }));
    fixed.chain(by_year).collect()
}

/// Formats a whole number: `1,234`.
fn whole(number: f64) -> String {
    let digits = format!("{:.0}", number.abs());
    let sign = if number < 0.0 && digits != "0" { "-" } else { "" };
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    format!("{sign}{text}")
}

/// Formats a percentage: `12%`.
fn percent(number: f64) -> String {
    format!("{number:.0}%")
}

impl Journal<'_> {
    fn cell(&self, name: &str) -> Value {
        match self.rows.column_by_name(name).map(|column| Cell::of(column, self.row).finite()) {
            Some(Cell::Text(text)) => json!(text),
            Some(Cell::Number(number)) => json!(number),
            Some(Cell::Flag(flag)) => json!(flag),
            _ => Value::Null,
        }
    }

    fn number(&self, name: &str) -> f64 {
        self.cell(name).as_f64().unwrap_or_default()
    }

    fn money(&self, amount: f64) -> String {
        format!("{}{}", currency_symbol(self.currency), whole(amount))
    }

    fn cents(&self, amount: f64) -> String {
        let rest = format!("{:.2}", amount.abs());
        let cents = rest.split_once('.').map_or("00", |(_, cents)| cents);
        let sign = if amount < 0.0 { "-" } else { "" };
        let units = rest.split_once('.').and_then(|(units, _)| units.parse().ok()).unwrap_or(0.0);
        format!("{sign}{}{}.{cents}", currency_symbol(self.currency), whole(units))
    }

    fn years(&self) -> impl Iterator<Item = i32> + use<> {
        let first = self.detail.base_year;
        first..first + 5
    }

    fn by_year(
        &self,
        line: &mut Map<String, Value>,
        values: &[f64; 5],
        show: impl Fn(f64) -> String,
    ) {
        for (year, value) in self.years().zip(values) {
            line.insert(format!("year_{year}"), json!(show(*value)));
        }
    }

    fn top(&self) -> Value {
        let cpu = self.cell("cpu").as_f64().filter(|cpu| *cpu != 0.0);
        json!({
            "issn_l": self.detail.issn_l,
            "title": self.detail.title,
            "subject": self.cell("subject"),
            "subject_top_three": "",
            "subjects_all": [],
            "is_society_journal": self.cell("is_society_journal"),
            "subscribed": self.detail.subscribed,
            "num_papers": self.number("papers_reference_year").round() as i64,
            "subscription_cost": self.money(self.number("subscription_cost")),
            "ill_cost": self.money(self.number("ill_cost")),
            "cost_actual": self.money(self.number("cost")),
            "cost_subscription_minus_ill": self.money(self.number("subscription_minus_ill_cost")),
            "cpu": cpu.map(|cpu| self.cents(cpu)),
            "use_instant_percent": self.cell("instant_usage_percent"),
        })
    }

    fn fulfillment(&self) -> Value {
        let mut actual = Map::new();
        let mut data = Vec::new();
        for (group, name) in GROUPS {
            let found = self.detail.fulfilment.iter().find(|one| one.group == group);
            let Some(one) = found else { continue };
            actual.insert(group.to_owned(), json!(one.by_year));
            let mut line = Map::new();
            line.insert("group".to_owned(), json!(name));
            line.insert("usage".to_owned(), json!(whole(one.usage)));
            line.insert("usage_percent".to_owned(), json!(percent(one.usage_percent)));
            self.by_year(&mut line, &one.by_year, whole);
            data.push(Value::Object(line));
        }
        let fields = [("group", "Group"), ("usage", "Use a year"), ("usage_percent", "Percent")];
        json!({
            "headers": headers(&fields, self.years()),
            "data": data,
            "use_actual_by_year": actual,
            "downloads_per_paper_by_age": self.detail.downloads_per_paper_by_age,
            "perpetual_access_years_text": self.cell("perpetual_access_years_text"),
            "perpetual_access_years": self.detail.perpetual_access_years,
            "has_perpetual_access": !self.detail.perpetual_access_years.is_empty(),
        })
    }

    fn open_access(&self) -> Value {
        let line = |(kind, name): (&str, &str)| {
            let one = self.detail.open_access.iter().find(|one| one.kind == kind)?;
            Some(json!({
                "oa_status": name,
                "usage": whole(one.usage),
                "usage_percent": percent(one.usage_percent),
            }))
        };
        let fields = [("oa_status", "Kind"), ("usage", "Use a year"), ("usage_percent", "Percent")];
        json!({
            "bronze_oa_embargo_months": self.cell("bronze_oa_embargo_months"),
            "headers": headers(&fields, 0..0),
            "data": OPEN_ACCESS.into_iter().filter_map(line).collect::<Vec<_>>(),
        })
    }

    fn impact(&self) -> Value {
        let line = |(source, name, weight): (&str, &str, &str)| {
            let one = self.detail.impact.iter().find(|one| one.source == source)?;
            let weighed = one.weight.map(|weight| format!("{weight}"));
            Some(json!({
                "impact": name,
                "raw": one.raw.map_or("-".to_owned(), whole),
                "weight": weighed.unwrap_or_else(|| weight.to_owned()),
                "contribution": whole(one.contribution),
            }))
        };
        let fields =
            [("impact", "What"), ("raw", "A year"), ("weight", "Weight"), ("contribution", "Use")];
        json!({
            "usage_total": self.cell("usage"),
            "headers": headers(&fields, 0..0),
            "data": SOURCES.into_iter().filter_map(line).collect::<Vec<_>>(),
        })
    }

    fn cost(&self) -> Value {
        let line = |(kind, name): (&str, &str)| {
            let one: &Cost = self.detail.cost.iter().find(|one| one.cost_type == kind)?;
            let per_use = one.per_paywalled_use.map(|cost| self.cents(cost));
            let mut line = Map::new();
            line.insert("cost_type".to_owned(), json!(name));
            self.by_year(&mut line, &one.by_year, |amount| self.money(amount));
            line.insert("cost_avg".to_owned(), json!(self.money(one.average)));
            let none = || "no paywalled usage".to_owned();
            line.insert("cost_per_use".to_owned(), json!(per_use.unwrap_or_else(none)));
            Some(Value::Object(line))
        };
        let fields = [("cost_type", "Cost"), ("cost_avg", "A year"), ("cost_per_use", "Per use")];
        json!({
            "subscribed": self.detail.subscribed,
            "cpu": self.cell("cpu"),
            "headers": headers(&fields, self.years()),
            "data": COSTS.into_iter().filter_map(line).collect::<Vec<_>>(),
        })
    }

    /// Formats papers of five years as a table with one row.
    fn papers(&self, first: i32, papers: &[f64; 5]) -> Value {
        let mut line = Map::new();
        for (year, papers) in (first..first + 5).zip(papers) {
            line.insert(format!("year_{year}"), json!(whole(*papers)));
        }
        json!({ "headers": headers(&[], first..first + 5), "data": [line] })
    }

    /// Builds the complete document.
    pub(crate) fn document(&self) -> Value {
        let first = self.detail.base_year;
        json!({
            "top": self.top(),
            "fulfillment": self.fulfillment(),
            "oa": self.open_access(),
            "impact": self.impact(),
            "cost": self.cost(),
            "num_papers": self.papers(first - 5, &self.detail.num_papers_history),
            "num_papers_forecast": self.papers(first, &self.detail.num_papers_forecast),
            "apc": {
                "apc_price": null,
                "annual_projected_cost": null,
                "annual_projected_fractional_authorship": null,
                "annual_projected_num_papers": null,
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_at_a_glance() {
        assert_eq!(
            [0.4, 999.0, 1_000.0, -1_234_567.0].map(whole),
            ["0", "999", "1,000", "-1,234,567"]
        );
        assert_eq!(whole(-0.2), "0");
        assert_eq!((percent(12.4), currency_symbol("CHF")), ("12%".to_owned(), "CHF ".to_owned()));
    }
}
