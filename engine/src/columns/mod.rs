//! Helpers for Arrow columns.

pub(crate) mod beside;
pub(crate) mod by_reference;
pub(crate) mod flatten;
pub(crate) mod memory;
pub(crate) mod named;
pub(crate) mod rounding;
