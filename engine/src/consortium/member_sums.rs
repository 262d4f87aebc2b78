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

use crate::consortium::member_part::{member_part, title_ranges};
use crate::consortium::queries::MemberRows;
use crate::error::EngineError;
use crate::model::Model;
use crate::plan::{Prepared, Relations};
use crate::sql::relation;

/// Number of members per group. On average, a change of one member adds half of all members again; smaller groups keep
/// more sums in memory and need more queries.
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
                query: self.consortium.member_sums.clone(),
                schema: Arc::clone(&self.consortium.member_part),
                titles: titles.clone(),
                before: sums.groups.last().map(|group| group.sums[at].clone()),
                members: members.to_vec(),
                first: first * GROUP,
            };
            SpawnedTask::spawn(addition.run())
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
    query: Prepared,
    schema: SchemaRef,
    titles: Range<i32>,
    before: Option<RecordBatch>,
    members: Vec<Included<Arc<MemberRows>>>,
    /// Number of the first of the members.
    first: usize,
}

impl Addition {
    /// Returns the sums after each group.
    async fn run(self) -> Result<Vec<RecordBatch>, EngineError> {
        let none = || RecordBatch::new_empty(self.query.schema());
        let mut sums = self.before.clone().unwrap_or_else(none);
        let mut after_groups = Vec::new();
        for (at, group) in self.members.chunks(GROUP).enumerate() {
            let included = (0..).zip(group).filter_map(|(no, rows)| Some((no, rows.as_ref()?)));
            let part = |(no, rows): (usize, &Arc<MemberRows>)| {
                member_part(rows, self.first + at * GROUP + no, &self.titles, &self.schema)
            };
            let mut rows = vec![sums.clone()];
            for part in included.map(part) {
                rows.push(part?);
            }
            if rows.len() > 1 {
                let (name, _) = relation::member_part;
                sums = self.query.run_to_one(&Relations::default().with(name, rows)).await?;
            }
            after_groups.push(sums.clone());
        }
        Ok(after_groups)
    }
}

fn stopped(error: JoinError) -> EngineError {
    let (name, _) = relation::member_sums;
    EngineError::in_query(name)(DataFusionError::ExecutionJoin(Box::new(error)))
}
