//! The titles and subjects of several scenarios side by side: `sql/model/comparison.sql` and `comparison_subject.sql`.

use std::sync::Arc;

use arrow::array::{
    Array, ArrayRef, AsArray, Float64Array, Int32Array, RecordBatch, StringArray, new_null_array,
};
use arrow::compute::cast;
use arrow::datatypes::DataType;

use crate::columns::named::Named;
use crate::compare::comparison_query::{COLUMNS, COMPARED_TITLE, schema};
use crate::error::EngineError;
use crate::model::Model;
use crate::plan::Relations;

/// The titles of a scenario, and how they take part in a comparison.
#[derive(Debug, Clone)]
pub struct Side {
    /// Result of [`Model::journals`].
    pub journals: RecordBatch,
    /// Linking ISSN of each title in the newest of the compared reference data, in the order of `journals`.
    pub linking: Vec<String>,
    /// Whether amounts are compared. Amounts in different currencies are not.
    pub has_amounts: bool,
}

/// A title that is not the same in all scenarios.
#[derive(Debug, Clone, PartialEq)]
pub struct ComparedTitle {
    /// Linking ISSN in the newest of the compared reference data.
    pub issn_l: String,
    /// Title.
    pub title: Option<String>,
    /// Publisher, short name.
    pub publisher: Option<String>,
    /// Subject.
    pub subject: Option<String>,
    /// The title in each scenario; `None` if the scenario does not forecast it.
    pub cells: Vec<Option<TitleCell>>,
}

/// A title in a scenario. Uses are per year, amounts per year in the package's currency.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TitleCell {
    /// Whether the scenario subscribes to the title.
    pub subscribed: bool,
    /// Weighted use.
    pub usage: Option<f64>,
    /// Cost in the scenario: the subscription, or interlibrary loans. `None` if amounts are not compared.
    pub cost: Option<f64>,
    /// Net cost per paywalled use. `None` if undefined, or if amounts are not compared.
    pub cpu: Option<f64>,
}

/// A subject in all scenarios.
#[derive(Debug, Clone, PartialEq)]
pub struct ComparedSubject {
    /// Subject; none for titles without one.
    pub subject: Option<String>,
    /// Its titles in each scenario; `None` if the scenario forecasts none of them.
    pub cells: Vec<Option<SubjectCell>>,
}

/// The titles of a subject in a scenario. Uses are per year, amounts per year in the package's currency.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SubjectCell {
    /// Number of titles.
    pub num_titles: i64,
    /// Number of subscribed titles.
    pub num_subscribed: i64,
    /// Weighted use.
    pub usage: Option<f64>,
    /// Cost in the scenario. `None` if amounts are not compared.
    pub cost: Option<f64>,
}

/// Result of a comparison.
#[derive(Debug, Clone, PartialEq)]
pub struct SideBySide {
    /// The titles that are not the same in all scenarios: those with different subscriptions first, then the largest range
    /// of use, then of cost.
    pub titles: Vec<ComparedTitle>,
    /// The subjects of all titles, in alphabetical order; titles without a subject are last.
    pub subjects: Vec<ComparedSubject>,
}

/// Columns that are blank if amounts are not compared.
const AMOUNTS: [&str; 2] = ["cost", "cpu"];

/// Selects the compared columns of a scenario.
fn compared(side: &Side, number: usize, sides: usize) -> Result<RecordBatch, EngineError> {
    let journals = Named { relation: COMPARED_TITLE, rows: &side.journals };
    let rows = side.journals.num_rows();
    let whole = |value: usize| -> ArrayRef {
        let value = i32::try_from(value).unwrap_or(i32::MAX);
        Arc::new(Int32Array::from(vec![value; rows]))
    };
    let mut columns = vec![whole(number), whole(sides)];
    for (name, kind) in &COLUMNS {
        columns.push(match *name {
            "issn_l" => Arc::new(StringArray::from_iter_values(&side.linking)),
            name if AMOUNTS.contains(&name) && !side.has_amounts => new_null_array(kind, rows),
            name => cast(journals.any(name)?, kind)?,
        });
    }
    Ok(RecordBatch::try_new(schema(), columns)?)
}

impl Model {
    /// Compares the titles of scenarios.
    ///
    /// # Errors
    /// Errors of the queries.
    pub async fn compare(&self, sides: &[Side]) -> Result<SideBySide, EngineError> {
        let all = sides.iter().enumerate().map(|(at, side)| compared(side, at, sides.len()));
        let relations = Relations::default().with(COMPARED_TITLE, all.collect::<Result<_, _>>()?);
        let queries = &self.comparison;
        Ok(SideBySide {
            titles: titles(&queries.titles.run_to_one(&relations).await?, sides.len())?,
            subjects: subjects(&queries.subjects.run_to_one(&relations).await?, sides.len())?,
        })
    }
}

