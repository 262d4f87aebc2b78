//! The golden cases of a consortium through the server: its members' files are uploaded as libraries have them, and
//! what comes out is compared with the reference engine, field by field.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::path::Path;

use arrow::array::{Array, RecordBatch};
use arrow::compute::concat_batches;
use arrow::ipc::reader::StreamReader;
use arrow::util::display::{ArrayFormatter, FormatOptions};
use reqwest::StatusCode;
use serde_json::{Value, json};
use titlewise_catalog::Role;
use titlewise_service::config::Config;

use crate::database::{Data, Database, on_each_database};
use crate::rows::{Rows, same};
use crate::running::{LIBRARIAN, Running, text};

on_each_database!(golden_cases_pass_through_the_server, golden_cases_pass_out_of_files);

type Cells = HashMap<String, String>;

/// The year that the golden data were made for.
const BASE_YEAR: i32 = 2026;
/// Columns that no input holds, or that the export names otherwise.
const NOT_COMPARED: [&str; 1] = ["is_hybrid_2019"];
/// Reports of release 5: name in the golden data, and whether rows have an access type and a year of publication.
const REPORTS: [(&str, &str, bool, bool); 3] = [
    ("trj2", "TR_J2", false, false),
    ("trj3", "TR_J3", true, false),
    ("trj4", "TR_J4", false, true),
];
const MONTHS: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/// The rows of an input table, in their order.
fn table(name: &str) -> Vec<Cells> {
    let path =
        titlewise_testing::golden("c_consortium_3").join("input").join(format!("{name}.csv"));
    let mut reader = csv::Reader::from_path(path).unwrap();
    reader.deserialize().map(|row| row.unwrap()).collect()
}

/// What stands in front of a report's rows.
fn head(id: &str) -> String {
    format!(
        "Report_Name,Journal Usage\nReport_ID,{id}\nRelease,5\nInstitution_Name,Golden\nInstitution_ID,\n\
         Metric_Types,\nReport_Filters,\nReport_Attributes,\nExceptions,\n\
         Reporting_Period,Begin_Date=2025-01-01; End_Date=2025-12-31\nCreated,2026-01-10\nCreated_By,Golden\n\n"
    )
}

fn months() -> String {
    MONTHS.map(|month| format!("{month}-2025")).join(",")
}

/// All of a year's use in its first month.
fn counts(total: &str) -> String {
    format!("{total},{total}{}", ",0".repeat(11))
}

/// A report of release 5 with these rows.
fn report(rows: &[&Cells], id: &str, has_access: bool, has_year: bool) -> String {
    let access = if has_access { "Access_Type," } else { "" };
    let year = if has_year { "YOP," } else { "" };
    let mut report = head(id);
    writeln!(
        report,
        "Title,Publisher,Publisher_ID,Platform,DOI,Proprietary_ID,Print_ISSN,Online_ISSN,URI,{year}{access}Metric_Type,Reporting_Period_Total,{}",
        months()
    )
    .unwrap();
    for row in rows {
        let access = if has_access { "Controlled," } else { "" };
        let year = if has_year { "2024," } else { "" };
        let (issn, metric) = (&row["issn_l"], &row["metric_type"]);
        writeln!(
            report,
            "Title {issn},P,,Golden,,,{issn},,,{year}{access}{metric},{}",
            counts(&row["total"])
        )
        .unwrap();
    }
    report
}

/// Journal Report 1 of release 4.
fn journal_report_1(rows: &[&Cells]) -> String {
    let mut report = format!(
        "Journal Report 1 (R4),Number of Successful Full-Text Article Requests by Month and Journal\nGolden\n\n\
         Period covered by Report:\n2025-01-01 to 2025-12-31\nDate run:\n2026-01-10\n\
         Journal,Publisher,Platform,Journal DOI,Proprietary Identifier,Print ISSN,Online ISSN,Reporting Period Total,Reporting Period HTML,Reporting Period PDF,{}\n",
        months()
    );
    for row in rows {
        let (issn, total) = (&row["issn_l"], &row["total"]);
        let (all, in_months) = (total, format!("{total}{}", ",0".repeat(11)));
        writeln!(report, "Title {issn},P,Golden,,,{issn},,{all},0,{total},{in_months}").unwrap();
    }
    report
}

