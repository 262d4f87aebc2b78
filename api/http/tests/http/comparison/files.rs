//! A comparison as a file.

use std::collections::BTreeMap;
use std::io::Cursor;

use calamine::{Data as Cell, DataType, Reader, Xlsx};
use serde_json::json;

use super::{list, number, scenario, total, why};
use crate::database::{Data, Database, on_each_database};
use crate::running::{Running, text};

on_each_database!(files_have_what_the_comparison_has,);

async fn files_have_what_the_comparison_has(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let (package, _) = server.demo().await;
    let few = scenario(&server, &package, "=Few", json!({"cost_ill": 17}), 20).await;
    let many = scenario(&server, &package, "Many", json!({"cost_ill": 21.5}), 60).await;
    let query = format!("s={few},{many}");
    let comparison = server.get_json(&format!("/comparison?{query}&limit=1000")).await;
    let titles = list(&comparison["titles"]);

    let file = server.get(&format!("/comparison.csv?{query}")).await;
    assert_eq!(file.headers()["content-type"], "text/csv; charset=utf-8");
    let name = file.headers()["content-disposition"].to_str().unwrap().to_owned();
    assert!(name.contains("\"Comparison - =Few, Many.csv\""), "{name}");
    let file = file.text().await.unwrap();
    let mut reader = csv::Reader::from_reader(file.as_bytes());
    let rows: Vec<BTreeMap<String, String>> = reader.deserialize().map(Result::unwrap).collect();
    assert_eq!(rows.len(), titles.len());
    for (row, title) in rows.iter().zip(titles) {
        assert_eq!(json!(row["issn_l"]), title["issn_l"]);
        for (id, cell) in [&few, &many].into_iter().zip(list(&title["cells"])) {
            let state = if cell["subscribed"] == true { "kept" } else { "not" };
            assert_eq!(row[&format!("{id} state")], state);
            assert_eq!(row[&format!("{id} cost")].parse::<f64>().unwrap(), number(&cell["cost"]));
            assert_eq!(row[&format!("{id} cpu")].parse::<f64>().ok(), cell["cpu"].as_f64());
        }
    }
    let kept = server.get(&format!("/comparison.csv?{query}&pattern=nk")).await.text().await;
    let pattern = titles.iter().filter(|title| title["pattern"] == "nk").count();
    assert_eq!(kept.unwrap().lines().count(), pattern + 1);

    let bytes = server.get(&format!("/comparison.xlsx?{query}")).await.bytes().await.unwrap();
    let again = server.get(&format!("/comparison.xlsx?{query}")).await.bytes().await.unwrap();
    assert_eq!(bytes, again, "equal requests, equal bytes");
    let mut book = Xlsx::new(Cursor::new(bytes.to_vec())).unwrap();
    assert_eq!(book.sheet_names(), ["Totals", "Settings", "Titles", "Subjects", "Why"]);
    let sheet = book.worksheet_range("Totals").unwrap();
    let row = |name: &str| {
        let row = sheet.rows().find(|row| row[0] == name);
        row.unwrap_or_else(|| panic!("{name} is missing")).to_vec()
    };
    let cost = total(&comparison, "cost");
    let expected =
        [&cost["values"][0], &cost["values"][1], &cost["big_deal"], &cost["differences"][1]];
    for (cell, expected) in row("Cost")[1..].iter().zip(expected) {
        assert!((cell.as_f64().unwrap() - number(expected)).abs() < 1e-6, "{cell} {expected}");
    }
    let headings = row("Total");
    let headings: Vec<String> = headings[1..].iter().map(ToString::to_string).collect();
    assert_eq!(headings, ["=Few", "Many", "Big Deal", "Many against =Few"]);
    let settings = book.worksheet_range("Settings").unwrap();
    let shown: Vec<String> =
        settings.rows().nth(1).unwrap().iter().map(ToString::to_string).collect();
    assert_eq!(shown, ["Cost of an interlibrary loan", "17", "21.5"]);
    assert_eq!(book.worksheet_range("Titles").unwrap().height(), titles.len() + 1);
    let why_cost = why(&server, &few, &many, "cost").await;
    let sheet = book.worksheet_range("Why").unwrap();
    let first: Vec<&Cell> = sheet.rows().nth(1).unwrap().iter().collect();
    let largest = &why_cost["contributions"][0];
    assert_eq!(first[0].to_string(), text(&largest["factors"][0]["label"]));
    assert!((first[1].as_f64().unwrap() - number(&largest["value"])).abs() < 1e-6);

    let answer = server.get(&format!("/comparison.txt?{query}&base={many}")).await;
    assert_eq!(answer.headers()["content-type"], "text/plain; charset=utf-8");
    let paragraph = answer.text().await.unwrap();
    for part in [
        "\"Many\", the base, costs ",
        "\"=Few\" costs ",
        " points less. The Big Deal costs ",
        "These settings differ: Cost of an interlibrary loan (\"=Few\": 17, \"Many\": 21.5).",
        "Cost differs by ",
    ] {
        assert!(paragraph.contains(part), "{part} is missing: {paragraph}");
    }
    let count = format!(
        "{pattern} titles are subscribed to in \"Many\" and not subscribed to in \"=Few\"."
    );
    assert!(paragraph.contains(&count), "{count} is missing: {paragraph}");
    assert_eq!(paragraph.lines().count(), 1, "one paragraph");
    server.stop().await;
}
