//! What [`crate::model_rows`] decides about the rows of lists about one journal: which row gives the value, and why the
//! others do not.

use arrow::array::{Float64Array, RecordBatch};
use arrow::error::ArrowError;

use crate::model_rows::{Range, column, replaces_price, texts, value, widen};

/// The place of a row: the index of its table and its index in the table.
pub type RowIndex = (usize, usize);

/// A row of a price list about a journal.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PriceRow {
    /// The row.
    pub at: RowIndex,
    /// Its price.
    pub price: f64,
    /// What was decided.
    pub verdict: PriceVerdict,
}

/// Whether a price is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PriceVerdict {
    /// It is the price of the journal.
    Used,
    /// Another row has a lower price.
    Higher,
    /// An earlier row has the same price.
    Same,
    /// It is zero, and another row has a price.
    Zero,
}

/// Returns the rows of price lists about a journal.
///
/// # Errors
/// If a table does not have the columns of [`crate::TableKind::Price`].
pub fn prices(tables: &[&RecordBatch], issn_l: &str) -> Result<Vec<PriceRow>, ArrowError> {
    let mut rows: Vec<PriceRow> = Vec::new();
    let mut used = 0;
    for at in rows_about(tables, issn_l)? {
        let prices: &Float64Array = column(tables[at.0], "price")?;
        let price = prices.value(at.1);
        if rows.get(used).is_some_and(|kept| replaces_price(kept.price, price)) {
            used = rows.len();
        }
        rows.push(PriceRow { at, price, verdict: PriceVerdict::Used });
    }
    let Some(kept) = rows.get(used).copied() else { return Ok(rows) };
    for (place, row) in rows.iter_mut().enumerate() {
        row.verdict = match row.price {
            _ if place == used => PriceVerdict::Used,
            price if price == kept.price => PriceVerdict::Same,
            price if price <= 0.0 => PriceVerdict::Zero,
            _ => PriceVerdict::Higher,
        };
    }
    Ok(rows)
}

/// The rights to a journal.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rights {
    /// First and last day; `None` is open.
    pub range: Range,
    /// The rows, each with its own range.
    pub rows: Vec<RangeRow>,
}

/// A row of a list of rights about a journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RangeRow {
    /// The row.
    pub at: RowIndex,
    /// First and last day; `None` is open.
    pub range: Range,
    /// Whether the range of the journal starts with that of this row. Of several rows it is the first.
    pub is_start: bool,
    /// Whether the range of the journal ends with that of this row. Of several rows it is the first.
    pub is_end: bool,
}

/// Returns the rows of lists of rights about a journal, and the range that they give.
///
/// # Errors
/// If a table does not have the columns of [`crate::TableKind::PerpetualAccess`].
pub fn rights(tables: &[&RecordBatch], issn_l: &str) -> Result<Rights, ArrowError> {
    let mut rows: Vec<RangeRow> = Vec::new();
    for at in rows_about(tables, issn_l)? {
        let day = |name| -> Result<Option<String>, ArrowError> {
            Ok(value(texts(tables[at.0], name)?, at.1).map(str::to_owned))
        };
        let range = (day("start_date")?, day("end_date")?);
        rows.push(RangeRow { at, range, is_start: false, is_end: false });
    }
    let ranges = rows.iter().map(|row| row.range.clone());
    let range = ranges.reduce(|mut kept, new| {
        widen(&mut kept, new);
        kept
    });
    let range = range.unwrap_or_default();
    if let Some(row) = rows.iter_mut().find(|row| row.range.0 == range.0) {
        row.is_start = true;
    }
    if let Some(row) = rows.iter_mut().find(|row| row.range.1 == range.1) {
        row.is_end = true;
    }
    Ok(Rights { range, rows })
}

/// A row of a list of core titles about a journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CoreRow {
    /// The row.
    pub at: RowIndex,
    /// Baseline access according to the row.
    pub baseline_access: Option<String>,
    /// Whether its baseline access is that of the journal: the first that is stated.
    pub is_access: bool,
}

/// Returns the rows of lists of core titles about a journal. The first row makes it a core title.
///
/// # Errors
/// If a table does not have the columns of [`crate::TableKind::Core`].
pub fn core(tables: &[&RecordBatch], issn_l: &str) -> Result<Vec<CoreRow>, ArrowError> {
    let mut rows: Vec<CoreRow> = Vec::new();
    let mut is_stated = false;
    for at in rows_about(tables, issn_l)? {
        let access = value(texts(tables[at.0], "baseline_access")?, at.1).map(str::to_owned);
        let is_access = access.is_some() && !is_stated;
        is_stated |= is_access;
        rows.push(CoreRow { at, baseline_access: access, is_access });
    }
    Ok(rows)
}

/// Returns the rows about a journal, in their order. The first row of a filter includes the journal.
///
/// # Errors
/// If a table has no column `issn_l`.
pub fn rows_about(tables: &[&RecordBatch], issn_l: &str) -> Result<Vec<RowIndex>, ArrowError> {
    let mut found = Vec::new();
    for (table, rows) in tables.iter().enumerate() {
        let journals = texts(rows, "issn_l")?;
        let is_about = |row: &usize| value(journals, *row) == Some(issn_l);
        found.extend((0..rows.num_rows()).filter(is_about).map(|row| (table, row)));
    }
    Ok(found)
}
