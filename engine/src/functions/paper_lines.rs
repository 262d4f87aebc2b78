//! `paper_lines(papers, reference_papers)`: the straight lines through a journal's papers, as a struct.

use std::sync::Arc;

use arrow::array::{ArrayRef, AsArray, Float64Array, StructArray};
use arrow::datatypes::{DataType, Field, Fields, Float64Type};
use datafusion::common::{Result, exec_err};
use datafusion::logical_expr::{
    ColumnarValue, ScalarFunctionArgs, ScalarUDFImpl, Signature, Volatility,
};

use crate::classic::papers::{Line, PaperLines, paper_lines};
use crate::functions::inputs::{self, Vectors, optional, or_zero};

/// Fits both lines to six years of papers and the reference year's. A line that cannot be fitted has nulls.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct PaperLinesFunction {
    signature: Signature,
}

impl PaperLinesFunction {
    pub(super) fn new() -> Self {
        Self { signature: Signature::any(2, Volatility::Immutable) }
    }
}

const FIELDS: [&str; 8] = [
    "shown_intercept",
    "shown_slope",
    "shown_r2",
    "shown_years",
    "growing_intercept",
    "growing_slope",
    "growing_r2",
    "growing_years",
];

fn line_fields() -> Fields {
    FIELDS.map(|name| Field::new(name, DataType::Float64, true)).to_vec().into()
}

impl ScalarUDFImpl for PaperLinesFunction {
    fn name(&self) -> &str {
        "paper_lines"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(DataType::Struct(line_fields()))
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let columns = ColumnarValue::values_to_arrays(&args.args)?;
        let papers = columns.first().and_then(Vectors::<6>::of);
        let reference = columns.get(1).and_then(|column| column.as_primitive_opt::<Float64Type>());
        let (Some(papers), Some(reference)) = (papers, reference) else {
            return exec_err!("paper_lines takes a list of six numbers and a number");
        };
        let lines: Vec<PaperLines> = (0..args.number_rows)
            .map(|row| paper_lines(papers.optional(row).as_ref(), or_zero(reference, row)))
            .collect();
        let column = |get: &dyn Fn(&PaperLines) -> Option<f64>| -> ArrayRef {
            Arc::new(lines.iter().map(get).collect::<Float64Array>())
        };
        let arrays = vec![
            column(&|lines| lines.shown.map(|line| line.intercept)),
            column(&|lines| lines.shown.map(|line| line.slope)),
            column(&|lines| lines.shown.map(|line| line.r2)),
            column(&|lines| lines.shown.map(|line| line.years)),
            column(&|lines| lines.growing.map(|line| line.intercept)),
            column(&|lines| lines.growing.map(|line| line.slope)),
            column(&|lines| lines.growing.map(|line| line.r2)),
            column(&|lines| lines.growing.map(|line| line.years)),
        ];
        Ok(ColumnarValue::Array(Arc::new(StructArray::try_new(line_fields(), arrays, None)?)))
    }
}

/// The columns that [`PaperLinesFunction`] creates.
pub(super) struct LineColumns<'a>([&'a Float64Array; 8]);

impl<'a> LineColumns<'a> {
    pub(super) fn of(fields: &inputs::Fields<'a>) -> Result<Self> {
        let mut columns = Vec::with_capacity(FIELDS.len());
        for name in FIELDS {
            columns.push(fields.numbers(name)?);
        }
        match columns.try_into() {
            Ok(columns) => Ok(Self(columns)),
            Err(_) => exec_err!("paper_lines has eight fields"),
        }
    }

    pub(super) fn get(&self, row: usize) -> PaperLines {
        let line = |first: usize| {
            Some(Line {
                intercept: optional(self.0[first], row)?,
                slope: optional(self.0[first + 1], row)?,
                r2: optional(self.0[first + 2], row)?,
                years: optional(self.0[first + 3], row)?,
            })
        };
        PaperLines { shown: line(0), growing: line(4) }
    }
}
