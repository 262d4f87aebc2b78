//! A writer of libraries' files: a plain model of a file's content, and every form in which it can be written. All
//! content is fictitious; the ISSNs are numbers with a valid check digit.

pub mod compound;
pub mod counter;
pub mod delimited;
pub mod each;
pub mod encoding;
pub mod file;
pub mod form;
pub mod grid;
pub mod issn;
pub mod json;
pub mod ods;
pub mod parts;
pub mod period;
pub mod price;
pub mod rights;
pub mod style;
pub mod title;
pub mod titles;
pub mod usage;
pub mod xls;
pub mod xlsx;
