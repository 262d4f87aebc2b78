//! Title facts that do not depend on the library.

use arrow::array::{Array, AsArray};
use arrow::datatypes::{Float64Type, Int32Type};
use titlewise_dataset::export::TitleFacts;
use titlewise_engine::model::Titles;

/// Returns the facts of titles by their numbers.
pub fn title_facts(titles: &Titles) -> Vec<TitleFacts> {
    let mut facts = Vec::new();
    for rows in titles.rows() {
        let text = |name: &str, row: usize| {
            let column = rows.column_by_name(name)?.as_string_opt::<i32>()?;
            column.is_valid(row).then(|| column.value(row).to_owned())
        };
        let numbers = rows.column_by_name("title_no");
        let Some(numbers) = numbers.and_then(|all| all.as_primitive_opt::<Int32Type>()) else {
            continue;
        };
        let society =
            rows.column_by_name("is_society_journal").and_then(|all| all.as_boolean_opt());
        let embargo = rows.column_by_name("bronze_oa_embargo_months");
        let embargo = embargo.and_then(|all| all.as_primitive_opt::<Float64Type>());
        for row in 0..rows.num_rows() {
            let Ok(place) = usize::try_from(numbers.value(row)) else { continue };
            if facts.len() <= place {
                facts.resize_with(place + 1, TitleFacts::default);
            }
            facts[place] = TitleFacts {
                issn_l: text("issn_l", row).unwrap_or_default(),
                title: text("title", row).unwrap_or_default(),
                issns: text("issns", row).unwrap_or_default(),
                embargo_months: embargo.filter(|all| all.is_valid(row)).map(|all| all.value(row)),
                is_society_journal: society.is_some_and(|all| all.is_valid(row) && all.value(row)),
            };
        }
    }
    facts
}
