//! The titles of a library's scenarios with their facts (`sql/model/scenario_title.sql`), or those of a consortium's member
//! (`sql/model/member_title.sql`), cached between forecasts.
//!
//! The reference data has tens of thousands of titles, of which a library has some thousands. Only the
//! switches of the core list and of the title filter change the result of joining them.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use arrow::array::RecordBatch;
use arrow::compute::concat_batches;
use arrow::datatypes::SchemaRef;

use crate::assumptions::Scenario;
use crate::columns::by_reference::in_pieces;
use crate::error::EngineError;
use crate::plan::{Planner, Prepared, Relations};
use crate::sql::relation;

/// The relation.
pub(crate) const SCENARIO_TITLE: &str = relation::scenario_title.0;

/// Size of a title in it, in bytes: mostly text. An estimate that is not too low.
const TITLE_SIZE: usize = 500;

/// Size of a title of a member, in bytes. An estimate that is not too low.
const MEMBER_TITLE_SIZE: usize = 100;

/// The number of cached results: one for each combination of the two switches.
const MOST: usize = 4;

/// Plans the query.
///
/// # Errors
/// The query is invalid.
pub(crate) async fn prepare(
    title: &SchemaRef,
    holding: &SchemaRef,
    titles: usize,
) -> Result<Prepared, EngineError> {
    let planner = Planner::for_all();
    planner.declare(relation::title.0, Arc::clone(title), titles)?;
    // Declares more rows than titles, so that a join loads the titles and streams the holdings in all partitions.
    planner.declare_dealt(relation::holding.0, Arc::clone(holding), 10 * titles)?;
    planner.declare("scenario", Scenario::schema(), 1)?;
    let (name, sql) = relation::scenario_title;
    planner.prepare(name, sql).await
}

/// What determines the titles of a scenario, given the facts.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Choice {
    package_id: String,
    use_core_titles: bool,
    use_title_filter: bool,
}

impl Choice {
    fn of(scenario: &Scenario) -> Self {
        Self {
            package_id: scenario.package_id.clone(),
            use_core_titles: scenario.use_core_titles,
            use_title_filter: scenario.use_title_filter,
        }
    }
}

/// The titles of the latest choices.
#[derive(Debug, Clone)]
pub(crate) struct ScenarioTitles {
    cached: Arc<Mutex<Cached>>,
    whose: Whose,
}

/// Whose titles are cached. Processors share those of a library; a member's are for one processor, in one batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Whose {
    Library,
    Member,
}

type Cached = VecDeque<(Choice, Vec<RecordBatch>)>;

impl ScenarioTitles {
    /// Returns an empty cache of the titles of a library.
    pub(crate) fn of_library() -> Self {
        Self { cached: Arc::default(), whose: Whose::Library }
    }

    /// Returns an empty cache of the titles of a member.
    pub(crate) fn of_member() -> Self {
        Self { cached: Arc::default(), whose: Whose::Member }
    }

    /// Returns the titles of a scenario. The first forecast runs the query over the relations; later ones find its result.
    ///
    /// # Errors
    /// Errors of the query and of `relations`.
    pub(crate) async fn of(
        &self,
        query: &Prepared,
        scenario: &Scenario,
        relations: impl FnOnce() -> Result<Relations, EngineError>,
    ) -> Result<Vec<RecordBatch>, EngineError> {
        let choice = Choice::of(scenario);
        if let Some(rows) = self.cached(&choice) {
            return Ok(rows);
        }
        let rows = query.run(&relations()?).await?;
        let rows = match self.whose {
            Whose::Library => in_pieces(&rows),
            Whose::Member => vec![concat_batches(&query.schema(), &rows)?],
        };
        self.put(choice, rows.clone());
        Ok(rows)
    }

    /// Size of the cached rows in memory, in bytes; an estimate that is not too low.
    pub(crate) fn memory_size(&self) -> usize {
        let cached = self.cached.lock().unwrap_or_else(PoisonError::into_inner);
        let rows = cached.iter().flat_map(|(_, rows)| rows);
        let title_size = match self.whose {
            Whose::Library => TITLE_SIZE,
            Whose::Member => MEMBER_TITLE_SIZE,
        };
        rows.map(|rows| title_size * rows.num_rows()).sum()
    }

    fn cached(&self, choice: &Choice) -> Option<Vec<RecordBatch>> {
        let cached = self.cached.lock().unwrap_or_else(PoisonError::into_inner);
        cached.iter().find(|(of, _)| of == choice).map(|(_, rows)| rows.clone())
    }

    fn put(&self, choice: Choice, rows: Vec<RecordBatch>) {
        let mut cached = self.cached.lock().unwrap_or_else(PoisonError::into_inner);
        cached.retain(|(of, _)| *of != choice);
        if cached.len() == MOST {
            cached.pop_front();
        }
        cached.push_back((choice, rows));
    }
}
