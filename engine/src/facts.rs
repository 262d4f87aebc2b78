//! The facts of titles and of a library's titles: everything in a forecast that no assumption changes.

use arrow::array::RecordBatch;

use crate::columns::memory::size_of;
use crate::plan::Relations;
use crate::scenario_titles::ScenarioTitles;
use crate::sql::relation;

/// The relation of titles.
pub(crate) const TITLE: &str = relation::title.0;

/// The relation of a library's titles.
pub(crate) const HOLDING: &str = relation::holding.0;

/// Facts of titles and holdings: everything in a forecast that no assumption changes.
#[derive(Debug, Clone)]
pub struct Facts {
    pub(crate) relations: Relations,
    /// The first forecast year (t0).
    pub base_year: i32,
    pub(crate) scenario_titles: ScenarioTitles,
    pub(crate) member_titles: ScenarioTitles,
}

impl Facts {
    pub(crate) fn new(relations: Relations, base_year: i32) -> Self {
        Self {
            relations,
            base_year,
            scenario_titles: ScenarioTitles::of_library(),
            member_titles: ScenarioTitles::of_member(),
        }
    }

    /// Returns the rows of a relation of the facts (`title` or `holding`).
    pub fn relation(&self, name: &str) -> &[RecordBatch] {
        self.relations.get(name).unwrap_or(&[])
    }

    /// Size of the holdings in memory, in bytes, and of the rows that forecasts have cached beside them. It grows with
    /// the first forecast. The titles, which all libraries share, are not included.
    pub fn memory_size(&self) -> usize {
        size_of(self.relation(HOLDING))
            + self.scenario_titles.memory_size()
            + self.member_titles.memory_size()
    }
}

/// Facts of journals that do not depend on the library: the part of [`Facts`] that all libraries with the same
/// reference data share.
#[derive(Debug, Clone)]
pub struct Titles {
    pub(crate) rows: Vec<RecordBatch>,
    /// The first forecast year (t0).
    pub base_year: i32,
}

impl Titles {
    /// Returns the rows in the order of the reference data: one per title, see `sql/model/title.sql`.
    pub fn rows(&self) -> &[RecordBatch] {
        &self.rows
    }

    /// Size of the rows in memory, in bytes.
    pub fn memory_size(&self) -> usize {
        size_of(&self.rows)
    }
}