/// Returns one title for each group of rows with the same linking ISSN.
fn titles(rows: &RecordBatch, sides: usize) -> Result<Vec<ComparedTitle>, EngineError> {
    let columns = Named { relation: "comparison", rows };
    let (issns, numbers) = (columns.texts("issn_l")?, columns.wholes("scenario_no")?);
    let texts = ["title", "publisher", "subject"].map(|name| columns.texts(name));
    let [title, publisher, subject] = texts;
    let (title, publisher, subject) = (title?, publisher?, subject?);
    let subscribed = columns.flags("subscribed")?;
    let [usage, cost, cpu] = ["usage", "cost", "cpu"].map(|name| columns.numbers(name));
    let (usage, cost, cpu) = (usage?, cost?, cpu?);
    let text =
        |column: &StringArray, row| column.is_valid(row).then(|| column.value(row).to_owned());
    let mut titles: Vec<ComparedTitle> = Vec::new();
    for row in 0..rows.num_rows() {
        if titles.last().is_none_or(|title| title.issn_l != issns.value(row)) {
            titles.push(ComparedTitle {
                issn_l: issns.value(row).to_owned(),
                title: text(title, row),
                publisher: text(publisher, row),
                subject: text(subject, row),
                cells: vec![None; sides],
            });
        }
        let number = |column: &Float64Array| {
            column.is_valid(row).then(|| column.value(row)).filter(|value| value.is_finite())
        };
        let cell = TitleCell {
            subscribed: subscribed.is_valid(row) && subscribed.value(row),
            usage: number(usage),
            cost: number(cost),
            cpu: number(cpu),
        };
        let side = usize::try_from(numbers.value(row)).unwrap_or(usize::MAX);
        if let Some(place) = titles.last_mut().and_then(|title| title.cells.get_mut(side)) {
            *place = Some(cell);
        }
    }
    Ok(titles)
}

/// Returns one subject for each group of rows with the same subject.
fn subjects(rows: &RecordBatch, sides: usize) -> Result<Vec<ComparedSubject>, EngineError> {
    let columns = Named { relation: "comparison_subject", rows };
    let (texts, numbers) = (columns.texts("subject")?, columns.wholes("scenario_no")?);
    let (titles, subscribed) = (columns.counts("num_titles")?, columns.counts("num_subscribed")?);
    let (usage, cost) = (columns.numbers("usage")?, columns.numbers("cost")?);
    let mut subjects: Vec<ComparedSubject> = Vec::new();
    for row in 0..rows.num_rows() {
        let subject = texts.is_valid(row).then(|| texts.value(row).to_owned());
        if subjects.last().is_none_or(|last| last.subject != subject) {
            subjects.push(ComparedSubject { subject, cells: vec![None; sides] });
        }
        let number = |column: &Float64Array| column.is_valid(row).then(|| column.value(row));
        let cell = SubjectCell {
            num_titles: titles.value(row),
            num_subscribed: subscribed.value(row),
            usage: number(usage),
            cost: number(cost),
        };
        let side = usize::try_from(numbers.value(row)).unwrap_or(usize::MAX);
        if let Some(place) = subjects.last_mut().and_then(|subject| subject.cells.get_mut(side)) {
            *place = Some(cell);
        }
    }
    Ok(subjects)
}

/// Returns a title of a scenario, from its row in the result of [`Model::journals`].
///
/// # Errors
/// The titles lack a column.
pub fn title_cell(journals: &RecordBatch, row: usize) -> Result<TitleCell, EngineError> {
    let journals = Named { relation: COMPARED_TITLE, rows: journals };
    let number = |name: &str| -> Result<Option<f64>, EngineError> {
        let column = journals.numbers(name)?;
        let value = column.is_valid(row).then(|| column.value(row));
        Ok(value.filter(|value| value.is_finite()))
    };
    let subscribed = journals.flags("subscribed")?;
    Ok(TitleCell {
        subscribed: subscribed.is_valid(row) && subscribed.value(row),
        usage: number("usage")?,
        cost: number("cost")?,
        cpu: number("cpu")?,
    })
}

/// Returns the linking ISSNs of the titles of a scenario, in their order.
///
/// # Errors
/// The titles have no such column.
pub fn linking_issns(journals: &RecordBatch) -> Result<Vec<String>, EngineError> {
    let issns = Named { relation: COMPARED_TITLE, rows: journals }.any("issn_l")?;
    let issns = cast(issns, &DataType::Utf8)?;
    let texts = issns.as_string_opt::<i32>().into_iter().flatten();
    Ok(texts.map(|issn| issn.unwrap_or_default().to_owned()).collect())
}
