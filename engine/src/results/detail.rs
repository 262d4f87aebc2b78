//! One title in detail: the tables that trace the numbers of its row (section 5 of the model's definition, "journal
//! detail", and the year matrices of 4.7).

use arrow::array::{Array, AsArray, RecordBatch};
use arrow::datatypes::Float64Type;
use serde::Serialize;

use crate::assumptions::Scenario;
use crate::classic::Five;
use crate::classic::perpetual_access::{CoveredYears, backfile_cell};
use crate::classic::year_matrix::{AgeCells, YearMatrix, matrix};
use crate::columns::named::Named;
use crate::error::EngineError;

/// A title of a scenario in detail. Uses are per year and weighted, costs are per year in the package's currency,
/// percentages are 0 to 100. Vectors of five values contain the forecast years.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct JournalDetail {
    /// Linking ISSN.
    pub issn_l: String,
    /// Title.
    pub title: String,
    /// Whether the title is subscribed in the scenario.
    pub subscribed: bool,
    /// The first forecast year (t0).
    pub base_year: i32,
    /// Use by type of fulfilment; the last row is the total.
    pub fulfilment: Vec<Fulfilment>,
    /// Use by type of open access; the last row is the total.
    pub open_access: Vec<OpenAccessUse>,
    /// Components of weighted use; the last row is the total.
    pub impact: Vec<Impact>,
    /// Costs of the title.
    pub cost: Vec<Cost>,
    /// Papers of the years t0-6 to t0-2, which the classic edition reads; t0-5 to t0-1 if papers grow.
    pub num_papers_history: Five,
    /// Papers forecast.
    pub num_papers_forecast: Five,
    /// Downloads per paper at ages 0 to 4; `None` in a year without papers.
    pub downloads_per_paper_by_age: [Option<f64>; 5],
    /// Years that post-termination access covers.
    pub perpetual_access_years: Vec<i32>,
    /// Downloads by forecast year and year of publication, t0-10 to t0+4.
    pub downloads_by_publication_year: YearMatrix,
    /// Downloads that open access fulfils.
    pub oa_by_publication_year: YearMatrix,
    /// Downloads that post-termination access fulfils beyond open access.
    pub backfile_by_publication_year: YearMatrix,
}

/// A type of fulfilment of use.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Fulfilment {
    /// `oa_plus_social_networks`, `backfile`, `subscription`, `ill`, `other_delayed` or `total`.
    pub group: &'static str,
    /// Use in an average year.
    pub usage: f64,
    /// Share of all use.
    pub usage_percent: f64,
    /// Use in each year.
    pub by_year: Five,
}

/// A type of open access.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct OpenAccessUse {
    /// `social_networks`, `green`, `hybrid`, `bronze` or `total`. The total is the one that the forecast uses, not the
    /// sum of the types.
    pub kind: &'static str,
    /// Use in an average year.
    pub usage: f64,
    /// Share of all use.
    pub usage_percent: f64,
}

/// A component of weighted use.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Impact {
    /// `downloads`, `citations`, `authorships` or `total`.
    pub source: &'static str,
    /// Number per year; `None` for the total.
    pub raw: Option<f64>,
    /// Weight of one; `None` for the total.
    pub weight: Option<f64>,
    /// Contribution to use; for citations and authorships, before growth of papers is applied.
    pub contribution: f64,
}

/// A cost.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Cost {
    /// `scenario`, `subscription`, `ill` or `subscription_minus_ill`.
    pub cost_type: &'static str,
    /// In an average year.
    pub average: f64,
    /// Cost per paywalled use; `None` without such use.
    pub per_paywalled_use: Option<f64>,
    /// In each year.
    pub by_year: Five,
}

