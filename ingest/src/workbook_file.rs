//! New workbooks whose bytes depend on their content only.

use rust_xlsxwriter::{DocProperties, ExcelDateTime, Workbook};

/// Year of the creation date of every workbook: dates of ZIP entries start with it, too.
const YEAR: u16 = 1980;

/// Returns properties with a fixed creation date. The default is the current time, which makes two workbooks of the same
/// content different.
pub fn fixed_properties() -> DocProperties {
    let properties = DocProperties::new();
    match ExcelDateTime::from_ymd(YEAR, 1, 1) {
        Ok(date) => properties.set_creation_datetime(&date),
        Err(_) => properties,
    }
}

/// Creates an empty workbook with [`fixed_properties`].
pub fn new_workbook() -> Workbook {
    let mut book = Workbook::new();
    book.set_properties(&fixed_properties());
    book
}
