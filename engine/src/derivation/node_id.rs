//! References to values.

/// A value in a [`crate::derivation::Derivation`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

/// Values of five years or ages.
pub type Nodes = [NodeId; 5];

impl NodeId {
    /// The value at a place, counted from 0 in the order of addition.
    pub(crate) fn at(place: usize) -> Self {
        Self(u32::try_from(place).unwrap_or(u32::MAX))
    }

    pub(crate) fn place(self) -> usize {
        self.0 as usize
    }
}
