//! Members with cached rows, against a full calculation of the consortium.

use std::sync::Arc;

use arrow::array::{Array, ArrayRef, AsArray, BooleanArray, Int32Array, RecordBatch};
use arrow::compute::{cast, filter_record_batch, sort_to_indices, take};
use arrow::datatypes::{DataType, Float64Type};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use titlewise_engine::consortium::member_sums::KeptSums;
use titlewise_engine::consortium::queries::{Billing, CostRule, Costing, Member, MemberRows};
use titlewise_engine::model::{Facts, Model, Titles};
use titlewise_engine::scenario::{ConsortiumScenario, consortium_scenario};
use titlewise_ingest::folder::ModelInputs;
use titlewise_ingest::generate::{self, CONSORTIUM_SCENARIO, Spec};
use titlewise_ingest::tables::Table;
use tokio::runtime::Runtime;

const BASE_YEAR: i32 = 2026;
/// More than two groups of members that are summed together.
const MEMBERS: usize = 36;
struct Consortium {
    model: Model,
    /// Of all members, as one table.
    together: Facts,
    titles: Titles,
    /// Of each member alone.
    apart: Vec<Facts>,
    asked: ConsortiumScenario,
}

/// Returns the rows of one package, renumbered as the only one.
pub(super) fn of_package(inputs: &ModelInputs, package_id: &str) -> ModelInputs {
    let mut own = ModelInputs::default();
    for table in Table::ALL {
        let rows = inputs.table(table);
        let Some(ids) = rows.column_by_name("package_id") else {
            own.set(table, rows);
            continue;
        };
        let ids = ids.as_string::<i32>();
        let mine: BooleanArray = ids.iter().map(|id| Some(id == Some(package_id))).collect();
        let mine = filter_record_batch(&rows, &mine).unwrap();
        own.set(table, if table == Table::Packages { first(&mine) } else { mine });
    }
    own
}

fn first(package: &RecordBatch) -> RecordBatch {
    let mut columns = package.columns().to_vec();
    columns[package.schema().index_of("row_no").unwrap()] = Arc::new(Int32Array::from(vec![0]));
    RecordBatch::try_new(package.schema(), columns).unwrap()
}

async fn invented() -> Consortium {
    let folder = tempfile::tempdir().unwrap();
    let invented = generate::invent(&Spec { titles: 240, members: MEMBERS, seed: 11 });
    generate::write_model_inputs(&invented, folder.path()).unwrap();
    let inputs = ModelInputs::read(folder.path()).unwrap();
    let model = Model::new().await.unwrap();
    let together = model.facts(&inputs, BASE_YEAR).await.unwrap();
    let titles = model.titles(&inputs, BASE_YEAR).await.unwrap();
    let asked = consortium_scenario(&inputs, CONSORTIUM_SCENARIO, BASE_YEAR).unwrap();
    let packages = inputs.table(Table::Packages);
    let ids = packages["package_id"].as_string::<i32>();
    let mut apart = Vec::new();
    for member in &asked.members {
        let id = ids.value(usize::try_from(member.package_no).unwrap());
        apart.push(model.facts_on(&titles, &of_package(&inputs, id)).await.unwrap());
    }
    Consortium { model, together, titles, apart, asked }
}

/// Tolerance of a column. The last digit of sums of floats depends on their order, and rounding can amplify it.
fn within(name: &str, expected: f64) -> f64 {
    let digit = match name {
        "cpu_rank" => 2.0,
        "cpu" => 1e-6,
        "use_free_instant_percent" | "instant_usage_percent" => 1e-4,
        "subscription_minus_ill_cost" => 1.0,
        _ if name.ends_with("_percent") || name.ends_with("_if_unsubscribed") => 1.0,
        _ => 0.0,
    };
    digit * 1.000_001 + 1e-9 * expected.abs().max(1.0)
}

/// Returns the column of a table with rows sorted by title.
pub(super) fn column(rows: &RecordBatch, name: &str) -> ArrayRef {
    let order = sort_to_indices(&rows["title_no"], None, None).unwrap();
    take(rows.column_by_name(name).unwrap(), &order, None).unwrap()
}

pub(super) fn same(name: &str, got: &ArrayRef, expected: &ArrayRef) {
    let is_number =
        |column: &ArrayRef| matches!(column.data_type(), DataType::Float64 | DataType::Int32);
    if !is_number(expected) {
        assert_eq!(got, expected, "{name}");
        return;
    }
    let numbers = |column: &ArrayRef| cast(column, &DataType::Float64).unwrap();
    let (got, expected) = (numbers(got), numbers(expected));
    let (got, expected) =
        (got.as_primitive::<Float64Type>(), expected.as_primitive::<Float64Type>());
    assert_eq!(got.nulls(), expected.nulls(), "{name}");
    for (got, expected) in got.values().iter().zip(expected.values()) {
        let is_near = (got - expected).abs() <= within(name, *expected);
        assert!(is_near, "{name}: {got} and {expected}");
    }
}

