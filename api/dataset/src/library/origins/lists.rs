//! Rows of a title in lists of core titles and of titles to include.

use arrow::array::RecordBatch;
use arrow::error::ArrowError;
use titlewise_ingest::list_verdicts;

use super::place::RowPlace;
use super::reason::Why;
use super::{OriginFile, words};

/// The rows that make a title a core title.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CoreOrigins {
    /// Whether there is a list of core titles.
    pub has_list: bool,
    /// Baseline access: the first that a row states.
    pub baseline_access: Option<String>,
    /// The title's rows; none if it is no core title.
    pub rows: Vec<CoreOrigin>,
}

/// A row of a list of core titles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CoreOrigin {
    /// Where the row is.
    pub place: RowPlace,
    /// Baseline access according to the row.
    pub baseline_access: Option<String>,
    /// Why it changes nothing; `None` if it is the title's first row or states its baseline access.
    pub why: Option<Why>,
}

/// The rows that include a title.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FilterOrigins {
    /// Whether there is a list of titles to include.
    pub has_list: bool,
    /// The title's rows; none if no list includes it.
    pub rows: Vec<FilterOrigin>,
}

/// A row of a list of titles to include.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FilterOrigin {
    /// Where the row is.
    pub place: RowPlace,
    /// Why it changes nothing; `None` for the title's first row.
    pub why: Option<Why>,
}

/// Returns the rows of a title in lists of core titles.
pub(super) fn core(files: &[&OriginFile], issn_l: &str) -> Result<CoreOrigins, ArrowError> {
    let found = list_verdicts::core(&tables(files), issn_l)?;
    let access = found.iter().find(|row| row.is_access);
    let baseline_access = access.and_then(|row| row.baseline_access.clone());
    let rows = found.into_iter().enumerate().map(|(number, row)| CoreOrigin {
        place: RowPlace::of(files[row.at.0], row.at.1),
        baseline_access: row.baseline_access,
        why: (number > 0 && !row.is_access).then(words::repeated),
    });
    Ok(CoreOrigins { has_list: !files.is_empty(), baseline_access, rows: rows.collect() })
}

/// Returns the rows of a title in lists of titles to include.
pub(super) fn filter(files: &[&OriginFile], issn_l: &str) -> Result<FilterOrigins, ArrowError> {
    let found = list_verdicts::rows_about(&tables(files), issn_l)?;
    let rows = found.into_iter().enumerate().map(|(number, (table, row))| FilterOrigin {
        place: RowPlace::of(files[table], row),
        why: (number > 0).then(words::repeated),
    });
    Ok(FilterOrigins { has_list: !files.is_empty(), rows: rows.collect() })
}

fn tables<'a>(files: &[&'a OriginFile]) -> Vec<&'a RecordBatch> {
    files.iter().map(|file| &file.rows).collect()
}
