//! Where the values of an explanation come from.

use std::collections::HashMap;

use serde_json::Value;
use titlewise_engine::derivation::{Derivation, Leaf, Place};
use titlewise_engine::explain::Explained;

use crate::explanation::leaves::{LeafSource, SettingChange};
use crate::explanation::reference_cells::ReferenceCells;

/// What the leaves of a derivation refer to.
pub(super) struct Sources<'a> {
    /// Rows of files, by the numbers of leaves.
    pub(super) rows: Vec<LeafSource>,
    /// Cells of the reference data; none for totals, which have no such leaves.
    pub(super) cells: Option<ReferenceCells<'a>>,
    /// Linking ISSNs of the titles, by the rows of leaves.
    pub(super) titles: Vec<String>,
    /// The settings of a new scenario.
    pub(super) defaults: Value,
    /// The last change of each setting.
    pub(super) changes: HashMap<String, SettingChange>,
}

impl Sources<'_> {
    /// Adds to each value where it comes from, if it is not calculated.
    pub(super) fn of_all(
        &mut self,
        derivation: &Derivation,
        nodes: Vec<Explained>,
    ) -> Vec<(Explained, Option<LeafSource>)> {
        let with_source = |node: Explained| {
            let source = node.leaf.and_then(|leaf| self.of(derivation, &node, leaf));
            (node, source)
        };
        nodes.into_iter().map(with_source).collect()
    }

    fn of(&mut self, derivation: &Derivation, node: &Explained, leaf: Leaf) -> Option<LeafSource> {
        Some(match leaf {
            Leaf::File(number) => self.rows.get(number)?.clone(),
            Leaf::Library(table) => LeafSource::Library { table },
            Leaf::Reference { table, column, row } => self.cells.as_mut()?.cell(table, column, row),
            Leaf::Setting(setting) => LeafSource::Setting {
                setting,
                default: self.defaults.get(setting).cloned().unwrap_or_default(),
                changed: self.changes.get(setting).cloned(),
            },
            Leaf::Scenario(choice) => LeafSource::Scenario { choice },
            Leaf::Title { row, column } => {
                let year = match derivation.node(node.node)?.name.place {
                    Place::TitleInYear(_, year) => Some(year),
                    _ => None,
                };
                let issn_l = self.titles.get(row)?.clone();
                LeafSource::Title { issn_l, title: node.label.clone(), field: column, year }
            }
            Leaf::Constant(why) => LeafSource::Constant { why },
        })
    }
}