/// Checks one case: the members in order, which of them are included, and the cost of a loan.
/// `kept` are sums of other cases.
async fn check(
    consortium: &Consortium,
    (order, included): (&[usize], &[bool]),
    cost_ill: f64,
    kept: &KeptSums,
) {
    let Consortium { model, together, titles, apart, asked } = consortium;
    let mut scenario = asked.scenario.clone();
    scenario.settings.cost_ill = cost_ill;
    let mut rows = Vec::<Option<Arc<MemberRows>>>::new();
    let mut members = Vec::<Member>::new();
    for (at, is_included) in order.iter().zip(included) {
        members.push(Member { is_included: *is_included, ..asked.members[*at].clone() });
        let own = model.member_rows_of(&apart[*at], &scenario).await.unwrap();
        rows.push(is_included.then(|| Arc::new(own)));
    }
    let any = included.contains(&true);
    for rule in [CostRule::FirstMember, CostRule::OwnPrices] {
        let got = model.consortium_of(titles, &rows, rule, kept).await.unwrap();
        let expected = model.consortium(together, &scenario, &members, rule).await.unwrap();
        let (got, expected) = (got.rows(), expected.rows());
        assert_eq!(got.num_rows(), expected.num_rows());
        assert_eq!(got.num_rows() > 0, any);
        let none = KeptSums::default();
        let again = model.consortium_of(titles, &rows, rule, &none).await.unwrap();
        assert_eq!(again.rows(), got, "the same members come to the same sums");
        for field in expected.schema().fields() {
            let name = field.name().as_str();
            same(name, &column(got, name), &column(expected, name));
        }
    }
    // Other costs: the sums of uses are used again, also after some members changed and before others do.
    let rule = CostRule::OwnPrices;
    model.consortium_of(titles, &rows, rule, kept).await.unwrap();
    let costs = [("a loan", 3.5, 0.0), ("a fee", 3.5, 7.0), ("as before", 0.0, 0.0)];
    for (what, loan, fee) in costs {
        let mut scenario = scenario.clone();
        scenario.settings.cost_ill += loan;
        scenario.settings.cost_content_fee_percent += fee;
        let mut dearer = Vec::new();
        for rows in &rows {
            dearer.push(match rows {
                Some(rows) => {
                    let rows = model.member_rows_with_costs(rows, &scenario).await.unwrap();
                    Some(Arc::new(rows.unwrap()))
                }
                None => None,
            });
        }
        let got = model.consortium_of(titles, &dearer, rule, kept).await.unwrap();
        let none = KeptSums::default();
        let expected = model.consortium_of(titles, &dearer, rule, &none).await.unwrap();
        assert_eq!(got.rows(), expected.rows(), "{what}");
        let mut mixed = rows.clone();
        mixed[order.len() - 1] = dearer[order.len() - 1].clone();
        let got = model.consortium_of(titles, &mixed, rule, kept).await.unwrap();
        let expected = model.consortium_of(titles, &mixed, rule, &none).await.unwrap();
        assert_eq!(got.rows(), expected.rows(), "{what}, for the last member");
    }
    // One member fewer or more: the sums of the others are used again.
    for place in [0, order.len() / 2, order.len() - 1] {
        let mut changed = rows.clone();
        changed[place] = match &changed[place] {
            Some(_) => None,
            None => {
                Some(Arc::new(model.member_rows_of(&apart[order[place]], &scenario).await.unwrap()))
            }
        };
        let rule = CostRule::FirstMember;
        let got = model.consortium_of(titles, &changed, rule, kept).await.unwrap();
        let none = KeptSums::default();
        let expected = model.consortium_of(titles, &changed, rule, &none).await.unwrap();
        assert_eq!(got.rows(), expected.rows());
    }
}

/// A consortium that pays for other members pays the first member's price for their number.
#[test]
fn a_price_is_paid_for_as_many_as_is_agreed() {
    let runtime = Runtime::new().unwrap();
    let consortium = runtime.block_on(invented());
    let Consortium { model, together, asked, .. } = &consortium;
    let cost = |costing: Costing| {
        let forecast = model.consortium(together, &asked.scenario, &asked.members, costing);
        let forecast = runtime.block_on(forecast).unwrap();
        let costs = column(forecast.rows(), "cost_of_first_member");
        costs.as_primitive::<Float64Type>().values().to_vec()
    };
    let included = asked.members.iter().filter(|member| member.is_included).count() as u32;
    let billing =
        |from, paid| Costing { billing: Some(Billing { from, paid }), ..Costing::default() };
    let plain = cost(Costing::default());
    assert!(plain.iter().any(|cost| *cost > 0.0));
    assert_eq!(cost(billing(included + 1, 155)), plain);
    for (paid, plain) in cost(billing(included, 155)).into_iter().zip(plain) {
        assert!(
            (paid - plain / f64::from(included) * 155.0).abs() <= 1e-9 * paid,
            "{paid}, {plain}"
        );
    }
}

#[test]
fn ticking_members_is_working_everything_out_anew() {
    let runtime = Runtime::new().unwrap();
    let consortium = runtime.block_on(invented());
    let order = Just((0..MEMBERS).collect::<Vec<_>>()).prop_shuffle();
    let included = proptest::collection::vec(any::<bool>(), MEMBERS);
    let included = prop_oneof![6 => included, 1 => Just(vec![false; MEMBERS])];
    let case = (order, included, 1.0..60.0_f64);
    let kept = KeptSums::default();
    let mut runner = TestRunner::new(ProptestConfig { cases: 5, ..ProptestConfig::default() });
    let checked = runner.run(&case, |(order, included, cost_ill)| {
        runtime.block_on(check(&consortium, (&order, &included), cost_ill, &kept));
        Ok(())
    });
    checked.unwrap();
}
