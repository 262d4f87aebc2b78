//! Ranks of a title among all titles of a scenario (`sql/model/ranking.sql`).

use arrow::array::{Array, Float64Array, Int32Array, RecordBatch};

use crate::columns::named::Named;
use crate::derivation::{Comparison, Derivation, Expression, Leaf, Name, NodeId, Operand, choose};
use crate::error::EngineError;

/// Ranks, each with the column that it ranks and the name of that column's values of other titles.
const RANKS: [(&str, &str, &str); 2] = [
    ("cpu_rank", "cpu", "cpu_of_title"),
    ("old_school_cpu_rank", "old_school_cpu", "old_school_cpu_of_title"),
];

/// Adds the ranks of the title in a row to the derivation of its numbers. `titles` is a forecast in its order.
///
/// # Errors
/// A column of the titles is missing.
pub fn explain_ranks(
    to: &mut Derivation,
    titles: &RecordBatch,
    row: usize,
) -> Result<(), EngineError> {
    let named = Named { relation: "forecast", rows: titles };
    let names = named.texts("title")?;
    for (key, column, of_title) in RANKS {
        let ranked = Ranked { values: named.numbers(column)?, ranks: named.wholes(key)? };
        let Some(own) = to.find(column.into()) else { continue };
        let before = (0..titles.num_rows()).filter(|other| ranked.is_before(*other, row));
        let mut leaf = |other: usize| {
            let value = ranked.values.value(other);
            let name = Name::from(of_title).of_title(other);
            let node = to.leaf(name, value, Leaf::Title { row: other, column });
            to.set_label(node, names.value(other));
            node
        };
        let before: Vec<NodeId> = before.map(&mut leaf).collect();
        let rank = Expression::from(1.0) + Expression::CountOfTitles(before);
        let is_ranked = own.is(Comparison::NotEqual, 0.0);
        to.calculate(key, choose(is_ranked, rank, Expression::Blank));
    }
    Ok(())
}

/// A column with its ranks. A value of 0 has no rank, but precedes greater ones.
struct Ranked<'a> {
    values: &'a Float64Array,
    ranks: &'a Int32Array,
}

impl Ranked<'_> {
    /// Whether a title comes before another, which has a value.
    fn is_before(&self, one: usize, other: usize) -> bool {
        if self.values.is_null(one) || self.values.is_null(other) {
            return false;
        }
        let (value, own) = (self.values.value(one), self.values.value(other));
        let is_first = self.ranks.is_valid(one)
            && self.ranks.is_valid(other)
            && self.ranks.value(one) < self.ranks.value(other);
        value < own || (value == own && is_first)
    }
}
