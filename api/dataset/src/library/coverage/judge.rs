//! Determines the state of one title.

use std::collections::{HashMap, HashSet};

use arrow::array::{Array, ArrowPrimitiveType, AsArray, BooleanArray, RecordBatch, StringArray};
use arrow::datatypes::{Float64Type, Int32Type};
use arrow::error::ArrowError;
use titlewise_ingest::named::NamedTitle;
use titlewise_ingest::tables::Table;
use titlewise_ingest::{Issn, IssnMap};

use super::{Checked, CheckedTitle, Finding, State};
use crate::library::Reference;

/// Why the model excludes a title: the first reason in its wording, and its other markers.
struct LeftOut<'a> {
    words: &'a str,
    is_gold: bool,
    others: Vec<Finding>,
}

/// Data for determining the state of titles.
pub(super) struct Judge<'a> {
    reference: &'a Reference,
    before: Option<&'a IssnMap>,
    forecast: HashSet<&'a str>,
    left_out: HashMap<&'a str, LeftOut<'a>>,
    /// Journals with papers, with open papers, with a download profile.
    known: [(Finding, HashSet<&'a str>); 3],
    /// Kinds of data that are missing for the institution.
    missing: Vec<Finding>,
}

impl<'a> Judge<'a> {
    pub fn new(
        checked: &Checked<'a>,
        excluded: &'a RecordBatch,
        forecast: &'a RecordBatch,
    ) -> Result<Self, ArrowError> {
        let (reference, base_year) = (checked.reference, checked.facts.base_year);
        let papers = (base_year - 6)..base_year;
        let open = (base_year - 5)..base_year;
        let is_paper = |year: i32| papers.contains(&year);
        let is_open = |year: i32| open.contains(&year);
        let known = [
            (
                Finding::NoPapers,
                above_zero(reference, Table::PapersByYear, "num_papers", ("year", &is_paper)),
            ),
            (
                Finding::NoOpenAccessData,
                above_zero(
                    reference,
                    Table::OaPapersByYear,
                    "n_with_submitted",
                    ("year", &is_open),
                ),
            ),
            (
                Finding::NoDownloadProfile,
                above_zero(
                    reference,
                    Table::DownloadAgeProfile,
                    "downloads",
                    ("age", &|age| (0..5).contains(&age)),
                ),
            ),
        ];
        let has_own = |slot: &str| {
            checked.files.iter().any(|file| file.slot == slot && file.rows.num_rows() > 0)
        };
        let mut missing = Vec::new();
        for (slot, table, finding) in [
            ("citations", Table::InstitutionCitations, Finding::NoCitations),
            ("authorships", Table::InstitutionAuthorships, Finding::NoAuthorships),
        ] {
            if !has_own(slot) && checked.institutions.count(table) == 0 {
                missing.push(finding);
            }
        }
        let forecast = text(forecast, "issn_l")?.iter().flatten().collect();
        let left_out = left_out(excluded)?;
        Ok(Self { reference, before: checked.before, forecast, left_out, known, missing })
    }

    /// Returns the state of a title with these uses and this price.
    pub fn title(
        &self,
        named: NamedTitle,
        uses: Option<f64>,
        price: Option<f64>,
    ) -> Result<CheckedTitle, ArrowError> {
        let issn_l = named.issn_l.as_deref();
        let is_forecast = issn_l.is_some_and(|issn_l| self.forecast.contains(issn_l));
        let reasons = if is_forecast { Vec::new() } else { self.reasons(&named)? };
        let mut remarks = Vec::new();
        if let Some(issn_l) = issn_l.filter(|_| is_forecast) {
            let lacks = self.known.iter().filter(|(_, journals)| !journals.contains(issn_l));
            remarks.extend(lacks.map(|(finding, _)| *finding));
            remarks.extend(&self.missing);
        }
        let state = match (is_forecast, remarks.is_empty()) {
            (false, _) => State::NotForecast,
            (true, false) => State::Weak,
            (true, true) => State::Forecast,
        };
        if self.is_changed(&named) {
            remarks.push(Finding::ChangedIssnL);
        }
        if issn_l.is_some_and(|issn_l| named.issns.iter().any(|issn| issn != issn_l)) {
            remarks.push(Finding::OtherIssn);
        }
        let journal = issn_l.and_then(|issn_l| self.reference.journal(issn_l));
        let or_of_file = |known: Option<&str>, file: String| match known {
            Some(known) if !known.is_empty() => known.to_owned(),
            _ => file,
        };
        Ok(CheckedTitle {
            title: or_of_file(journal.map(|journal| journal.title), named.title),
            publisher: or_of_file(journal.map(|journal| journal.publisher), named.publisher),
            issn_l: named.issn_l,
            issns: named.issns,
            named_in: named.named_in,
            uses,
            price,
            state,
            reasons,
            remarks,
        })
    }

    /// Returns why a title is not forecast: from the model if the reference data have the title, else from its ISSNs.
    fn reasons(&self, named: &NamedTitle) -> Result<Vec<Finding>, ArrowError> {
        let issn_l = named.issn_l.as_deref();
        if let Some(left_out) = issn_l.and_then(|issn_l| self.left_out.get(issn_l)) {
            let first = Finding::of_model(left_out.words, left_out.is_gold)?;
            let others = left_out.others.iter().copied().filter(|other| *other != first);
            return Ok(std::iter::once(first).chain(others).collect());
        }
        let written = named.issns.iter().map(String::as_str).chain(issn_l);
        let issns: Vec<Issn> = written.filter_map(Issn::parse).collect();
        let map = &self.reference.issn_map;
        Ok(vec![if issns.is_empty() {
            Finding::NoIssn
        } else if issns.iter().any(|issn| map.issn_l(*issn).is_some()) {
            Finding::ReadBefore
        } else if issns.iter().any(Issn::has_valid_check_digit) {
            Finding::UnknownIssn
        } else {
            Finding::WrongIssn
        }])
    }

    /// Returns whether an ISSN of a title belongs to another journal than before.
    fn is_changed(&self, named: &NamedTitle) -> bool {
        let Some(before) = self.before else { return false };
        let issns = named.issns.iter().filter_map(|issn| Issn::parse(issn));
        let mut both =
            issns.map(|issn| (before.issn_l(issn), self.reference.issn_map.issn_l(issn)));
        both.any(|(before, now)| before.is_some() && now.is_some() && before != now)
    }
}

fn column<'a, T: Array + 'static>(rows: &'a RecordBatch, name: &str) -> Result<&'a T, ArrowError> {
    let found = rows.column_by_name(name).and_then(|column| column.as_any().downcast_ref());
    found.ok_or_else(|| ArrowError::SchemaError(format!("there is no column {name}")))
}

fn text<'a>(rows: &'a RecordBatch, name: &str) -> Result<&'a StringArray, ArrowError> {
    column(rows, name)
}

