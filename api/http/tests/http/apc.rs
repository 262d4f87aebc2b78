//! What the open-access papers of an institution cost.

use std::io::Cursor;
use std::path::Path;

use calamine::{Data as Cell, Reader, Xlsx};
use chrono::Datelike;
use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use titlewise_ingest::generate::{Spec, invent, write_model_inputs};

use crate::database::{Data, Database, on_each_database};
use crate::running::Running;

on_each_database!(
    the_report_follows_from_the_papers,
    the_demo_has_a_report,
    a_report_that_is_not_there_tells_why,
);

/// The ROR ids of the institution of these tests.
const RORS: [&str; 2] = ["02y3ad647", "04t3en479"];

/// Reference data with these papers, and the titles of their first two journals.
fn reference(folder: &Path, papers: &[String]) -> [String; 2] {
    let invented = invent(&Spec { titles: 30, members: 1, seed: 11 });
    write_model_inputs(&invented, folder).unwrap();
    let mut text = String::from(
        "ror_id,doi,issn_l,journal_name,publisher,year,oa_status,apc,currency,num_authors_total,num_authors_from_uni\n",
    );
    text.extend(papers.iter().map(|paper| format!("{paper}\n")));
    std::fs::write(folder.join("apc_papers.csv"), text).unwrap();
    [0, 1].map(|place| invented.titles()[place].name.clone())
}

fn issns() -> [String; 2] {
    let invented = invent(&Spec { titles: 30, members: 1, seed: 11 });
    [0, 1].map(|place| invented.titles()[place].issn_l.clone())
}

async fn with_rors(server: &Running) -> String {
    for ror in RORS {
        let path = format!("/institution/{}/ror/{ror}", server.institution);
        assert_eq!(server.post(&path, json!({})).await.0, StatusCode::OK);
    }
    format!("/institution/{}/apc", server.institution)
}

async fn csv(server: &Running, path: &str) -> Vec<Vec<String>> {
    let response = server.get(path).await;
    assert_eq!(response.status(), StatusCode::OK, "{path}");
    assert_eq!(response.headers()["content-type"], "text/csv; charset=utf-8");
    let text = response.text().await.unwrap();
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
    reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect()
}

