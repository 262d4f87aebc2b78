//! Titles that a scenario can subscribe to.

use std::collections::HashSet;

use arrow::array::{AsArray, RecordBatch};
use arrow::compute::cast;
use arrow::datatypes::DataType;
use titlewise_catalog::{Package, Scenario};

use crate::error::Error;
use crate::forecasts::handle::Forecasts;

/// Longest list of titles that is saved as it is. Clients send short lists back, including titles that no file names any
/// more.
const LONG_LIST: usize = 2_000;

impl Forecasts {
    /// Removes unknown titles from a long list: those without use at the library, or, without any COUNTER file and for a
    /// consortium, those that the reference data do not contain. They affect no forecast, and saving them takes time
    /// during which no one else can save anything.
    ///
    /// # Errors
    /// If data cannot be read or the model fails.
    pub async fn retain_known<T: Extend<String> + IntoIterator<Item = String> + Default>(
        &self,
        scenario: &Scenario,
        package: &Package,
        titles: T,
    ) -> Result<T, Error> {
        let titles: Vec<String> = titles.into_iter().collect();
        let mut kept = T::default();
        if titles.len() <= LONG_LIST {
            kept.extend(titles);
            return Ok(kept);
        }
        let known = self.known_titles(scenario, package).await?;
        kept.extend(titles.into_iter().filter(|title| known.contains(title)));
        Ok(kept)
    }

    async fn known_titles(
        &self,
        scenario: &Scenario,
        package: &Package,
    ) -> Result<HashSet<String>, Error> {
        let question = self.request(scenario.clone(), package.clone()).await?;
        if question.consortium.is_none() && !question.live.is_empty() {
            let held = issns(self.facts(&question).await?.relation("holding"));
            if !held.is_empty() {
                return Ok(held);
            }
        }
        Ok(issns(self.titles(&question).await?.rows()))
    }
}

/// Returns the linking ISSNs of rows.
fn issns(batches: &[RecordBatch]) -> HashSet<String> {
    let mut found = HashSet::new();
    for batch in batches {
        let Some(column) = batch.column_by_name("issn_l") else { continue };
        let Ok(column) = cast(column, &DataType::Utf8) else { continue };
        let texts = column.as_string_opt::<i32>().into_iter().flatten().flatten();
        found.extend(texts.map(str::to_owned));
    }
    found
}
