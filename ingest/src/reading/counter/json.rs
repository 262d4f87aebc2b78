//! COUNTER JSON: both layouts, and what providers wrap around them.

use super::block::release;
use super::which::ReportId;
use super::{CounterReport, CounterRow, TotalCell};
use crate::reading::heading::key;
use crate::reading::issn::IssnCell;
use crate::reading::month::{Month, Period};
use crate::reading::source::cell::Cell;
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// What a JSON document holds.
#[derive(Debug)]
pub enum Found {
    /// Reports; true if they lay inside another product's record.
    Reports(Vec<CounterReport>, bool),
    /// Only error messages.
    Errors(Vec<String>),
    /// A report whose header is missing.
    NoHeader,
    /// Something else.
    Nothing,
}

type Object = Map<String, Value>;

/// Reads a document.
pub fn read(value: &Value) -> Found {
    let mut objects = Vec::new();
    let mut errors = Vec::new();
    let mut wrapped = false;
    collect(value, 0, &mut objects, &mut errors, &mut wrapped);
    let mut reports = Vec::new();
    let mut has_headless = false;
    for object in objects {
        match report(object) {
            Some(report) => reports.push(report),
            None => has_headless = true,
        }
    }
    if !reports.is_empty() {
        Found::Reports(reports, wrapped)
    } else if has_headless {
        Found::NoHeader
    } else if !errors.is_empty() {
        Found::Errors(errors)
    } else {
        Found::Nothing
    }
}

/// Looks for reports inside lists and wrappers.
fn collect<'a>(
    value: &'a Value,
    depth: usize,
    found: &mut Vec<&'a Object>,
    errors: &mut Vec<String>,
    wrapped: &mut bool,
) {
    if depth > 4 {
        return;
    }
    match value {
        Value::Array(items) => {
            for item in items.iter().take(1000) {
                collect(item, depth + 1, found, errors, wrapped);
            }
        }
        Value::Object(object) => {
            if get(object, "reportheader").is_some()
                || get(object, "reportitems").is_some_and(Value::is_array)
            {
                found.push(object);
            } else if let Some(error) = error_text(object) {
                errors.push(error);
            } else if let Some(inner) = ["report", "body", "data", "exception", "exceptions"]
                .iter()
                .find_map(|name| get(object, name))
            {
                *wrapped = true;
                collect(inner, depth + 1, found, errors, wrapped);
            }
        }
        Value::String(text) => {
            if let Ok(Value::Object(object)) = serde_json::from_str::<Value>(text)
                && let Some(error) = error_text(&object)
            {
                errors.push(error);
            }
        }
        _ => {}
    }
}

/// A member whatever its letter case and underscores.
fn get<'a>(object: &'a Object, name: &str) -> Option<&'a Value> {
    object.iter().find(|(member, _)| key(member) == name).map(|(_, value)| value)
}

fn text(value: Option<&Value>) -> String {
    match value {
        Some(Value::String(text)) => text.trim().to_owned(),
        Some(Value::Number(number)) => number.to_string(),
        _ => String::new(),
    }
}

fn member(object: &Object, name: &str) -> String {
    text(get(object, name))
}

fn optional(object: &Object, name: &str) -> Option<String> {
    get(object, name).map(|value| text(Some(value)))
}

fn error_text(object: &Object) -> Option<String> {
    let code = get(object, "code").or_else(|| get(object, "number"))?;
    let message = member(object, "message");
    Some(format!("{}: {message}", text(Some(code))))
}

fn list(value: Option<&Value>) -> &[Value] {
    match value {
        Some(Value::Array(items)) => items,
        _ => &[],
    }
}

fn report(object: &Object) -> Option<CounterReport> {
    let header = get(object, "reportheader")?.as_object()?;
    let items = list(get(object, "reportitems"));
    let mut reader = Reader::default();
    let id = member(header, "reportid");
    let id = if id.is_empty() { guess_id(items)? } else { ReportId::from_id(&id) };
    for (index, item) in items.iter().enumerate() {
        if let Value::Object(item) = item {
            reader.item(item, &id, u32::try_from(index + 1).unwrap_or(u32::MAX));
        }
    }
    let stated = release(&member(header, "release"));
    let is_51 = reader.is_51;
    let months: Vec<Month> = reader.months.into_iter().collect();
    let period = stated_period(header);
    Some(CounterReport {
        sheet: String::new(),
        recognised_by: if get(header, "reportid").is_some() { "json header" } else { "json items" },
        release: match stated.as_str() {
            "" => if is_51 { "5.1" } else { "5" }.to_owned(),
            _ => stated,
        },
        institution: optional(header, "institutionname"),
        has_stated_period: period.is_some(),
        period: period.or_else(|| Period::of_months(&months)),
        months,
        unread_months: Vec::new(),
        odd_headings: Vec::new(),
        exceptions: exceptions(object, header),
        header_row: None,
        rows: reader.rows,
        skipped: vec![("without_counts", reader.without_counts)],
        id,
    })
}

/// With an empty header the members of the items tell a master report.
fn guess_id(items: &[Value]) -> Option<ReportId> {
    let first = items.first()?.as_object()?;
    let is_master = get(first, "datatype").is_some() && get(first, "accessmethod").is_some();
    is_master.then_some(ReportId::Tr)
}

