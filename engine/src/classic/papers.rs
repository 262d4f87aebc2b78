//! Papers per year: history, forecast, the fitted line (section 4.2).

use crate::classic::Five;
use crate::columns::rounding::{mean, whole};
use crate::derivation::{
    Comparison, Condition, Derivation, Expression, Fit, Leaf, Name, NodeId, Nodes, Operand, Place,
    RowKey, choose, mean_of,
};
use crate::fit::least_squares::minimise;

/// Papers published by a journal, limited to what the forecast needs.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Papers {
    /// Five years of history. One year earlier than all other histories in the classic edition, unless papers grow.
    pub history: Five,
    /// Forecast for the next five years.
    pub forecast: Five,
    /// Mean of the forecast, rounded to whole papers.
    pub mean: f64,
    /// Change over the forecast in percent of its first year; `None` if that is 0.
    pub slope_percent: Option<f64>,
    /// Whether the forecast is flat.
    pub is_flat: bool,
    /// The straight line through the history. For information only, unless papers grow.
    pub line: Option<Line>,
}

/// A straight line through the paper history, with year index 0 to 4.
#[derive(Debug, Clone, Copy, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Line {
    /// Papers at index 0.
    pub intercept: f64,
    /// Additional papers per year.
    pub slope: f64,
    /// Coefficient of determination.
    pub r2: f64,
    /// Number of the five years with enough papers for the fit.
    pub years: f64,
}

impl Line {
    /// Returns the line extrapolated to the five forecast years.
    pub fn extrapolated(&self) -> Five {
        std::array::from_fn(|k| self.intercept + self.slope * (5.0 + k as f64))
    }
}

/// Papers that a year needs to enter the fit of the growth forecast, as a share of the last year's.
const GROWTH_THRESHOLD: f64 = 0.1;
/// Papers that a year needs to enter the fit of the line for display, as a share of the last year's.
const SHOWN_THRESHOLD: f64 = 0.25;

/// The lines of a journal. They depend only on its papers and are fitted once.
#[derive(Debug, Clone, Copy, PartialEq, Default, serde::Serialize, serde::Deserialize)]
pub struct PaperLines {
    /// The line for display.
    pub shown: Option<Line>,
    /// The line of the forecast in growth mode.
    pub growing: Option<Line>,
}

/// Returns five years of history from the counts of t0-6 to t0-1 (`None`: no year is known).
fn history(counts: Option<&[f64; 6]>, reference: f64, grows: bool) -> Five {
    match counts {
        None => [reference; 5],
        Some(counts) => std::array::from_fn(|h| counts[h + usize::from(grows)]),
    }
}

/// Fits both lines.
pub fn paper_lines(counts: Option<&[f64; 6]>, reference: f64) -> PaperLines {
    let line = |grows, threshold| fit_line(&history(counts, reference, grows), threshold);
    PaperLines { shown: line(false, SHOWN_THRESHOLD), growing: line(true, GROWTH_THRESHOLD) }
}

/// Returns the papers from the counts of the years t0-6 to t0-1, the paper count of the reference year, and the lines
/// through the counts.
pub fn papers(
    counts: Option<&[f64; 6]>,
    reference: f64,
    lines: &PaperLines,
    grows: bool,
) -> Papers {
    let line = if grows { lines.growing } else { lines.shown };
    let growing =
        line.filter(|line| grows && reference > 0.0 && line.years >= 4.0 && line.r2 >= -0.1);
    let forecast = match growing {
        Some(line) => line.extrapolated().map(|n| n.max(whole(reference / 2.0))),
        None => [reference; 5],
    };
    let slope = (forecast[4] - forecast[0]) * 100.0 / (5.0 * forecast[0]);
    Papers {
        history: history(counts, reference, grows),
        forecast,
        mean: whole(mean(&forecast)),
        slope_percent: (forecast[0] != 0.0).then(|| whole(slope)),
        is_flat: growing.is_none(),
        line,
    }
}

/// Fits a line by least squares over the years with enough papers; `None` with fewer than two of them. A forecast uses
/// it only with at least four.
fn fit_line(history: &Five, threshold: f64) -> Option<Line> {
    let points: Vec<(f64, f64)> = history
        .iter()
        .enumerate()
        .filter(|(_, count)| **count >= threshold * history[4])
        .map(|(h, count)| (h as f64, *count))
        .collect();
    if points.len() < 2 {
        return None;
    }
    let y_mean = points.iter().map(|p| p.1).sum::<f64>() / points.len() as f64;
    let form = |x: f64, p: &[f64; 2]| p[0] + p[1] * x;
    let ([intercept, slope], _) = minimise(form, &points, [y_mean, 0.05]);
    let sse: f64 = points.iter().map(|p| (p.1 - (intercept + slope * p.0)).powi(2)).sum();
    let sst: f64 = points.iter().map(|p| (p.1 - y_mean).powi(2)).sum();
    Some(Line {
        intercept,
        slope,
        r2: 1.0 - (sse + 1e-4) / (sst + 1e-4),
        years: points.len() as f64,
    })
}

