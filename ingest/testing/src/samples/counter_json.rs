//! COUNTER reports as JSON: releases 5 and 5.1 as stored by harvesters, and responses that are not reports.

use serde_json::{Map, Value, json};

use super::model::{count, journals, months, sums};
use super::sample::Sample;

const MONTHS: usize = 2;
const METRICS: [&str; 2] = ["Total_Item_Requests", "Unique_Item_Requests"];
const PARTIAL: &str = "Partial Data Returned";

/// Every sample.
pub fn all() -> Vec<Sample> {
    vec![
        tr_j3(),
        tr_j4(),
        report("tr_j1_list.json", &json!([report_5("TR_J1", &json!([]))]), "TR_J1", "5", "accept"),
        report("tr_j1_51.json", &report_51(), "TR_J1", "5.1", "accept"),
        partial(),
        without_items("tr_j1_empty.json", &json!([])),
        without_items(
            "tr_j1_no_usage.json",
            &exception(3030, "Error", "No Usage Available for Requested Dates"),
        ),
        refused(
            "error.json",
            &json!({"Code": 1011, "Severity": "Warning", "Message": "Report Queued for Processing"}),
        ),
        refused(
            "errors.json",
            &json!([{"Code": 2000, "Severity": "Error", "Message": "Requestor Not Authorized"}]),
        ),
        refused("not_authorized.json", &not_authorized()),
        refused("jr1_release_4.json", &release_4()),
        refused("database_report.json", &database_report()),
        Sample::refused("no_json.json", b"The report is being made. Come back later.".to_vec()),
    ]
}

/// A TR_J3 of release 5.
pub fn tr_j3() -> Sample {
    report("tr_j3.json", &report_5("TR_J3", &json!([])), "TR_J3", "5", "accept")
}

/// A TR_J4 of release 5.
pub fn tr_j4() -> Sample {
    report("tr_j4.json", &report_5("TR_J4", &json!([])), "TR_J4", "5", "accept")
}

fn refused(name: &'static str, document: &Value) -> Sample {
    Sample::refused(name, document.to_string().into_bytes())
}

/// Returns a report of four journals, with its facts.
fn report(name: &'static str, document: &Value, id: &str, release: &str, verdict: &str) -> Sample {
    let journals = journals(4);
    let total = |metric: usize| -> u64 { (0..4).map(|at| total(row(at, metric))).sum() };
    let facts = json!({
        "report_id": id, "release": release, "institution": "Example University", "rows": 8,
        "months": months(2024, MONTHS), "period_begin": "2024-01-01", "period_end": "2024-02-29", "distinct_issn": 8,
        "rows_by_metric": {METRICS[0]: 4, METRICS[1]: 4}, "total_by_metric": sums([(METRICS[0], total(0)), (METRICS[1], total(1))]),
        "rows_without_issn": 0, "first_title": journals[0].title, "last_title": journals[3].title,
    });
    Sample::new(name, document.to_string().into_bytes(), verdict, &[facts])
        .of_kind("counter")
        .of_format(json!({"container": "json"}))
}

/// Returns the row of a journal and metric. No journal has more unique than total requests.
fn row(journal: usize, metric: usize) -> usize {
    2 * journal + 1 - metric
}

fn total(row: usize) -> u64 {
    (0..MONTHS).map(|month| count(row, month)).sum()
}

fn named(values: &[(&str, &str)], key: &str) -> Value {
    values.iter().map(|(name, value)| json!({key: name, "Value": value})).collect()
}

fn header_5(id: &str, exceptions: &Value) -> Value {
    let filters =
        [("Data_Type", "Journal"), ("Begin_Date", "2024-01-01"), ("End_Date", "2024-02-29")];
    json!({
        "Created": "2024-03-05T10:00:00Z", "Created_By": "InventDirect", "Customer_ID": "ex-42", "Report_ID": id,
        "Release": "5", "Report_Name": "Journal Report", "Institution_Name": "Example University",
        "Institution_ID": named(&[("ISNI", "1234123412341234")], "Type"),
        "Report_Filters": named(&filters, "Name"), "Report_Attributes": [], "Exceptions": exceptions,
    })
}

