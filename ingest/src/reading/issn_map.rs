//! The ISSN-L of each ISSN.

use std::collections::HashMap;

use crate::reading::cell::issn::Issn;

/// A map from ISSN to ISSN-L.
#[derive(Debug, Clone, Default)]
pub struct IssnMap {
    linking: HashMap<Issn, Issn>,
}

impl IssnMap {
    /// Builds the map from pairs of ISSN and ISSN-L; pairs with invalid ISSNs are left out.
    pub fn new<I, A, B>(pairs: I) -> Self
    where
        I: IntoIterator<Item = (A, B)>,
        A: AsRef<str>,
        B: AsRef<str>,
    {
        let linking = pairs
            .into_iter()
            .filter_map(|(issn, issn_l)| {
                Some((Issn::parse(issn.as_ref())?, Issn::parse(issn_l.as_ref())?))
            })
            .collect();
        Self { linking }
    }

    /// Returns the ISSN-L of this ISSN, if it is known.
    pub fn issn_l(&self, issn: Issn) -> Option<Issn> {
        self.linking.get(&issn).copied()
    }

    /// Returns the only one of these that is known; `None` if several are, or none is.
    pub fn only_known(&self, candidates: &[Issn]) -> Option<Issn> {
        let mut known = candidates.iter().filter(|issn| self.linking.contains_key(issn));
        let first = known.next().copied();
        if known.next().is_some() { None } else { first }
    }

    /// Number of known ISSNs.
    pub fn len(&self) -> usize {
        self.linking.len()
    }

    /// Whether the map is empty.
    pub fn is_empty(&self) -> bool {
        self.linking.is_empty()
    }
}

impl<A: AsRef<str>, B: AsRef<str>> FromIterator<(A, B)> for IssnMap {
    fn from_iter<I: IntoIterator<Item = (A, B)>>(pairs: I) -> Self {
        Self::new(pairs)
    }
}
