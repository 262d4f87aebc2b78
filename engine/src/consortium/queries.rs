//! The request for a consortium's forecast, and its queries.

use std::sync::Arc;

use arrow::array::{ArrayRef, BooleanArray, Int32Array, RecordBatch};
use arrow::datatypes::{DataType, Field, Schema, SchemaRef};

use crate::assumptions::Scenario;
use crate::columns::beside::{numbered_schema, schema_beside};
use crate::columns::memory::size_of;
use crate::error::EngineError;
use crate::plan::{Planner, Prepared};
use crate::sql::relation;
use crate::subscription::subscription_schema;

/// A member of a consortium.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// Place of the member's package in the table of packages.
    pub package_no: i32,
    /// Whether the member is included in the sums.
    pub is_included: bool,
    /// Whether its title filter applies.
    pub use_title_filter: bool,
    /// Whether its core list applies.
    pub use_core_titles: bool,
}

impl Member {
    /// A library on its own, as its only member, with the lists of its scenario.
    pub(crate) fn alone(scenario: &Scenario) -> Self {
        Self {
            package_no: 0,
            is_included: true,
            use_title_filter: scenario.use_title_filter,
            use_core_titles: scenario.use_core_titles,
        }
    }
}

/// What a subscription costs the whole consortium.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum CostRule {
    /// The first member's price times the number of included members, whether or not they hold the title. This is the
    /// rule of the service Titlewise is compatible with; the order of members is the consortium's own.
    #[default]
    FirstMember,
    /// The sum of what each included member that holds the title would pay.
    OwnPrices,
}

impl CostRule {
    /// Its name, in rows and in the interface.
    pub fn name(self) -> &'static str {
        match self {
            Self::FirstMember => "first_member",
            Self::OwnPrices => "own_prices",
        }
    }

    /// The rule with a name.
    pub fn named(name: &str) -> Option<Self> {
        [Self::FirstMember, Self::OwnPrices].into_iter().find(|rule| rule.name() == name)
    }
}

/// Billing of some consortia: from `from` included members on, the first member's price is paid for `paid` members, as
/// if all members were included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Billing {
    /// Number of included members from which the rule applies.
    pub from: u32,
    /// Number of members that are paid for.
    pub paid: u32,
}

/// How the cost of a subscription is calculated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Costing {
    /// What it is made of.
    pub rule: CostRule,
    /// Number of members the first one's price is paid for, if not the number of included members.
    pub billing: Option<Billing>,
}

impl From<CostRule> for Costing {
    fn from(rule: CostRule) -> Self {
        Self { rule, billing: None }
    }
}

impl Costing {
    /// Number of members the first one's price is paid for if `included` members are included.
    pub fn paid_members(&self, included: usize) -> i32 {
        let included = i32::try_from(included).unwrap_or(i32::MAX);
        let paid = |count: u32| i32::try_from(count).unwrap_or(i32::MAX);
        match self.billing {
            Some(billing) if included >= paid(billing.from) => paid(billing.paid),
            _ => included,
        }
    }
}

/// What a member adds to its consortium's sums with certain settings: one row per title, see
/// `sql/model/member_row.sql`.
#[derive(Debug, Clone)]
pub struct MemberRows {
    pub(crate) rows: RecordBatch,
}

impl MemberRows {
    /// The rows, with the title's number in `title_no`.
    pub fn rows(&self) -> &RecordBatch {
        &self.rows
    }

    /// Returns the size of the rows of members in memory, in bytes. After a change of costs, new rows share most columns with
    /// those of before, which count once.
    pub fn memory_size<'a>(all: impl IntoIterator<Item = &'a Self>) -> usize {
        size_of(all.into_iter().map(|one| &one.rows))
    }
}

/// The columns of a forecast that `sql/model/cost.sql` reads, each with its name in a member's rows. Costs per download
/// are not among a member's columns, so that its whole downloads will do.
const READ_BY_COSTS: [(&str, &str); 4] = [
    ("list_price", "list_price"),
    ("downloads_ill_y", "downloads_ill_y"),
    ("use_paywalled", "use_subscription"),
    ("downloads_total", "downloads"),
];

