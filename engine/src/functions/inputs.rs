//! Reads the plain values of one row from struct columns.

use arrow::array::{
    Array, ArrayRef, AsArray, BooleanArray, FixedSizeListArray, Float64Array, Int32Array,
    StructArray,
};
use arrow::datatypes::{Float64Type, Int32Type};
use datafusion::common::{DataFusionError, Result, exec_datafusion_err};

use crate::columns::by_reference::Referred;

/// Returns the structs of an argument, which may be stored by reference.
pub(super) fn referred(argument: &ArrayRef) -> Result<Referred<'_>> {
    Referred::of(argument).ok_or_else(|| {
        exec_datafusion_err!(
            "structs or a dictionary of them are expected, not {}",
            argument.data_type()
        )
    })
}

/// The fields of a struct argument, by name.
pub(super) struct Fields<'a>(pub(super) &'a StructArray);

impl<'a> Fields<'a> {
    pub(super) fn of(argument: &'a ArrayRef) -> Result<Self> {
        argument.as_struct_opt().map(Fields).ok_or_else(|| {
            exec_datafusion_err!("a struct is expected, not {}", argument.data_type())
        })
    }

    fn column(&self, name: &str) -> Result<&'a ArrayRef> {
        self.0.column_by_name(name).ok_or_else(|| missing(name, "any type"))
    }

    pub(super) fn numbers(&self, name: &str) -> Result<&'a Float64Array> {
        self.column(name)?.as_primitive_opt::<Float64Type>().ok_or_else(|| missing(name, "Float64"))
    }

    pub(super) fn wholes(&self, name: &str) -> Result<&'a Int32Array> {
        self.column(name)?.as_primitive_opt::<Int32Type>().ok_or_else(|| missing(name, "Int32"))
    }

    pub(super) fn flags(&self, name: &str) -> Result<&'a BooleanArray> {
        self.column(name)?.as_boolean_opt().ok_or_else(|| missing(name, "Boolean"))
    }

    pub(super) fn vectors<const N: usize>(&self, name: &str) -> Result<Vectors<'a, N>> {
        Vectors::of(self.column(name)?).ok_or_else(|| missing(name, "a fixed-size list of Float64"))
    }

    pub(super) fn nested(&self, name: &str) -> Result<Fields<'a>> {
        self.column(name)?.as_struct_opt().map(Fields).ok_or_else(|| missing(name, "a struct"))
    }
}

fn missing(name: &str, expected: &str) -> DataFusionError {
    exec_datafusion_err!("the argument has no field \"{name}\" of {expected}")
}

/// A column of vectors of a fixed length.
pub(crate) struct Vectors<'a, const N: usize> {
    list: &'a FixedSizeListArray,
    values: &'a [f64],
}

impl<'a, const N: usize> Vectors<'a, N> {
    pub(crate) fn of(column: &'a ArrayRef) -> Option<Self> {
        let list = column.as_fixed_size_list_opt()?;
        let values = list.values().as_primitive_opt::<Float64Type>()?;
        (usize::try_from(list.value_length()) == Ok(N))
            .then(|| Self { list, values: values.values() })
    }

    /// Returns the vector of a row, zeros if it is null.
    pub(crate) fn get(&self, row: usize) -> [f64; N] {
        self.optional(row).unwrap_or([0.0; N])
    }

    /// Returns the vector of a row, `None` if it is null.
    pub(super) fn optional(&self, row: usize) -> Option<[f64; N]> {
        if self.list.is_null(row) {
            return None;
        }
        let start = usize::try_from(self.list.value_offset(row)).ok()?;
        self.values.get(start..start + N)?.try_into().ok()
    }
}

/// Whether each of these columns has one value in all rows, so that what follows from them is calculated once.
pub(super) fn are_constant(numbers: &[&Float64Array], flags: &[&BooleanArray]) -> bool {
    let is_one = |column: &&Float64Array| {
        column.values().windows(2).all(|pair| pair[0].to_bits() == pair[1].to_bits())
    };
    numbers.iter().all(is_one)
        && flags.iter().all(|column| column.true_count() == 0 || column.false_count() == 0)
}

/// Returns the number of a row, `None` if it is null.
#[inline]
pub(super) fn optional(column: &Float64Array, row: usize) -> Option<f64> {
    column.is_valid(row).then(|| column.value(row))
}

/// Returns the number of a row, 0 if it is null.
#[inline]
pub(super) fn or_zero(column: &Float64Array, row: usize) -> f64 {
    optional(column, row).unwrap_or(0.0)
}
