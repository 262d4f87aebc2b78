//! Backfile: the use covered by post-termination access (section 4.8).

use crate::classic::Five;
use crate::classic::year_matrix::CellNodes;
use crate::classic::year_matrix::{AgeCells, PUBLICATION_YEARS};
use crate::columns::rounding::whole;
use crate::derivation::{
    Comparison, Condition, Derivation, Expression, Leaf, Name, NodeId, Nodes, Operand, Place,
    choose, sum_of,
};

/// First and last day of post-termination access, in days since 1970-01-01.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct AccessRange {
    /// First day.
    pub start: i32,
    /// Last day.
    pub end: i32,
}

/// Flags for the years t0-10 to t0-1 that a range covers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CoveredYears(pub [bool; 10]);

impl CoveredYears {
    /// Returns the covered years. A year is covered if its 2 January lies strictly inside the range.
    /// `second_of_january` contains that day for the years t0-10 to t0-1.
    pub fn new(range: Option<AccessRange>, second_of_january: &[i32; 10]) -> Self {
        let inside = |day: i32| range.is_some_and(|range| range.start < day && day < range.end);
        Self(second_of_january.map(inside))
    }

    /// Returns the years from one offset to another, counted from t0-10. One range has no gaps.
    pub fn from_span(first: usize, last: usize) -> Self {
        Self(std::array::from_fn(|year| (first..=last).contains(&year)))
    }

    /// First and last covered year as offsets into the window; `None` if no year is covered.
    pub fn span(&self) -> Option<(usize, usize)> {
        let first = self.0.iter().position(|covered| *covered)?;
        let last = self.0.iter().rposition(|covered| *covered)?;
        Some((first, last))
    }

    /// Share of a publication year's use that is covered. `offset` counts from t0-10. The year after the last covered
    /// one counts half, because its early issues are covered.
    fn share(&self, offset: i32) -> Share {
        let covered =
            |at: i32| usize::try_from(at).ok().and_then(|at| self.0.get(at)).is_some_and(|c| *c);
        if covered(offset) {
            Share::Whole
        } else if covered(offset - 1) {
            Share::Half
        } else {
            Share::None
        }
    }
}

/// Share of a publication year's use that post-termination access covers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Share {
    None,
    Half,
    Whole,
}

/// The shares, in the order of [`Share`].
const SHARES: [f64; 3] = [0.0, 0.5, 1.0];

/// Returns the covered part of a cell in which `left` downloads are not open access.
fn covered_part(share: f64, left: f64) -> f64 {
    whole((share * left).max(0.0))
}

/// Returns one cell of the backfile matrix.
pub fn backfile_cell(covered: &CoveredYears, year: i32, age: i32, downloads: f64, oa: f64) -> f64 {
    covered_part(SHARES[covered.share(10 + year - age) as usize], downloads - oa)
}

/// Returns backfile downloads in each forecast year, limited to what open access leaves.
///
/// Each is the sum of a year's cells. A cell has one of three values, which depend on its age and the growth alone and are
/// the same for all ages from 5 on, so that few of the fifty cells are calculated.
pub fn backfile(
    covered: &CoveredYears,
    cells: &AgeCells,
    oa_cells: &AgeCells,
    growth: &Five,
    downloads: &Five,
    oa: &Five,
) -> Five {
    if covered.span().is_none() {
        return std::array::from_fn(|k| (downloads[k] - oa[k]).min(0.0));
    }
    let shares: [Share; PUBLICATION_YEARS] = std::array::from_fn(|at| covered.share(at as i32));
    let parts = |g: f64| -> [[f64; 3]; 6] {
        std::array::from_fn(|age| {
            let left = cells.cell(age as i32, g) - oa_cells.cell(age as i32, g);
            SHARES.map(|share| covered_part(share, left))
        })
    };
    let mut now = (growth[0], parts(growth[0]));
    std::array::from_fn(|k| {
        if growth[k] != now.0 {
            now = (growth[k], parts(growth[k]));
        }
        let sum: f64 = (0..10).map(|age| now.1[age.min(5)][shares[10 + k - age] as usize]).sum();
        sum.min(downloads[k] - oa[k])
    })
}

/// The named values of [`CoveredYears`]: whether each of the years t0-10 to t0-1 is covered.
pub type CoveredNodes = [NodeId; 10];

/// Names the range of access, which counts only if the scenario uses it (`use_pta`). Returns its first and last day.
pub fn explain_range(
    to: &mut Derivation,
    range: Option<AccessRange>,
    use_pta: bool,
) -> [NodeId; 2] {
    let day = |of: fn(AccessRange) -> i32| range.map(|range| f64::from(of(range)));
    let days = [day(|range| range.start), day(|range| range.end)];
    let start = to.leaf("pta_start", days[0], Leaf::Library("pta"));
    let end = to.leaf("pta_end", days[1], Leaf::Library("pta"));
    let is_used = to.leaf("use_pta", f64::from(u8::from(use_pta)), Leaf::Scenario("use_pta"));
    let mut used = |name, day, node: NodeId| {
        let is_used = is_used.is(Comparison::Equal, 1.0);
        let day = if use_pta { day } else { None };
        to.add(name, day, choose(is_used, node, Expression::Blank))
    };
    [used("access_start", days[0], start), used("access_end", days[1], end)]
}

