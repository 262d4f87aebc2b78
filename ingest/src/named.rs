//! The titles that a library's files name, each once, whether or not they are in the reference data.
//!
//! Rows with a linking ISSN belong to the title with that linking ISSN. Other rows belong to one title if they share an
//! ISSN; rows without any ISSN are identified by their title.

use std::collections::HashMap;
use std::sync::Arc;

use arrow::array::{Array, AsArray, RecordBatch, StringArray};
use arrow::error::ArrowError;

use crate::reading::typed::{TableKind, TypedTable};
use crate::usage::rows_about_journals;

/// Columns of files that contain an ISSN. Print comes first, as in the search for a linking ISSN.
const ISSNS: [&str; 3] = ["print_issn", "online_issn", "issn"];

/// A title that files name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NamedTitle {
    /// Key of the title among these: its linking ISSN if it has one, else a number with a prefix that no ISSN has.
    pub key: String,
    /// Linking ISSN of its rows, as assigned when they were read; `None` if none of their ISSNs was known then.
    pub issn_l: Option<String>,
    /// Its ISSNs in the files, in order of occurrence.
    pub issns: Vec<String>,
    /// Its first title in the files; may be blank.
    pub title: String,
    /// Its first publisher in the files, which only usage reports name; may be blank.
    pub publisher: String,
    /// The kinds of files that name it, in the order of [`TableKind`].
    pub named_in: Vec<TableKind>,
}

/// The titles of some files, and the files with them.
#[derive(Debug, Default)]
pub struct Named {
    /// The titles, in order of first occurrence.
    pub titles: Vec<NamedTitle>,
    /// The same tables with the key of the title as the linking ISSN, so that sums by linking ISSN include unknown
    /// titles. Rows that are not about a journal have none.
    pub tables: Vec<TypedTable>,
}

/// Returns the titles that files name. Tables of kinds other than those of a library's uploads name none.
///
/// # Errors
/// If a table does not have the columns of its kind.
pub fn named(tables: &[TypedTable]) -> Result<Named, ArrowError> {
    let mut titles = Titles::default();
    let mut places = Vec::with_capacity(tables.len());
    for table in tables {
        places.push(titles.note(table)?);
    }
    let numbers = titles.numbers();
    let mut rows = Vec::with_capacity(tables.len());
    for (table, places) in tables.iter().zip(places) {
        let keys = places.into_iter().map(|place| place.map(|place| numbers[place].1.as_str()));
        let batch = with_keys(&table.batch, keys.collect())?;
        rows.push(TypedTable { kind: table.kind, batch });
    }
    Ok(Named { titles: titles.joined(&numbers), tables: rows })
}

/// Titles while rows are processed. If two titles turn out to be the same, the later points to the earlier.
#[derive(Default)]
struct Titles {
    found: Vec<NamedTitle>,
    same_as: Vec<usize>,
    by_issn_l: HashMap<String, usize>,
    /// Of titles without a linking ISSN.
    by_issn: HashMap<String, usize>,
    by_title: HashMap<String, usize>,
}

