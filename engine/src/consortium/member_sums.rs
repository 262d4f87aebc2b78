//! Sums of members' rows, cached between forecasts. Members are added in their order, and the sums after every 16 of them
//! are cached: after a member is included or excluded, the sums of those before its group are used again, and after a
//! change of costs, those of columns that all members' rows share with the rows of before. The sums of the two sets of
//! members that were used last are cached.
//!
//! In their last digit, sums of floats depend on the order of addition. Each title's rows are therefore added one member
//! after the other, whatever is cached. Processors share the titles.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use arrow::array::{Array, RecordBatch};
use arrow::datatypes::{Schema, SchemaRef};
use datafusion::common::runtime::SpawnedTask;
use datafusion::error::DataFusionError;
use tokio::task::JoinError;

use crate::columns::beside::replaced;
use crate::columns::memory::size_of;
use crate::consortium::queries::MemberRows;
use crate::consortium::title_ranges::{of_titles, title_numbers, title_ranges};
use crate::consortium::title_sums::{TitleSums, member_column};
use crate::error::EngineError;
use crate::model::Model;
use crate::plan::Relations;
use crate::sql::relation;

/// Number of members per group. On average, a change of one member adds half of all members again; smaller groups keep
/// more sums in memory.
const GROUP: usize = 16;

/// A member that is not included has no rows.
type Included<T> = Option<T>;

/// Number of sets of sums that are cached: users exclude a member, include it again and exclude another one.
const KEPT: usize = 2;

/// The sums after each group of a consortium's members, of the sets of members that were used last; the latest come first.
/// Uses 0.2 kB per title and group; equal groups are shared.
#[derive(Debug, Default)]
pub struct KeptSums(Mutex<Vec<Sums>>);

#[derive(Debug, Default)]
struct Sums {
    /// The titles that each processor sums.
    titles: Vec<Range<i32>>,
    groups: Vec<Arc<Group>>,
}

/// The members of a group, and the sums of all members up to them, for each range of titles.
#[derive(Debug)]
struct Group {
    of: Vec<Included<KnownRows>>,
    sums: Vec<RecordBatch>,
}

/// Identifies rows and their columns. The weak references keep the addresses of dropped ones from being used again.
#[derive(Debug)]
struct KnownRows {
    schema: SchemaRef,
    columns: Vec<Weak<dyn Array>>,
}

impl KnownRows {
    fn of(rows: &RecordBatch) -> Self {
        let columns = rows.columns().iter().map(Arc::downgrade).collect();
        Self { schema: rows.schema(), columns }
    }

    /// Adds the names of the columns that other rows do not share. `None` if they have other columns.
    fn differences<'a>(&self, rows: &'a RecordBatch, into: &mut BTreeSet<&'a str>) -> Option<()> {
        if self.columns.len() != rows.num_columns() || self.schema != rows.schema() {
            return None;
        }
        let columns = rows.schema_ref().fields().iter().zip(rows.columns());
        for ((field, column), known) in columns.zip(&self.columns) {
            if !std::ptr::addr_eq(known.as_ptr(), Arc::as_ptr(column)) {
                into.insert(field.name());
            }
        }
        Some(())
    }
}

impl Group {
    fn new(members: &[Included<Arc<MemberRows>>], sums: Vec<RecordBatch>) -> Self {
        let known = |rows: &Included<Arc<MemberRows>>| Some(KnownRows::of(&rows.as_ref()?.rows));
        Self { of: members.iter().map(known).collect(), sums }
    }

    /// Adds the names of the columns in which the rows of members differ from those of the group. `None` if other members
    /// are included.
    fn differences<'a>(
        &self,
        members: &'a [Included<Arc<MemberRows>>],
        into: &mut BTreeSet<&'a str>,
    ) -> Option<()> {
        if self.of.len() != members.len() {
            return None;
        }
        for (known, now) in self.of.iter().zip(members) {
            match (known, now) {
                (None, None) => {}
                (Some(known), Some(now)) => known.differences(&now.rows, into)?,
                _ => return None,
            }
        }
        Some(())
    }
}

/// What is known of the sums of some members.
#[derive(Default)]
struct Known<'a> {
    /// The sums of the first groups, which consist of these rows.
    first: Sums,
    later: Option<Later<'a>>,
    /// Whether at most some columns are missing.
    is_whole: bool,
}

impl Known<'_> {
    /// How much is known, to compare: all groups but for some columns are more than only the first groups.
    fn extent(&self) -> (bool, usize) {
        (self.is_whole, self.first.groups.len())
    }
}

/// The sums of the groups after them, if these are of the same members and titles but for some columns: after a change of
/// costs, the sums of uses are used again.
struct Later<'a> {
    groups: Vec<Arc<Group>>,
    /// Names of the columns that differ, in members' rows.
    differences: BTreeSet<&'a str>,
}

impl KeptSums {
    /// Size of the sums in memory, in bytes.
    pub fn memory_size(&self) -> usize {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        size_of(kept.iter().flat_map(|sums| &sums.groups).flat_map(|group| &group.sums))
    }