/// The usage reports of a package.
fn usage(package: &str, counter: &[Cells]) -> Vec<(String, String)> {
    let rows: Vec<&Cells> = counter.iter().filter(|row| row["package_id"] == package).collect();
    let of = |name: &str| -> Vec<&Cells> {
        rows.iter().copied().filter(|row| row["report_name"] == name).collect()
    };
    let first = of("jr1");
    if !first.is_empty() {
        return vec![("JR1.csv".to_owned(), journal_report_1(&first))];
    }
    REPORTS
        .iter()
        .map(|(name, id, has_access, has_year)| {
            (format!("{id}.csv"), report(&of(name), id, *has_access, *has_year))
        })
        .collect()
}

/// A list of a package with these columns.
fn list(name: &str, package: &str, heading: &str, columns: &[&str]) -> String {
    let mut list = format!("{heading}\n");
    for row in table(name).iter().filter(|row| row["package_id"] == package) {
        let cells: Vec<&str> = columns.iter().map(|column| row[*column].as_str()).collect();
        writeln!(list, "{}", cells.join(",")).unwrap();
    }
    list
}

/// Who has which package: ROR ids are made up.
fn ror(number: usize) -> String {
    ["02y3ad647", "05gq02987", "03vek6s52"][number].to_owned()
}

/// A folder of reference data: the golden tables, and citations and authorships by institution.
fn reference(folder: &Path, packages: &[String]) {
    let input = titlewise_testing::golden("c_consortium_3").join("input");
    for name in [
        "journals",
        "papers_by_year",
        "download_totals",
        "download_age_profile",
        "oa_papers_by_year",
        "embargo",
        "social_network_share",
    ] {
        let file = format!("{name}.csv");
        std::fs::copy(input.join(&file), folder.join(&file)).unwrap();
    }
    for (name, count) in [("citations", "num_citations"), ("authorships", "num_authorships")] {
        let mut rows = format!("ror_id,issn_l,year,{count}\n");
        for row in table(name) {
            let number = packages.iter().position(|id| *id == row["package_id"]).unwrap();
            let (issn, year) = (&row["issn_l"], &row["year"]);
            writeln!(rows, "{},{issn},{year},{}", ror(number), row[count]).unwrap();
        }
        std::fs::write(folder.join(format!("institution_{name}.csv")), rows).unwrap();
    }
}

/// A consortium of the golden libraries; the answer is its package and the feeders by golden package.
async fn built(server: &Running, packages: &[String]) -> (String, BTreeMap<String, String>) {
    let catalog = &server.catalog;
    let user = catalog.user_by_email(LIBRARIAN).await.unwrap().unwrap();
    let institution = async |name: &str, rors: &[String], is_consortium, role| {
        let made = catalog.create_institution(None, name, rors, is_consortium).await.unwrap();
        let roles = [(user.id.as_str(), made.id.as_str(), Some(role))];
        catalog.set_roles(None, &roles, &[]).await.unwrap();
        made.id
    };
    let package = async |body: Value| text(&server.post("/package", body).await.1["id"]);
    let consortium = institution("Consortium", &[], true, Role::ConsortiumAdmin).await;
    let all = package(json!({"name": "All", "institution_id": consortium})).await;
    let counter = table("counter");
    let mut feeders = BTreeMap::new();
    for (number, golden) in table("packages").iter().enumerate() {
        let name = &packages[number];
        let library = institution(name, &[ror(number)], false, Role::Admin).await;
        let cost: f64 = golden["big_deal_cost"].parse().unwrap();
        let own = json!({"name": name, "institution_id": library, "big_deal_cost": cost});
        let own = package(own).await;
        let mut files = usage(name, &counter);
        let price = list("prices", name, "ISSN,Price", &["issn_l", "price"]);
        files.push(("prices.csv".to_owned(), price));
        let heading = "ISSN,Start date,End date";
        let columns = ["issn_l", "start_date", "end_date"];
        files.push(("pta.csv".to_owned(), list("pta", name, heading, &columns)));
        for (file, content) in files {
            let path = format!("/package/{own}/file");
            let (status, answer) = server.upload(&path, &[(&file, content.into_bytes())]).await;
            assert!(status.is_success(), "{name}, {file}: {answer}");
        }
        let body = json!({"source_package_id": own});
        let (status, member) = server.post(&format!("/package/{all}/members"), body).await;
        assert_eq!(status, StatusCode::CREATED, "{member}");
        feeders.insert(name.clone(), text(&member["package_id"]));
    }
    (all, feeders)
}