impl Titles {
    /// Processes a table and returns the index of each row's title.
    fn note(&mut self, table: &TypedTable) -> Result<Vec<Option<usize>>, ArrowError> {
        let rows = &table.batch;
        let text = |name: &str| rows.column_by_name(name)?.as_string_opt::<i32>();
        let Some(issn_l) = text("issn_l") else {
            return Err(ArrowError::SchemaError("the table has no column issn_l".to_owned()));
        };
        let counts = match table.kind {
            TableKind::Counter => rows_about_journals(rows)?,
            TableKind::Bundle | TableKind::IssnL => vec![false; rows.num_rows()],
            _ => vec![true; rows.num_rows()],
        };
        let issn_columns: Vec<&StringArray> = ISSNS.into_iter().filter_map(text).collect();
        let (titles, publishers) = (text("title"), text("publisher"));
        let naming: Vec<&StringArray> = [Some(issn_l), titles, publishers]
            .into_iter()
            .flatten()
            .chain(issn_columns.clone())
            .collect();
        let mut places: Vec<Option<usize>> = Vec::with_capacity(rows.num_rows());
        for (row, counts) in counts.into_iter().enumerate() {
            if !counts {
                places.push(None);
                continue;
            }
            // The rows of a title follow each other, one for each metric and year.
            if let Some(Some(place)) = places.last()
                && naming.iter().all(|column| cell(column, row) == cell(column, row - 1))
            {
                places.push(Some(*place));
                continue;
            }
            let cells = issn_columns.iter().filter_map(|column| cell(column, row));
            let issns: Vec<&str> = cells.filter(|issn| !issn.is_empty()).collect();
            // Cells of workbooks may have several lines.
            let of = |column: Option<&'_ StringArray>| {
                let text = column.and_then(|column| cell(column, row)).unwrap_or_default();
                text.split_whitespace().collect::<Vec<_>>().join(" ")
            };
            let title = of(titles);
            let place = self.place(cell(issn_l, row), &issns, &title);
            let found = &mut self.found[place];
            for issn in issns {
                if !found.issns.iter().any(|known| known == issn) {
                    found.issns.push(issn.to_owned());
                }
            }
            if found.title.is_empty() {
                found.title = title;
            }
            if found.publisher.is_empty() {
                found.publisher = of(publishers);
            }
            if !found.named_in.contains(&table.kind) {
                found.named_in.push(table.kind);
                found.named_in.sort_unstable();
            }
            places.push(Some(place));
        }
        Ok(places)
    }

    fn place(&mut self, issn_l: Option<&str>, issns: &[&str], title: &str) -> usize {
        if let Some(issn_l) = issn_l {
            let known = self.by_issn_l.get(issn_l).copied();
            return known.unwrap_or_else(|| {
                let place = self.add();
                self.found[place].issn_l = Some(issn_l.to_owned());
                self.by_issn_l.insert(issn_l.to_owned(), place);
                place
            });
        }
        if issns.is_empty() {
            let title = title.to_lowercase();
            let known = self.by_title.get(&title).copied();
            return known.unwrap_or_else(|| {
                let place = self.add();
                self.by_title.insert(title, place);
                place
            });
        }
        let known: Vec<usize> =
            issns.iter().filter_map(|issn| self.by_issn.get(*issn)).copied().collect();
        let known: Vec<usize> = known.into_iter().map(|place| self.root(place)).collect();
        let place = known.iter().copied().min().unwrap_or_else(|| self.add());
        for other in known {
            self.same_as[other] = place;
        }
        for issn in issns {
            self.by_issn.insert((*issn).to_owned(), place);
        }
        place
    }

    fn add(&mut self) -> usize {
        self.same_as.push(self.found.len());
        self.found.push(NamedTitle::default());
        self.found.len() - 1
    }

    /// Returns the title that another one is the same as.
    fn root(&self, mut place: usize) -> usize {
        while self.same_as[place] != place {
            place = self.same_as[place];
        }
        place
    }

    /// Returns, by index, the number of the title after merging, and its key.
    fn numbers(&self) -> Vec<(usize, String)> {
        let mut numbers: Vec<(usize, String)> = Vec::with_capacity(self.found.len());
        let mut titles = 0;
        for place in 0..self.found.len() {
            let root = self.root(place);
            if root == place {
                let issn_l = self.found[place].issn_l.clone();
                numbers.push((titles, issn_l.unwrap_or_else(|| format!("#{titles}"))));
                titles += 1;
            } else {
                numbers.push(numbers[root].clone());
            }
        }
        numbers
    }

    /// Returns the titles, with those that are the same merged.
    fn joined(self, numbers: &[(usize, String)]) -> Vec<NamedTitle> {
        let mut titles: Vec<NamedTitle> = Vec::new();
        for (found, (number, key)) in self.found.into_iter().zip(numbers) {
            let Some(title) = titles.get_mut(*number) else {
                titles.push(NamedTitle { key: key.clone(), ..found });
                continue;
            };
            for issn in found.issns {
                if !title.issns.contains(&issn) {
                    title.issns.push(issn);
                }
            }
            if title.title.is_empty() {
                title.title = found.title;
            }
            if title.publisher.is_empty() {
                title.publisher = found.publisher;
            }
            title.named_in.extend(found.named_in);
            title.named_in.sort_unstable();
            title.named_in.dedup();
        }
        titles
    }
}

fn cell(column: &StringArray, row: usize) -> Option<&str> {
    column.is_valid(row).then(|| column.value(row))
}

/// Returns a table with keys as linking ISSNs.
fn with_keys(rows: &RecordBatch, keys: Vec<Option<&str>>) -> Result<RecordBatch, ArrowError> {
    let place = rows.schema().index_of("issn_l")?;
    let mut columns = rows.columns().to_vec();
    columns[place] = Arc::new(StringArray::from(keys));
    RecordBatch::try_new(rows.schema(), columns)
}
