//! A library without HTTP: its files are read, forecast and priced through the services alone.
#![allow(clippy::unwrap_used, clippy::panic)] // In a test, what must not happen is a failure.

use titlewise_catalog::{Content, NewPackage};
use titlewise_engine::assumptions::Settings;
use titlewise_ingest::generate::{self, Spec};
use titlewise_service::config::Config;
use titlewise_service::demo::library::{files, upload};
use titlewise_service::error::Error;
use titlewise_service::lookup;
use titlewise_service::services::Services;

const SPEC: Spec = Spec { titles: 60, members: 1, seed: 7 };

#[tokio::test(flavor = "multi_thread")]
async fn files_become_a_forecast_that_settings_change() {
    let folder = tempfile::tempdir().unwrap();
    let invented = generate::invent(&SPEC);
    generate::write(&invented, &folder.path().join("invented"), &mut |_, _| {}).unwrap();
    let member = invented.member(0);
    let mut config = Config::in_folder(folder.path().join("data"));
    config.reference = Some(folder.path().join("invented/reference"));
    config.base_year = Some(2026);
    let services = Services::open(&config).await.unwrap();

    let (catalog, forecasts) = (&services.catalog, &services.forecasts);
    let rors = [member.ror_id.clone()];
    let library = catalog.create_institution(None, "Library", &rors, false).await.unwrap();
    let new = NewPackage {
        name: "Package".to_owned(),
        institution_id: library.id,
        publisher: String::new(),
        description: String::new(),
        currency: Some("USD".to_owned()),
        big_deal_cost: Some(member.big_deal_cost),
        big_deal_cost_increase: Some(member.big_deal_increase),
    };
    let package = catalog.create_package(new).await.unwrap();
    let package = lookup::package(catalog, &package).await.unwrap();
    let home = folder.path().join("invented/members").join(&member.package_id);
    let found = files(&home).unwrap();
    assert_eq!(found.len(), 5, "{found:?}");
    for file in found {
        upload(&services, &package, &file).await.unwrap();
    }

    let content = Content::new("Scenario", Settings::for_currency("USD"));
    let scenario = catalog.create_scenario(&package.id, &content, None).await.unwrap();
    let request = forecasts.request(scenario.clone(), package.clone()).await.unwrap();
    let first = forecasts.summary(&request.into()).await.unwrap();
    assert!(first.num_journals_total > 40, "{first:?}");
    assert_eq!(first.num_journals_subscribed, 0);

    let dearer = catalog
        .edit_scenario(&scenario.id, None, |_, content| {
            content.settings.cost_ill = 2.0 * Settings::for_currency("USD").cost_ill;
            Ok::<_, Error>(())
        })
        .await
        .unwrap()
        .unwrap();
    let request = forecasts.request(dearer, package).await.unwrap();
    let second = forecasts.summary(&request.into()).await.unwrap();
    let ratio = second.cost_scenario_ill / first.cost_scenario_ill;
    assert!((ratio - 2.0).abs() < 1e-6, "loans cost twice as much: {ratio}");

    let missing = lookup::scenario(catalog, "scenario-none").await;
    assert!(matches!(missing, Err(Error::NotFound { what: "scenario", .. })));
    catalog.close().await;
}