async fn the_report_follows_from_the_papers(database: Database) {
    let data = Data::new(database).await;
    let this_year = chrono::Local::now().year();
    let (last, first) = (this_year - 1, this_year - 5);
    let [one, other] = issns();
    let (a, b) = (RORS[0], RORS[1]);
    let folder = tempfile::tempdir().unwrap();
    let [title, _] = reference(
        folder.path(),
        &[
            // Two of four authors, and one of three: at 3,000 that is 1,500 and 1,000.
            format!("{a},10.5555/1,{one},x,x,{last},hybrid,3000,USD,4,2"),
            format!("{a},10.5555/2,{one},x,x,{first},hybrid,3000,USD,3,1"),
            // The same paper under both ids of the institution: the larger number of its authors counts.
            format!("{a},10.5555/3,{other},x,x,{last},hybrid,1000,EUR,4,1"),
            format!("{b},10.5555/3,{other},x,x,{last},hybrid,1000,EUR,4,4"),
            // What cannot be counted, and what is of other years.
            format!("{b},10.5555/4,{one},x,x,{last},hybrid,,USD,4,2"),
            format!("{b},10.5555/5,{other},x,x,{last},hybrid,1000,EUR,,"),
            format!("{b},10.5555/6,{other},x,x,{last},hybrid,1000,EUR,2,3"),
            format!("{b},10.5555/7,{one},x,x,{this_year},hybrid,3000,USD,1,1"),
            format!("{b},10.5555/8,{one},x,x,{},hybrid,3000,USD,1,1", first - 1),
            // A journal that the reference data do not know, with a name that looks like a formula.
            format!("{b},10.5555/9,9999-9994,=SUM(1),+Press,{last},gold,,,1,1"),
            // Somebody else's.
            format!("00f54p054,10.5555/1,{one},x,x,{last},hybrid,3000,USD,4,1"),
        ],
    );
    let server =
        Running::start_with(&data, |config| config.reference = Some(folder.path().to_owned()))
            .await;
    let apc = with_rors(&server).await;
    let report = server.get_json(&apc).await;
    assert_eq!((&report["state"], &report["reason"]), (&json!("ready"), &json!(null)));
    assert_eq!(report["years"], json!((first..=last).collect::<Vec<_>>()));
    assert_eq!((&report["papers_total"], &report["papers_counted"]), (&json!(7), &json!(3)));
    assert_eq!(report["left_out"], json!({"no_price": 2, "no_authors": 2, "other_years": 2}));

    // The mean of five years: (1,500 + 1,000) / 5.
    let [usd, eur] = [0, 1].map(|place| &report["totals"][place]);
    assert_eq!(
        (&usd["currency"], &usd["cost_apc"], &usd["apc_price"]),
        (&json!("USD"), &json!(500.0), &json!(3000.0))
    );
    assert_eq!((&usd["num_apc_papers"], &usd["fractional_authorship"]), (&json!(0.4), &json!(0.2)));
    assert_eq!(
        usd["by_year"][4],
        json!({"year": last, "num_apc_papers": 1, "fractional_authorship": 0.5, "cost_apc": 1500.0})
    );
    assert_eq!(usd["by_year"][1]["cost_apc"], 0.0);
    assert_eq!((&eur["currency"], &eur["cost_apc"]), (&json!("EUR"), &json!(200.0)));

    let journals = report["journals"].as_array().unwrap();
    assert_eq!(journals.len(), 3);
    assert_eq!(
        (&journals[0]["issn_l"], &journals[0]["title"], &journals[0]["cost_apc"]),
        (&json!(one), &json!(title), &json!(500.0))
    );
    assert_eq!(
        (&journals[0]["papers_left_out"], &journals[0]["by_year"][0]["cost_apc"]),
        (&json!(1), &json!(1000.0))
    );
    assert_eq!(
        (&journals[1]["issn_l"], &journals[1]["cost_apc"], &journals[1]["papers_left_out"]),
        (&json!(other), &json!(200.0), &json!(2))
    );
    assert_eq!(
        (&journals[2]["issn_l"], &journals[2]["cost_apc"], &journals[2]["oa_status"]),
        (&json!("9999-9994"), &json!(null), &json!("gold"))
    );

    let papers = report["papers"].as_array().unwrap();
    let dois: Vec<&str> = papers.iter().map(|paper| paper["doi"].as_str().unwrap()).collect();
    assert_eq!((dois.len(), *dois.last().unwrap()), (7, "10.5555/2"), "the newest year first");
    let of = |doi: &str| papers.iter().find(|paper| paper["doi"] == doi).unwrap();
    assert_eq!((&of("10.5555/3")["ror_id"], &of("10.5555/3")["cost"]), (&json!(b), &json!(1000.0)));
    assert_eq!(of("10.5555/4")["left_out"], "no_price");
    assert_eq!(of("10.5555/6")["left_out"], "no_authors", "more authors than there are");
    assert_eq!(server.get_json(&format!("{apc}?papers=false")).await.get("papers"), None);
    assert_eq!(server.get(&format!("{apc}?papers=1")).await.status(), StatusCode::BAD_REQUEST);

    let rows = csv(&server, &format!("{apc}/export.csv")).await;
    assert_eq!(
        rows[0].join(","),
        "institution_id,doi,num_authors_total,num_authors_from_uni,journal_name,issn_l,year,oa_status,apc,publisher,\
         currency,ror_id,authorship_fraction,apc_share,left_out"
    );
    assert_eq!(rows.len(), 8);
    let row = rows.iter().find(|row| row[1] == "10.5555/1").unwrap();
    assert_eq!(
        (row[0].as_str(), row[4].as_str(), row[13].as_str()),
        (server.institution.as_str(), title.as_str(), "1500")
    );
    let unknown = rows.iter().find(|row| row[1] == "10.5555/9").unwrap();
    assert_eq!(
        (unknown[4].as_str(), unknown[9].as_str(), unknown[14].as_str()),
        ("'=SUM(1)", "'+Press", "no_price")
    );
    let rows = csv(&server, &format!("{apc}/export.csv?level=journal")).await;
    assert_eq!(rows[0][12], format!("cost_{first}"));
    assert_eq!(
        (rows[1][0].as_str(), rows[1][10].as_str(), rows[1][16].as_str()),
        (format!("issn:{one}").as_str(), "500", "1500")
    );
    assert_eq!((rows[3][2].as_str(), rows[3][10].as_str()), ("'=SUM(1)", ""));
    let wrong = server.get(&format!("{apc}/export.csv?level=author")).await;
    assert_eq!(wrong.status(), StatusCode::UNPROCESSABLE_ENTITY);

    let response = server.get(&format!("{apc}/export.xlsx")).await;
    let mut book = Xlsx::new(Cursor::new(response.bytes().await.unwrap().to_vec())).unwrap();
    assert_eq!(book.sheet_names(), ["Journals", "Papers", "Summary"]);
    let sheet = book.worksheet_range("Papers").unwrap();
    assert_eq!(sheet.rows().count(), 8);
    assert!(sheet.rows().skip(1).all(|row| matches!(row[6], Cell::Float(_))), "a year is a number");
    let summary = book.worksheet_range("Summary").unwrap();
    let cost = summary.rows().find(|row| row[0] == "Cost of papers, USD").unwrap();
    assert_eq!(cost[1], Cell::Float(500.0));
    server.stop().await;
}

