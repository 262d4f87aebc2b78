//! A cell of a table as text and number formats want it.

use arrow::array::{Array, ArrayRef, AsArray};
use arrow::datatypes::{DataType, Float64Type, Int32Type, Int64Type};

/// A cell.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Value<'a> {
    /// Nothing.
    None,
    /// Words.
    Text(&'a str),
    /// A number.
    Number(f64),
    /// Yes or no.
    Flag(bool),
}

impl<'a> Value<'a> {
    /// What stands in a row of a column.
    pub fn of(column: &'a ArrayRef, row: usize) -> Self {
        if column.is_null(row) {
            return Self::None;
        }
        match column.data_type() {
            DataType::Utf8 => Self::Text(column.as_string::<i32>().value(row)),
            DataType::Float64 => Self::Number(column.as_primitive::<Float64Type>().value(row)),
            DataType::Int32 => {
                Self::Number(f64::from(column.as_primitive::<Int32Type>().value(row)))
            }
            DataType::Int64 => Self::Number(column.as_primitive::<Int64Type>().value(row) as f64),
            DataType::Boolean => Self::Flag(column.as_boolean().value(row)),
            _ => Self::None,
        }
    }

    /// The same, and nothing in place of what is no number (NaN, infinite).
    pub fn finite(self) -> Self {
        match self {
            Self::Number(number) if !number.is_finite() => Self::None,
            value => value,
        }
    }
}