    /// Returns what is known of the sums of these members, and uses the cached sums again from which most is known.
    fn of<'a>(&self, members: &'a [Included<Arc<MemberRows>>]) -> Known<'a> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = kept.iter().map(|sums| sums.known_of(members)).enumerate();
        // Of those from which as much is known, the earlier ones: after a member is excluded, users mostly include it again.
        let most = known.max_by_key(|(_, known)| known.extent());
        let Some((at, known)) = most else { return Known::default() };
        kept[..=at].rotate_right(1);
        known
    }

    fn keep(&self, sums: Sums) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.truncate(KEPT - 1);
        kept.insert(0, sums);
    }
}

impl Sums {
    /// Returns what is known of the sums of these members.
    fn known_of<'a>(&self, members: &'a [Included<Arc<MemberRows>>]) -> Known<'a> {
        let mut differences = BTreeSet::new();
        let first = Self { titles: self.titles.clone(), groups: Vec::new() };
        let mut known = Known { first, ..Known::default() };
        let mut later = Vec::new();
        for (members, group) in members.chunks(GROUP).zip(&self.groups) {
            if group.differences(members, &mut differences).is_none() {
                return known;
            }
            if differences.is_empty() {
                known.first.groups.push(Arc::clone(group));
            } else {
                later.push(Arc::clone(group));
            }
        }
        let has_all = (known.first.groups.len() + later.len()) * GROUP >= members.len();
        known.is_whole = has_all && !differences.contains("title_no");
        if known.is_whole && !later.is_empty() {
            known.later = Some(Later { groups: later, differences });
        }
        known
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
        let Known { first: mut sums, later, .. } = kept.of(members);
        let first = sums.groups.len();
        if first == 0 && later.is_none() {
            sums.titles = title_ranges(members)?;
        }
        let schema = match &later {
            Some(later) => columns_to_add(&self.consortium.member_sums, &later.differences),
            None => Arc::clone(&self.consortium.member_sums),
        };
        let members = members.get(first * GROUP..).unwrap_or_default();
        let task = |(at, titles): (usize, &Range<i32>)| {
            let known = later.as_ref().map(|later| {
                later.groups.iter().map(|group| group.sums[at].clone()).collect::<Vec<_>>()
            });
            let addition = Addition {
                schema: Arc::clone(&schema),
                titles: titles.clone(),
                before: sums.groups.last().map(|group| group.sums[at].clone()),
                members: members.to_vec(),
                first: first * GROUP,
                known,
            };
            SpawnedTask::spawn(async move { addition.run() })
        };
        let tasks: Vec<_> = sums.titles.iter().enumerate().map(task).collect();
        let mut of_groups = vec![Vec::new(); members.len().div_ceil(GROUP)];
        for task in tasks {
            let of_titles = task.join().await.map_err(stopped)??;
            of_groups.iter_mut().zip(of_titles).for_each(|(group, rows)| group.push(rows));
        }
        let groups = members.chunks(GROUP).zip(of_groups);
        sums.groups.extend(groups.map(|(members, sums)| Arc::new(Group::new(members, sums))));
        let last = sums.groups.last().map(|group| group.sums.clone()).unwrap_or_default();
        kept.keep(sums);
        let (name, _) = relation::member_sums;
        self.consortium.title_of_sums.run_to_one(&Relations::default().with(name, last)).await
    }
}

/// Returns the columns of sums that follow from some columns of members' rows, with those that identify the titles.
fn columns_to_add(sums: &SchemaRef, differences: &BTreeSet<&str>) -> SchemaRef {
    let is_wanted = |name: &str| {
        matches!(name, "title_no" | "first_member_no" | "n_members_with_title")
            || differences.contains(member_column(name))
    };
    let fields = sums.fields().iter().filter(|field| is_wanted(field.name())).cloned();
    Arc::new(Schema::new(fields.collect::<Vec<_>>()))
}

/// The addition of members to the sums of earlier ones, for some titles.
struct Addition {
    /// The columns to add.
    schema: SchemaRef,
    titles: Range<i32>,
    before: Option<RecordBatch>,
    members: Vec<Included<Arc<MemberRows>>>,
    /// Number of the first of the members.
    first: usize,
    /// The sums after each group in which the other columns are known.
    known: Option<Vec<RecordBatch>>,
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
            let rows = sums.rows()?;
            after_groups.push(match self.known.as_ref().and_then(|known| known.get(at)) {
                Some(known) => replaced(known, &rows)?,
                None => rows,
            });
        }
        Ok(after_groups)
    }

    /// Returns the number of every title that a member or the sums of earlier ones have, ascending.
    fn all_titles(&self, members: &[Included<RecordBatch>]) -> Result<Vec<i32>, EngineError> {
        let rows = self.before.iter().chain(members.iter().flatten());
        let numbers = rows.map(title_numbers).collect::<Result<Vec<_>, _>>()?;
        let all = || numbers.iter().copied().flatten().copied();
        let (Some(lowest), Some(highest)) = (all().min(), all().max()) else {
            return Ok(Vec::new());
        };
        // They are places in the table of titles, so these flags are few.
        let mut is_there = vec![false; (highest - lowest) as usize + 1];
        for number in all() {
            is_there[(number - lowest) as usize] = true;
        }
        Ok((lowest..=highest).zip(is_there).filter(|(_, is)| *is).map(|(no, _)| no).collect())
    }
}

fn stopped(error: JoinError) -> EngineError {
    let (name, _) = relation::member_sums;
    EngineError::in_query(name)(DataFusionError::ExecutionJoin(Box::new(error)))
}
