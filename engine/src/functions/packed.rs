//! `packed_title(facts)` and `packed_holding(facts)`: what is known of a title, or of a title at a library, as one piece of
//! bytes (postcard) instead of a struct of a hundred columns.
//!
//! Where all facts are in memory, joins move a number that refers to them ([`crate::by_reference`]). Facts that are read from
//! files cannot be referred to, neither from one batch to the next nor from one process to another; a join copies them, and
//! one piece is copied ten times faster than a hundred columns.

use std::sync::Arc;

use arrow::array::{Array, ArrayRef, AsArray, BinaryArray, BinaryBuilder};
use arrow::datatypes::DataType;
use datafusion::common::{Result, exec_datafusion_err, exec_err};
use datafusion::logical_expr::{
    ColumnarValue, ScalarFunctionArgs, ScalarUDFImpl, Signature, Volatility,
};
use serde::de::DeserializeOwned;

use super::arguments::{Facts, Holdings, Titles};

/// Room for one row, so that most need no more.
const BYTES: usize = 512;

/// What the facts are of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Of {
    Title,
    Holding,
}

/// The function for titles or for holdings.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct PackFunction {
    of: Of,
    signature: Signature,
}

impl PackFunction {
    /// `packed_title(facts)`
    pub(super) fn title() -> Self {
        Self { of: Of::Title, signature: Signature::any(1, Volatility::Immutable) }
    }

    /// `packed_holding(facts)`
    pub(super) fn holding() -> Self {
        Self { of: Of::Holding, signature: Signature::any(1, Volatility::Immutable) }
    }
}

impl ScalarUDFImpl for PackFunction {
    fn name(&self) -> &str {
        match self.of {
            Of::Title => "packed_title",
            Of::Holding => "packed_holding",
        }
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(DataType::Binary)
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let arguments = ColumnarValue::values_to_arrays(&args.args)?;
        let [facts] = arguments.as_slice() else {
            return exec_err!("{} takes the facts of a row", self.name());
        };
        let packed = match self.of {
            Of::Title => pack::<Titles<'_>>(facts, args.number_rows)?,
            Of::Holding => pack::<Holdings<'_>>(facts, args.number_rows)?,
        };
        Ok(ColumnarValue::Array(Arc::new(packed)))
    }
}

fn pack<'a, F: Facts<'a>>(argument: &'a ArrayRef, rows: usize) -> Result<BinaryArray> {
    let facts = F::of(argument)?;
    let mut packed = BinaryBuilder::with_capacity(rows, rows * BYTES);
    let mut bytes = Vec::with_capacity(BYTES);
    for row in 0..rows {
        bytes.clear();
        bytes = postcard::to_extend(&facts.get(row), bytes)
            .map_err(|error| exec_datafusion_err!("facts cannot be packed: {error}"))?;
        packed.append_value(&bytes);
    }
    Ok(packed.finish())
}

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
