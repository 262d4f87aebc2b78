//! Files that need help: unusual headings, lists of problems for download, overlapping reports.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::database::{Data, Database, on_each_database};
use crate::running::Running;

const ODD: &str = "Kennung;Name;Betrag\n0031-9252;Acta Una;1.234,50\n0034-5679;Acta Duae;99\n";

fn id(file: &Value) -> &str {
    file["id"].as_str().unwrap()
}

on_each_database!(
    somebody_says_what_the_columns_are_and_it_is_remembered,
    problems_can_be_taken_along,
    similar_problems_are_one_group_with_a_remedy,
    an_archive_of_reports_is_one_file,
    of_lists_that_arrive_at_once_one_counts,
);

async fn somebody_says_what_the_columns_are_and_it_is_remembered(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let package = server.package("Odd", "eur").await;
    let files = format!("{package}/file");

    let (status, refused) = server.upload(&files, &[("odd.csv", ODD.into())]).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{refused}");
    let file = &refused["files"][0];
    let columns = &file["report"]["layout"]["sheets"][0]["columns"];
    assert_eq!(
        (&columns[0]["heading"], &columns[0]["guess"]),
        (&json!("Kennung"), &json!("print_issn"))
    );
    assert_eq!(columns[2]["samples"], json!(["1.234,50", "99"]));

    let reason = file["report"]["reason"].as_str().unwrap();
    let csv = server.get(&format!("{files}/{}/report.csv", id(file))).await.text().await.unwrap();
    assert!(csv.contains(&reason.replace('"', "\"\"")), "{csv} tells {reason}");

    let map = format!("{files}/{}/map", id(file));
    let wrong = json!({"kind": "price", "header_row": 1, "columns": {"print_issn": "A"}});
    let (status, problem) = server.post(&map, wrong).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(problem["detail"].as_str().unwrap().contains("holds: price"), "{problem}");
    assert_eq!(id(&problem["files"][0]), id(file));

    let right = json!({"kind": "price", "header_row": 1, "columns": {"print_issn": "A", "title": "B", "price": "C"}});
    let (status, taken) = server.post(&map, right).await;
    assert_eq!(status, StatusCode::OK, "{taken}");
    let taken = &taken["file"];
    assert_eq!(
        (&taken["kind"], &taken["rows"], &taken["mapped"]),
        (&json!("price"), &json!(2), &json!("given"))
    );
    assert_eq!(taken["report"]["tables"][0]["price_columns"]["Betrag"]["sum"], json!(1333.5));
    let shown = server.get_json(&package).await;
    assert_eq!(shown["files"].as_array().unwrap().len(), 1, "the refused one is gone");

    let again = ODD.replace("99", "98");
    let (status, taken) = server.upload(&files, &[("again.csv", again.into())]).await;
    assert_eq!(status, StatusCode::CREATED, "{taken}");
    assert_eq!(taken["files"][0]["mapped"], "remembered");
    server.stop().await;
}

async fn problems_can_be_taken_along(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let files = format!("{}/file", server.package("Odd", "eur").await);
    let list = "ISSN,Price\n0031-9252,12\n0034-567,13\n";
    let (status, taken) = server.upload(&files, &[("Liste f\u{fc}r uns.csv", list.into())]).await;
    assert_eq!(status, StatusCode::CREATED, "{taken}");
    let at = format!("{files}/{}", id(&taken["files"][0]));

    let csv = server.get(&format!("{at}/report.csv")).await;
    let name = csv.headers()["content-disposition"].to_str().unwrap().to_owned();
    assert!(name.contains("filename*=UTF-8''Liste%20f%C3%BCr%20uns%20-%20problems.csv"), "{name}");
    let text = csv.text().await.unwrap();
    assert!(text.contains("0034-567") && text.contains("A3"), "{text}");

    let workbook = server.get(&format!("{at}/annotated.xlsx")).await.bytes().await.unwrap();
    assert!(workbook.starts_with(b"PK\x03\x04"));
    let raw = server.get(&format!("{at}/raw")).await.text().await.unwrap();
    assert_eq!(raw, list);
    server.stop().await;
}

