//! Sets of factors in which two scenarios differ.

/// A set of factors, by their positions, 32 at most. A scenario between two others has the factors of the set as in the
/// second one, and all others as in the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FactorSet(u32);

/// The most factors of a set.
pub const MOST_FACTORS: usize = 32;

impl FactorSet {
    /// The set without factors: the first scenario.
    pub const EMPTY: Self = Self(0);

    /// Returns the set of all factors: the second scenario.
    pub fn all(factors: usize) -> Self {
        (0..factors.min(MOST_FACTORS)).fold(Self::EMPTY, Self::with)
    }

    /// Returns the set of a single factor.
    pub fn of(factor: usize) -> Self {
        Self::EMPTY.with(factor)
    }

    /// Returns the set with one more factor.
    #[must_use]
    pub fn with(self, factor: usize) -> Self {
        Self(self.0 | bit(factor))
    }

    /// Returns the factors that are in one set or the other.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the factors of this set that are not in the other one.
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether the factor is in the set.
    pub fn contains(self, factor: usize) -> bool {
        self.0 & bit(factor) != 0
    }

    /// Returns the number of factors in the set.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has no factors.
    pub fn is_empty(self) -> bool {
        self == Self::EMPTY
    }
}

/// The bit of a factor; none beyond the most factors.
fn bit(factor: usize) -> u32 {
    u32::try_from(factor).ok().and_then(|factor| 1u32.checked_shl(factor)).unwrap_or(0)
}