/// A scenario as a golden case has it; the answer is its address.
async fn scenario(
    server: &Running,
    package: &str,
    feeders: &BTreeMap<String, String>,
    case: &str,
) -> String {
    let path = format!("/package/{package}/scenario");
    let (_, made) = server.post(&path, json!({"name": case})).await;
    let scenario = format!("/scenario/{}", text(&made["id"]));
    let cases = table("consortium_scenarios");
    let asked = cases.iter().find(|row| row["scenario_id"] == case).unwrap();
    let included: Vec<&String> =
        asked["included_members"].split(';').map(|member| &feeders[member]).collect();
    let body = json!({"member_institutions": included});
    server.post(&format!("{scenario}/member-institutions"), body).await;
    let mut settings = json!({});
    for row in table("settings").iter().filter(|row| row["scenario_id"] == case) {
        settings[&row["key"]] = match row["value"].as_str() {
            "False" => json!(false),
            number => json!(number.parse::<f64>().unwrap()),
        };
    }
    let (status, answer) = server.patch(&format!("{scenario}/settings"), settings).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    let subscribed: Vec<String> = table("subscriptions")
        .iter()
        .filter(|row| row["scenario_id"] == case)
        .map(|row| row["issn_l"].clone())
        .collect();
    let body = json!({"add": subscribed});
    let (status, answer) = server.patch(&format!("{scenario}/subscriptions"), body).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    scenario
}

/// The cell of a column as the golden data write it.
fn cell(rows: &RecordBatch, column: &str, row: usize) -> String {
    let values = rows.column_by_name(column).unwrap_or_else(|| panic!("no column {column}"));
    if values.is_null(row) {
        return if column.starts_with("cpu") { "-".to_owned() } else { String::new() };
    }
    ArrayFormatter::try_new(values, &FormatOptions::default()).unwrap().value(row).to_string()
}

/// Every row of an export against the golden ones.
fn compare(case: &str, expected: &Rows, got: &RecordBatch) {
    assert_eq!(got.num_rows(), expected.by_key.len(), "{case}");
    for row in 0..got.num_rows() {
        let issn = cell(got, "issn_l", row);
        let wanted = &expected.by_key[&issn];
        for column in expected.columns.iter().filter(|one| !NOT_COMPARED.contains(&one.as_str())) {
            let found = cell(got, column, row);
            let is_same = same(&wanted[column], &found, 1e-9);
            assert!(
                is_same,
                "{case}, {issn}, {column}: {} expected, {found} found",
                wanted[column]
            );
        }
    }
}

async fn golden_cases_pass_through_the_server(database: Database) {
    golden_cases(database, |_| {}).await;
}

/// The same where no facts of members are held in memory.
async fn golden_cases_pass_out_of_files(database: Database) {
    golden_cases(database, |config| config.members_in_memory = 0).await;
}

