//! Explanation of numbers: values equal those of the scenario, rows are in the files at the named places, and no one sees
//! more than the scenario shows.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Cursor;

use calamine::{Data as Cell, DataType, Reader, Xlsx, Xlsx as Book};
use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use titlewise_catalog::Role;

use crate::consortium::Consortium;
use crate::database::{Data, Database, on_each_database};
use crate::running::{Running, text};

on_each_database!(
    numbers_are_explained_down_to_rows_of_files,
    totals_are_explained_down_to_titles,
    settings_have_their_last_change,
    a_workbook_and_a_text_have_the_same,
    unknown_numbers_are_refused_with_those_that_exist,
    what_the_caller_cannot_view_is_not_explained,
);

/// Columns of a title's document that are facts, not numbers of the forecast.
const NOT_EXPLAINED: [&str; 1] = ["is_society_journal"];

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().unwrap_or_else(|| panic!("{value} is no list"))
}

fn node<'a>(explanation: &'a Value, id: &str) -> &'a Value {
    let found = list(&explanation["nodes"]).iter().find(|node| node["id"] == id);
    found.unwrap_or_else(|| panic!("{id} is missing"))
}

async fn explained(server: &Running, scenario: &str, query: &str) -> Value {
    server.get_json(&format!("/scenario/{scenario}/explain?{query}")).await
}

async fn issns(server: &Running, scenario: &str) -> Vec<String> {
    let journals = server.get_json(&format!("/scenario/{scenario}/journals")).await;
    list(&journals["journals"]).iter().map(|journal| text(&journal["issn_l"])).collect()
}

/// The cells of a file by sheet and row; CSV has one sheet without a name.
async fn cells(
    server: &Running,
    package: &str,
    file: &Value,
) -> BTreeMap<(String, u64), Vec<Cell>> {
    let path = format!("/package/{package}/file/{}/raw", text(&file["id"]));
    let bytes = server.get(&path).await.bytes().await.unwrap();
    let mut cells = BTreeMap::new();
    if text(&file["name"]).ends_with(".xlsx") {
        let mut book: Book<_> = Xlsx::new(Cursor::new(bytes.to_vec())).unwrap();
        for sheet in book.sheet_names() {
            let range = book.worksheet_range(&sheet).unwrap();
            let first = range.start().unwrap().0;
            for (row, values) in (u64::from(first) + 1..).zip(range.rows()) {
                cells.insert((sheet.clone(), row), values.to_vec());
            }
        }
    } else {
        let mut reader =
            csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(bytes.as_ref());
        for (row, record) in (1..).zip(reader.records()) {
            let values = record.unwrap().iter().map(|cell| Cell::String(cell.to_owned())).collect();
            cells.insert((String::new(), row), values);
        }
    }
    cells
}

/// Whether a row has a value, as a cell or as the sum of some of its months.
fn has_value(row: &[Cell], value: f64) -> bool {
    let number = |cell: &Cell| {
        cell.as_f64().or_else(|| cell.as_string()?.replace([',', '$'], "").parse::<f64>().ok())
    };
    row.iter().filter_map(number).any(|cell| (cell - value).abs() < 1e-9)
}