/// Names what [`CoveredYears::new`] finds out.
pub fn explain_covered(
    to: &mut Derivation,
    covered: &CoveredYears,
    [start, end]: [NodeId; 2],
    second_of_january: &[i32; 10],
) -> CoveredNodes {
    let offset = |span: Option<usize>| span.map(|offset| offset as f64);
    let nodes: CoveredNodes = std::array::from_fn(|at| {
        let year = to.year(0) - 10 + i32::try_from(at).unwrap_or(0);
        let why = "A year counts as covered if its 2 January lies inside the range of access.";
        let day = f64::from(second_of_january[at]);
        let day = to.constant(Name::of_year("second_of_january", year), day, why);
        let is_inside =
            Condition::All(vec![start.is(Comparison::Less, day), day.is(Comparison::Less, end)]);
        let value = f64::from(u8::from(covered.0[at]));
        to.add(Name::of_year("is_covered", year), value, choose(is_inside, 1.0, 0.0))
    });
    let none = Expression::Blank;
    let of = |offset: usize| Expression::from(offset as f64);
    let is_covered = |at: usize| nodes[at].is(Comparison::Equal, 1.0);
    let first = (0..10).rev().fold(none.clone(), |rest, at| choose(is_covered(at), of(at), rest));
    let last = (0..10).fold(none, |rest, at| choose(is_covered(at), of(at), rest));
    let span = covered.span();
    let first = to.add("access_first_offset", offset(span.map(|span| span.0)), first);
    to.add("access_last_offset", offset(span.map(|span| span.1)), last);
    let has = choose(first.is(Comparison::AtLeast, 0.0), 1.0, 0.0);
    to.add("has_perpetual_access", f64::from(u8::from(span.is_some())), has);
    nodes
}

/// Names what [`backfile`] calculates. `cells` and `oa_cells` are all downloads and those of open access.
pub fn explain_backfile(
    to: &mut Derivation,
    backfile: &Five,
    covered: (&CoveredYears, &CoveredNodes),
    (cells, oa_cells): (&CellNodes, &CellNodes),
    (downloads, oa): (&Nodes, &Nodes),
) -> Nodes {
    let shares = explain_shares(to, covered);
    let is_any = covered.0.span().is_some();
    std::array::from_fn(|k| {
        let year = to.year(k);
        let parts: [NodeId; 10] = std::array::from_fn(|age| {
            let (all, open) = (cells.cells[k][age], oa_cells.cells[k][age]);
            let place = Place::Published(year, year - age as i32);
            let name = Name { key: "backfile_by_publication_year", place };
            let part = shares[10 + k - age] * (all - open);
            to.calculate(name, part.at_least(0.0).whole())
        });
        let left = downloads[k] - oa[k];
        let sum = if is_any { sum_of(parts) } else { 0.0.into() };
        to.add(to.in_year("downloads_backfile", k), backfile[k], sum.at_most(left))
    })
}

/// Names the covered share of each publication year from t0-10 on.
fn explain_shares(
    to: &mut Derivation,
    (covered, nodes): (&CoveredYears, &CoveredNodes),
) -> [NodeId; PUBLICATION_YEARS] {
    let half = to.constant(
        "half_year",
        0.5,
        "Of the year after the last covered one, half counts, because its early issues are covered.",
    );
    std::array::from_fn(|at| {
        let published = to.year(at) - 10;
        let value = SHARES[covered.share(at as i32) as usize];
        let is = |at: usize| nodes.get(at).map(|node| node.is(Comparison::Equal, 1.0));
        let after = at.checked_sub(1).and_then(is);
        let rest = after.map_or(0.0.into(), |after| choose(after, half, 0.0));
        let name = Name::of_year("covered_share", published);
        if at > nodes.len() {
            let why = "Post-termination access covers no year of the forecast.";
            return to.constant(name, value, why);
        }
        let share = match is(at) {
            Some(covered) => choose(covered, 1.0, rest),
            None => rest,
        };
        to.add(name, value, share)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    proptest::proptest! {
        #[test]
        fn backfile_is_the_sum_of_its_cells(
            (first, last) in (0usize..10, 0usize..10),
            is_flat in proptest::bool::ANY,
            growth in proptest::array::uniform5(0.0f64..2.0),
            by_age in proptest::array::uniform5(0.0f64..500.0),
            oa_by_age in proptest::array::uniform5(0.0f64..600.0),
            (older, oa_older) in (-50.0f64..500.0, -50.0f64..500.0),
        ) {
            let growth = if is_flat { [growth[0]; 5] } else { growth };
            let covered = CoveredYears::from_span(first.min(last), first.max(last));
            let (cells, oa_cells) = (AgeCells::new(&by_age, older), AgeCells::new(&oa_by_age, oa_older));
            let (downloads, oa) = (cells.by_year(&growth), oa_cells.by_year(&growth));
            let cell = |k: usize, age: i32| {
                let of = |cells: &AgeCells| cells.cell(age, growth[k]);
                backfile_cell(&covered, k as i32, age, of(&cells), of(&oa_cells))
            };
            let expected: Five = std::array::from_fn(|k| {
                let sum: f64 = (0..10).map(|age| cell(k, age)).sum();
                sum.min(downloads[k] - oa[k])
            });
            let found = backfile(&covered, &cells, &oa_cells, &growth, &downloads, &oa);
            proptest::prop_assert_eq!(found.map(f64::to_bits), expected.map(f64::to_bits));
        }
    }
}