async fn golden_cases(database: Database, change: impl FnOnce(&mut Config)) {
    let data = Data::new(database).await;
    let folder = tempfile::tempdir().unwrap();
    let packages: Vec<String> =
        table("packages").iter().map(|row| row["package_id"].clone()).collect();
    reference(folder.path(), &packages);
    let server = Running::start_with(&data, |config| {
        config.reference = Some(folder.path().to_owned());
        config.base_year = Some(BASE_YEAR);
        change(config);
    })
    .await;
    let (package, feeders) = built(&server, &packages).await;
    for case in ["c1_all_members", "c2_some_members", "c3_settings"] {
        let scenario = scenario(&server, &package, &feeders, case).await;
        let file = |ending: &str| {
            titlewise_testing::golden("c_consortium_3").join(format!("expected/{case}.{ending}"))
        };
        let export = server.get(&format!("{scenario}/export.arrow")).await.bytes().await.unwrap();
        let reader = StreamReader::try_new(export.as_ref(), None).unwrap();
        let (schema, batches) = (reader.schema(), reader.map(|batch| batch.unwrap()));
        let rows = concat_batches(&schema, &batches.collect::<Vec<_>>()).unwrap();
        compare(case, &Rows::read(&file("csv"), &["issn_l"]), &rows);

        let expected: Value =
            serde_json::from_str(&std::fs::read_to_string(file("summary.json")).unwrap()).unwrap();
        let totals = server.get_json(&format!("{scenario}/summary")).await;
        for (name, golden) in [
            ("num_journals_total", "num_journals"),
            ("num_journals_subscribed", "num_subscribed"),
            ("cost_scenario_subscription", "subscription_cost_of_subscribed"),
            ("cost_scenario_ill", "ill_cost_of_unsubscribed"),
        ] {
            let (got, golden) =
                (totals[name].as_f64().unwrap(), expected[golden].as_f64().unwrap());
            assert!(
                (got - golden).abs() <= 0.005,
                "{case}, {name}: {golden} expected, {got} found"
            );
        }
        let body = server.get_json(&format!("{scenario}/journals")).await;
        let plain_sum = body["saved"]["configs"]["cost_bigdeal"].as_f64().unwrap();
        let golden = expected["big_deal_cost_for_included_members"].as_f64().unwrap();
        assert!(
            (plain_sum - golden).abs() <= 0.005,
            "{case}: {golden} expected, {plain_sum} found"
        );
        members_are_golden(&server, &scenario, &feeders, &file("member_rows.csv")).await;
    }
    server.stop().await;
}

/// What some titles are to each member, against the golden rows of members.
async fn members_are_golden(
    server: &Running,
    scenario: &str,
    feeders: &BTreeMap<String, String>,
    golden: &Path,
) {
    let expected = Rows::read(golden, &["member_package_id", "issn_l"]);
    let body = server.get_json(&format!("{scenario}/journals")).await;
    let titles = body["journals"].as_array().unwrap();
    let mut compared = 0;
    for title in titles.iter().step_by(20) {
        let issn = text(&title["issn_l"]);
        let shown = server.get_json(&format!("{scenario}/journal/{issn}")).await;
        for member in shown["member_institutions"].as_array().unwrap() {
            let feeder = text(&member["package_id"]);
            let golden = feeders.iter().find(|(_, id)| **id == feeder).unwrap().0;
            let wanted = &expected.by_key[&format!("{golden}/{issn}")];
            for name in [
                "usage",
                "subscription_cost",
                "ill_cost",
                "downloads",
                "citations",
                "authorships",
                "use_oa",
                "use_backfile",
                "use_subscription",
                "use_ill",
                "use_other_delayed",
            ] {
                let got = member[name].to_string();
                assert!(same(&wanted[name], &got, 1e-9), "{issn}, {name}: {} {got}", wanted[name]);
                compared += 1;
            }
        }
    }
    assert!(compared > 150, "{compared}");
}
