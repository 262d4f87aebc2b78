//! Statements for lists of names: one for many names, in the same text on SQLite and PostgreSQL.

use sqlx::{Any, Transaction};

use crate::error::CatalogError;

/// Most names of one statement. The databases cut each name out of the list, which takes longer the longer the list is.
const AT_ONCE: usize = 500;

/// Runs a statement for names of a scenario. `statement` binds the scenario, the list and the width of its entries.
pub(super) async fn for_each_name<'a>(
    transaction: &mut Transaction<'static, Any>,
    statement: &'static str,
    scenario_id: &str,
    names: impl IntoIterator<Item = &'a String>,
) -> Result<(), CatalogError> {
    let names: Vec<&String> = names.into_iter().collect();
    for names in names.chunks(AT_ONCE) {
        let (list, width) = list(names);
        sqlx::query(statement)
            .bind(scenario_id)
            .bind(list)
            .bind(width)
            .execute(&mut **transaction)
            .await?;
    }
    Ok(())
}

/// Returns the names as one text of entries of the same width, and the width in characters.
fn list(names: &[&String]) -> (String, i64) {
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or_default().max(1);
    let list = names.iter().map(|name| format!("{name:width$}")).collect();
    (list, i64::try_from(width).unwrap_or(i64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_have_the_width_of_the_longest() {
        let names = ["0031-9252".to_owned(), "é".to_owned()];
        let (list, width) = list(&names.each_ref());
        assert_eq!((list.as_str(), width), ("0031-9252é        ", 9));
    }
}