/// Returns a title by its ISSN-L from the titles of a scenario, the result of [`crate::model::Model::journals`]. `None`
/// if it is not among them.
///
/// # Errors
/// A column of the forecast is missing.
pub fn journal_detail(
    journals: &RecordBatch,
    scenario: &Scenario,
    issn_l: &str,
) -> Result<Option<JournalDetail>, EngineError> {
    let journals = Named { relation: "journal", rows: journals };
    let issns = journals.texts("issn_l")?;
    let Some(row) = issns.iter().position(|issn| issn == Some(issn_l)) else { return Ok(None) };
    detail(&Row { journals, row }, scenario).map(Some)
}

fn detail(row: &Row<'_>, scenario: &Scenario) -> Result<JournalDetail, EngineError> {
    let growth = row.five("growth_y")?;
    let by_age = row.five("downloads_by_age_a")?;
    let papers = row.five("num_papers_y")?;
    let cells = Cells::of(row, &by_age)?;
    let covered = row.covered()?;
    let first_year = scenario.base_year - 10;
    let years = (first_year..).zip(covered.0).filter_map(|(year, is_in)| is_in.then_some(year));
    Ok(JournalDetail {
        issn_l: row.text("issn_l")?,
        title: row.text("title")?,
        subscribed: row.flag("subscribed")?,
        base_year: scenario.base_year,
        fulfilment: fulfilment(row)?,
        open_access: open_access(row)?,
        impact: impact(row, scenario)?,
        cost: costs(row)?,
        num_papers_history: row.five("papers_hist_h")?,
        num_papers_forecast: papers,
        downloads_per_paper_by_age: std::array::from_fn(|age| {
            (papers[age] != 0.0).then(|| by_age[age] / papers[age])
        }),
        perpetual_access_years: years.collect(),
        downloads_by_publication_year: matrix(|year, age| cells.all.cell(age, growth[year])),
        oa_by_publication_year: matrix(|year, age| cells.oa.cell(age, growth[year])),
        backfile_by_publication_year: matrix(|year, age| {
            let (all, oa) = (cells.all.cell(age, growth[year]), cells.oa.cell(age, growth[year]));
            backfile_cell(&covered, year as i32, age, all, oa)
        }),
    })
}

/// Whole downloads by age: total and open access.
struct Cells {
    all: AgeCells,
    oa: AgeCells,
}

impl Cells {
    fn of(row: &Row<'_>, by_age: &Five) -> Result<Self, EngineError> {
        let oa = row.five("downloads_oa_by_age_a")?;
        let older = row.number("downloads_total_older_than_five_years")?;
        let oa_older = row.number("downloads_oa_older_per_year")?;
        Ok(Self { all: AgeCells::new(by_age, older / 5.0), oa: AgeCells::new(&oa, oa_older) })
    }
}

fn sum(a: Five, b: Five) -> Five {
    std::array::from_fn(|year| a[year] + b[year])
}

fn fulfilment(row: &Row<'_>) -> Result<Vec<Fulfilment>, EngineError> {
    let total = row.number("use_total")?;
    let subscribed = row.flag("subscribed")?;
    let group = |group, usage: f64, by_year| {
        let usage_percent = 100.0 * usage / total;
        Fulfilment { group, usage, usage_percent, by_year }
    };
    let chosen = |name, usage: &str, by_year: &str, counts: bool| {
        if counts {
            Ok::<_, EngineError>(group(name, row.number(usage)?, row.five(by_year)?))
        } else {
            Ok(group(name, 0.0, [0.0; 5]))
        }
    };
    Ok(vec![
        group(
            "oa_plus_social_networks",
            row.number("use_oa_plus_social_networks")?,
            sum(row.five("use_oa_y")?, row.five("use_social_networks_y")?),
        ),
        group("backfile", row.number("use_backfile")?, row.five("use_backfile_y")?),
        chosen("subscription", "use_paywalled", "use_subscription_y", subscribed)?,
        chosen("ill", "use_ill", "use_ill_y", !subscribed)?,
        chosen("other_delayed", "use_other_delayed", "use_other_delayed_y", !subscribed)?,
        group("total", total, row.five("use_total_y")?),
    ])
}

