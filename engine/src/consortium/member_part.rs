//! What members add to sums: the rows of `sql/model/member_part.sql`, without a query for each member.

use std::ops::Range;
use std::sync::Arc;

use arrow::array::{ArrayRef, BooleanArray, Float64Array, Int32Array, Int64Array, RecordBatch};
use arrow::compute::filter_record_batch;
use arrow::compute::kernels::numeric::add;
use arrow::datatypes::SchemaRef;

use crate::columns::named::Named;
use crate::consortium::queries::MemberRows;
use crate::error::EngineError;

/// Returns ranges of title numbers that have about as many of the members' rows each, one for each processor.
///
/// # Errors
/// None with the model's own rows.
pub(super) fn title_ranges(
    members: &[Option<Arc<MemberRows>>],
) -> Result<Vec<Range<i32>>, EngineError> {
    let widest = members.iter().flatten().max_by_key(|member| member.rows.num_rows());
    let mut titles =
        widest.map(|member| title_numbers(member)).transpose()?.unwrap_or(&[]).to_vec();
    titles.sort_unstable();
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let inner = (1..processors).filter_map(|cut| titles.get(cut * titles.len() / processors));
    let mut cuts: Vec<i32> = inner.copied().collect();
    cuts.dedup();
    let starts = std::iter::once(i32::MIN).chain(cuts.iter().copied());
    let ends = cuts.iter().copied().chain([i32::MAX]);
    Ok(starts.zip(ends).map(|(start, end)| start..end).collect())
}

fn title_numbers(member: &MemberRows) -> Result<&[i32], EngineError> {
    Ok(Named { relation: "member_row", rows: &member.rows }.wholes("title_no")?.values())
}

/// Returns a member's rows of some titles, without copying if they have the order of titles, as facts do.
fn of_titles(member: &MemberRows, titles: &Range<i32>) -> Result<RecordBatch, EngineError> {
    let numbers = title_numbers(member)?;
    if !numbers.is_sorted() {
        let is_wanted = numbers.iter().map(|number| Some(titles.contains(number)));
        return Ok(filter_record_batch(&member.rows, &BooleanArray::from_iter(is_wanted))?);
    }
    let start = numbers.partition_point(|number| *number < titles.start);
    let end = numbers.partition_point(|number| *number < titles.end);
    Ok(member.rows.slice(start, end - start))
}

/// Returns what a member adds to the sums of some titles. `no` is its number among all members, `schema` that of the
/// query.
///
/// # Errors
/// A column is missing; never with the model's own rows.
pub(super) fn member_part(
    member: &MemberRows,
    no: usize,
    titles: &Range<i32>,
    schema: &SchemaRef,
) -> Result<RecordBatch, EngineError> {
    let rows = of_titles(member, titles)?;
    let named = Named { relation: "member_row", rows: &rows };
    let no = i32::try_from(no).unwrap_or(i32::MAX);
    let column = |name: &str| -> Result<ArrayRef, EngineError> {
        Ok(match name {
            "first_member_no" => Arc::new(Int32Array::from_value(no, rows.num_rows())),
            "n_members_with_title" => Arc::new(Int64Array::from_value(1, rows.num_rows())),
            "first_cost" | "cost_of_members" => Arc::clone(named.any("subscription_cost")?),
            "first_access" => {
                let of_member = Float64Array::new_scalar(f64::from(no) * 100.0);
                add(&of_member, named.any("access")?)?
            }
            name => Arc::clone(named.any(name)?),
        })
    };
    let columns = schema.fields().iter().map(|field| column(field.name()));
    let columns = columns.collect::<Result<Vec<_>, _>>()?;
    Ok(RecordBatch::try_new(Arc::clone(schema), columns)?)
}