/// Returns the titles that the model excludes, by linking ISSN.
fn left_out(excluded: &RecordBatch) -> Result<HashMap<&str, LeftOut<'_>>, ArrowError> {
    let (issns, words) = (text(excluded, "issn_l")?, text(excluded, "reason")?);
    let flag = |name: &str| column::<BooleanArray>(excluded, name);
    let is = |flags: &BooleanArray, row: usize| flags.is_valid(row) && flags.value(row);
    let is_gold = flag("is_gold")?;
    let others = [
        (flag("has_no_price")?, Finding::NoPrice),
        (flag("is_outside_core")?, Finding::OutsideCore),
        (flag("is_outside_filter")?, Finding::OutsideFilter),
        (flag("is_left_out_by_name")?, Finding::LeftOutByName),
    ];
    let mut found = HashMap::with_capacity(excluded.num_rows());
    for row in 0..excluded.num_rows() {
        let others = others.iter().filter(|(flags, _)| is(flags, row)).map(|(_, other)| *other);
        let left_out = LeftOut {
            words: words.value(row),
            is_gold: is(is_gold, row),
            others: others.collect(),
        };
        found.insert(issns.value(row), left_out);
    }
    Ok(found)
}

/// Returns the journals with more than 0 in a table of the reference data, in rows of certain years or ages.
fn above_zero<'a>(
    reference: &'a Reference,
    table: Table,
    count: &str,
    (when, is_in): (&str, &dyn Fn(i32) -> bool),
) -> HashSet<&'a str> {
    let Some(rows) = reference.tables.get(&table) else { return HashSet::new() };
    let issns = rows.column_by_name("issn_l").and_then(|column| column.as_string_opt::<i32>());
    let (Some(issns), Some(when), Some(count)) =
        (issns, numbers::<Int32Type>(rows, when), numbers::<Float64Type>(rows, count))
    else {
        return HashSet::new();
    };
    let counts = |row: &usize| {
        let is_there = issns.is_valid(*row) && when.is_valid(*row) && count.is_valid(*row);
        is_there && is_in(when.value(*row)) && count.value(*row) > 0.0
    };
    (0..rows.num_rows()).filter(counts).map(|row| issns.value(row)).collect()
}

fn numbers<'a, T: ArrowPrimitiveType>(
    rows: &'a RecordBatch,
    name: &str,
) -> Option<&'a arrow::array::PrimitiveArray<T>> {
    rows.column_by_name(name)?.as_primitive_opt::<T>()
}
