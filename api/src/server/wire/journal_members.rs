//! The members of a consortium that hold a title.

use std::cmp::Ordering;
use std::sync::Arc;

use arrow::array::{Array, AsArray, RecordBatch};
use arrow::datatypes::{Float64Type, Int32Type};
use serde::Serialize;
use titlewise_engine::consortium::MemberRows;
use utoipa::ToSchema;

use crate::server::consortium::{MemberData, OfConsortium};

/// A member that holds a title, and what the title is to it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(in crate::server) struct JournalMember {
    /// The library.
    institution_id: String,
    /// What it is called.
    institution_name: String,
    /// The package that feeds the consortium's.
    package_id: String,
    /// Does the scenario count it?
    pub included: bool,
    /// Weighted uses a year.
    usage: f64,
    /// Net cost per paywalled use; null where there is no such use.
    cpu: Option<f64>,
    /// What the member would pay for a subscription a year.
    subscription_cost: f64,
    /// What it would pay for interlibrary loans instead.
    ill_cost: f64,
    /// Downloads a year.
    downloads: f64,
    /// Citations a year from its papers.
    citations: f64,
    /// Papers a year by its authors.
    authorships: f64,
    /// Uses a year by open access and social networks.
    use_oa: f64,
    /// Uses a year by what it owns.
    use_backfile: f64,
    /// Uses a year by a subscription, if there is one.
    use_subscription: f64,
    /// Uses a year by interlibrary loan otherwise.
    use_ill: f64,
    /// Uses a year that are turned away otherwise.
    use_other_delayed: f64,
}

/// The members that hold a title, by their use, most first.
pub(in crate::server) fn journal_members(
    consortium: &OfConsortium,
    rows: &[(usize, Arc<MemberRows>)],
    title_no: i32,
) -> Vec<JournalMember> {
    let of_member = |(at, rows): &(usize, Arc<MemberRows>)| {
        journal_member(consortium, consortium.members.get(*at)?, rows, title_no)
    };
    let mut members: Vec<JournalMember> = rows.iter().filter_map(of_member).collect();
    members.sort_by(|one, other| other.usage.partial_cmp(&one.usage).unwrap_or(Ordering::Equal));
    members
}

/// What a title is to a member; none if it does not hold it.
pub(in crate::server) fn journal_member(
    consortium: &OfConsortium,
    data: &MemberData,
    rows: &MemberRows,
    title_no: i32,
) -> Option<JournalMember> {
    let row = place(rows.rows(), title_no)?;
    Some(member(data, consortium.is_ticked(data), rows.rows(), row))
}

fn place(rows: &RecordBatch, title_no: i32) -> Option<usize> {
    let titles = rows.column_by_name("title_no")?.as_primitive_opt::<Int32Type>()?;
    titles.values().iter().position(|title| *title == title_no)
}

fn member(data: &MemberData, included: bool, rows: &RecordBatch, row: usize) -> JournalMember {
    let known = |name: &str| {
        let column = rows.column_by_name(name)?.as_primitive_opt::<Float64Type>()?;
        column.is_valid(row).then(|| column.value(row)).filter(|number| number.is_finite())
    };
    let number = |name: &str| known(name).unwrap_or(0.0);
    let member = &data.member;
    JournalMember {
        institution_id: member.institution_id.clone(),
        institution_name: member.institution_name.clone(),
        package_id: member.package_id.clone(),
        included,
        usage: number("usage"),
        cpu: known("cpu"),
        subscription_cost: number("subscription_cost"),
        ill_cost: number("ill_cost"),
        downloads: number("downloads"),
        citations: number("citations"),
        authorships: number("authorships"),
        use_oa: number("use_oa_plus_social_networks"),
        use_backfile: number("use_backfile"),
        use_subscription: number("use_subscription"),
        use_ill: number("use_ill"),
        use_other_delayed: number("use_other_delayed"),
    }
}
