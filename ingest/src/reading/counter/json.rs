//! COUNTER JSON: both layouts, and providers' wrappers. A first pass reads everything but the items, a second one
//! streams the items.

pub mod item;
pub mod lenient;
pub mod rows;
pub mod skeleton;

use std::collections::BTreeSet;

use serde_json::{Map, Value};
use skeleton::Items;

use crate::reading::cell::month::{Month, Period};
use crate::reading::counter::ReportHead;
use crate::reading::counter::block::{data_types, release};
use crate::reading::counter::which::ReportId;
use crate::reading::heading_key::key;

/// Maximum number of months of a report.
const MAX_MONTHS: i32 = 240;

/// Content of a JSON document.
#[derive(Debug)]
pub enum Found {
    /// Reports; true if they were nested in another product's record.
    Reports(Vec<Described>, bool),
    /// Only error messages.
    Errors(Vec<String>),
    /// A report without a header.
    NoHeader,
    /// Another document.
    Nothing,
}

/// A report with items that are yet to be read.
#[derive(Debug)]
pub struct Described {
    /// Its head.
    pub head: ReportHead,
    /// Position of its items; `None` if it has no list of items.
    pub items: Option<Items>,
}

type Object = Map<String, Value>;

/// Reads the skeleton of a document.
pub fn describe(value: &Value) -> Found {
    let mut finder = Finder::default();
    finder.collect(value, 0);
    let mut reports = Vec::new();
    let mut has_headless = false;
    for object in finder.found {
        match report(object) {
            Some(report) => reports.push(report),
            None => has_headless = true,
        }
    }
    if !reports.is_empty() {
        Found::Reports(reports, finder.is_wrapped)
    } else if has_headless {
        Found::NoHeader
    } else if !finder.errors.is_empty() {
        Found::Errors(finder.errors)
    } else {
        Found::Nothing
    }
}

/// Searches lists and wrappers for reports.
#[derive(Default)]
struct Finder<'a> {
    found: Vec<&'a Object>,
    errors: Vec<String>,
    is_wrapped: bool,
}

impl<'a> Finder<'a> {
    fn collect(&mut self, value: &'a Value, depth: usize) {
        if depth > 4 {
            return;
        }
        match value {
            Value::Array(items) => {
                for item in items.iter().take(1000) {
                    self.collect(item, depth + 1);
                }
            }
            Value::Object(object) => self.object(object, depth),
            Value::String(text) => {
                if let Ok(Value::Object(object)) = serde_json::from_str::<Value>(text)
                    && let Some(error) = error_text(&object)
                {
                    self.errors.push(error);
                }
            }
            _ => {}
        }
    }

    fn object(&mut self, object: &'a Object, depth: usize) {
        let has_items = get(object, "reportitems").and_then(skeleton::items).is_some();
        if get(object, "reportheader").is_some() || has_items {
            self.found.push(object);
        } else if let Some(error) = error_text(object) {
            self.errors.push(error);
        } else if let Some(inner) = ["report", "body", "data", "exception", "exceptions"]
            .iter()
            .find_map(|name| get(object, name))
        {
            self.is_wrapped = true;
            self.collect(inner, depth + 1);
        }
    }
}

/// Returns a member, ignoring letter case and underscores.
fn get<'a>(object: &'a Object, name: &str) -> Option<&'a Value> {
    object.iter().find(|(member, _)| lenient::is_named(member, name)).map(|(_, value)| value)
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

fn report(object: &Object) -> Option<Described> {
    let header = get(object, "reportheader")?.as_object()?;
    let items = get(object, "reportitems").and_then(skeleton::items);
    let first = items.as_ref().and_then(|items| items.first.as_object());
    let id = member(header, "reportid");
    let id = if id.is_empty() { guess_id(first?)? } else { ReportId::from_id(&id) };
    let is_51 = first.is_some_and(|item| get(item, "attributeperformance").is_some());
    let stated = release(&member(header, "release"));
    let period = stated_period(header);
    let head = ReportHead {
        recognised_by: if get(header, "reportid").is_some() { "json header" } else { "json items" },
        release: match stated.as_str() {
            "" => if is_51 { "5.1" } else { "5" }.to_owned(),
            _ => stated,
        },
        institution: get(header, "institutionname").map(|name| text(Some(name))),
        has_stated_period: period.is_some(),
        period,
        first_month: period.and_then(first_month),
        exceptions: exceptions(object, header),
        data_types: data_types(&filter(header, "datatype"), &id),
        id,
        ..ReportHead::default()
    };
    Some(Described { head, items })
}

/// Returns the first month of the report's months; `None` if the period is implausible.
fn first_month(period: Period) -> Option<Month> {
    (1..=MAX_MONTHS).contains(&period.month_count()).then(|| Month::of(period.begin))
}

impl Described {
    /// Derives a period that the header does not state from the months of the items.
    pub fn fill_period(&mut self, months: &BTreeSet<Month>) {
        let months: Vec<Month> = months.iter().copied().collect();
        self.head.period = Period::of_months(&months);
        self.head.first_month = self.head.period.and_then(first_month);
    }
}

/// With an empty header, recognises a master report by the members of its items.
fn guess_id(first: &Object) -> Option<ReportId> {
    let is_master = get(first, "datatype").is_some() && get(first, "accessmethod").is_some();
    is_master.then_some(ReportId::Tr)
}

fn stated_period(header: &Object) -> Option<Period> {
    Period::from_ends(&filter(header, "begindate"), &filter(header, "enddate"))
}

/// Returns a value of `Report_Filters`, which is an object in 5.1 and a list of names and values in 5. Several values
/// are joined by `|`.
fn filter(header: &Object, name: &str) -> String {
    let value = match get(header, "reportfilters") {
        Some(Value::Object(object)) => get(object, name),
        filters => list(filters)
            .iter()
            .filter_map(Value::as_object)
            .find(|filter| key(&member(filter, "name")) == name)
            .and_then(|filter| get(filter, "value")),
    };
    match value {
        Some(Value::Array(values)) => {
            values.iter().map(|value| text(Some(value))).collect::<Vec<_>>().join("|")
        }
        value => text(value),
    }
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
