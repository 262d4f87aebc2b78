//! Memory use of cached results.

use titlewise_dataset::library::{InstitutionRows, OriginSources, Reference};
use titlewise_engine::model::{Facts, Forecast, Titles};
use titlewise_engine::results::summary::Summary;

use crate::consortium::member_cache::MemberCache;
use crate::forecasts::warning::Warning;

/// A value whose size is known.
pub trait Weight {
    /// Bytes in memory, excluding what it shares with other values; an estimate that is not too low.
    fn bytes(&self) -> usize;
}

impl Weight for Reference {
    fn bytes(&self) -> usize {
        self.memory_size()
    }
}

impl Weight for InstitutionRows {
    fn bytes(&self) -> usize {
        self.memory_size()
    }
}

impl Weight for OriginSources {
    fn bytes(&self) -> usize {
        self.files().iter().map(|file| file.rows.get_array_memory_size()).sum()
    }
}

impl Weight for Titles {
    fn bytes(&self) -> usize {
        self.memory_size()
    }
}

impl Weight for Facts {
    fn bytes(&self) -> usize {
        self.memory_size()
    }
}

impl Weight for Forecast {
    fn bytes(&self) -> usize {
        self.memory_size()
    }
}

impl Weight for Summary {
    fn bytes(&self) -> usize {
        // Numbers of five years, and some names.
        2 * size_of::<Self>() + (2 << 10)
    }
}

impl Weight for MemberCache {
    fn bytes(&self) -> usize {
        self.memory_size()
    }
}

impl Weight for Vec<Warning> {
    fn bytes(&self) -> usize {
        self.iter().map(Warning::memory_size).sum()
    }
}

impl Weight for String {
    fn bytes(&self) -> usize {
        size_of::<Self>() + self.capacity()
    }
}

impl Weight for Vec<String> {
    fn bytes(&self) -> usize {
        self.iter().map(Weight::bytes).sum()
    }
}
