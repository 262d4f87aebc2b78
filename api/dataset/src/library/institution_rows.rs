//! Rows of the reference data about some institutions.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use arrow::array::{AsArray, RecordBatch, UInt32Array};
use arrow::compute::take_record_batch;
use arrow::error::ArrowError;
use titlewise_ingest::tables::Table;

/// Rows of the reference data about some institutions, in the order of their ROR ids. Their tables can be much larger than
/// all others, so a server reads only these rows.
#[derive(Debug, Default)]
pub struct InstitutionRows {
    tables: BTreeMap<Table, RecordBatch>,
}

impl InstitutionRows {
    /// Selects the rows about the institutions with these ROR ids; an id that is listed twice counts twice.
    ///
    /// # Errors
    /// Tables that are too large for Arrow.
    pub fn of(
        tables: &BTreeMap<Table, RecordBatch>,
        ror_ids: &[String],
    ) -> Result<Self, ArrowError> {
        let mut selected = BTreeMap::new();
        for (table, rows) in tables.iter().filter(|(table, _)| table.is_of_institutions()) {
            let wanted: BTreeSet<&str> = ror_ids.iter().map(String::as_str).collect();
            let by_ror = rows_by_ror(rows, &wanted);
            let places = ror_ids.iter().filter_map(|ror| by_ror.get(ror.as_str()));
            let places = UInt32Array::from_iter_values(places.flatten().copied());
            selected.insert(*table, take_record_batch(rows, &places)?);
        }
        Ok(Self { tables: selected })
    }

    /// Returns the rows of a table.
    pub fn table(&self, table: Table) -> RecordBatch {
        self.tables.get(&table).cloned().unwrap_or_else(|| RecordBatch::new_empty(table.schema()))
    }

    /// Returns the number of rows of a table.
    pub fn count(&self, table: Table) -> usize {
        self.tables.get(&table).map_or(0, RecordBatch::num_rows)
    }

    /// Returns whether there are no data about these institutions.
    pub fn is_empty(&self) -> bool {
        self.tables.values().all(|rows| rows.num_rows() == 0)
    }

    /// Returns the size in memory, in bytes.
    pub fn memory_size(&self) -> usize {
        self.tables.values().map(RecordBatch::get_array_memory_size).sum()
    }

    /// Returns the short names of the sources of these rows.
    pub fn sources(&self) -> BTreeSet<&str> {
        let columns = self.tables.values().filter_map(|rows| rows.column_by_name("source"));
        let texts = columns.filter_map(|column| column.as_string_opt::<i32>());
        texts.flat_map(|texts| texts.iter().flatten()).collect()
    }
}

fn rows_by_ror<'a>(rows: &'a RecordBatch, wanted: &BTreeSet<&str>) -> HashMap<&'a str, Vec<u32>> {
    let mut found: HashMap<&str, Vec<u32>> = HashMap::new();
    let rors = rows.column_by_name("ror_id").and_then(|column| column.as_string_opt::<i32>());
    let mut rors = (0u32..).zip(rors.into_iter().flatten()).peekable();
    while let Some((row, ror)) = rors.next() {
        let is_same = |(_, next): &(u32, Option<&str>)| *next == ror;
        let Some(known) = ror.filter(|ror| wanted.contains(ror)) else {
            while rors.next_if(is_same).is_some() {}
            continue;
        };
        let of_institution = found.entry(known).or_default();
        of_institution.push(row);
        // An institution's rows are mostly neighbours.
        while let Some((row, _)) = rors.next_if(is_same) {
            of_institution.push(row);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use arrow::datatypes::Float64Type;
    use titlewise_ingest::tables::batch_from_csv;

    use super::*;

    #[test]
    fn rows_are_in_the_order_of_the_ids_and_of_the_file() {
        let text = "ror_id,issn_l,year,num_citations,source\n\
             02y3ad647,0031-9252,2024,1,own\n02y3ad647,0031-9252,2025,2,\n\
             00hj8s172,0031-9252,2024,3,other\n02y3ad647,1878-4348,2024,4,own\n\
             04t3en479,1878-4348,2024,5,third\n";
        let table = Table::InstitutionCitations;
        let rows = batch_from_csv(table, text.as_bytes()).unwrap();
        let tables = BTreeMap::from([
            (table, rows),
            (Table::Sources, RecordBatch::new_empty(Table::Sources.schema())),
        ]);
        let of = |ids: &[&str]| {
            let ids: Vec<String> = ids.iter().map(|id| (*id).to_owned()).collect();
            InstitutionRows::of(&tables, &ids).unwrap()
        };
        let counts = |rows: &InstitutionRows| {
            let counts = rows.table(table)["num_citations"].clone();
            counts.as_primitive::<Float64Type>().values().to_vec()
        };
        let both = of(&["00hj8s172", "02y3ad647"]);
        assert_eq!(counts(&both), [3.0, 1.0, 2.0, 4.0]);
        assert_eq!(both.sources().into_iter().collect::<Vec<_>>(), ["other", "own"]);
        assert_eq!((both.count(table), both.count(Table::ApcPapers)), (4, 0));
        assert_eq!(counts(&of(&["04t3en479", "04t3en479"])), [5.0, 5.0]);
        assert!(!both.is_empty() && of(&["03vek6s52"]).is_empty() && of(&[]).is_empty());
    }
}