/// Returns the schema of [`cost_basis`].
fn cost_basis_schema(member_row: &Schema) -> Result<SchemaRef, EngineError> {
    let field = |(name, of_member): (&str, &str)| {
        Ok(member_row.field_with_name(of_member)?.clone().with_name(name))
    };
    let fields = READ_BY_COSTS.into_iter().map(field).collect::<Result<Vec<_>, EngineError>>()?;
    Ok(Arc::new(Schema::new(fields)))
}

/// Returns what a member's costs are calculated from, in the names of a library's forecast; `None` for rows from files,
/// which lack some of it.
///
/// # Errors
/// None.
pub(crate) fn cost_basis(rows: &RecordBatch) -> Result<Option<RecordBatch>, EngineError> {
    let column = |(_, of_member): (&str, &str)| rows.column_by_name(of_member).cloned();
    let Some(columns) = READ_BY_COSTS.into_iter().map(column).collect::<Option<Vec<_>>>() else {
        return Ok(None);
    };
    let schema = cost_basis_schema(&rows.schema())?;
    Ok(Some(RecordBatch::try_new(schema, columns)?))
}

/// What the rows are called that subscriptions are laid over.
pub(crate) const CONSORTIUM_FORECAST: &str = "consortium_forecast";

/// Guesses for the planner: 165 members with 2,600 titles each.
const HOLDINGS: usize = 429_000;
const TITLES: usize = 2_600;

fn member_schema() -> SchemaRef {
    Arc::new(Schema::new(vec![
        Field::new("package_no", DataType::Int32, false),
        Field::new("member_no", DataType::Int32, false),
        Field::new("is_included", DataType::Boolean, false),
        Field::new("use_title_filter", DataType::Boolean, false),
        Field::new("use_core_titles", DataType::Boolean, false),
    ]))
}

pub(crate) fn member_table(members: &[Member]) -> Result<RecordBatch, EngineError> {
    let last = i32::try_from(members.len()).unwrap_or(i32::MAX);
    let flags = |get: fn(&Member) -> bool| -> ArrayRef {
        Arc::new(BooleanArray::from_iter(members.iter().map(|member| Some(get(member)))))
    };
    Ok(RecordBatch::try_new(
        member_schema(),
        vec![
            Arc::new(Int32Array::from_iter_values(members.iter().map(|m| m.package_no))),
            Arc::new(Int32Array::from_iter_values(0..last)),
            flags(|member| member.is_included),
            flags(|member| member.use_title_filter),
            flags(|member| member.use_core_titles),
        ],
    )?)
}

fn rule_schema() -> SchemaRef {
    Arc::new(Schema::new(vec![
        Field::new("base_year", DataType::Int32, false),
        Field::new("has_own_costs", DataType::Boolean, false),
        Field::new("paid_members", DataType::Int32, false),
    ]))
}

pub(crate) fn rule_table(
    base_year: i32,
    costing: Costing,
    included: usize,
) -> Result<RecordBatch, EngineError> {
    let columns: [ArrayRef; 3] = [
        Arc::new(Int32Array::from(vec![base_year])),
        Arc::new(BooleanArray::from(vec![costing.rule == CostRule::OwnPrices])),
        Arc::new(Int32Array::from(vec![costing.paid_members(included)])),
    ];
    Ok(RecordBatch::try_new(rule_schema(), columns.to_vec())?)
}

