//! What somebody who has a file read may say about it.

use std::fmt;

use super::issn_map::IssnMap;
use super::limits::Limits;
use super::mapping::Mapping;
use super::report::Kind;

/// Finds the map that was made for files with this fingerprint.
pub type Remembered<'a> = &'a dyn Fn(&str) -> Option<Mapping>;

/// How a file is to be read. All of it may be left out.
#[derive(Clone, Default)]
pub struct Options<'a> {
    /// Which journal an ISSN belongs to.
    pub issn_map: Option<&'a IssnMap>,
    /// What the file was uploaded as. This settles only what content leaves open (a KBART list can be a
    /// filter or a list of rights); it never overrules content.
    pub wanted: Option<Kind>,
    /// The currency of the package, by its ISO code: of several columns of prices the one in this
    /// currency is taken.
    pub currency: Option<&'a str>,
    /// A map of the columns. It goes before what the headings say.
    pub mapping: Option<&'a Mapping>,
    /// Maps that were made before, used where the headings are not known.
    pub remembered: Option<Remembered<'a>>,
    /// How much is read.
    pub limits: Limits,
}

impl fmt::Debug for Options<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Options")
            .field("wanted", &self.wanted)
            .field("currency", &self.currency)
            .field("mapping", &self.mapping)
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}
