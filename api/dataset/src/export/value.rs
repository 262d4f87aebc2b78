//! A cell of a table as a value for text and number formats.

use arrow::array::{
    Array, ArrayRef, AsArray, BooleanArray, Float64Array, Int32Array, Int64Array, StringArray,
};
use arrow::datatypes::DataType;

/// A cell.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Value<'a> {
    /// No value.
    None,
    /// Text.
    Text(&'a str),
    /// A number.
    Number(f64),
    /// Yes or no.
    Flag(bool),
}

impl<'a> Value<'a> {
    /// Returns the value in a row of a column.
    pub fn of(column: &'a ArrayRef, row: usize) -> Self {
        Column::of(column).value(row)
    }

    /// Returns the value, or none for a number that is not finite (NaN, infinite).
    pub fn finite(self) -> Self {
        match self {
            Self::Number(number) if !number.is_finite() => Self::None,
            value => value,
        }
    }
}

/// A column with its type resolved once, for iteration over its rows.
#[derive(Debug, Clone, Copy)]
pub enum Column<'a> {
    /// A missing column, or one of a type that is not written.
    None,
    /// Text.
    Text(&'a StringArray),
    /// Numbers.
    Double(&'a Float64Array),
    /// Whole numbers.
    Whole(&'a Int32Array),
    /// Large whole numbers.
    Long(&'a Int64Array),
    /// Yes or no.
    Flag(&'a BooleanArray),
}

impl<'a> Column<'a> {
    /// Resolves the type of a column.
    pub fn of(column: &'a ArrayRef) -> Self {
        match column.data_type() {
            DataType::Utf8 => Self::Text(column.as_string()),
            DataType::Float64 => Self::Double(column.as_primitive()),
            DataType::Int32 => Self::Whole(column.as_primitive()),
            DataType::Int64 => Self::Long(column.as_primitive()),
            DataType::Boolean => Self::Flag(column.as_boolean()),
            _ => Self::None,
        }
    }

    /// Returns the value in a row.
    pub fn value(self, row: usize) -> Value<'a> {
        match self {
            Self::Text(column) if column.is_valid(row) => Value::Text(column.value(row)),
            Self::Double(column) if column.is_valid(row) => Value::Number(column.value(row)),
            Self::Whole(column) if column.is_valid(row) => {
                Value::Number(f64::from(column.value(row)))
            }
            Self::Long(column) if column.is_valid(row) => Value::Number(column.value(row) as f64),
            Self::Flag(column) if column.is_valid(row) => Value::Flag(column.value(row)),
            _ => Value::None,
        }
    }
}