async fn numbers_are_explained_down_to_rows_of_files(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let (package, scenario) = server.demo().await;
    let mut files: BTreeMap<String, BTreeMap<(String, u64), Vec<Cell>>> = BTreeMap::new();
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    let mut without = BTreeSet::new();
    for issn_l in issns(&server, &scenario).await.iter().step_by(97) {
        let journal = server.get_json(&format!("/scenario/{scenario}/journal/{issn_l}")).await;
        let mut fields = 0;
        for (field, value) in journal.as_object().unwrap() {
            let is_number = value.is_number() || value.is_boolean();
            if !is_number {
                continue;
            }
            let path =
                format!("/scenario/{scenario}/explain?issn_l={issn_l}&field={field}&depth=1");
            let (status, explanation) = server.send(&server.client, "GET", &path, None).await;
            if status != StatusCode::OK {
                without.insert(field.clone());
                continue;
            }
            let root = &list(&explanation["nodes"])[0];
            let expected = value.as_f64().unwrap_or(f64::from(u8::from(value == true)));
            assert_eq!(root["value"].as_f64(), Some(expected), "{field} of {issn_l}");
            fields += 1;
        }
        assert!(fields > 60, "{fields} of {issn_l}");

        let explanation =
            explained(&server, &scenario, &format!("issn_l={issn_l}&field=cpu")).await;
        assert_eq!(explanation["root"], "cpu");
        assert_eq!(explanation["title"]["issn_l"], json!(issn_l));
        for node in list(&explanation["nodes"]) {
            assert!(!text(&node["words"]).is_empty() && !text(&node["label"]).is_empty(), "{node}");
            let leaf = &node["leaf"];
            if leaf.is_null() {
                assert!(node["formula"].is_string() && !list(&node["inputs"]).is_empty(), "{node}");
                continue;
            }
            *kinds.entry(text(&leaf["kind"])).or_default() += 1;
            if leaf["kind"] == "file" {
                let file = text(&leaf["file"]["id"]);
                if !files.contains_key(&file) {
                    files.insert(file.clone(), cells(&server, &package, &leaf["file"]).await);
                }
                // Tables of citations and authorships do not have the numbers of rows.
                let Some(row) = leaf["row"].as_u64() else {
                    let slot = text(&leaf["file"]["slot"]);
                    assert!(["citations", "authorships"].contains(&slot.as_str()), "{leaf}");
                    continue;
                };
                let place = (text(&leaf["sheet"]), row);
                let row =
                    files[&file].get(&place).unwrap_or_else(|| panic!("{leaf} is not in the file"));
                let is_date = node["unit"] == "date";
                let value = node["value"].as_f64().unwrap();
                assert!(is_date || has_value(row, value), "{row:?} has no {value}: {leaf}");
                let is_explained = leaf["counted"] == true || !text(&leaf["why"]).is_empty();
                assert!(is_explained, "{node}");
            }
        }
        let total = node(&explanation, "counter_total");
        let rows = list(&total["inputs"]).len();
        assert!(rows > 0, "{total}");
    }
    assert_eq!(without.iter().map(String::as_str).collect::<Vec<_>>(), NOT_EXPLAINED);
    for kind in ["file", "reference", "setting", "constant"] {
        assert!(kinds.contains_key(kind), "{kind} is missing: {kinds:?}");
    }
    server.stop().await;
}

/// The numbers of a summary by the query that explains each.
fn totals(summary: &Value) -> Vec<(String, f64)> {
    let first_year = summary["first_year"].as_i64().unwrap();
    let mut waiting: Vec<(String, &Value)> = Vec::new();
    let mut totals = Vec::new();
    let fields = summary.as_object().unwrap().iter();
    waiting.extend(fields.map(|(name, value)| (name.clone(), value)));
    while let Some((name, value)) = waiting.pop() {
        match value {
            Value::Object(parts) => {
                waiting.extend(parts.iter().map(|(part, value)| (format!("{name}.{part}"), value)));
            }
            Value::Array(years) => {
                totals.extend(years.iter().zip(first_year..).map(|(value, year)| {
                    (format!("total={name}&year={year}"), value.as_f64().unwrap())
                }))
            }
            Value::Number(number) if name != "first_year" => {
                totals.push((format!("total={name}"), number.as_f64().unwrap()));
            }
            _ => {}
        }
    }
    totals
}

