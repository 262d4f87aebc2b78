//! From the files of a library to the tables of the model, and from forecasts to files.
//!
//! * [`library`]: processed files, joined to the reference data; the data check; article processing charges.
//! * [`export`]: forecasts as files, in every format. [`settings`]: names and valid values of a scenario's settings.

pub mod export;
pub mod library;
pub mod settings;
