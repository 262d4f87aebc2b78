//! Values of single cells: dates, months, numbers and ISSNs, in the formats that occur in files.

pub mod date;
pub mod issn;
pub mod month;
pub mod number;