/// Release 5: lists of names and values, one performance per month.
fn report_5(id: &str, exceptions: &Value) -> Value {
    let items: Vec<Value> = journals(4)
        .iter()
        .enumerate()
        .map(|(at, journal)| {
            let performance: Vec<Value> = (0..MONTHS)
                .map(|month| {
                    let last = ["31", "29"][month];
                    let instance = |metric: usize| json!({"Metric_Type": METRICS[metric], "Count": count(row(at, metric), month)});
                    json!({
                        "Period": {"Begin_Date": format!("2024-{:02}-01", month + 1), "End_Date": format!("2024-{:02}-{last}", month + 1)},
                        "Instance": [instance(0), instance(1)],
                    })
                })
                .collect();
            let ids = [("Print_ISSN", journal.print.as_str()), ("Online_ISSN", journal.online.as_str())];
            let mut item = json!({
                "Title": journal.title, "Platform": "InventDirect", "Publisher": "House of Invention",
                "Item_ID": named(&ids, "Type"), "Performance": performance,
            });
            match id {
                "TR_J3" => item["Access_Type"] = json!("Controlled"),
                "TR_J4" => item["YOP"] = json!("2022"),
                _ => {}
            }
            item
        })
        .collect();
    json!({"Report_Header": header_5(id, exceptions), "Report_Items": items})
}

/// Release 5.1: objects by name, counts by metric and month.
fn report_51() -> Value {
    let items: Vec<Value> = journals(4)
        .iter()
        .enumerate()
        .map(|(at, journal)| {
            let by_month = |metric: usize| -> Map<String, Value> {
                let months = months(2024, MONTHS).into_iter().enumerate();
                months.map(|(month, name)| (name, json!(count(row(at, metric), month)))).collect()
            };
            json!({
                "Title": journal.title, "Platform": "InventDirect", "Publisher": "House of Invention",
                "Item_ID": {"Print_ISSN": journal.print, "Online_ISSN": journal.online},
                "Attribute_Performance": [{"Performance": {METRICS[0]: by_month(0), METRICS[1]: by_month(1)}}],
            })
        })
        .collect();
    let header = json!({
        "Release": "5.1", "Report_ID": "TR_J1", "Report_Name": "Journal Requests (Controlled)",
        "Created": "2024-03-05T10:00:00Z", "Created_By": "InventDirect", "Institution_Name": "Example University",
        "Institution_ID": {"ISNI": ["1234123412341234"]}, "Registry_Record": "https://registry.example/platform/42",
        "Report_Filters": {"Begin_Date": "2024-01-01", "End_Date": "2024-02-29", "Data_Type": ["Journal"]},
    });
    json!({"Report_Header": header, "Report_Items": items})
}

fn exception(code: u32, severity: &str, message: &str) -> Value {
    json!([{"Code": code, "Severity": severity, "Message": message}])
}

/// Returns a report that lists what could not be delivered.
fn partial() -> Sample {
    let document = report_5("TR_J1", &exception(3040, "Warning", PARTIAL));
    let mut sample = report("tr_j1_partial.json", &document, "TR_J1", "5", "accept_with_warnings");
    sample.expected["tables"][0]["exceptions"] = json!([format!("3040: {PARTIAL}")]);
    sample
}

fn without_items(name: &'static str, exceptions: &Value) -> Sample {
    let document = json!({"Report_Header": header_5("TR_J1", exceptions), "Report_Items": []});
    let facts = json!({"report_id": "TR_J1", "rows": 0});
    Sample::new(name, document.to_string().into_bytes(), "empty", &[facts])
}

fn not_authorized() -> Value {
    let exceptions = exception(2000, "Error", "Requestor Not Authorized to Access Service");
    json!({"Report_Header": header_5("TR_J1", &exceptions)})
}

/// Returns a JR1 of release 4 in the record of a harvester.
fn release_4() -> Value {
    let items: Vec<Value> = journals(2)
        .iter()
        .map(|journal| {
            let instance = json!({"metricType": "FT_TOTAL", "count": 7});
            json!({
                "itemName": journal.title, "itemDataType": "JOURNAL", "itemPlatform": "InventDirect",
                "itemIdentifier": [{"type": "PRINT_ISSN", "value": journal.print}],
                "itemPerformance": [{"category": "REQUESTS", "instance": [instance], "period": {"begin": "2019-01-01", "end": "2019-01-31"}}],
            })
        })
        .collect();
    let customer = json!([{"id": "ex-42", "name": "Example University", "reportItems": items}]);
    json!({"release": "4", "reportName": "JR1", "yearMonth": "2019-01", "report": {"name": "JR1", "version": "4", "customer": customer}})
}

fn database_report() -> Value {
    let mut document = report_5("DR_D1", &json!([]));
    for item in document["Report_Items"].as_array_mut().into_iter().flatten() {
        if let Some(item) = item.as_object_mut() {
            item.remove("Title");
            item.remove("Item_ID");
            item.insert("Database".to_owned(), json!("Inventions Full Text"));
        }
    }
    document
}
