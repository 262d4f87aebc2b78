//! Ranges of titles, one for each processor, and members' rows of such a range.

use std::ops::Range;
use std::sync::Arc;

use arrow::array::{BooleanArray, RecordBatch};
use arrow::compute::filter_record_batch;

use crate::columns::named::Named;
use crate::consortium::queries::MemberRows;
use crate::error::EngineError;
use crate::sql::relation;

/// Returns ranges of title numbers that have about as many of the members' rows each, one for each processor.
///
/// # Errors
/// None with the model's own rows.
pub(super) fn title_ranges(
    members: &[Option<Arc<MemberRows>>],
) -> Result<Vec<Range<i32>>, EngineError> {
    let widest = members.iter().flatten().max_by_key(|member| member.rows.num_rows());
    let mut titles =
        widest.map(|member| title_numbers(&member.rows)).transpose()?.unwrap_or(&[]).to_vec();
    titles.sort_unstable();
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let inner = (1..processors).filter_map(|cut| titles.get(cut * titles.len() / processors));
    let mut cuts: Vec<i32> = inner.copied().collect();
    cuts.dedup();
    let starts = std::iter::once(i32::MIN).chain(cuts.iter().copied());
    let ends = cuts.iter().copied().chain([i32::MAX]);
    Ok(starts.zip(ends).map(|(start, end)| start..end).collect())
}

/// Returns the title's number of each row of a member or of sums.
///
/// # Errors
/// None with the model's own rows.
pub(super) fn title_numbers(rows: &RecordBatch) -> Result<&[i32], EngineError> {
    Ok(Named { relation: relation::member_row.0, rows }.wholes("title_no")?.values())
}

/// Returns a member's rows of some titles, without copying if they have the order of titles, as facts do.
///
/// # Errors
/// None with the model's own rows.
pub(super) fn of_titles(
    member: &MemberRows,
    titles: &Range<i32>,
) -> Result<RecordBatch, EngineError> {
    let numbers = title_numbers(&member.rows)?;
    if !numbers.is_sorted() {
        let is_wanted = numbers.iter().map(|number| Some(titles.contains(number)));
        return Ok(filter_record_batch(&member.rows, &BooleanArray::from_iter(is_wanted))?);
    }
    let start = numbers.partition_point(|number| *number < titles.start);
    let end = numbers.partition_point(|number| *number < titles.end);
    Ok(member.rows.slice(start, end - start))
}
