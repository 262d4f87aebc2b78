//! Sums by title that members are added to, one after the other: what `sql/model/member_sums.sql` selects, for rows that
//! are cached.
//!
//! Members' rows are columns in the order of titles, so each column is added by one loop. A query would hash the title of
//! every row again for each member, which took most of the time after a change of one member.

use std::sync::Arc;

use arrow::array::{
    Array, ArrayRef, BooleanArray, Float64Array, Int32Array, Int64Array, RecordBatch,
};
use arrow::compute::filter_record_batch;
use arrow::datatypes::SchemaRef;

use crate::columns::named::Named;
use crate::error::EngineError;
use crate::sql::relation;

/// The column of `member_row.sql` that the costs of members are.
const MEMBER_COST: &str = "subscription_cost";

/// Returns the column of a member's rows from which a column of sums follows, in addition to the number of the title.
pub(super) fn member_column(of_sums: &str) -> &str {
    match of_sums {
        "first_cost" | "cost_of_members" => MEMBER_COST,
        "first_access" => "access",
        name => name,
    }
}

/// The sums of some members.
#[derive(Debug)]
pub(super) struct TitleSums {
    /// The columns of `member_sums.sql`, or some of them.
    schema: SchemaRef,
    /// Numbers of the titles, ascending.
    titles: Vec<i32>,
    /// Who holds the title.
    held: Vec<Held>,
    /// The first member with post-termination access and its years, packed as in `member_part.sql`; none if infinite.
    first_access: Vec<f64>,
    /// Each column that is summed, with its name among the sums and its values.
    sums: Vec<(String, Vec<f64>)>,
}

/// The members that hold a title.
#[derive(Debug, Clone, Copy, Default)]
struct Held {
    /// Their number.
    members: i64,
    /// Number of the first one.
    first_member: i32,
    /// Cost at the first one.
    first_cost: f64,
}

impl TitleSums {
    /// Returns the sums of no members. `schema` has the columns of `member_sums.sql`, or only some of them; `titles` are all
    /// numbers that later members' rows have, ascending.
    pub(super) fn none(schema: &SchemaRef, titles: Vec<i32>) -> Self {
        let count = titles.len();
        let names = schema.fields().iter().map(|field| field.name());
        let special =
            ["title_no", "first_member_no", "n_members_with_title", "first_cost", "first_access"];
        let summed = names.filter(|name| !special.contains(&name.as_str()));
        Self {
            schema: Arc::clone(schema),
            held: vec![Held::default(); count],
            first_access: vec![f64::INFINITY; count],
            sums: summed.map(|name| (name.clone(), vec![0.0; count])).collect(),
            titles,
        }
    }

    /// Starts with the sums of earlier members.
    ///
    /// # Errors
    /// None with rows of [`TitleSums::rows`].
    pub(super) fn start_with(&mut self, before: &RecordBatch) -> Result<(), EngineError> {
        let named = Named { relation: relation::member_sums.0, rows: before };
        let places = self.places(named.wholes("title_no")?.values());
        let (first_member, members) =
            (named.wholes("first_member_no")?, named.counts("n_members_with_title")?);
        let first_cost = named.numbers("first_cost")?;
        let rows = before.num_rows();
        places.change(&mut self.held, rows, |held, row| {
            *held = Held {
                first_member: first_member.value(row),
                members: members.value(row),
                first_cost: first_cost.value(row),
            };
        });
        if self.has_access() {
            self.lower_access(&places, named.numbers("first_access")?, 0.0);
        }
        for (name, sums) in &mut self.sums {
            places.add(sums, named.numbers(name)?);
        }
        Ok(())
    }

