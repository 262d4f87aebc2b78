//! Scenario with subscriptions of the demo's library, which visitors see first. Its history shows how a library came to
//! its choice.

use std::collections::BTreeSet;

use titlewise_catalog::{Catalog, CatalogError, Content, Package};
use titlewise_engine::assumptions::Settings;

use crate::demo::ids;
use crate::demo::ranking::ranked;
use crate::services::Services;
use crate::start_error::StartError;

/// Name of the scenario.
const NAME: &str = "150 core titles";
/// Its description.
const DESCRIPTION: &str =
    "The 150 titles with the lowest cost per use, for about 60 % of the cost of the Big Deal.";
/// Its history: number of titles subscribed to, and the notes at that time.
const STEPS: [(usize, &str); 3] = [
    (100, "Start: the 100 titles with the lowest cost per use."),
    (
        130,
        "Library committee: 30 more titles, for departments that would lose most of their reading.",
    ),
    (
        150,
        "Library committee: 150 titles. Next: compare with the first scenario, and ask departments about the titles \
         that we would cancel.",
    ),
];

/// Creates the scenario unless it was created before. The next start continues after an interruption.
pub async fn prepare(services: &Services, package: &Package) -> Result<(), StartError> {
    let catalog = &services.catalog;
    if catalog.has_demo_part(ids::CHOICE_PART).await? {
        return Ok(());
    }
    if catalog.scenario(ids::LIBRARY_CHOICE).await?.is_none() {
        let content = Content::new(NAME, Settings::for_currency(&package.currency));
        catalog.create_scenario_as(ids::LIBRARY_CHOICE, &package.id, &content, None).await?;
    }
    let titles = ranked(services, ids::LIBRARY_CHOICE, package).await?;
    for (count, notes) in STEPS {
        note(catalog, titles.iter().take(count).cloned().collect(), notes).await?;
    }
    Ok(catalog.complete_demo_part(ids::CHOICE_PART).await?)
}

/// Saves one step of the history.
async fn note(
    catalog: &Catalog,
    titles: BTreeSet<String>,
    notes: &str,
) -> Result<(), CatalogError> {
    let edited = catalog.edit_scenario(ids::LIBRARY_CHOICE, None, |_, content| {
        content.subscribed = titles;
        DESCRIPTION.clone_into(&mut content.description);
        notes.clone_into(&mut content.notes);
        Ok::<_, CatalogError>(())
    });
    edited.await.map(drop)
}
