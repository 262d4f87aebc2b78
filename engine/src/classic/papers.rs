//! Papers per year: history, forecast, the fitted line (section 4.2).

use crate::classic::Five;
use crate::columns::rounding::{mean, whole};
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
