//! The journal of a row. Rows of one journal are usually consecutive, so the result of one row is reused for the next.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::reading::cell::issn::{Issn, IssnCell, Repair};
use crate::reading::issn_map::IssnMap;
use crate::reading::source::cell::Cell;
use crate::reading::source::encoding::repair_double_encoding;

/// Title and ISSNs of a row.
#[derive(Debug, Clone)]
pub struct Identity {
    /// Title in the file.
    pub title: String,
    /// The title with its double encoding fixed, if it had one.
    pub mended_title: Option<String>,
    /// The cells of the print and the online ISSN.
    pub cells: [IssnCell; 2],
    /// Content of the two ISSN cells, for messages.
    pub raw: [String; 2],
    /// The linking ISSN of the first ISSN that has one, print before online.
    pub issn_l: Option<Issn>,
    /// Whether the ISSNs belong to different journals.
    pub disagrees: bool,
    /// Hash of this identity: the same for all of its rows, and almost never for others.
    pub mark: u64,
}

impl Default for Identity {
    fn default() -> Self {
        Self::new(String::new(), [Cell::Empty; 2], None)
    }
}

impl Identity {
    /// Determines the identity. Without a map, no linking ISSN is known.
    pub fn new(title: String, cells: [Cell<'_>; 2], map: Option<&IssnMap>) -> Self {
        let raw = cells.map(|cell| cell.text().into_owned());
        let mut hasher = DefaultHasher::new();
        (&title, &raw).hash(&mut hasher);
        let mut identity = Self {
            mended_title: repair_double_encoding(&title),
            title,
            cells: cells.map(IssnCell::read),
            raw,
            issn_l: None,
            disagrees: false,
            mark: hasher.finish(),
        };
        identity.mend_months(map);
        if let Some(map) = map {
            let mut linking = identity.issns().filter_map(|issn| map.issn_l(issn));
            let first = linking.next();
            let disagrees = linking.any(|other| Some(other) != first);
            drop(linking);
            (identity.issn_l, identity.disagrees) = (first, disagrees);
        }
        identity
    }

    /// Restores an ISSN that a spreadsheet turned into a month (`Mar-54`), if exactly one known ISSN fits.
    fn mend_months(&mut self, map: Option<&IssnMap>) {
        let Some(map) = map else { return };
        for cell in &mut self.cells {
            if let IssnCell::Month(candidates) = cell
                && let Some(issn) = map.only_known(candidates)
            {
                *cell = IssnCell::One(issn, Some(Repair::FromMonth));
            }
        }
    }

    /// Whether a row with this title and these cells has this identity.
    pub fn is_of(&self, title: &str, cells: [Cell<'_>; 2]) -> bool {
        self.title == title
            && cells.iter().zip(&self.raw).all(|(cell, raw)| match cell {
                Cell::Empty => raw.is_empty(),
                Cell::Text(text) => text == raw,
                Cell::Number(_) | Cell::Date(_) => cell.text() == *raw,
            })
    }

    /// All ISSNs, print first.
    pub fn issns(&self) -> impl Iterator<Item = Issn> + '_ {
        self.cells.iter().flat_map(|cell| cell.issns().iter().copied())
    }

    /// The first ISSN.
    pub fn first_issn(&self) -> Option<Issn> {
        self.issns().next()
    }

    /// The title to report.
    pub fn kept_title(&self) -> &str {
        self.mended_title.as_deref().unwrap_or(&self.title)
    }
}
