//! Decline of use with the age of papers: the fit of the curve by least squares.

pub mod age_fit;
pub(crate) mod least_squares;
