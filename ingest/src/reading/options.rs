//! Options for reading a file.

use std::fmt;

use crate::reading::issn_map::IssnMap;
use crate::reading::limits::Limits;
use crate::reading::mapping::Mapping;
use crate::reading::report::Kind;

/// Returns the column map of files with this fingerprint.
pub type Remembered<'a> = &'a dyn Fn(&str) -> Option<Mapping>;

/// Options for reading a file, all of them optional.
#[derive(Clone, Default)]
pub struct Options<'a> {
    /// The ISSN-L of each ISSN.
    pub issn_map: Option<&'a IssnMap>,
    /// The kind that the file was uploaded as. It resolves only what content leaves open (a KBART list can be a filter
    /// or a list of rights) and does not override content, except that any table with ISSNs can be a filter.
    pub wanted: Option<Kind>,
    /// Whether a user chose the kind. A sheet of another kind is then refused, with what it lacks.
    pub is_kind_certain: bool,
    /// Whether only the titles that the table marks as subscribed are used, for a filter.
    pub only_subscribed: bool,
    /// The currency of the package as an ISO code. Of several price columns, the one in this currency is selected.
    pub currency: Option<&'a str>,
    /// A column map. It takes precedence over the headings.
    pub mapping: Option<&'a Mapping>,
    /// Stored column maps, used if the headings are not recognised.
    pub remembered: Option<Remembered<'a>>,
    /// Limits on the size of the file.
    pub limits: Limits,
}

impl fmt::Debug for Options<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Options")
            .field("wanted", &self.wanted)
            .field("is_kind_certain", &self.is_kind_certain)
            .field("only_subscribed", &self.only_subscribed)
            .field("currency", &self.currency)
            .field("mapping", &self.mapping)
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}
