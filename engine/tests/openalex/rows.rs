//! The rows of a table as JSON.

use std::fs::File;
use std::path::Path;

use arrow::array::{Array, ArrayRef, AsArray, RecordBatch};
use arrow::datatypes::{DataType, Float64Type, Int32Type};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::ParquetRecordBatchReaderBuilder;

/// Suffix of text columns that the project stores only as the beginning of their hash.
const HASHED: &str = "_sha12";

/// Returns the rows of a table in its order, with these columns.
pub fn read(folder: &Path, table: &str, columns: &[&str]) -> Vec<Vec<Value>> {
    let file = File::open(folder.join(format!("{table}.parquet"))).unwrap();
    let batches = ParquetRecordBatchReaderBuilder::try_new(file).unwrap().build().unwrap();
    let batches: Vec<RecordBatch> = batches.map(Result::unwrap).collect();
    let mut rows = Vec::new();
    for batch in &batches {
        for row in 0..batch.num_rows() {
            rows.push(columns.iter().map(|column| value_of(batch, column, row)).collect());
        }
    }
    rows
}

fn value_of(batch: &RecordBatch, column: &str, row: usize) -> Value {
    let name = column.strip_suffix(HASHED);
    let values = batch.column_by_name(name.unwrap_or(column)).unwrap();
    let value = value(values, row);
    match (name, value.as_str()) {
        (Some(_), Some(text)) => json!(hash(text.as_bytes())[..12]),
        _ => value,
    }
}

fn value(values: &ArrayRef, row: usize) -> Value {
    if values.is_null(row) {
        return Value::Null;
    }
    match values.data_type() {
        DataType::Utf8 => json!(values.as_string::<i32>().value(row)),
        DataType::Boolean => json!(values.as_boolean().value(row)),
        DataType::Int32 => json!(values.as_primitive::<Int32Type>().value(row)),
        DataType::Float64 => {
            let number = values.as_primitive::<Float64Type>().value(row);
            if number.fract() == 0.0 { json!(number as i64) } else { json!(number) }
        }
        other => panic!("{other}"),
    }
}

pub fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}