/// The named values of [`papers`].
#[derive(Debug, Clone, Copy)]
pub struct PaperNodes {
    /// Five years of history.
    pub history: Nodes,
    /// Papers of the forecast years.
    pub forecast: Nodes,
    /// Mean of the forecast.
    pub mean: NodeId,
}

/// Names what [`papers`] calculates.
pub fn explain_papers(
    to: &mut Derivation,
    papers: &Papers,
    counts: Option<&[f64; 6]>,
    reference: f64,
    grows: bool,
) -> PaperNodes {
    let leaf =
        Leaf::Reference { table: "download_totals", column: "papers_reference_year", row: None };
    let reference = to.leaf("papers_reference_year", reference, leaf);
    let first = if grows { 0 } else { -1 };
    let in_history = |to: &Derivation, key, h: usize| match to.in_history(key, h) {
        Name { key, place: Place::Year(year) } => Name::of_year(key, year + first),
        name => name,
    };
    let history: Nodes = std::array::from_fn(|h| {
        let name = in_history(to, "papers_hist", h);
        let counted = match counts {
            None => reference,
            Some(counts) => {
                let cell = in_history(to, "papers_counted", h);
                let row = match cell.place {
                    Place::Year(year) => Some(RowKey::Year(year)),
                    _ => None,
                };
                let (table, column) = ("papers_by_year", "num_papers");
                let count = counts[h + usize::from(grows)];
                to.leaf(cell, count, Leaf::Reference { table, column, row })
            }
        };
        to.add(name, papers.history[h], counted)
    });
    let is_flat = explain_line(to, papers, &history, reference, grows);
    let line = (to.find("fit_papers_intercept".into()), to.find("fit_papers_slope".into()));
    let forecast = to.add_years("num_papers", &papers.forecast, |k| match line {
        (Some(intercept), Some(slope)) if grows => {
            let extrapolated = intercept + slope * (5.0 + k as f64);
            let half = (reference / 2.0).whole();
            choose(is_flat.is(Comparison::Equal, 1.0), reference, extrapolated.at_least(half))
        }
        _ => reference.into(),
    });
    let slope = ((forecast[4] - forecast[0]) * 100.0) / (Expression::from(5.0) * forecast[0]);
    let slope = choose(forecast[0].is(Comparison::NotEqual, 0.0), slope.whole(), Expression::Blank);
    to.add("num_papers_slope_percent", papers.slope_percent, slope);
    PaperNodes {
        history,
        forecast,
        mean: to.add("num_papers", papers.mean, mean_of(&forecast).whole()),
    }
}

/// The line through five years of papers again: intercept, slope, coefficient of determination and number of years.
fn line_results(history: &[f64], threshold: f64) -> Vec<Option<f64>> {
    let history: Option<Five> = history.try_into().ok();
    let line = history.and_then(|history| fit_line(&history, threshold));
    [line.map(|l| l.intercept), line.map(|l| l.slope), line.map(|l| l.r2), line.map(|l| l.years)]
        .to_vec()
}

/// Names the line through the papers and returns whether the forecast is flat.
fn explain_line(
    to: &mut Derivation,
    papers: &Papers,
    history: &Nodes,
    reference: NodeId,
    grows: bool,
) -> NodeId {
    let solve: fn(&[f64]) -> Vec<Option<f64>> = if grows {
        |history| line_results(history, GROWTH_THRESHOLD)
    } else {
        |history| line_results(history, SHOWN_THRESHOLD)
    };
    let fitted = |at, named| {
        let points = history.iter().map(|year| Expression::Node(*year)).collect();
        let form =
            "a straight line through the papers of five years, without years that have too few";
        Expression::LeastSquares(Box::new(Fit { form, solve, result: (at, named), points }))
    };
    let line = papers.line;
    let of = |get: fn(&Line) -> f64| line.as_ref().map(get);
    let intercept =
        to.add("fit_papers_intercept", of(|l| l.intercept), fitted(0, "papers of the first year"));
    let slope = to.add("fit_papers_slope", of(|l| l.slope), fitted(1, "papers more each year"));
    let r2 = to.add("fit_papers_r2", of(|l| l.r2), fitted(2, "coefficient of determination"));
    let years = to.add("fit_papers_years", of(|l| l.years), fitted(3, "number of years"));
    let extrapolated = line.map_or([f64::NAN; 5], |line| line.extrapolated());
    to.add_years("fit_papers_extrap", &extrapolated, |k| intercept + slope * (5.0 + k as f64));
    let mode = to.leaf(
        "paper_growth_mode",
        f64::from(u8::from(grows)),
        Leaf::Scenario("paper_growth_mode"),
    );
    let is_good = Condition::All(vec![
        mode.is(Comparison::Equal, 1.0),
        Expression::from(0.0).is(Comparison::Less, reference),
        years.is(Comparison::AtLeast, 4.0),
        r2.is(Comparison::AtLeast, -0.1),
    ]);
    let is_flat = f64::from(u8::from(papers.is_flat));
    to.add("use_default_num_papers_curve", is_flat, choose(is_good, 0.0, 1.0))
}
