//! `short_name(publisher)`: a publisher's name, shortened for a narrow column.

use std::sync::Arc;

use arrow::array::{AsArray, StringArray};
use arrow::datatypes::DataType;
use datafusion::common::Result;
use datafusion::logical_expr::{
    ColumnarValue, ScalarFunctionArgs, ScalarUDFImpl, Signature, Volatility,
};

/// One word gives its first eight letters. Several words give the first three letters of each, or only the initials if
/// that would exceed eight letters.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct ShortNameFunction {
    signature: Signature,
}

impl ShortNameFunction {
    pub(super) fn new() -> Self {
        Self { signature: Signature::exact(vec![DataType::Utf8], Volatility::Immutable) }
    }
}

fn short_name(name: &str) -> String {
    let heads = |letters: usize| -> String {
        name.split_whitespace().flat_map(|word| word.chars().take(letters)).collect()
    };
    if name.split_whitespace().count() == 1 {
        return heads(8);
    }
    let short = heads(3);
    if short.chars().count() > 8 { heads(1) } else { short }
}

impl ScalarUDFImpl for ShortNameFunction {
    fn name(&self) -> &str {
        "short_name"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(DataType::Utf8)
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let columns = ColumnarValue::values_to_arrays(&args.args)?;
        let names = columns[0].as_string::<i32>();
        let short: StringArray = names.iter().map(|name| name.map(short_name)).collect();
        Ok(ColumnarValue::Array(Arc::new(short)))
    }
}

#[cfg(test)]
mod tests {
    use super::short_name;

    #[test]
    fn names_shorten_by_their_number_of_words() {
        assert_eq!(short_name("Northgatewide"), "Northgat");
        assert_eq!(short_name("Northgate Academic"), "NorAca");
        assert_eq!(short_name("North Gate Academic Press"), "NGAP");
    }
}
