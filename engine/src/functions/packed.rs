//! `packed_title(facts)` and `packed_holding(facts)`: the facts of a title, or of a title at a library, as one byte
//! string (postcard) instead of a struct of a hundred columns.
//!
//! With all facts in memory, joins move a number that refers to them ([`crate::columns::by_reference`]). Facts read
//! from files cannot be referred to, neither from one batch to the next nor from one process to another. A join copies
//! them, and one byte string is copied ten times faster than a hundred columns.

use std::sync::Arc;

use arrow::array::{ArrayRef, BinaryArray, BinaryBuilder};
use arrow::datatypes::DataType;
use datafusion::common::{Result, exec_datafusion_err, exec_err};
use datafusion::logical_expr::{
    ColumnarValue, ScalarFunctionArgs, ScalarUDFImpl, Signature, Volatility,
};

use crate::functions::arguments::{Facts, Holdings, Titles};

/// Initial capacity of one row in bytes, enough for most.
const BYTES: usize = 512;

/// The kind of facts.
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