fn open_access(row: &Row<'_>) -> Result<Vec<OpenAccessUse>, EngineError> {
    let total = row.number("use_total")?;
    let kinds = [
        ("social_networks", "use_social_networks"),
        ("green", "use_green"),
        ("hybrid", "use_hybrid"),
        ("bronze", "use_bronze"),
        ("total", "use_oa_plus_social_networks"),
    ];
    let kinds = kinds.into_iter().map(|(kind, name)| {
        let usage = row.number(name)?;
        Ok(OpenAccessUse { kind, usage, usage_percent: 100.0 * usage / total })
    });
    kinds.collect()
}

fn impact(row: &Row<'_>, scenario: &Scenario) -> Result<Vec<Impact>, EngineError> {
    let weights = &scenario.settings;
    let sources = [
        ("downloads", "downloads_total", 1.0),
        ("citations", "num_citations", weights.weight_citation),
        ("authorships", "num_authorships", weights.weight_authorship),
    ];
    let parts = sources.into_iter().map(|(source, name, weight)| {
        let raw = row.number(name)?;
        let contribution = raw * weight;
        Ok(Impact { source, raw: Some(raw), weight: Some(weight), contribution })
    });
    let mut impact: Vec<Impact> = parts.collect::<Result<_, EngineError>>()?;
    let contribution = row.number("use_total")?;
    impact.push(Impact { source: "total", raw: None, weight: None, contribution });
    Ok(impact)
}

fn costs(row: &Row<'_>) -> Result<Vec<Cost>, EngineError> {
    let paywalled = row.number("use_paywalled")?;
    let types = [
        ("scenario", "cost", "cost_actual_y"),
        ("subscription", "subscription_cost", "subscription_cost_y"),
        ("ill", "ill_cost", "ill_cost_y"),
        ("subscription_minus_ill", "cost_subscription_minus_ill", "cost_subscription_minus_ill_y"),
    ];
    let costs = types.into_iter().map(|(cost_type, name, vector)| {
        let average = row.number(name)?;
        Ok(Cost {
            cost_type,
            average,
            per_paywalled_use: (paywalled != 0.0).then(|| average / paywalled),
            by_year: row.five(vector)?,
        })
    });
    costs.collect()
}

/// One row of the titles of a scenario.
struct Row<'a> {
    journals: Named<'a>,
    row: usize,
}

impl Row<'_> {
    fn number(&self, name: &str) -> Result<f64, EngineError> {
        self.optional(name)?.ok_or_else(|| self.journals.missing(name, "Float64"))
    }

    fn optional(&self, name: &str) -> Result<Option<f64>, EngineError> {
        let column = self.journals.numbers(name)?;
        Ok(column.is_valid(self.row).then(|| column.value(self.row)))
    }

    fn five(&self, name: &str) -> Result<Five, EngineError> {
        let values = self.journals.vectors(name)?.value(self.row);
        let five = values.as_primitive_opt::<Float64Type>().map(|values| values.values().as_ref());
        let five = five.and_then(|values: &[f64]| values.try_into().ok());
        five.ok_or_else(|| self.journals.missing(name, "five Float64"))
    }

    fn text(&self, name: &str) -> Result<String, EngineError> {
        let column = self.journals.texts(name)?;
        let text = column.is_valid(self.row).then(|| column.value(self.row));
        Ok(text.unwrap_or_default().to_owned())
    }

    fn flag(&self, name: &str) -> Result<bool, EngineError> {
        let column = self.journals.flags(name)?;
        Ok(column.is_valid(self.row) && column.value(self.row))
    }

    fn covered(&self) -> Result<CoveredYears, EngineError> {
        let span = (self.optional("access_first_offset")?, self.optional("access_last_offset")?);
        Ok(match span {
            (Some(first), Some(last)) => CoveredYears::from_span(first as usize, last as usize),
            _ => CoveredYears::default(),
        })
    }
}
