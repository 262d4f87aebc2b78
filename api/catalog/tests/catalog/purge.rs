//! Deleted packages stay for a while and are purged then, on SQLite and PostgreSQL, with a clock that the test sets.

use chrono::TimeDelta;
use titlewise_catalog::{Catalog, Content, NewPackage, PackageEdit, Schema, Upload};
use titlewise_engine::assumptions::Settings;

use crate::leases::Hands;
use crate::temporary::Temporary;

const DAY: i64 = 86_400;

async fn package(catalog: &Catalog, institution_id: &str) -> String {
    let package = NewPackage {
        name: "Package".to_owned(),
        institution_id: institution_id.to_owned(),
        ..NewPackage::default()
    };
    catalog.create_package(package).await.unwrap()
}

/// Number of rows of each table.
async fn rows(catalog: &Catalog) -> Vec<(String, u64)> {
    let mut snapshot = catalog.snapshot().await.unwrap();
    let schema = snapshot.schema.clone();
    let mut counts = Vec::new();
    for table in &schema.tables {
        let mut count = 0;
        let each = |_| {
            count += 1;
            Ok::<(), titlewise_catalog::CatalogError>(())
        };
        snapshot.rows(table, each).await.unwrap();
        counts.push((table.name.clone(), count));
    }
    snapshot.end().await.unwrap();
    counts
}

async fn a_deleted_package_is_purged_with_everything(database: Temporary) {
    let hands = Hands::new();
    let catalog = Catalog::open(&database.url).await.unwrap().with_clock(hands.clock());
    let library = catalog.create_institution(None, "Library", &[], false).await.unwrap().id;
    let kept = package(&catalog, &library).await;
    let before = rows(&catalog).await;

    let gone = package(&catalog, &library).await;
    let mut content = Content::new("Scenario", Settings::default());
    content.subscribed.insert("0031-9252".to_owned());
    catalog.create_scenario(&gone, &content, None).await.unwrap();
    let upload = Upload::new(&gone, "prices.csv", 7, catalog.clock());
    catalog.add_unread(&upload, None).await.unwrap();
    let (found, _) = catalog.package(&gone, "").await.unwrap().unwrap();
    let delete = PackageEdit { is_deleted: true, ..PackageEdit::default() };
    catalog.edit_package(None, &found, delete).await.unwrap();

    let since = || catalog.clock().utc() - TimeDelta::days(30);
    hands.forward(30 * DAY - 1);
    assert!(catalog.purgeable(since()).await.unwrap().is_empty());
    assert_eq!(catalog.purge_package(&gone, since()).await.unwrap(), None, "not yet");
    hands.forward(2);
    assert_eq!(catalog.purgeable(since()).await.unwrap(), [gone.as_str()]);
    let uploads = catalog.purge_package(&gone, since()).await.unwrap().unwrap();
    assert_eq!(uploads.iter().map(|one| &one.id).collect::<Vec<_>>(), [&upload.id]);
    assert_eq!(catalog.purge_package(&gone, since()).await.unwrap(), None, "once");
    assert!(catalog.package(&kept, "").await.unwrap().is_some());
    // What remains is the record of what was done.
    let remaining = |counts: Vec<(String, u64)>| -> Vec<(String, u64)> {
        counts.into_iter().filter(|(name, _)| name != "audit").collect()
    };
    assert_eq!(remaining(rows(&catalog).await), remaining(before));

    // One server at a time.
    assert!(catalog.claim_chore("chore").await.unwrap());
    assert!(!catalog.claim_chore("chore").await.unwrap());
    hands.forward(899);
    catalog.keep_chore("chore").await.unwrap();
    hands.forward(899);
    assert!(!catalog.claim_chore("chore").await.unwrap(), "the extension counts");
    hands.forward(1);
    assert!(catalog.claim_chore("chore").await.unwrap(), "the other server was lost");
    catalog.put_off_chore("chore", 60).await.unwrap();
    hands.forward(60);
    assert!(catalog.claim_chore("chore").await.unwrap());
    catalog.close().await;
    database.remove().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn deleted_packages_on_sqlite() {
    a_deleted_package_is_purged_with_everything(Temporary::sqlite()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn deleted_packages_on_postgresql() {
    a_deleted_package_is_purged_with_everything(Temporary::postgres().await).await;
}

/// A table that refers to a package, a scenario or an upload must be part of the purge.
#[tokio::test]
async fn every_table_of_a_package_is_known_to_the_purge() {
    let schema = Schema::after(Schema::newest()).await.unwrap();
    let mut found = Vec::new();
    for table in &schema.tables {
        for reference in &table.references {
            if ["package", "scenario", "upload", "proposal"].contains(&reference.of_table.as_str())
            {
                found.push(format!("{}.{}", table.name, reference.column));
            }
        }
    }
    found.sort();
    let known = [
        "api_key.package_id",
        "consortium_member.member_package_id",
        "consortium_member.package_id",
        "consortium_member_tag.member_package_id",
        "consortium_terms.package_id",
        "invitation.package_id",
        "job.upload_id",
        "package.consortium_package_id",
        "package.data_package_id",
        "package.source_package_id",
        "proposal.member_package_id",
        "proposal.of_scenario_id",
        "proposal.scenario_id",
        "public_page.scenario_id",
        // Deleted with the package.
        "reading_turn.package_id",
        "recalculation.scenario_id",
        "scenario.package_id",
        "scenario_member.member_package_id",
        "scenario_member.scenario_id",
        "scenario_version.scenario_id",
        "subscription.scenario_id",
        "title_request.scenario_id",
        "upload.package_id",
    ];
    assert_eq!(found, known, "delete the rows of a new table in api/catalog/src/purge.rs");
}
