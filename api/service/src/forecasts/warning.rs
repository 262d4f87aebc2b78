//! A warning about a package's data, as clients of the compatible service read it.

use std::collections::BTreeSet;

use serde::Serialize;
use utoipa::ToSchema;

/// A warning about missing data of a package.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(tag = "id", rename_all = "snake_case")]
pub enum Warning {
    /// The package has no list of perpetual access rights.
    MissingPerpetualAccess {
        /// Always null.
        journals: Option<Vec<String>>,
    },
    /// Subscription journals with usage have no price, or usage reports are missing.
    MissingPrices {
        /// Journals without a price, most used first.
        journals: Vec<MissingPrice>,
    },
    /// The title filter keeps only some titles.
    FilteringTitles {
        /// ISSN-Ls of the titles that the filter keeps.
        journals: BTreeSet<String>,
    },
}

/// A journal without a price.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct MissingPrice {
    /// Linking ISSN with the prefix `issn:`.
    #[schema(example = "issn:0031-9252")]
    pub issn_l_prefixed: String,
    /// Linking ISSN.
    #[schema(example = "0031-9252")]
    pub issn_l: String,
    /// Title.
    pub name: String,
    /// All ISSNs.
    pub issns: Vec<String>,
    /// Publisher.
    pub publisher: String,
    /// ISO code of the currency of the package.
    pub currency: String,
    /// Downloads per year.
    pub counter_total: f64,
}

impl Warning {
    /// Bytes that it takes in memory.
    pub(crate) fn memory_size(&self) -> usize {
        let text = |text: &String| size_of::<String>() + text.capacity();
        let texts: usize = match self {
            Self::MissingPerpetualAccess { .. } => 0,
            Self::MissingPrices { journals } => {
                journals.iter().map(MissingPrice::memory_size).sum()
            }
            Self::FilteringTitles { journals } => journals.iter().map(text).sum(),
        };
        size_of::<Self>() + texts
    }
}

impl MissingPrice {
    fn memory_size(&self) -> usize {
        let issns: usize =
            self.issns.iter().map(|issn| size_of::<String>() + issn.capacity()).sum();
        size_of::<Self>() + issns + self.name.capacity() + self.publisher.capacity() + 64
    }
}
