//! COUNTER reports as JSON, in the layouts of both releases.

use super::form::{Envelope, Form};
use super::period::period_text;
use super::usage::{Counted, ReportKind, Usage};
use serde_json::{Map, Value, json};

/// Returns the report in the layout of its release.
pub fn write(usage: &Usage, form: &Form) -> String {
    let is_51 = usage.release == "5.1";
    let items: Vec<Value> = grouped(usage)
        .iter()
        .map(|group| if is_51 { item_51(usage, form, group) } else { item_5(usage, form, group) })
        .collect();
    let report = json!({ "Report_Header": header(usage, is_51), "Report_Items": items });
    match form.envelope {
        Envelope::None => report,
        Envelope::List => json!([report]),
        Envelope::Body => json!({ "status": 200, "body": report }),
        Envelope::Report => json!({ "report": report }),
    }
    .to_string()
}

type Group<'a> = Vec<(&'a Counted, &'a Vec<u32>)>;

/// Groups rows that differ only in the metric into one item.
fn grouped(usage: &Usage) -> Vec<Group<'_>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    for (counted, counts) in &usage.rows {
        let same = |group: &&mut Group<'_>| {
            let first = group[0].0;
            (first.journal, first.platform, first.yop, first.access_type)
                == (counted.journal, counted.platform, counted.yop, counted.access_type)
        };
        match groups.iter_mut().find(same) {
            Some(group) => group.push((counted, counts)),
            None => groups.push(vec![(counted, counts)]),
        }
    }
    groups
}

fn header(usage: &Usage, is_51: bool) -> Value {
    let (first, last) = period_text(usage);
    let filters = if is_51 {
        json!({ "Begin_Date": first, "End_Date": last, "Data_Type": ["Journal"] })
    } else {
        json!([{ "Name": "Begin_Date", "Value": first }, { "Name": "End_Date", "Value": last }])
    };
    json!({
        "Created": "2026-02-03T10:00:00Z",
        "Created_By": "Examples, Inc.",
        "Institution_Name": "University of Examples",
        "Release": usage.release,
        "Report_ID": usage.report.id(),
        "Report_Name": "Journal Requests",
        "Report_Filters": filters,
        "Report_Attributes": if is_51 { json!({}) } else { json!([]) },
        "Exceptions": [],
    })
}

fn identifiers(usage: &Usage, counted: &Counted, form: &Form, is_51: bool) -> Value {
    let journal = &usage.journals[counted.journal];
    let pairs = [("Print_ISSN", journal.print), ("Online_ISSN", journal.online)];
    let pairs = pairs.into_iter().filter_map(|(name, issn)| {
        let cell = form.issns.cell(issn?);
        Some((name.to_owned(), Value::from(cell.written())))
    });
    if is_51 {
        return Value::Object(pairs.collect());
    }
    pairs.map(|(name, value)| json!({ "Type": name, "Value": value })).collect()
}

/// Returns data type, year, access type and method: of the item in release 5, of its parts in 5.1.
fn attributes(usage: &Usage, counted: &Counted) -> Map<String, Value> {
    let mut found = Map::new();
    let mut put = |name: &str, value: String| found.insert(name.to_owned(), Value::from(value));
    if usage.report == ReportKind::Tr || usage.release == "5" {
        put("Data_Type", "Journal".to_owned());
        put("Access_Method", "Regular".to_owned());
    }
    if let Some(year) = counted.yop {
        put("YOP", format!("{year:04}"));
    }
    if let Some(access) = counted.access_type {
        put("Access_Type", access.to_owned());
    }
    found
}

fn count(number: u32, form: &Form) -> Value {
    if form.counts_are_text { Value::from(number.to_string()) } else { Value::from(number) }
}

fn item_5(usage: &Usage, form: &Form, group: &Group<'_>) -> Value {
    let first = group[0].0;
    let performance: Vec<Value> = usage
        .calendar()
        .iter()
        .enumerate()
        .map(|(month, (year, number))| {
            let instances: Vec<Value> = group
                .iter()
                .filter(|(_, counts)| counts[month] > 0)
                .map(|(counted, counts)| {
                    json!({ "Metric_Type": counted.metric, "Count": count(counts[month], form) })
                })
                .collect();
            let day = |day: u32| format!("{year:04}-{number:02}-{day:02}");
            json!({ "Period": { "Begin_Date": day(1), "End_Date": day(28) }, "Instance": instances })
        })
        .collect();
    let mut item = attributes(usage, first);
    item.insert("Title".to_owned(), Value::from(usage.journals[first.journal].title.as_str()));
    item.insert("Platform".to_owned(), Value::from(first.platform));
    item.insert("Item_ID".to_owned(), identifiers(usage, first, form, false));
    item.insert("Performance".to_owned(), Value::from(performance));
    Value::Object(item)
}

fn item_51(usage: &Usage, form: &Form, group: &Group<'_>) -> Value {
    let first = group[0].0;
    let calendar = usage.calendar();
    let performance: Map<String, Value> = group
        .iter()
        .map(|(counted, counts)| {
            let months: Map<String, Value> = calendar
                .iter()
                .zip(counts.iter())
                .filter(|(_, number)| **number > 0)
                .map(|((year, month), number)| {
                    (format!("{year:04}-{month:02}"), count(*number, form))
                })
                .collect();
            (counted.metric.to_owned(), Value::Object(months))
        })
        .collect();
    let mut part = attributes(usage, first);
    part.insert("Performance".to_owned(), Value::Object(performance));
    json!({
        "Title": usage.journals[first.journal].title,
        "Platform": first.platform,
        "Item_ID": identifiers(usage, first, form, true),
        "Attribute_Performance": [part],
    })
}
