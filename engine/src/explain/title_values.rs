//! Sums over the titles of a scenario, whose values are leaves.

use arrow::array::{Array, AsArray, BooleanArray, RecordBatch, StringArray};
use arrow::compute::cast;
use arrow::datatypes::{DataType, Float64Type};

use crate::columns::named::Named;
use crate::derivation::{Adding, Derivation, Expression, Leaf, Name, NodeId};
use crate::error::EngineError;

/// Which titles a sum is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Over {
    All,
    Subscribed,
    NotSubscribed,
}

/// The titles of a scenario with their numbers.
pub(super) struct TitleValues<'a> {
    named: Named<'a>,
    titles: &'a StringArray,
    subscribed: &'a BooleanArray,
}

impl<'a> TitleValues<'a> {
    pub(super) fn of(journals: &'a RecordBatch) -> Result<Self, EngineError> {
        let named = Named { relation: "journal", rows: journals };
        Ok(Self { titles: named.texts("title")?, subscribed: named.flags("subscribed")?, named })
    }

    pub(super) fn count(&self) -> usize {
        self.named.rows.num_rows()
    }

    /// The sum of a column, as the queries of the model add it up.
    pub(super) fn sum(
        &self,
        to: &mut Derivation,
        name: &'static str,
        column: &'static str,
        over: Over,
    ) -> Result<Expression, EngineError> {
        let value = self.values(column)?;
        let titles = self.leaves(to, name.into(), (column, over), value);
        Ok(Expression::SumOfTitles(titles, Adding::Columnwise))
    }

    /// The mean of a column over the titles that have a value.
    pub(super) fn mean(
        &self,
        to: &mut Derivation,
        name: &'static str,
        column: &'static str,
    ) -> Result<Expression, EngineError> {
        let value = self.values(column)?;
        let titles = self.leaves(to, name.into(), (column, Over::All), value);
        let known = titles.iter().filter(|title| to.value(**title).is_some()).count();
        Ok(Expression::SumOfTitles(titles, Adding::Columnwise) / known.max(1) as f64)
    }

    /// The sum of a column in a forecast year (0 to 4).
    pub(super) fn sum_in_year(
        &self,
        to: &mut Derivation,
        name: Name,
        (column, k): (&'static str, usize),
        over: Over,
    ) -> Result<Expression, EngineError> {
        let years = self.named.vectors(&format!("{column}_y"))?;
        let values = years.values().as_primitive_opt::<Float64Type>();
        let value = |row| Some(values?.value(years.value_offset(row) as usize + k));
        let titles = self.leaves(to, name, (column, over), value);
        Ok(Expression::SumOfTitles(titles, Adding::InTurn))
    }

    /// The values of a column; of flags, 1 for yes and 0 for no.
    fn values(&self, column: &str) -> Result<impl Fn(usize) -> Option<f64> + use<>, EngineError> {
        let numbers = cast(self.named.any(column)?, &DataType::Float64)?;
        Ok(move |row| {
            let numbers = numbers.as_primitive_opt::<Float64Type>()?;
            numbers.is_valid(row).then(|| numbers.value(row))
        })
    }

    /// Adds the values of titles.
    fn leaves(
        &self,
        to: &mut Derivation,
        name: Name,
        (column, over): (&'static str, Over),
        value: impl Fn(usize) -> Option<f64>,
    ) -> Vec<NodeId> {
        let is_in = |row: &usize| match over {
            Over::All => true,
            Over::Subscribed => self.subscribed.value(*row),
            Over::NotSubscribed => !self.subscribed.value(*row),
        };
        let rows = (0..self.count()).filter(is_in);
        rows.map(|row| {
            let node = to.leaf(name.of_title(row), value(row), Leaf::Title { row, column });
            to.set_label(node, self.titles.value(row));
            node
        })
        .collect()
    }
}
