//! Sheets that repeat the prices of the same journals: at the agents' discount, in another currency, or as changes to a
//! list that precedes them.

use crate::reading::cell::issn::{Issn, IssnCell};
use crate::reading::cell::number::price;
use crate::reading::heading::Field;
use crate::reading::lists::List;
use crate::reading::lists::price::columns::Columns;
use crate::reading::lists::price::combinations;
use crate::reading::source::cell::Row;

/// Returns why a sheet is not used, if at least half of its journals have a price from an earlier sheet.
pub fn reason(list: &List<'_>, rows: &[&Row], columns: &Columns) -> Option<String> {
    if list.memory.priced.is_empty() || !combinations::members(list.header).is_empty() {
        return None;
    }
    let fields = [Field::PrintIssn, Field::OnlineIssn, Field::Issns, Field::Block];
    let issn_columns: Vec<usize> =
        fields.into_iter().filter_map(|field| list.header.column(field)).collect();
    let (mut priced, mut known) = (0usize, 0usize);
    for row in rows {
        let has_price = columns
            .prices
            .iter()
            .any(|prices| price(row.cell(prices.index), prices.mark).is_some());
        let issns: Vec<Issn> = issn_columns
            .iter()
            .flat_map(|column| IssnCell::read(row.cell(*column)).issns().to_vec())
            .collect();
        if has_price && !issns.is_empty() {
            priced += 1;
            known += usize::from(issns.iter().any(|issn| list.memory.priced.contains(issn)));
        }
    }
    (priced > 0 && known * 2 >= priced).then(|| {
        format!(
            "This sheet is not used: most of its journals have their price from sheet \"{}\".",
            list.memory.priced_in
        )
    })
}
