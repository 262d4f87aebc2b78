//! Reference data of an institution: matched by ROR id as soon as both exist.

use reqwest::StatusCode;
use serde_json::{Value, json};
use titlewise_ingest::generate::{Spec, invent, write};

use crate::database::{Data, Database, on_each_database};
use crate::running::{Running, text};

on_each_database!(an_institutions_data_count_at_once);

async fn an_institutions_data_count_at_once(database: Database) {
    let data = Data::new(database).await;
    let folder = tempfile::tempdir().unwrap();
    let invented = invent(&Spec { titles: 120, members: 1, seed: 9 });
    write(&invented, folder.path(), &mut |_, _| {}).unwrap();
    let member = invented.member(0);
    let reference = Some(folder.path().join("reference"));
    let server = Running::start_with(&data, |config| config.reference = reference).await;

    let package = server.package("P", "USD").await;
    let home = folder.path().join("members").join(&member.package_id);
    for name in ["TR_J2.csv", "TR_J3.xlsx", "TR_J4.csv", "prices.csv"] {
        let file = std::fs::read(home.join(name)).unwrap();
        let (status, taken) = server.upload(&format!("{package}/file"), &[(name, file)]).await;
        assert_eq!(status, StatusCode::CREATED, "{taken}");
    }
    let (status, made) = server.post(&format!("{package}/scenario"), json!({"name": "S"})).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    let shown = server.get_json(&package).await;
    let journals = format!("/scenario/{}/journals", text(&shown["scenarios"][0]["id"]));
    let sums = async || -> [f64; 2] {
        let all = server.get_json(&journals).await;
        let sum = |field: &str| {
            let rows = all["journals"].as_array().unwrap();
            rows.iter().map(|row| row[field].as_f64().unwrap()).sum()
        };
        [sum("citations"), sum("authorships")]
    };
    let institution = format!("/institution/{}", server.institution);
    let state =
        async || -> Value { server.get_json(&institution).await["reference_state"].clone() };

    assert_eq!(sums().await, [0.0, 0.0]);
    let before = state().await;
    assert_eq!(before["state"], "waiting");
    assert_eq!(
        before["reason"],
        "This institution has no ROR ID, by which its data would be found."
    );
    let (status, _) = server.post(&format!("{institution}/ror/02y3ad647"), json!({})).await;
    assert_eq!(status, StatusCode::OK);
    let other = state().await;
    let reason = "The reference data hold no citations or authorships of the ROR IDs of this institution (02y3ad647).";
    assert_eq!((&other["state"], &other["reason"]), (&json!("waiting"), &json!(reason)));
    assert_eq!(sums().await, [0.0, 0.0]);

    let ror = format!("{institution}/ror/{}", member.ror_id);
    assert_eq!(server.post(&ror, json!({})).await.0, StatusCode::OK);
    let ready = state().await;
    assert_eq!((&ready["state"], &ready["reason"]), (&json!("ready"), &json!(null)));
    let years = |of: fn(&titlewise_ingest::generate::Holding) -> [u32; 5]| -> usize {
        member.holdings.iter().flat_map(of).filter(|count| *count > 0).count()
    };
    assert_eq!(ready["citations"], years(|holding| holding.citations));
    assert_eq!(ready["authorships"], years(|holding| holding.authorships));
    let [citations, authorships] = sums().await;
    assert!(citations > authorships && authorships > 0.0, "{citations} {authorships}");

    server.delete(&ror).await;
    assert_eq!(sums().await, [0.0, 0.0], "and gone at once");
    server.stop().await;
}
