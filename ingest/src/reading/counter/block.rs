//! The block above the headings of a tabular COUNTER report.

use crate::reading::cell::month::Period;
use crate::reading::counter::which::ReportId;
use crate::reading::heading_key::key;
use crate::reading::source::cell::Row;

/// Content of the block.
#[derive(Debug, Default)]
pub struct Block {
    /// The type of the report.
    pub id: Option<ReportId>,
    /// The release.
    pub release: Option<String>,
    /// The customer.
    pub institution: Option<String>,
    /// The period.
    pub period: Option<Period>,
    /// The value of `Data_Type` in `Report_Filters`.
    pub data_type: String,
    /// Exceptions, one per entry.
    pub exceptions: Vec<String>,
}

impl Block {
    /// Reads the rows above the headings.
    pub fn read(rows: &[Row]) -> Self {
        let mut block = Self::default();
        for (index, row) in rows.iter().enumerate() {
            let first = row.text(0);
            block.named(&key(&first), row.text(1).into_owned());
            for cell in row.cells() {
                block.free(&cell.text(), rows.get(index + 1));
            }
        }
        block
    }

    fn named(&mut self, name: &str, value: String) {
        match name {
            "reportid" if !value.is_empty() => self.id = Some(ReportId::from_id(&value)),
            "release" if !value.is_empty() => self.release = Some(release(&value)),
            "institutionname" => self.institution = Some(value),
            "reportingperiod" => self.period = Period::read(&value).or(self.period),
            "reportfilters" => self.data_type = named_filter(&value, "datatype"),
            "exceptions" | "exception" => {
                self.exceptions = value
                    .split(';')
                    .map(str::trim)
                    .filter(|e| !e.is_empty())
                    .map(str::to_owned)
                    .collect();
            }
            _ => {}
        }
    }

    /// Parses release 4, which has no labels: title and period are recognised by their format.
    fn free(&mut self, text: &str, next: Option<&Row>) {
        if self.id.is_none()
            && let Some((id, release)) = ReportId::from_title(text)
        {
            self.id = Some(id);
            self.release = release.or(Some("4".to_owned()));
            self.institution =
                next.map(|row| row.text(0).into_owned()).filter(|name| is_customer(name));
        }
        if self.period.is_none() && text.len() < 80 {
            self.period = Period::read(text);
        }
    }
}

fn is_customer(text: &str) -> bool {
    let key = key(text);
    !key.is_empty() && !key.starts_with("daterun") && !key.starts_with("periodcovered")
}

/// Returns one value of `Name=value; Name=value`.
fn named_filter(filters: &str, name: &str) -> String {
    let pairs = filters.split(';').filter_map(|filter| filter.split_once('='));
    pairs
        .filter(|(found, _)| key(found) == name)
        .map(|(_, value)| value)
        .next()
        .unwrap_or_default()
        .to_owned()
}

/// Returns the data types that a report is limited to: those of its filter, and journals if it is a standard view of
/// journals.
pub fn data_types(filter: &str, id: &ReportId) -> Vec<String> {
    if id.is_journals_only() {
        return vec!["Journal".to_owned()];
    }
    let names = filter.split('|').map(str::trim).filter(|name| !name.is_empty());
    if filter.len() > 1_000 || names.clone().any(|name| key(name) == "all") {
        return Vec::new();
    }
    names.map(str::to_owned).collect()
}

/// Parses a release: `5`, `5.0` and `R5` are release 5.
pub fn release(text: &str) -> String {
    let text = text.trim().trim_start_matches(['R', 'r']);
    text.strip_suffix(".0").unwrap_or(text).chars().take(12).collect()
}