async fn totals_are_explained_down_to_titles(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let (_, scenario) = server.demo().await;
    let summary = server.get_json(&format!("/scenario/{scenario}/summary")).await;
    let totals = totals(&summary["_summary"]);
    assert!(totals.len() > 90, "{}", totals.len());
    for (query, value) in &totals {
        let explanation = explained(&server, &scenario, query).await;
        assert_eq!(explanation["title"], Value::Null);
        let root = node(&explanation, &text(&explanation["root"]));
        assert_eq!(root["value"].as_f64(), Some(*value), "{query}");
        assert!(!text(&root["words"]).contains('{'), "{root}");
    }

    // The largest titles are listed, and the others as one; each title can be explained in turn.
    let explanation = explained(&server, &scenario, "total=use_ill").await;
    let root = node(&explanation, "use_ill");
    let titles: Vec<&Value> =
        list(&root["inputs"]).iter().map(|id| node(&explanation, id.as_str().unwrap())).collect();
    assert_eq!(titles.len(), 10);
    let of = |title: &Value| title["value"].as_f64().unwrap();
    assert!(titles.is_sorted_by(|one, other| of(one) >= of(other)), "{titles:?}");
    let listed: f64 = titles.iter().map(|title| of(title)).sum();
    let others = root["others"]["value"].as_f64().unwrap();
    assert!((listed + others - of(root)).abs() <= 0.5, "{root}");
    for title in titles.iter().take(3) {
        let leaf = &title["leaf"];
        let query = format!("issn_l={}&field={}", text(&leaf["issn_l"]), text(&leaf["field"]));
        let of_title = explained(&server, &scenario, &query).await;
        assert_eq!(of_title["title"]["title"], title["label"]);
        assert_eq!(node(&of_title, &text(&of_title["root"]))["value"], title["value"]);
    }
    let all = explained(&server, &scenario, "total=use_ill&titles=10000").await;
    let root = node(&all, "use_ill");
    assert_eq!(root["others"], Value::Null);
    let in_text = server.get(&format!("/scenario/{scenario}/explain.txt?total=use_ill")).await;
    let in_text = in_text.text().await.unwrap();
    let count = list(&root["inputs"]).len() - 10;
    assert!(in_text.contains(&format!("{count} other titles: ")), "{in_text}");

    // A workbook adds all titles up.
    let path = format!("/scenario/{scenario}/explain.xlsx?total=use_ill");
    let bytes = server.get(&path).await.bytes().await.unwrap();
    let mut book: Book<_> = Xlsx::new(Cursor::new(bytes.to_vec())).unwrap();
    let values = book.worksheet_range("Explanation").unwrap();
    let formulas = book.worksheet_formula("Explanation").unwrap();
    let row = (0..).find(|row| values.get_value((*row, 0)) == Some(&Cell::String("Number".into())));
    let row = row.unwrap() + 1;
    let formula = formulas.get_value((row, 1)).unwrap();
    let (first, last) = (row + 2, row + 1 + u32::try_from(count + 10).unwrap());
    assert!(formula.contains(&format!("SUM(B{first}:B{last})")), "{formula}");

    for (query, field, part) in [
        ("total=everything", "total", "use_instant_percent"),
        ("total=use_ill&issn_l=0031-9252", "total", "not both"),
        ("total=use_total_by_year", "year", "use_total_by_year[2"),
    ] {
        let path = format!("/scenario/{scenario}/explain?{query}");
        let (status, problem) = server.send(&server.client, "GET", &path, None).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{problem}");
        assert_eq!(problem["field"], json!(field), "{problem}");
        assert!(text(&problem["detail"]).contains(part), "{problem}");
    }
    server.stop().await;
}

async fn settings_have_their_last_change(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let (_, scenario) = server.demo().await;
    let issn_l = issns(&server, &scenario).await[0].clone();
    let query = format!("issn_l={issn_l}&field=ill_cost");
    let before = explained(&server, &scenario, &query).await;
    assert_eq!(node(&before, "cost_ill")["leaf"]["changed"], Value::Null);
    let (status, _) =
        server.patch(&format!("/scenario/{scenario}/settings"), json!({"cost_ill": 23})).await;
    assert_eq!(status, StatusCode::OK);
    let after = explained(&server, &scenario, &query).await;
    let setting = node(&after, "cost_ill");
    assert_eq!((&setting["value"], &setting["leaf"]["default"]), (&json!(23.0), &json!(17.0)));
    assert_eq!(setting["leaf"]["changed"]["revision"], after["about"]["scenario"]["revision"]);
    assert!(setting["leaf"]["changed"]["by"].is_string(), "{setting}");
    server.stop().await;
}

async fn a_workbook_and_a_text_have_the_same(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let (_, scenario) = server.demo().await;
    let issn_l = issns(&server, &scenario).await[5].clone();
    let query = format!("issn_l={issn_l}&field=cpu");
    let explanation = explained(&server, &scenario, &query).await;
    let nodes = list(&explanation["nodes"]);

    let path = format!("/scenario/{scenario}/explain.xlsx?{query}");
    let bytes = server.get(&path).await.bytes().await.unwrap();
    let mut book: Book<_> = Xlsx::new(Cursor::new(bytes.to_vec())).unwrap();
    let values = book.worksheet_range("Explanation").unwrap();
    let formulas = book.worksheet_formula("Explanation").unwrap();
    let first = (0..)
        .find(|row| values.get_value((*row, 0)).is_some_and(|cell| *cell == "Number"))
        .unwrap()
        + 1;
    for (row, node) in (first..).zip(nodes) {
        let value = values.get_value((row, 1)).and_then(DataType::as_f64);
        // Reading a number from JSON may change its last bit.
        let is_same = match (value, node["value"].as_f64()) {
            (Some(cell), Some(value)) => (cell - value).abs() <= 1e-14 * value.abs(),
            (cell, value) => cell == value,
        };
        assert!(is_same, "{value:?} {node}");
        let formula = formulas.get_value((row, 1)).map(String::as_str).unwrap_or_default();
        let is_fit = node["formula"].as_str().is_some_and(|formula| formula.contains("through"));
        assert_eq!(formula.is_empty(), !node["leaf"].is_null() || is_fit, "{node}: {formula}");
    }

    let shown = server.get(&format!("/scenario/{scenario}/explain.txt?{query}")).await;
    assert_eq!(shown.headers()["content-type"], "text/plain; charset=utf-8");
    let shown = shown.text().await.unwrap();
    assert!(shown.contains(&text(&nodes[0]["words"])), "{shown}");
    assert!(shown.contains("(uploaded 20"), "{shown}");
    server.stop().await;
}

