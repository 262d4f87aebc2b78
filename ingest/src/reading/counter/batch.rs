//! COUNTER rows as an Arrow table.

use super::CounterReport;
use crate::reading::issn::Issn;
use crate::reading::issn_map::IssnMap;
use crate::reading::source::decode::repair_double_encoding;
use crate::reading::typed::{self, Text, TypedTable};
use arrow::array::{ArrayRef, Float64Array, Int32Array};
use arrow::error::ArrowError;
use std::sync::Arc;

/// The ISSN-L of the first ISSN that has one; print comes first.
pub fn linking(mut issns: impl Iterator<Item = Issn>, map: Option<&IssnMap>) -> Option<Issn> {
    let map = map?;
    issns.find_map(|issn| map.issn_l(issn))
}

/// The kept rows of a report; see [`typed::TableKind::schema`] for the columns.
///
/// # Errors
/// Never for rows read by this crate: the columns are built together.
pub fn table(report: &CounterReport, map: Option<&IssnMap>) -> Result<TypedTable, ArrowError> {
    let rows = &report.rows;
    let text = |value: &dyn Fn(&super::CounterRow) -> Option<String>| -> ArrayRef {
        Arc::new(rows.iter().map(value).collect::<Text>())
    };
    let filled = |value: &str| (!value.is_empty()).then(|| value.to_owned());
    let number = |value: &dyn Fn(&super::CounterRow) -> Option<i32>| -> ArrayRef {
        Arc::new(rows.iter().map(value).collect::<Int32Array>())
    };
    let begin = report.period.map(|period| period.begin.to_string());
    let end = report.period.map(|period| period.end.to_string());
    let version = report.version();
    let columns = vec![
        text(&|row| linking(row.issns(), map).map(|issn| issn.to_string())),
        text(&|row| {
            filled(&repair_double_encoding(&row.title).unwrap_or_else(|| row.title.clone()))
        }),
        text(&|row| row.print.issns().first().map(Issn::to_string)),
        text(&|row| row.online.issns().first().map(Issn::to_string)),
        text(&|row| filled(&row.publisher)),
        text(&|row| filled(&row.platform)),
        number(&|_| Some(version)),
        text(&|_| Some(report.release.clone())),
        text(&|_| report.id.table_name().map(str::to_owned)),
        text(&|row| filled(&row.metric)),
        text(&|row| row.access_type.as_deref().and_then(filled)),
        text(&|row| row.access_method.as_deref().and_then(filled)),
        text(&|row| row.data_type.as_deref().and_then(filled)),
        number(&|row| row.yop),
        Arc::new(rows.iter().map(|row| Some(row.effective_total())).collect::<Float64Array>())
            as ArrayRef,
        text(&|_| begin.clone()),
        text(&|_| end.clone()),
        text(&|_| Some(report.sheet.clone())),
        number(&|row| i32::try_from(row.row).ok()),
    ];
    typed::counter(columns)
}
