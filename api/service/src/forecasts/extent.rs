//! How much of a forecast is needed.

/// Which part of a forecast is computed.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Extent {
    /// Quantities needed for a list of titles and its totals.
    Overview,
    /// Every quantity of every title.
    Whole,
}
