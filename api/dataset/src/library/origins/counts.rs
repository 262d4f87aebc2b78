//! Citations and papers of an institution in a title, by year.

use arrow::array::{Array, AsArray, RecordBatch};
use arrow::datatypes::Float64Type;
use arrow::error::ArrowError;
use titlewise_ingest::list_verdicts;
use titlewise_ingest::tables::Table;

use super::place::{RowPlace, text, whole};
use super::reason::Why;
use super::{OriginFile, words};
use crate::library::InstitutionRows;
use crate::library::model_inputs::OF_INSTITUTIONS;

/// The rows behind the citations or papers of a title.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct CountOrigins {
    /// Whether the package has a file of its own; else the reference data about the institution apply.
    pub has_file: bool,
    /// The title's rows.
    pub rows: Vec<CountOrigin>,
}

/// Citations or papers of a title in a year.
#[derive(Debug, Clone, PartialEq)]
pub struct CountOrigin {
    /// Where the row is.
    pub place: CountPlace,
    /// The year.
    pub year: Option<i32>,
    /// The number; `None` if it is unknown.
    pub count: Option<f64>,
    /// Why it does not count; `None` if it does.
    pub why: Option<Why>,
}

/// The place of a number of citations or papers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CountPlace {
    /// A file of the package.
    File(RowPlace),
    /// The reference data.
    Reference {
        /// The table.
        table: Table,
        /// The ROR id of the institution.
        ror_id: String,
        /// The short name of the source, if it is known.
        source: Option<String>,
    },
}

/// Returns the rows behind a table of citations or papers of a title. As in [`crate::library::model_inputs`], the last file
/// of a slot is used.
pub(super) fn origins(
    files: &[OriginFile],
    institutions: &InstitutionRows,
    table: Table,
    issn_l: &str,
) -> Result<CountOrigins, ArrowError> {
    let own: Vec<&OriginFile> = files.iter().filter(|file| is_table(file, table)).collect();
    let column = format!("num_{}", table.name());
    let Some(used) = own.last() else {
        return Ok(CountOrigins {
            has_file: false,
            rows: of_institutions(institutions, table, &column, issn_l)?,
        });
    };
    let mut rows = Vec::new();
    for (number, file) in own.iter().enumerate() {
        let is_used = number + 1 == own.len();
        for (_, row) in list_verdicts::rows_about(&[&file.rows], issn_l)? {
            let place = CountPlace::File(RowPlace::of(file, row));
            let why = (!is_used).then(|| words::other_file(&used.name));
            rows.push(origin(&file.rows, row, &column, place, why));
        }
    }
    Ok(CountOrigins { has_file: true, rows })
}

fn of_institutions(
    institutions: &InstitutionRows,
    table: Table,
    column: &str,
    issn_l: &str,
) -> Result<Vec<CountOrigin>, ArrowError> {
    let Some((_, of)) = OF_INSTITUTIONS.into_iter().find(|(own, _)| *own == table) else {
        return Ok(Vec::new());
    };
    let rows = institutions.table(of);
    let found = list_verdicts::rows_about(&[&rows], issn_l)?;
    let count = |(_, row): (usize, usize)| {
        let of_row = |name| text(&rows, name, row).map(str::to_owned);
        let ror_id = of_row("ror_id").unwrap_or_default();
        let place = CountPlace::Reference { table: of, ror_id, source: of_row("source") };
        origin(&rows, row, column, place, None)
    };
    Ok(found.into_iter().map(count).collect())
}

fn origin(
    rows: &RecordBatch,
    row: usize,
    column: &str,
    place: CountPlace,
    why: Option<Why>,
) -> CountOrigin {
    let counts = rows.column_by_name(column);
    let counts = counts.and_then(|column| column.as_primitive_opt::<Float64Type>());
    let count = counts.filter(|counts| counts.is_valid(row)).map(|counts| counts.value(row));
    CountOrigin { place, year: whole(rows, "year", row), count, why }
}

/// Whether a file has the rows of this table.
fn is_table(file: &OriginFile, table: Table) -> bool {
    let has_other_kind =
        ["counter", "price", "perpetual-access", "filter", "core"].contains(&file.kind.as_str());
    file.slot == table.name() && !has_other_kind
}