async fn unknown_numbers_are_refused_with_those_that_exist(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let (_, scenario) = server.demo().await;
    let issn_l = issns(&server, &scenario).await[0].clone();
    let refused = async |query: &str| {
        let path = format!("/scenario/{scenario}/explain?{query}");
        let (status, problem) = server.send(&server.client, "GET", &path, None).await;
        (status, problem["field"].clone(), text(&problem["detail"]))
    };
    for (query, field, part) in [
        (format!("issn_l={issn_l}"), "field", "such as cpu"),
        ("field=cpu".to_owned(), "issn_l", "linking ISSN"),
        (format!("issn_l={issn_l}&field=price_of_everything"), "field", "use_ill"),
        (format!("issn_l={issn_l}&field=growth"), "year", "growth[2"),
        (format!("issn_l={issn_l}&field=growth&year=1999"), "year", "growth[2"),
        (format!("issn_l={issn_l}&field=growth&year=2026&age=1"), "age", "not both"),
        (format!("issn_l={issn_l}&node=nothing"), "node", "nothing"),
    ] {
        let (status, named, detail) = refused(&query).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{query}: {detail}");
        assert_eq!(named, json!(field), "{query}: {detail}");
        assert!(detail.contains(part), "{query}: {detail}");
    }
    let (status, _, detail) = refused("issn_l=9999-9999&field=cpu").await;
    assert_eq!(status, StatusCode::NOT_FOUND, "{detail}");
    // A value of an explanation can be the beginning of another.
    let from = format!("issn_l={issn_l}&node=counter_total");
    assert_eq!(explained(&server, &scenario, &from).await["root"], "counter_total");
    let shallow =
        explained(&server, &scenario, &format!("issn_l={issn_l}&field=cpu&depth=1")).await;
    let inputs = list(&node(&shallow, "cpu")["inputs"]).len();
    assert_eq!(list(&shallow["nodes"]).len(), inputs + 1);
    server.stop().await;
}

async fn what_the_caller_cannot_view_is_not_explained(database: Database) {
    let data = Data::new(database).await;
    let grove = Consortium::start(&data, 2).await;
    grove.add_all().await;
    let server = &grove.server;
    let (institution, package) = &grove.libraries[0];
    let scenario = crate::comparison::scenario(server, package, "Own", json!({}), 3).await;
    let issn_l = issns(server, &scenario).await[0].clone();
    let query = format!("issn_l={issn_l}&field=cpu");
    let viewer = server.person("viewer@first.example", &[(institution, Role::Viewer)]).await;
    let other = [(&*grove.libraries[1].0, Role::Admin)];
    let neighbour = server.person("admin@second.example", &other).await;
    let total = "total=cost_scenario";
    for (ending, query) in
        ["", ".txt", ".xlsx"].iter().flat_map(|ending| [(ending, &*query), (ending, total)])
    {
        let url = server.url(&format!("/scenario/{scenario}/explain{ending}?{query}"));
        let status = async |client: &Client| client.get(&url).send().await.unwrap().status();
        assert_eq!(status(&viewer).await, StatusCode::OK);
        assert_eq!(status(&neighbour).await, StatusCode::FORBIDDEN);
        assert_eq!(status(&Client::new()).await, StatusCode::UNAUTHORIZED);
    }
    let sums = grove.scenario("All").await;
    let path = format!("{sums}/explain?{query}");
    let (status, refused) = server.send(&server.client, "GET", &path, None).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{refused}");
    assert!(text(&refused["detail"]).contains("sums over its members"), "{refused}");
    grove.server.stop().await;
}
