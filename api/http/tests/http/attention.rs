//! What needs attention: files, and the figures and the data status of packages in lists.

use reqwest::Client;
use serde_json::{Value, json};
use titlewise_catalog::Role;

use crate::database::{Data, Database, on_each_database};
use crate::running::{Running, text};

const TITLES: &str = "issn\n0031-9252\n0034-5679\n";
const CITATIONS: &str = "package_id,issn_l,year,num_citations\np,0031-9252,2019,4\np,0031-9252,2020,7\np,0034-5679,2020,1\n";
const PRICES: &str = "issn,price\n0031-9252,1200\n0034-5679,800\n";

on_each_database!(
    files_need_attention_until_they_are_replaced_or_confirmed,
    usage_data_needs_attention_after_a_year,
    a_list_states_what_a_package_lacks,
);

/// The items of a user, as kind, count and name of the package.
async fn items(server: &Running, client: &Client) -> Value {
    let (status, answer) = server.send(client, "GET", "/attention", None).await;
    assert!(status.is_success(), "{answer}");
    let items = answer["items"].as_array().unwrap();
    items.iter().map(|one| json!([one["kind"], one["count"], one["package_name"]])).collect()
}

async fn files_need_attention_until_they_are_replaced_or_confirmed(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let package = server.package("P", "USD").await;
    let viewer = server.person("v@example.edu", &[(&server.institution, Role::Viewer)]).await;
    let colleague =
        server.person("c@example.edu", &[(&server.institution, Role::Collaborator)]).await;
    let other = server.catalog.create_institution(None, "Elsewhere", &[], false).await.unwrap().id;
    let stranger = server.person("s@example.org", &[(&other, Role::Admin)]).await;
    assert_eq!(items(&server, &server.client).await, json!([]));

    let files = format!("{package}/file");
    server.upload(&files, &[("prices.csv", "colour\nred\nblue\n".into())]).await;
    server.upload(&files, &[("notes.txt", "nothing useful".into())]).await;
    server.upload(&files, &[("titles.csv", TITLES.into())]).await;
    let (_, taken) = server.upload(&files, &[("citations.csv", CITATIONS.into())]).await;
    let both = json!([["unconfirmed_files", 1, "P"], ["failed_files", 2, "P"]]);
    assert_eq!(items(&server, &colleague).await, both);
    for without in [&viewer, &stranger] {
        assert_eq!(items(&server, without).await, json!([]), "only who can deal with it");
    }
    let listed = &server.get_json("/package").await["packages"][0];
    assert_eq!((&listed["failed_files"], &listed["unconfirmed_files"]), (&json!(2), &json!(1)));

    // A usable file of the same name takes the place of the first; the second stays.
    server.upload(&files, &[("prices.csv", PRICES.into())]).await;
    let confirm = format!("{files}/{}/confirm", text(&taken["files"][0]["id"]));
    server.post(&confirm, json!({})).await;
    assert_eq!(items(&server, &server.client).await, json!([["failed_files", 1, "P"]]));

    server.patch(&package, json!({"is_deleted": true})).await;
    assert_eq!(items(&server, &server.client).await, json!([]));
    server.stop().await;
}

async fn usage_data_needs_attention_after_a_year(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    assert_eq!(items(&server, &server.client).await, json!([]));
    let (package, _) = server.demo().await;
    let date = |days: i64| (chrono::Utc::now() - chrono::TimeDelta::days(days)).to_rfc3339();
    for (days, expected) in [(364, 0), (366, 1)] {
        data.execute(&format!(
            "update upload set uploaded_at = '{}' where package_id = '{package}' and kind = 'counter'",
            date(days)
        ))
        .await;
        let answer = server.get_json("/attention").await;
        let found = answer["items"].as_array().unwrap();
        assert_eq!(found.len(), expected, "{days} days: {answer}");
        if let [old] = found.as_slice() {
            assert_eq!((&old["kind"], &old["package_id"]), (&json!("old_data"), &json!(package)));
            assert_eq!(text(&old["since"])[..10], date(1)[..10], "the day on which it became old");
        }
    }
    server.stop().await;
}

async fn a_list_states_what_a_package_lacks(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let body = json!({
        "name": "New", "currency": "EUR", "institution_id": server.institution,
        "big_deal_cost": 5000.5,
    });
    let (_, made) = server.post("/package", body).await;
    let made = format!("/package/{}", text(&made["id"]));
    server.upload(&format!("{made}/file"), &[("prices.csv", PRICES.into())]).await;
    let listed = server.get_json("/package").await;
    let [demo, new] = listed["packages"].as_array().unwrap().as_slice() else {
        panic!("{listed}");
    };
    assert_eq!((&demo["missing"], &demo["kind"]), (&json!([]), &json!("own")));
    assert!(demo["big_deal_cost"].as_f64().unwrap() > 1000.0);
    assert_eq!(new["missing"], json!(["counter", "big-deal-increase"]));
    assert_eq!(new["missing"], server.get_json(&made).await["missing"], "as the package states");
    assert_eq!((&new["big_deal_cost"], &new["is_consortium"]), (&json!(5000.5), &json!(false)));
    server.stop().await;
}