    /// Adds a member's rows (`member_row.sql`). `no` is its number among all members; members are added in their order.
    ///
    /// # Errors
    /// A column is missing; never with the model's own rows.
    pub(super) fn add(&mut self, no: usize, rows: &RecordBatch) -> Result<(), EngineError> {
        let named = Named { relation: relation::member_row.0, rows };
        let places = self.places(named.wholes("title_no")?.values());
        let no = i32::try_from(no).unwrap_or(i32::MAX);
        let cost = named.numbers(MEMBER_COST)?;
        places.change(&mut self.held, rows.num_rows(), |held, row| {
            if held.members == 0 {
                (held.first_member, held.first_cost) = (no, cost.value(row));
            }
            held.members += 1;
        });
        if self.has_access() {
            self.lower_access(&places, named.numbers("access")?, f64::from(no) * 100.0);
        }
        for (name, sums) in &mut self.sums {
            places.add(sums, named.numbers(member_column(name))?);
        }
        Ok(())
    }

    /// Whether first access is among the columns.
    fn has_access(&self) -> bool {
        self.schema.column_with_name("first_access").is_some()
    }

    /// Takes access that comes before what is known. `of_member` is the part of the packed number that names the member.
    fn lower_access(&mut self, places: &Places, access: &Float64Array, of_member: f64) {
        places.change(&mut self.first_access, access.len(), |first, row| {
            if access.is_valid(row) {
                *first = first.min(of_member + access.value(row));
            }
        });
    }

    /// Returns one row per title that one of the members holds.
    ///
    /// # Errors
    /// None.
    pub(super) fn rows(&self) -> Result<RecordBatch, EngineError> {
        let held = self.held.iter();
        let column = |name: &str| -> ArrayRef {
            match name {
                "title_no" => Arc::new(Int32Array::from(self.titles.clone())),
                "first_member_no" => {
                    Arc::new(Int32Array::from_iter_values(held.clone().map(|of| of.first_member)))
                }
                "n_members_with_title" => {
                    Arc::new(Int64Array::from_iter_values(held.clone().map(|of| of.members)))
                }
                "first_cost" => {
                    Arc::new(Float64Array::from_iter_values(held.clone().map(|of| of.first_cost)))
                }
                "first_access" => {
                    let known = |packed: &f64| packed.is_finite().then_some(*packed);
                    Arc::new(Float64Array::from_iter(self.first_access.iter().map(known)))
                }
                name => {
                    let sums = self.sums.iter().find(|(sum, _)| sum == name);
                    let sums = sums.map(|(_, values)| values.clone()).unwrap_or_default();
                    Arc::new(Float64Array::from(sums))
                }
            }
        };
        let columns = self.schema.fields().iter().map(|field| column(field.name())).collect();
        let rows = RecordBatch::try_new(Arc::clone(&self.schema), columns)?;
        if held.clone().all(|of| of.members > 0) {
            return Ok(rows);
        }
        let is_held = held.map(|of| Some(of.members > 0));
        Ok(filter_record_batch(&rows, &BooleanArray::from_iter(is_held))?)
    }

    /// Returns the places of titles among the sums. [`TitleSums::none`] received all of them.
    fn places(&self, numbers: &[i32]) -> Places {
        if numbers == self.titles {
            return Places(None);
        }
        let mut next = 0;
        let place = |number: &i32| {
            // Rows mostly have the order of titles.
            while self.titles.get(next).is_some_and(|title| title < number) {
                next += 1;
            }
            if self.titles.get(next) != Some(number) {
                next = self.titles.binary_search(number).unwrap_or(self.titles.len());
            }
            next
        };
        Places(Some(numbers.iter().map(place).collect()))
    }
}

/// The place of each row's title among the sums; `None` if it is that of the row.
struct Places(Option<Vec<usize>>);

impl Places {
    /// Changes the value at the place of each row.
    fn change<T>(&self, values: &mut [T], rows: usize, mut change: impl FnMut(&mut T, usize)) {
        match &self.0 {
            None => values.iter_mut().zip(0..rows).for_each(|(value, row)| change(value, row)),
            Some(places) => {
                for (row, place) in places.iter().enumerate() {
                    if let Some(value) = values.get_mut(*place) {
                        change(value, row);
                    }
                }
            }
        }
    }

