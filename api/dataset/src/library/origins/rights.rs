//! The perpetual access to a title.

use arrow::array::RecordBatch;
use arrow::error::ArrowError;
use titlewise_ingest::list_verdicts;

use super::place::RowPlace;
use super::reason::Why;
use super::{OriginFile, words};

/// The rows behind the perpetual access to a title.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RightsOrigins {
    /// Whether there is a list of rights.
    pub has_list: bool,
    /// First day, `YYYY-MM-DD`; `None` is open if there are rows.
    pub start: Option<String>,
    /// Last day, `YYYY-MM-DD`; `None` is open if there are rows.
    pub end: Option<String>,
    /// The title's rows.
    pub rows: Vec<RightsOrigin>,
}

/// A row of a list of rights about a title.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RightsOrigin {
    /// Where the row is.
    pub place: RowPlace,
    /// First day of the row; `None` is open.
    pub start: Option<String>,
    /// Last day of the row; `None` is open.
    pub end: Option<String>,
    /// Whether the range of the title starts with that of this row. Of several rows it is the first.
    pub is_start: bool,
    /// Whether the range of the title ends with that of this row. Of several rows it is the first.
    pub is_end: bool,
    /// Why it changes nothing; `None` if it gives the start or the end.
    pub why: Option<Why>,
}

/// Returns the rows behind the perpetual access to a title.
pub(super) fn origins(files: &[&OriginFile], issn_l: &str) -> Result<RightsOrigins, ArrowError> {
    let tables: Vec<&RecordBatch> = files.iter().map(|file| &file.rows).collect();
    let rights = list_verdicts::rights(&tables, issn_l)?;
    let rows = rights.rows.into_iter().map(|row| RightsOrigin {
        place: RowPlace::of(files[row.at.0], row.at.1),
        is_start: row.is_start,
        is_end: row.is_end,
        why: (!row.is_start && !row.is_end).then(words::within_range),
        start: row.range.0,
        end: row.range.1,
    });
    let (start, end) = rights.range;
    Ok(RightsOrigins { has_list: !files.is_empty(), start, end, rows: rows.collect() })
}
