//! The price of a title.

use arrow::array::{Array, AsArray, RecordBatch};
use arrow::datatypes::Float64Type;
use arrow::error::ArrowError;
use titlewise_ingest::list_verdicts;

use super::place::{RowPlace, text};
use super::reason::Why;
use super::{OriginFile, words};

/// The rows behind the price of a title.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PriceOrigins {
    /// The price that the model reads; `None` if the title has none.
    pub price: Option<f64>,
    /// Whether the price is the fallback price of the package, because no list has the title.
    pub is_fallback: bool,
    /// The title's rows in price lists, then bundles with the title.
    pub rows: Vec<PriceOrigin>,
}

/// A row of a price list about a title.
#[derive(Debug, Clone, PartialEq)]
pub struct PriceOrigin {
    /// Where the row is.
    pub place: RowPlace,
    /// Its price.
    pub price: f64,
    /// Currency according to the list, if it names one.
    pub currency: Option<String>,
    /// Why it is not used; `None` if it is.
    pub why: Option<Why>,
}

/// Returns the rows behind the price of a title. The fallback applies to a title with uses.
pub(super) fn origins(
    lists: &[&OriginFile],
    bundles: &[&OriginFile],
    fallback: Option<f64>,
    issn_l: &str,
) -> Result<PriceOrigins, ArrowError> {
    let tables: Vec<&RecordBatch> = lists.iter().map(|file| &file.rows).collect();
    let found = list_verdicts::prices(&tables, issn_l)?;
    let mut rows: Vec<PriceOrigin> = Vec::new();
    for row in &found {
        let why = words::price(row.verdict);
        rows.push(origin(lists[row.at.0], row.at.1, row.price, why));
    }
    let listed = rows.iter().find(|row| row.why.is_none()).map(|row| row.price);
    for file in bundles {
        rows.extend(of_bundles(file, issn_l));
    }
    let is_fallback = listed.is_none() && fallback.is_some();
    Ok(PriceOrigins { price: listed.or(fallback), is_fallback, rows })
}

/// Returns the bundles of a price list that include a title.
fn of_bundles(file: &OriginFile, issn_l: &str) -> Vec<PriceOrigin> {
    let column = |name| file.rows.column_by_name(name);
    let titles = column("issn_ls").and_then(|column| column.as_string_opt::<i32>());
    let prices = column("price").and_then(|column| column.as_primitive_opt::<Float64Type>());
    let (Some(titles), Some(prices)) = (titles, prices) else { return Vec::new() };
    let is_in = |row: &usize| {
        titles.is_valid(*row) && titles.value(*row).split(';').any(|issn| issn.trim() == issn_l)
    };
    let bundle = |row| origin(file, row, prices.value(row), Some(words::bundle()));
    (0..file.rows.num_rows()).filter(is_in).map(bundle).collect()
}

fn origin(file: &OriginFile, row: usize, price: f64, why: Option<Why>) -> PriceOrigin {
    let currency = text(&file.rows, "currency", row).map(str::to_owned);
    PriceOrigin { place: RowPlace::of(file, row), price, currency, why }
}