    /// Adds the values of rows to sums.
    fn add(&self, sums: &mut [f64], values: &Float64Array) {
        if values.null_count() > 0 {
            let added = |sum: &mut f64, row| {
                if values.is_valid(row) {
                    *sum += values.value(row);
                }
            };
            return self.change(sums, values.len(), added);
        }
        let values = values.values();
        match &self.0 {
            None => sums.iter_mut().zip(values).for_each(|(sum, value)| *sum += value),
            Some(places) => {
                for (place, value) in places.iter().zip(values) {
                    if let Some(sum) = sums.get_mut(*place) {
                        *sum += value;
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use arrow::array::AsArray;
    use arrow::datatypes::{DataType, Field, Float64Type, Int32Type, Int64Type, Schema};

    use super::*;

    fn sums_schema() -> SchemaRef {
        let number = |name| Field::new(name, DataType::Float64, true);
        Arc::new(Schema::new(vec![
            Field::new("title_no", DataType::Int32, false),
            Field::new("first_member_no", DataType::Int32, true),
            Field::new("n_members_with_title", DataType::Int64, true),
            number("usage"),
            number("first_cost"),
            number("cost_of_members"),
            number("first_access"),
        ]))
    }

    type Row = (i32, f64, f64, Option<f64>);

    fn member(rows: &[Row]) -> RecordBatch {
        let numbers = |get: fn(&Row) -> f64| -> ArrayRef {
            Arc::new(Float64Array::from_iter_values(rows.iter().map(get)))
        };
        let titles: ArrayRef = Arc::new(Int32Array::from_iter_values(rows.iter().map(|row| row.0)));
        let access: ArrayRef = Arc::new(Float64Array::from_iter(rows.iter().map(|row| row.3)));
        RecordBatch::try_from_iter([
            ("title_no", titles),
            ("usage", numbers(|row| row.1)),
            (MEMBER_COST, numbers(|row| row.2)),
            ("access", access),
        ])
        .unwrap()
    }

    #[test]
    fn members_with_different_titles_in_any_order_are_added() {
        let first = member(&[(3, 10.0, 300.0, None), (7, 20.0, 700.0, Some(29.0))]);
        let second =
            member(&[(7, 1.0, 70.0, Some(11.0)), (3, 2.0, 30.0, Some(5.0)), (4, 4.0, 40.0, None)]);
        let all = || TitleSums::none(&sums_schema(), vec![3, 4, 7, 9]);
        let mut sums = all();
        sums.add(0, &first).unwrap();
        let before = sums.rows().unwrap();
        assert_eq!(before["title_no"].as_primitive::<Int32Type>().values(), &[3, 7]);
        sums.add(5, &second).unwrap();
        let rows = sums.rows().unwrap();
        let numbers = |name: &str| rows[name].as_primitive::<Float64Type>().clone();
        assert_eq!(rows["title_no"].as_primitive::<Int32Type>().values(), &[3, 4, 7]);
        assert_eq!(rows["first_member_no"].as_primitive::<Int32Type>().values(), &[0, 5, 0]);
        assert_eq!(rows["n_members_with_title"].as_primitive::<Int64Type>().values(), &[2, 1, 2]);
        assert_eq!(numbers("usage"), Float64Array::from(vec![12.0, 4.0, 21.0]));
        assert_eq!(numbers("first_cost"), Float64Array::from(vec![300.0, 40.0, 700.0]));
        assert_eq!(numbers("cost_of_members"), Float64Array::from(vec![330.0, 40.0, 770.0]));
        let access = [Some(505.0), None, Some(29.0)];
        assert_eq!(numbers("first_access"), Float64Array::from(access.to_vec()));

        let mut later = all();
        later.start_with(&before).unwrap();
        later.add(5, &second).unwrap();
        assert_eq!(later.rows().unwrap(), rows, "as if all were added at once");
    }
}
