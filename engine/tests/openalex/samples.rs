//! Generated and real samples against counts of the same text by a script in another language: `tests/data/openalex`.

use titlewise_engine::openalex::Recipe;

use super::folder;
pub use super::sample_snapshot::Samples;

fn compare(samples: &Samples, variant: &str, recipe: &Recipe) -> usize {
    let snapshot = samples.snapshot();
    let (built, out) = folder::built(snapshot.path(), recipe).unwrap();
    assert_eq!(built.unknown_ror_ids, ["00jmfr291"]);
    samples.compare(variant, out.path(), |_| true)
}

/// Compares a variant of generated samples, and of real ones if present.
fn compare_both(variant: &str, tables: usize, changed: impl Fn(Recipe) -> Recipe) {
    let invented = Samples::invented();
    assert_eq!(compare(&invented, variant, &changed(invented.recipe())), tables);
    let Some(real) = Samples::real(&format!("OpenAlex samples: {variant}"), tables) else { return };
    let compared = compare(&real, variant, &changed(real.recipe()));
    real.checked(compared);
}

#[test]
fn tables_of_samples_are_what_another_program_counts() {
    compare_both("corrected, with children", 10, |recipe| recipe);
}

#[test]
fn submitted_versions_in_the_classic_way() {
    compare_both("classic, with children", 1, |recipe| Recipe { is_classic: true, ..recipe });
}

#[test]
fn institutions_without_their_parts() {
    compare_both("corrected, without children", 3, |recipe| Recipe {
        with_children: false,
        ..recipe
    });
}
