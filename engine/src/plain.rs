//! The model as one plain loop over the arrays of the facts, without queries.
//!
//! This is not a second implementation: the stages of [`crate::classic`] are the same. Only the relational part is
//! written by hand, so tests compare the queries with it and benchmarks measure them against it.

use arrow::array::{Array, RecordBatch, StructArray};
use arrow::compute::concat_batches;

use crate::assumptions::Scenario;
use crate::classic::title::{TitleForecast, forecast_title};
use crate::columns::named::Named;
use crate::consortium::queries::Member;
use crate::error::EngineError;
use crate::functions::arguments::{Facts as _, Holdings, Titles};
use crate::functions::january::JanuaryDays;
use crate::functions::output::{Columns, Extent};
use crate::model::Facts;

/// The facts, arranged for a loop.
#[derive(Debug)]
pub struct Plain<'a> {
    titles: RecordBatch,
    holdings: &'a [RecordBatch],
    /// Row of a title by its number.
    row_of: Vec<Option<usize>>,
}

/// A title over the included members of a consortium: the sums of `sql/model/consortium_title.sql`.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct TitleSums {
    /// Included members that hold the title.
    pub members: u32,
    /// Index of the first of them.
    pub first_member: i32,
    /// Subscription cost at the first included member.
    pub first_cost: f64,
    /// Sums over members of the fields of a member's row, in the order of the query.
    pub sums: [f64; 15],
}

/// The result of a loop for one library: all columns, and the titles' rows in order of cost per use.
#[derive(Debug)]
pub struct LibraryForecast {
    /// Numbers of the titles, in the order of the facts.
    pub title_numbers: Vec<i32>,
    /// All fields of the forecast.
    pub columns: StructArray,
    /// Row indexes in order of cost per use, lowest first, titles without a value last.
    pub cpu_order: Vec<u32>,
}

impl<'a> Plain<'a> {
    /// Arranges the facts.
    ///
    /// # Errors
    /// A column of the facts is missing; never with the model's own facts.
    pub fn new(facts: &'a Facts) -> Result<Self, EngineError> {
        let batches = facts.relation("title");
        let Some(first) = batches.first() else {
            return Err(EngineError::Column {
                relation: "title",
                column: "title_no".to_owned(),
                expected: "Int32",
            });
        };
        let titles = concat_batches(&first.schema(), batches)?;
        let numbers = Named { relation: "title", rows: &titles }.wholes("title_no")?;
        let most = numbers.values().iter().copied().max().unwrap_or(-1);
        let mut row_of = vec![None; usize::try_from(most + 1).unwrap_or(0)];
        for (row, number) in numbers.values().iter().enumerate() {
            if let Some(place) = usize::try_from(*number).ok().and_then(|n| row_of.get_mut(n)) {
                *place = Some(row);
            }
        }
        Ok(Self { titles, holdings: facts.relation("holding"), row_of })
    }

    /// Returns the forecast of every title in a library's scenario, in the order of the facts.
    ///
    /// # Errors
    /// As [`Plain::new`].
    pub fn library(&self, scenario: &Scenario) -> Result<LibraryForecast, EngineError> {
        let mut columns = Columns::new(Extent::Title, self.titles.num_rows());
        let mut title_numbers = Vec::new();
        let mut cpus: Vec<f64> = Vec::new();
        for batch in self.holdings {
            let packages = holding(batch).texts("package_id")?;
            let is_wanted = |row: usize| packages.value(row) == scenario.package_id;
            self.for_each(batch, scenario, is_wanted, |_, title_no, forecast| {
                title_numbers.push(title_no);
                cpus.push(forecast.cost.cpu.unwrap_or(f64::INFINITY));
                columns.extend(std::slice::from_ref(forecast));
            })?;
        }
        let mut cpu_order: Vec<u32> = (0..).take(cpus.len()).collect();
        cpu_order.sort_by(|a, b| {
            let (a, b) = (*a as usize, *b as usize);
            cpus[a].total_cmp(&cpus[b]).then(title_numbers[a].cmp(&title_numbers[b]))
        });
        let columns = columns.finish().map_err(EngineError::in_query("plain"))?;
        Ok(LibraryForecast { title_numbers, columns, cpu_order })
    }