async fn similar_problems_are_one_group_with_a_remedy(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let package = server.package("Grouped", "usd").await;
    let files = format!("{package}/file");
    let mut list = "ISSN,Title,Price USD\n0031-9252,Acta Una,12.3\n".to_owned();
    for row in 0..1_500 {
        list += &format!("0034-5679,Acta {row},on request {row}\n");
    }
    list += "0031-925,Acta Duae,99\n";
    let (status, taken) = server.upload(&files, &[("prices.csv", list.into())]).await;
    assert_eq!(status, StatusCode::CREATED, "{taken}");
    let file = &taken["files"][0];
    let report = server.get_json(&format!("{files}/{}/report", id(file))).await;
    assert_eq!(report, file["report"]);

    let groups = report["problem_groups"].as_array().unwrap();
    let group = |code: &str| groups.iter().find(|group| group["code"] == code).unwrap();
    let prices = group("bad_price");
    assert_eq!(prices["count"], 1_500);
    assert_eq!(prices["name"], "Not a price");
    assert!(prices["remedy"].as_str().unwrap().contains("plain numbers"), "{prices}");
    let examples: Vec<_> = prices["examples"].as_array().unwrap().iter().collect();
    let places: Vec<_> = examples.iter().map(|one| (&one["row"], &one["text"])).collect();
    assert_eq!(
        places,
        [
            (&json!(3), &json!("on request 0")),
            (&json!(4), &json!("on request 1")),
            (&json!(5), &json!("on request 2"))
        ]
    );
    let counts: u64 = groups.iter().map(|group| group["count"].as_u64().unwrap()).sum();
    assert_eq!(report["problem_count"], counts);
    server.stop().await;
}

async fn an_archive_of_reports_is_one_file(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let package = server.package("Odd", "eur").await;
    let report = |id: &str, metric: &str| {
        format!(
            "Report_ID,{id}\nRelease,5\nReporting_Period,Begin_Date=2024-01-01; End_Date=2024-01-31\n\
             Title,Platform,Print_ISSN,Online_ISSN,Access_Type,Metric_Type,Reporting_Period_Total,Jan-2024\n\
             Acta Una,P,0031-9252,,Controlled,{metric},7,7\n\
             Acta Altera,P,0028-0836,,Controlled,{metric},7,7\n\
             Acta Tertia,P,2049-3630,,Controlled,{metric},7,7\n"
        )
    };
    let parts = [
        ("TR_J2.csv", report("TR_J2", "No_License")),
        ("TR_J3.csv", report("TR_J3", "Unique_Item_Requests")),
    ];
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, text) in &parts {
        zip.start_file(*name, zip::write::SimpleFileOptions::default()).unwrap();
        std::io::Write::write_all(&mut zip, text.as_bytes()).unwrap();
    }
    let content = zip.finish().unwrap().into_inner();
    let (status, taken) = server.upload(&format!("{package}/file"), &[("all.zip", content)]).await;
    assert_eq!(status, StatusCode::CREATED, "{taken}");
    let file = &taken["files"][0];
    assert_eq!(file["slot"], "counter-trj2-trj3");
    assert_eq!(file["report"]["format"]["packing"], "zip");
    assert_eq!(file["report"]["tables"][1]["part"], "TR_J3.csv");
    let merged = server.get_json(&package).await["merged"].clone();
    assert!(merged[0].as_str().unwrap().contains("January 2024 only (one month)"), "{merged}");
    server.stop().await;
}

async fn of_lists_that_arrive_at_once_one_counts(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let package = server.package("Odd", "eur").await;
    let files = format!("{package}/file");
    let send = |number: u32| {
        let list = format!("ISSN,Title,Price USD\n0031-9252,Acta Una,{number}\n").into_bytes();
        let (server, files) = (&server, &files);
        async move { server.upload(files, &[("prices.csv", list)]).await }
    };
    for (status, answer) in futures::future::join_all((100..112).map(send)).await {
        assert_eq!(status, StatusCode::CREATED, "{answer}");
    }
    let shown = server.get_json(&package).await;
    let files = shown["files"].as_array().unwrap();
    assert_eq!(files.len(), 12);
    assert_eq!(files.iter().filter(|file| file["is_live"] == true).count(), 1, "{shown}");
    server.stop().await;
}
