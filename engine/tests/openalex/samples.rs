//! Real samples against counts that a script in another language made of the same text: `tests/data/openalex`.

use titlewise_engine::openalex::Recipe;

use super::folder;
pub use super::sample_snapshot::{recipe, snapshot};

fn compare(variant: &str, recipe: &Recipe) {
    let snapshot = snapshot();
    let (built, out) = folder::built(snapshot.path(), recipe).unwrap();
    assert_eq!(built.unknown_ror_ids, ["00jmfr291"]);
    super::sample_snapshot::compare(variant, out.path(), |_| true);
}

#[test]
fn tables_of_samples_are_what_another_program_counts() {
    compare("corrected, with children", &recipe());
}

#[test]
fn submitted_versions_in_the_classic_way() {
    compare("classic, with children", &Recipe { is_classic: true, ..recipe() });
}

#[test]
fn institutions_without_their_parts() {
    compare("corrected, without children", &Recipe { with_children: false, ..recipe() });
}