async fn the_demo_has_a_report(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let apc = format!("/institution/{}/apc", server.institution);
    let report = server.get_json(&apc).await;
    let papers = report["papers"].as_array().unwrap();
    assert!(papers.len() > 100, "{} papers", papers.len());
    // The totals are those of the papers.
    for total in report["totals"].as_array().unwrap() {
        let of_currency = papers.iter().filter(|paper| paper["currency"] == total["currency"]);
        let cost: f64 = of_currency.filter_map(|paper| paper["cost"].as_f64()).sum();
        let shown = total["cost_apc"].as_f64().unwrap();
        assert!((cost / 5.0 - shown).abs() < 2.0, "{cost} {total}");
    }
    let spend: Vec<f64> = report["journals"]
        .as_array()
        .unwrap()
        .iter()
        .map(|journal| journal["cost_apc"].as_f64().unwrap_or(-1.0))
        .collect();
    assert!(spend.is_sorted_by(|one, other| one >= other), "{spend:?}");
    // As a browser follows a link.
    let path = format!("{apc}/export.csv");
    let (status, token) = server.post("/download-token", json!({"path": path})).await;
    assert_eq!(status, StatusCode::OK);
    let url = server.url(token["url"].as_str().unwrap());
    let file = Client::new().get(url).send().await.unwrap();
    assert_eq!(file.status(), StatusCode::OK);
    assert_eq!(file.text().await.unwrap().lines().count(), papers.len() + 1);
    server.stop().await;
}

async fn a_report_that_is_not_there_tells_why(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let apc = format!("/institution/{}/apc", server.institution);
    let reason = async |server: &Running| -> Value {
        let report = server.get_json(&apc).await;
        assert_eq!((&report["state"], &report["papers_total"]), (&json!("waiting"), &json!(0)));
        report["reason"].clone()
    };
    assert_eq!(reason(&server).await, "This server has no reference data yet.");
    let none = server.get(&format!("{apc}/export.csv")).await;
    assert_eq!(none.status(), StatusCode::NOT_FOUND);
    let problem: Value = none.json().await.unwrap();
    assert_eq!(problem["message"], "APC data not found for this institution");
    server.stop().await;

    let folder = tempfile::tempdir().unwrap();
    reference(folder.path(), &[]);
    for table in ["institution_citations", "institution_authorships"] {
        std::fs::remove_file(folder.path().join(format!("{table}.csv"))).unwrap();
    }
    let start = async || {
        let reference = Some(folder.path().to_owned());
        Running::start_with(&data, |config| config.reference = reference).await
    };
    let server = start().await;
    assert_eq!(
        reason(&server).await,
        "This institution has no ROR ID, by which its data would be found."
    );
    with_rors(&server).await;
    assert_eq!(
        reason(&server).await,
        "The reference data of this server do not include institutions."
    );
    server.stop().await;
    let [one, _] = issns();
    let year = chrono::Local::now().year() - 1;
    reference(
        folder.path(),
        &[format!("00f54p054,10.5555/1,{one},x,x,{year},hybrid,3000,USD,4,1")],
    );
    let server = start().await;
    let expected = format!(
        "The reference data hold no open-access papers of the ROR IDs of this institution ({}).",
        RORS.join(", ")
    );
    assert_eq!(reason(&server).await, json!(expected));
    let gone = server.get(&format!("{apc}/export.xlsx")).await;
    assert_eq!(gone.status(), StatusCode::NOT_FOUND);
    data.execute("update institution set is_consortium = 1").await;
    for path in [apc.clone(), format!("{apc}/export.csv"), format!("{apc}/export.xlsx")] {
        let response = server.get(&path).await;
        assert_eq!(response.status(), StatusCode::CONFLICT, "{path}");
        let problem: Value = response.json().await.unwrap();
        assert!(
            problem["detail"].as_str().unwrap().starts_with("A consortium has no APC report"),
            "{problem}"
        );
    }
    server.stop().await;
}
