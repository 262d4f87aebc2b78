//! Columns of a table by name, each with its required type.

use arrow::array::{
    ArrayRef, AsArray, BooleanArray, FixedSizeListArray, Float64Array, Int32Array, Int64Array,
    RecordBatch, StringArray,
};
use arrow::datatypes::{Float64Type, Int32Type, Int64Type};

use crate::error::EngineError;

/// A table and its name in errors.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Named<'a> {
    pub(crate) relation: &'static str,
    pub(crate) rows: &'a RecordBatch,
}

impl<'a> Named<'a> {
    /// Returns the error for a column that is missing or has another type.
    pub(crate) fn missing(&self, name: &str, expected: &'static str) -> EngineError {
        EngineError::Column { relation: self.relation, column: name.to_owned(), expected }
    }

    fn typed<T: ?Sized>(
        &self,
        name: &str,
        expected: &'static str,
        cast: impl FnOnce(&'a ArrayRef) -> Option<&'a T>,
    ) -> Result<&'a T, EngineError> {
        let column = self.rows.column_by_name(name).and_then(cast);
        column.ok_or_else(|| self.missing(name, expected))
    }

    pub(crate) fn any(&self, name: &str) -> Result<&'a ArrayRef, EngineError> {
        self.typed(name, "any type", Some)
    }

    pub(crate) fn numbers(&self, name: &str) -> Result<&'a Float64Array, EngineError> {
        self.typed(name, "Float64", |column| column.as_primitive_opt::<Float64Type>())
    }

    pub(crate) fn wholes(&self, name: &str) -> Result<&'a Int32Array, EngineError> {
        self.typed(name, "Int32", |column| column.as_primitive_opt::<Int32Type>())
    }

    pub(crate) fn counts(&self, name: &str) -> Result<&'a Int64Array, EngineError> {
        self.typed(name, "Int64", |column| column.as_primitive_opt::<Int64Type>())
    }

    pub(crate) fn flags(&self, name: &str) -> Result<&'a BooleanArray, EngineError> {
        self.typed(name, "Boolean", |column| column.as_boolean_opt())
    }

    pub(crate) fn texts(&self, name: &str) -> Result<&'a StringArray, EngineError> {
        self.typed(name, "Utf8", |column| column.as_string_opt::<i32>())
    }

    pub(crate) fn vectors(&self, name: &str) -> Result<&'a FixedSizeListArray, EngineError> {
        self.typed(name, "a list of five Float64", |column| column.as_fixed_size_list_opt())
    }
}