/// `Report_Filters` is an object in 5.1 and a list of names and values in 5.
fn stated_period(header: &Object) -> Option<Period> {
    let filters = get(header, "reportfilters")?;
    let filter = |name: &str| match filters {
        Value::Object(object) => member(object, name),
        _ => list(Some(filters))
            .iter()
            .filter_map(Value::as_object)
            .find(|filter| key(&member(filter, "name")) == name)
            .map(|filter| member(filter, "value"))
            .unwrap_or_default(),
    };
    Period::from_ends(&filter("begindate"), &filter("enddate"))
}

fn exceptions(object: &Object, header: &Object) -> Vec<String> {
    let mut found = Vec::new();
    for place in [header, object] {
        for name in ["exceptions", "exception"] {
            match get(place, name) {
                Some(Value::Object(exception)) => found.extend(error_text(exception)),
                other => found
                    .extend(list(other).iter().filter_map(Value::as_object).filter_map(error_text)),
            }
        }
    }
    found
}

#[derive(Default)]
struct Reader {
    rows: Vec<CounterRow>,
    months: BTreeSet<Month>,
    without_counts: usize,
    is_51: bool,
}

impl Reader {
    fn item(&mut self, item: &Object, id: &ReportId, number: u32) {
        let before = self.rows.len();
        let base = base_row(item, id, number);
        if let Some(parts) = get(item, "attributeperformance") {
            self.is_51 = true;
            for part in list(Some(parts)).iter().filter_map(Value::as_object) {
                let row = with_attributes(base.clone(), part);
                if let Some(performance) = get(part, "performance").and_then(Value::as_object) {
                    self.by_metric(&row, performance);
                }
            }
        } else {
            self.by_period(&with_attributes(base, item), list(get(item, "performance")));
        }
        self.without_counts += usize::from(self.rows.len() == before);
    }

    /// 5.1: metric, then month, then count.
    fn by_metric(&mut self, base: &CounterRow, performance: &Object) {
        for (metric, months) in performance {
            let Value::Object(months) = months else {
                continue;
            };
            let mut total = 0.0;
            for (month, value) in months {
                self.months.extend(Month::from_iso(month));
                total += count(value);
            }
            self.push(base, metric, total);
        }
    }

    /// 5: a list of periods, each with a list of metrics and counts.
    fn by_period(&mut self, base: &CounterRow, performance: &[Value]) {
        let mut totals: Vec<(String, f64)> = Vec::new();
        for part in performance.iter().filter_map(Value::as_object) {
            if let Some(period) = get(part, "period").and_then(Value::as_object) {
                self.months.extend(Month::from_iso(&member(period, "begindate")));
            }
            for instance in list(get(part, "instance")).iter().filter_map(Value::as_object) {
                let metric = member(instance, "metrictype");
                let value = get(instance, "count").map_or(0.0, count);
                match totals.iter_mut().find(|(name, _)| *name == metric) {
                    Some((_, total)) => *total += value,
                    None => totals.push((metric, value)),
                }
            }
        }
        for (metric, total) in totals {
            self.push(base, &metric, total);
        }
    }

    fn push(&mut self, base: &CounterRow, metric: &str, total: f64) {
        self.rows.push(CounterRow {
            metric: metric.to_owned(),
            total: TotalCell::Number(total),
            ..base.clone()
        });
    }
}

fn count(value: &Value) -> f64 {
    let number =
        value.as_f64().or_else(|| value.as_str().and_then(|text| text.trim().parse().ok()));
    number.filter(|number| number.is_finite()).unwrap_or(0.0)
}

fn base_row(item: &Object, id: &ReportId, number: u32) -> CounterRow {
    let raw = [identifier(item, "printissn"), identifier(item, "onlineissn")];
    CounterRow {
        title: member(item, "title"),
        print: IssnCell::read(&Cell::from_text(&raw[0])),
        online: IssnCell::read(&Cell::from_text(&raw[1])),
        raw_issns: raw,
        publisher: member(item, "publisher"),
        platform: member(item, "platform"),
        metric: String::new(),
        access_type: None,
        access_method: None,
        data_type: id.is_journals_only().then(|| "Journal".to_owned()),
        section_type: String::new(),
        yop: None,
        total: TotalCell::Blank,
        months_sum: None,
        row: number,
    }
}

fn with_attributes(mut row: CounterRow, part: &Object) -> CounterRow {
    row.data_type = optional(part, "datatype").or(row.data_type);
    row.access_type = optional(part, "accesstype").or(row.access_type);
    row.access_method = optional(part, "accessmethod").or(row.access_method);
    row.section_type = optional(part, "sectiontype").unwrap_or(row.section_type);
    row.yop = member(part, "yop").parse().ok().or(row.yop);
    row
}

/// `Item_ID` is an object in 5.1 and a list of types and values in 5.
fn identifier(item: &Object, name: &str) -> String {
    match get(item, "itemid") {
        Some(Value::Object(ids)) => member(ids, name),
        other => list(other)
            .iter()
            .filter_map(Value::as_object)
            .find(|id| key(&member(id, "type")) == name)
            .map(|id| member(id, "value"))
            .unwrap_or_default(),
    }
}
