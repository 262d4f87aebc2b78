//! Sums of members' rows, cached between forecasts. Members are added in their order, and the sums after every 16 of them
//! are cached: after a member is included or excluded, the sums of those before its group are used again.
//!
//! In their last digit, sums of floats depend on the order of addition. Each title's rows are therefore added one member
//! after the other, whatever is cached. Processors share the titles.

use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use arrow::array::RecordBatch;
use arrow::datatypes::SchemaRef;
use datafusion::common::runtime::SpawnedTask;
use datafusion::error::DataFusionError;
use tokio::task::JoinError;

use crate::consortium::queries::MemberRows;
use crate::consortium::title_ranges::{of_titles, title_numbers, title_ranges};
use crate::consortium::title_sums::TitleSums;
use crate::error::EngineError;
use crate::model::Model;
use crate::plan::Relations;
use crate::sql::relation;

/// Number of members per group. On average, a change of one member adds half of all members again; smaller groups keep
/// more sums in memory.
const GROUP: usize = 16;

/// A member that is not included has no rows.
type Included<T> = Option<T>;

/// The latest sums after each group of a consortium's members. Uses 0.2 kB per title and group.
#[derive(Debug, Default)]
pub struct KeptSums(Mutex<Sums>);

#[derive(Debug, Clone, Default)]
struct Sums {
    /// The titles that each processor sums.
    titles: Vec<Range<i32>>,
    groups: Vec<Group>,
}

/// The members of a group, and the sums of all members up to them, for each range of titles.
#[derive(Debug, Clone)]
struct Group {
    of: Vec<Included<Weak<MemberRows>>>,
    sums: Vec<RecordBatch>,
}

impl Group {
    fn new(members: &[Included<Arc<MemberRows>>]) -> Self {
        let of = members.iter().map(|rows| rows.as_ref().map(Arc::downgrade)).collect();
        Self { of, sums: Vec::new() }
    }

    /// Whether the group consists of these members. The weak reference keeps the address of dropped rows from being
    /// used again.
    fn is_of(&self, members: &[Included<Arc<MemberRows>>]) -> bool {
        let same = |(kept, now): (&Included<Weak<_>>, &Included<Arc<_>>)| match (kept, now) {
            (None, None) => true,
            (Some(kept), Some(now)) => std::ptr::eq(kept.as_ptr(), Arc::as_ptr(now)),
            _ => false,
        };
        self.of.len() == members.len() && self.of.iter().zip(members).all(same)
    }
}

impl KeptSums {
    /// Size of the sums in memory, in bytes.
    pub fn memory_size(&self) -> usize {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let sums = kept.groups.iter().flat_map(|group| &group.sums);
        sums.map(RecordBatch::get_array_memory_size).sum()
    }

    /// Returns the sums of the first groups, as far as they consist of these members.
    fn first_of(&self, members: &[Included<Arc<MemberRows>>]) -> Sums {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let groups = kept.groups.iter().zip(members.chunks(GROUP));
        let same = groups.take_while(|(group, members)| group.is_of(members));
        Sums { titles: kept.titles.clone(), groups: same.map(|(group, _)| group.clone()).collect() }
    }

    fn keep(&self, sums: Sums) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = sums;
    }
}

impl Model {
    /// Sums the members by title. `members` are all members in the consortium's order, `None` for those that are not
    /// included.
    ///
    /// # Errors
    /// Errors of the queries.
    pub(crate) async fn sums_of(
        &self,
        members: &[Included<Arc<MemberRows>>],
        kept: &KeptSums,
    ) -> Result<RecordBatch, EngineError> {
        let mut sums = kept.first_of(members);
        let first = sums.groups.len();
        if first == 0 {
            sums.titles = title_ranges(members)?;
        }
        let members = members.get(first * GROUP..).unwrap_or_default();
        let task = |(at, titles): (usize, &Range<i32>)| {
            let addition = Addition {
                schema: Arc::clone(&self.consortium.member_sums),
                titles: titles.clone(),
                before: sums.groups.last().map(|group| group.sums[at].clone()),
                members: members.to_vec(),
                first: first * GROUP,
            };
            SpawnedTask::spawn(async move { addition.run() })
        };
        let tasks: Vec<_> = sums.titles.iter().enumerate().map(task).collect();
        sums.groups.extend(members.chunks(GROUP).map(Group::new));
        for task in tasks {
            let of_groups = task.join().await.map_err(stopped)??;
            for (group, sums) in sums.groups[first..].iter_mut().zip(of_groups) {
                group.sums.push(sums);
            }
        }
        let last = sums.groups.last().map(|group| group.sums.clone()).unwrap_or_default();
        kept.keep(sums);
        let (name, _) = relation::member_sums;
        self.consortium.title_of_sums.run_to_one(&Relations::default().with(name, last)).await
    }
}

/// The addition of members to the sums of earlier ones, for some titles.
struct Addition {
    /// The columns of the sums.
    schema: SchemaRef,
    titles: Range<i32>,
    before: Option<RecordBatch>,
    members: Vec<Included<Arc<MemberRows>>>,
    /// Number of the first of the members.
    first: usize,
}

impl Addition {
    /// Returns the sums after each group.
    fn run(&self) -> Result<Vec<RecordBatch>, EngineError> {
        let part = |rows: &Included<Arc<MemberRows>>| {
            rows.as_ref().map(|rows| of_titles(rows, &self.titles)).transpose()
        };
        let members = self.members.iter().map(part).collect::<Result<Vec<_>, _>>()?;
        let mut sums = TitleSums::none(&self.schema, self.all_titles(&members)?);
        if let Some(before) = &self.before {
            sums.start_with(before)?;
        }
        let mut after_groups = Vec::new();
        for (at, group) in members.chunks(GROUP).enumerate() {
            for (no, rows) in (self.first + at * GROUP..).zip(group) {
                if let Some(rows) = rows {
                    sums.add(no, rows)?;
                }
            }
            after_groups.push(sums.rows()?);
        }
        Ok(after_groups)
    }

    /// Returns the number of every title that a member or the sums of earlier ones have, ascending.
    fn all_titles(&self, members: &[Included<RecordBatch>]) -> Result<Vec<i32>, EngineError> {
        let mut all: Vec<i32> = Vec::new();
        for rows in self.before.iter().chain(members.iter().flatten()) {
            let numbers = title_numbers(rows)?;
            if numbers != all {
                all.extend_from_slice(numbers);
                all.sort_unstable();
                all.dedup();
            }
        }
        Ok(all)
    }
}

fn stopped(error: JoinError) -> EngineError {
    let (name, _) = relation::member_sums;
    EngineError::in_query(name)(DataFusionError::ExecutionJoin(Box::new(error)))
}
