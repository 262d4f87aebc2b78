//! Which journal a row is about. Reports hold many rows of one journal below each other, so what was
//! worked out for one row serves the next.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::reading::issn::{Issn, IssnCell, Repair};
use crate::reading::issn_map::IssnMap;
use crate::reading::source::cell::Cell;
use crate::reading::source::encoding::repair_double_encoding;

/// Title and ISSNs of a row.
#[derive(Debug, Clone)]
pub struct Identity {
    /// Title as it stands in the file.
    pub title: String,
    /// The title without its double encoding, if it had one.
    pub mended_title: Option<String>,
    /// The cells of the print and the online ISSN.
    pub cells: [IssnCell; 2],
    /// What stands in the two ISSN cells, for messages.
    pub raw: [String; 2],
    /// The linking ISSN of the first ISSN that has one; print comes first.
    pub issn_l: Option<Issn>,
    /// Do the ISSNs belong to different journals?
    pub disagrees: bool,
    /// The same for all rows of this identity, and hardly ever for others.
    pub mark: u64,
}

impl Default for Identity {
    fn default() -> Self {
        Self::new(String::new(), [Cell::Empty; 2], None)
    }
}

impl Identity {
    /// Works out who this is. `None` for the map: no linking ISSN is known.
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

    /// An ISSN that a spreadsheet turned into a month (`Mar-54`) comes back if just one that fits is known.
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

    /// Does a row with this title and these cells belong here?
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

    /// The title to keep.
    pub fn kept_title(&self) -> &str {
        self.mended_title.as_deref().unwrap_or(&self.title)
    }
}
