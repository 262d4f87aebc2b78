//! COUNTER rows as Arrow tables, in batches.

use std::sync::Arc;

use arrow::array::{
    Array, ArrayRef, Float64Builder, Int32Builder, ListBuilder, StringArray, StringBuilder,
};
use arrow::error::ArrowError;

use crate::reading::counter::{CounterRow, ReportHead};
use crate::reading::typed::{self, TableKind, TypedTable};

/// Number of rows of a batch.
const PIECE: usize = 16_384;
/// Length in bytes of the texts of a batch, above which it is full with fewer rows.
const PIECE_BYTES: usize = 16 << 20;

/// Collects rows; see [`TableKind::schema`] for the columns.
#[derive(Debug)]
pub struct Batch {
    rows: usize,
    bytes: usize,
    issn_l: StringBuilder,
    title: StringBuilder,
    print_issn: StringBuilder,
    online_issn: StringBuilder,
    publisher: StringBuilder,
    platform: StringBuilder,
    metric: StringBuilder,
    access_type: StringBuilder,
    access_method: StringBuilder,
    data_type: StringBuilder,
    yop: Int32Builder,
    total: Float64Builder,
    months: ListBuilder<Float64Builder>,
    row: Int32Builder,
}

impl Default for Batch {
    fn default() -> Self {
        let text = StringBuilder::new;
        Self {
            rows: 0,
            bytes: 0,
            issn_l: text(),
            title: text(),
            print_issn: text(),
            online_issn: text(),
            publisher: text(),
            platform: text(),
            metric: text(),
            access_type: text(),
            access_method: text(),
            data_type: text(),
            yop: Int32Builder::new(),
            total: Float64Builder::new(),
            months: ListBuilder::new(Float64Builder::new()),
            row: Int32Builder::new(),
        }
    }
}

/// Returns the collected values. The next batch starts with the same capacity.
fn taken(column: &mut StringBuilder) -> ArrayRef {
    let filled = column.finish();
    *column = StringBuilder::with_capacity(filled.len(), filled.value_data().len());
    Arc::new(filled)
}

fn filled(text: &str) -> Option<&str> {
    (!text.is_empty()).then_some(text)
}

impl Batch {
    /// Adds one row. Returns true when the batch is full.
    pub fn add(&mut self, row: &CounterRow<'_>) -> bool {
        let identity = row.identity;
        let [print, online] = &identity.cells;
        self.issn_l
            .append_option(identity.issn_l.map(|issn| issn.written()).as_ref().map(|w| w.as_str()));
        self.title.append_option(filled(identity.kept_title()));
        for (column, cell) in [(&mut self.print_issn, print), (&mut self.online_issn, online)] {
            let written = cell.issns().first().map(|issn| issn.written());
            column.append_option(written.as_ref().map(|written| written.as_str()));
        }
        self.publisher.append_option(filled(&row.publisher));
        self.platform.append_option(filled(&row.platform));
        self.metric.append_option(filled(&row.metric));
        self.access_type.append_option(row.access_type.as_deref().and_then(filled));
        self.access_method.append_option(row.access_method.as_deref().and_then(filled));
        self.data_type.append_option(row.data_type.as_deref().and_then(filled));
        self.yop.append_option(row.yop);
        self.total.append_value(row.effective_total());
        let months = row.months;
        self.months.values().append_values(months.counts, months.is_there);
        self.months.append(!months.counts.is_empty());
        self.row.append_option(i32::try_from(row.row).ok());
        self.rows += 1;
        let texts = [&row.publisher, &row.platform, &row.metric];
        self.bytes += identity.kept_title().len()
            + texts.iter().map(|text| text.len()).sum::<usize>()
            + size_of_val(months.counts);
        self.rows >= PIECE || self.bytes >= PIECE_BYTES
    }

    /// Returns the rows so far as a table; `None` if there are none.
    ///
    /// # Errors
    /// None for rows added here: the columns are built together.
    pub fn take(&mut self, head: &ReportHead) -> Result<Option<TypedTable>, ArrowError> {
        let rows = std::mem::take(&mut self.rows);
        self.bytes = 0;
        if rows == 0 {
            return Ok(None);
        }
        let same = |text: Option<&str>| -> ArrayRef {
            Arc::new(StringArray::from_iter(std::iter::repeat_n(text, rows)))
        };
        let mut version = Int32Builder::with_capacity(rows);
        version.append_value_n(head.version(), rows);
        let begin = head.period.map(|period| period.begin.to_string());
        let end = head.period.map(|period| period.end.to_string());
        let first_month = head.first_month.map(|month| month.iso());
        let place = head.place();
        let columns: Vec<ArrayRef> = vec![
            taken(&mut self.issn_l),
            taken(&mut self.title),
            taken(&mut self.print_issn),
            taken(&mut self.online_issn),
            taken(&mut self.publisher),
            taken(&mut self.platform),
            Arc::new(version.finish()),
            same(Some(&head.release)),
            same(head.id.table_name()),
            taken(&mut self.metric),
            taken(&mut self.access_type),
            taken(&mut self.access_method),
            taken(&mut self.data_type),
            Arc::new(self.yop.finish()),
            Arc::new(self.total.finish()),
            same(begin.as_deref()),
            same(end.as_deref()),
            same(first_month.as_deref()),
            Arc::new(self.months.finish()),
            same(Some(&place)),
            Arc::new(self.row.finish()),
        ];
        typed::build(TableKind::Counter, columns).map(Some)
    }
}
