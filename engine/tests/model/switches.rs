//! The titles of a scenario, which forecasts of the same facts share.

use std::path::Path;

use titlewise_engine::model::Model;
use titlewise_engine::scenario::library_scenario;
use titlewise_ingest::folder::ModelInputs;

const BASE_YEAR: i32 = 2026;

/// Switches of the core list and of the title filter.
const SWITCHES: [(bool, bool); 4] = [(false, false), (true, false), (false, true), (true, true)];

#[tokio::test(flavor = "multi_thread")]
async fn each_switch_selects_its_titles_after_any_other() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../sql/tests/input");
    let inputs = ModelInputs::read(&folder).unwrap();
    let model = Model::new().await.unwrap();
    let shared = model.facts(&inputs, BASE_YEAR).await.unwrap();
    let mut scenario = library_scenario(&inputs, "alder-1", BASE_YEAR).unwrap();
    let mut sizes = Vec::new();
    // More choices than are cached, each of them twice.
    let packages = ["alder", "beech", "alder"];
    for package in packages {
        package.clone_into(&mut scenario.package_id);
        for (core, filter) in SWITCHES {
            (scenario.use_core_titles, scenario.use_title_filter) = (core, filter);
            let own = model.facts(&inputs, BASE_YEAR).await.unwrap();
            let expected = model.forecast(&own, &scenario).await.unwrap();
            for _ in 0..2 {
                let found = model.forecast(&shared, &scenario).await.unwrap();
                let what = format!("{package}, core list {core}, filter {filter}");
                assert_eq!(found.rows().num_rows(), expected.rows().num_rows(), "{what}");
                assert_eq!(found.rows()["issn_l"].to_data(), expected.rows()["issn_l"].to_data());
                assert_eq!(found.rows()["cpu"].to_data(), expected.rows()["cpu"].to_data());
            }
            sizes.push(expected.rows().num_rows());
        }
    }
    assert!(sizes[1] < sizes[0] && sizes[2] < sizes[0], "the lists leave titles out: {sizes:?}");
    assert_ne!(sizes[..4], sizes[4..8], "the packages differ");
}
