//! Members of a consortium that hold a title.

use std::cmp::Ordering;
use std::sync::Arc;

use arrow::array::{Array, AsArray, RecordBatch};
use arrow::datatypes::{Float64Type, Int32Type};
use serde::Serialize;
use titlewise_engine::consortium::queries::MemberRows;
use titlewise_service::consortium::members::{MemberData, OfConsortium};
use utoipa::ToSchema;

/// A member that holds a title, with the member's values of that title.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct JournalMember {
    /// Id of the library.
    institution_id: String,
    /// Name of the library.
    institution_name: String,
    /// Package of the library that contributes to the consortium's package.
    package_id: String,
    /// Whether the scenario includes the member.
    pub included: bool,
    /// Weighted uses per year.
    usage: f64,
    /// Net cost per paywalled use; null without paywalled use.
    cpu: Option<f64>,
    /// Annual cost of a subscription for the member.
    subscription_cost: f64,
    /// Annual cost of interlibrary loans instead of a subscription.
    ill_cost: f64,
    /// Downloads per year.
    downloads: f64,
    /// Citations per year from the member's papers.
    citations: f64,
    /// Papers per year by the member's authors.
    authorships: f64,
    /// Uses per year fulfilled by open access and social networks.
    use_oa: f64,
    /// Uses per year fulfilled by the backfile.
    use_backfile: f64,
    /// Uses per year that a subscription would fulfil.
    use_subscription: f64,
    /// Uses per year by interlibrary loan without a subscription.
    use_ill: f64,
    /// Uses per year turned away without a subscription.
    use_other_delayed: f64,
}

/// Returns the members that hold a title, most use first.
pub(crate) fn journal_members(
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

/// Returns the values of a title for a member; none if the member does not hold the title.
pub(crate) fn journal_member(
    consortium: &OfConsortium,
    data: &MemberData,
    rows: &MemberRows,
    title_no: i32,
) -> Option<JournalMember> {
    let row = place(rows.rows(), title_no)?;
    Some(member(data, consortium.is_included(data), rows.rows(), row))
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