    /// Returns the forecasts of all included members, summed by title. The index is the title's number.
    ///
    /// # Errors
    /// As [`Plain::new`].
    pub fn consortium(
        &self,
        scenario: &Scenario,
        members: &[Member],
    ) -> Result<Vec<TitleSums>, EngineError> {
        let most = members.iter().map(|member| member.package_no).max().unwrap_or(-1);
        let mut member_of = vec![None; usize::try_from(most + 1).unwrap_or(0)];
        for (place, member) in (0..).zip(members) {
            let at = usize::try_from(member.package_no).ok().and_then(|n| member_of.get_mut(n));
            if let (Some(at), true) = (at, member.is_included) {
                *at = Some(place);
            }
        }
        let member_of = |package_no: i32| {
            usize::try_from(package_no).ok().and_then(|n| member_of.get(n).copied().flatten())
        };
        let mut titles = vec![TitleSums::default(); self.row_of.len()];
        for batch in self.holdings {
            let packages = holding(batch).wholes("package_no")?;
            let is_wanted = |row: usize| member_of(packages.value(row)).is_some();
            self.for_each(batch, scenario, is_wanted, |row, title_no, forecast| {
                let place = member_of(packages.value(row)).unwrap_or(0);
                if let Some(title) = titles.get_mut(title_no as usize) {
                    title.add(place, forecast);
                }
            })?;
        }
        Ok(titles)
    }

    /// Runs the stages for the rows of a batch that a scenario includes, and passes each to the visitor with its row
    /// and the number of its title.
    fn for_each(
        &self,
        batch: &RecordBatch,
        scenario: &Scenario,
        is_wanted: impl Fn(usize) -> bool,
        mut visit: impl FnMut(usize, i32, &TitleForecast),
    ) -> Result<(), EngineError> {
        let failed = EngineError::in_query("plain");
        let title = Named { relation: "title", rows: &self.titles };
        let titles = Titles::of(title.any("facts")?).map_err(&failed)?;
        let is_current = title.flags("is_current_subscription")?;
        let issns = title.texts("issn_l")?;
        let holding = holding(batch);
        let holdings = Holdings::of(holding.any("facts")?).map_err(&failed)?;
        let numbers = holding.wholes("title_no")?;
        let prices = holding.numbers("price")?;
        let (in_core, in_filter) = (holding.flags("in_core")?, holding.flags("in_filter")?);
        let with = scenario.title_assumptions();
        let mut days = JanuaryDays::default();
        let days = days.of(scenario.base_year);
        for row in 0..batch.num_rows() {
            let title_no = numbers.value(row);
            let place = usize::try_from(title_no).ok().and_then(|n| self.row_of.get(n).copied());
            let Some(title) = place.flatten() else { continue };
            let is_in = is_wanted(row)
                && is_current.value(title)
                && prices.is_valid(row)
                && (!scenario.use_core_titles || in_core.value(row))
                && (!scenario.use_title_filter || in_filter.value(row))
                && issns.value(title) != "0370-2693";
            if is_in {
                let mut holding = holdings.get(row);
                if !scenario.use_pta {
                    holding.access = None;
                }
                visit(row, title_no, &forecast_title(&titles.get(title), &holding, &with, days));
            }
        }
        Ok(())
    }
}

fn holding(rows: &RecordBatch) -> Named<'_> {
    Named { relation: "holding", rows }
}

impl TitleSums {
    fn add(&mut self, place: i32, forecast: &TitleForecast) {
        if self.members == 0 || place < self.first_member {
            self.first_member = place;
            self.first_cost = forecast.cost.subscription;
        }
        self.members += 1;
        for (sum, value) in self.sums.iter_mut().zip(summed(forecast)) {
            *sum += value;
        }
    }
}

/// Returns the fields of a member's row that a consortium sums.
fn summed(f: &TitleForecast) -> [f64; 15] {
    use crate::columns::rounding::scaled;
    use crate::columns::rounding::whole;
    let usage = whole(f.usage.total);
    let share = |part: f64| whole(100.0 * part / f.usage.total) * usage / 100.0;
    let ill = f.ill_share * f.weighted.paywalled;
    [
        usage,
        whole(f.usage.downloads),
        scaled(f.usage.citations, 1),
        scaled(f.usage.authorships, 1),
        f.cost.ill,
        f.weighted.oa + f.weighted.social,
        f.weighted.backfile,
        f.weighted.paywalled,
        ill,
        f.weighted.paywalled - ill,
        share(f.weighted.social),
        share(f.oa_types.green.weighted),
        share(f.oa_types.hybrid.weighted),
        share(f.oa_types.bronze.weighted),
        share(f.oa_types.peer_reviewed.weighted),
    ]
}
