//! A column of packed facts, and its rows.

use arrow::array::{Array, ArrayRef, AsArray, BinaryArray};
use datafusion::common::{Result, exec_datafusion_err, exec_err};
use serde::de::DeserializeOwned;

/// A column of packed facts.
pub(super) struct Packed<'a>(&'a BinaryArray);

impl<'a> Packed<'a> {
    /// The column, if it is one.
    pub(super) fn of(argument: &'a ArrayRef) -> Option<Self> {
        argument.as_binary_opt::<i32>().map(Self)
    }

    /// The facts of a row.
    pub(super) fn get<T: DeserializeOwned>(&self, row: usize) -> Result<T> {
        let broken = |error| exec_datafusion_err!("facts cannot be unpacked: {error}");
        if self.0.is_null(row) {
            return exec_err!("facts are missing");
        }
        postcard::from_bytes(self.0.value(row)).map_err(broken)
    }
}
