//! Facts in files, which load without calculating.

use titlewise_engine::model::Model;
use titlewise_ingest::folder::ModelInputs;
use titlewise_ingest::generate::{self, Spec};

const BASE_YEAR: i32 = 2026;

/// Caches are bounded by these sizes: whatever seems too large displaces what is still needed.
#[tokio::test]
async fn facts_of_a_file_take_as_much_memory_as_calculated_ones() {
    let folder = tempfile::tempdir().unwrap();
    let invented = generate::invent(&Spec { titles: 600, members: 1, seed: 5 });
    generate::write_model_inputs(&invented, folder.path()).unwrap();
    let inputs = ModelInputs::read(folder.path()).unwrap();
    let model = Model::new().await.unwrap();
    let titles = model.titles(&inputs, BASE_YEAR).await.unwrap();
    let facts = model.facts_on(&titles, &inputs).await.unwrap();
    let of_file = model.saved_titles(&model.save_titles(&titles).unwrap(), BASE_YEAR).unwrap();
    let facts_of_file = model.saved_holdings(&model.save_holdings(&facts).unwrap(), &of_file);
    let sizes = [
        (titles.memory_size(), of_file.memory_size()),
        (facts.memory_size(), facts_of_file.unwrap().memory_size()),
    ];
    for (calculated, loaded) in sizes {
        assert!(calculated > 600 * 100, "{calculated}: a hundred numbers per title");
        assert!(loaded <= calculated + calculated / 4, "{loaded} instead of {calculated}");
    }
}