/// The consortium's queries.
#[derive(Debug)]
pub(crate) struct ConsortiumQueries {
    /// Every quantity of every member's titles.
    pub(crate) member_forecast: Prepared,
    /// The titles of one member.
    pub(crate) member_title: Prepared,
    /// What one member adds.
    pub(crate) member_row: Prepared,
    /// The costs of that.
    pub(crate) member_cost: Prepared,
    /// The sums, from the holdings of all members.
    pub(crate) title: Prepared,
    /// The columns of sums of members.
    pub(crate) member_sums: SchemaRef,
    /// The same rows as `title`, from such sums.
    pub(crate) title_of_sums: Prepared,
    pub(crate) forecast: Prepared,
    pub(crate) journal: Prepared,
    pub(crate) summary: Prepared,
}

impl ConsortiumQueries {
    /// Plans them. `title` and `holding` are the schemas of the facts.
    pub(crate) async fn prepare(title: SchemaRef, holding: SchemaRef) -> Result<Self, EngineError> {
        // All members at once go over all processors; of single ones, several are worked out beside each other.
        let (all, one) = (Planner::for_all().in_written_order(), Planner::for_one());
        for planner in [&all, &one] {
            planner.declare("title", Arc::clone(&title), TITLES)?;
            planner.declare_dealt("holding", Arc::clone(&holding), HOLDINGS)?;
            planner.declare("member", member_schema(), 165)?;
            planner.declare("scenario", Scenario::schema(), 1)?;
        }
        let (name, sql) = relation::member_title;
        all.declare_view(name, sql).await?;
        let member_title = one.prepare(name, sql).await?;
        one.declare(name, member_title.schema(), TITLES)?;
        let (name, sql) = relation::member_forecast;
        for planner in [&all, &one] {
            planner.declare_view(name, sql).await?;
        }
        let (name, sql) = relation::member_forecast;
        let member_forecast = all.prepare(name, sql).await?;
        let (name, sql) = relation::member_row;
        let member_row = one.prepare(name, sql).await?;
        all.declare_view(name, sql).await?;
        let (name, sql) = relation::member_part;
        all.declare_view(name, sql).await?;
        let (sums, sql) = relation::member_sums;
        let member_sums = all.prepare(sums, sql).await?.schema();
        all.declare_view(sums, sql).await?;
        let (name, sql) = relation::consortium_title;
        let title_sums = all.prepare(name, sql).await?;

        // What is made of cached rows and their sums.
        let planner = Planner::for_one();
        planner.declare("title", title, TITLES)?;
        let basis = cost_basis_schema(&member_row.schema())?;
        planner.declare("forecast_before", numbered_schema(&basis), TITLES)?;
        planner.declare("scenario", Scenario::schema(), 1)?;
        planner.declare("consortium_rule", rule_schema(), 1)?;
        planner.declare("subscription", subscription_schema(), TITLES / 10)?;
        planner.declare(sums, Arc::clone(&member_sums), TITLES)?;
        let title_of_sums = planner.prepare("consortium_title of sums", sql).await?;
        let (_, cost_sql) = relation::cost;
        let member_cost = planner.prepare("cost of a member", cost_sql).await?;
        planner.declare(name, title_sums.schema(), TITLES)?;
        let (name, sql) = relation::consortium_forecast;
        let forecast = planner.prepare(name, sql).await?;
        planner.declare(CONSORTIUM_FORECAST, forecast.schema(), TITLES)?;
        let (name, sql) = relation::consortium_journal;
        let journal = planner.prepare(name, sql).await?;
        let rows = schema_beside(&forecast.schema(), &journal.schema());
        planner.declare(name, rows, TITLES)?;
        let (name, sql) = relation::consortium_summary;
        let summary = planner.prepare(name, sql).await?;
        Ok(Self {
            member_forecast,
            member_title,
            member_row,
            member_cost,
            title: title_sums,
            member_sums,
            title_of_sums,
            forecast,
            journal,
            summary,
        })
    }

    /// The queries in the order they run.
    pub(crate) fn queries(&self) -> [&Prepared; 9] {
        [
            &self.member_forecast,
            &self.member_title,
            &self.member_row,
            &self.member_cost,
            &self.title,
            &self.title_of_sums,
            &self.forecast,
            &self.journal,
            &self.summary,
        ]
    }
}
