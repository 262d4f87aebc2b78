//! `GET /package/{id}/members`: the members of a consortium's package, with existing and missing data. `POST` adds one,
//! `PATCH` and `DELETE /package/{id}/members/{member_id}` change and end a membership, and `GET /package/{id}/addable`
//! lists the packages that can be added.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Deserializer, Serialize};
use titlewise_catalog::{Addable, Catalog, MemberEdit, Permission};
use titlewise_service::accounts::handle::Accounts;
use titlewise_service::consortium::Consortia;
use titlewise_service::consortium::mode::Mode;
use titlewise_service::forecasts::Forecasts;
use utoipa::ToSchema;

use crate::body::JsonBody;
use crate::documents::member_document::{MemberDocument, member_documents};
use crate::documents::tag;
use crate::guard::{Admin, OnPackage, View};
use crate::ids::Ids;
use crate::problem::ApiError;
use crate::query::QueryParams;
use crate::routes::packages::create_package::amount;

/// Maximum number of addable packages in a response.
const ADDABLE: i64 = 50;
/// Maximum number of tags per member, and maximum length of a tag in characters.
const TAGS: usize = 20;
const TAG_SIGNS: usize = 50;

/// Members of a consortium's package.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PackageMembers {
    /// Members in order. The first one determines the price under the rule `first_member`.
    members: Vec<MemberDocument>,
    /// Total cost of the members' Big Deals. Unknown costs are not included.
    big_deal_cost: f64,
    /// Number of members with complete data.
    complete_count: usize,
    /// Whether the caller may change the members.
    may_edit: bool,
}

/// A member to add.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = NewPackageMember)]
pub(crate) struct New {
    /// Source package of the library.
    #[schema(example = "package-AbCdEf123456")]
    source_package_id: String,
    /// How the member contributes data. Defaults to live.
    mode: Option<Mode>,
    /// Tags, at most 20 of 50 characters each.
    #[serde(default)]
    tags: Vec<String>,
}

/// Changes of a member. Omitted fields stay unchanged.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = PackageMemberEdit)]
pub(crate) struct MemberEditBody {
    /// New tags, at most 20 of 50 characters each.
    tags: Option<Vec<String>>,
    /// New position in the order, from 0.
    position: Option<usize>,
    /// Size in the consortium's own unit, for example students; null if unknown.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<f64>, minimum = 0)]
    size: Option<Option<f64>>,
    /// How the member contributes data. `snapshot` on a copy makes a fresh copy.
    mode: Option<Mode>,
}

/// Search criteria for packages.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Search {
    /// Part of the institution's name, case-insensitive.
    #[serde(default)]
    #[param(required = false)]
    name: String,
}

/// Packages that can be added.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AddablePackages {
    /// Packages by the names of their institutions, at most 50.
    packages: Vec<AddablePackage>,
}

/// A package that can be added.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AddablePackage {
    /// Its id.
    package_id: String,
    /// Name of the package.
    package_name: String,
    /// Institution that owns the package.
    institution_id: String,
    /// Name of the institution.
    institution_name: String,
    /// ISO code of the currency.
    currency: String,
    /// Publisher that sells the package.
    publisher: String,
}

impl From<Addable> for AddablePackage {
    fn from(addable: Addable) -> Self {
        Self {
            package_id: addable.package_id,
            package_name: addable.package_name,
            institution_id: addable.institution_id,
            institution_name: addable.institution_name,
            currency: addable.currency,
            publisher: addable.publisher,
        }
    }
}

/// List the members of a consortium's package, with existing and missing data.
#[utoipa::path(get, path = "/package/{id}/members", operation_id = "members", tag = tag::CONSORTIA,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "The members.", body = PackageMembers)))]
pub(crate) async fn list(
    State(catalog): State<Catalog>,
    State(forecasts): State<Forecasts>,
    on: OnPackage<View>,
) -> Result<Json<PackageMembers>, ApiError> {
    on.of_consortium()?;
    let members = member_documents(&catalog, &forecasts, &on.package).await?;
    Ok(Json(PackageMembers {
        big_deal_cost: members.iter().filter_map(|member| member.big_deal_cost).sum::<f64>() + 0.0,
        complete_count: members.iter().filter(|member| member.is_complete).count(),
        may_edit: on.access.role().is_some_and(|role| role.may(Permission::Admin)),
        members,
    }))
}

/// List the packages that the caller may add to a consortium's package.
///
/// These are the packages of libraries where the caller is at least a Collaborator; for staff of the service, those of
/// all libraries.
#[utoipa::path(get, path = "/package/{id}/addable", operation_id = "addable_packages", tag = tag::CONSORTIA,
    params(Search), security(("session" = ["Admin"])),
    responses((status = 200, description = "The packages.", body = AddablePackages)))]
pub(crate) async fn addable(
    State(catalog): State<Catalog>,
    State(accounts): State<Accounts>,
    on: OnPackage<Admin>,
    QueryParams(search): QueryParams<Search>,
) -> Result<Json<AddablePackages>, ApiError> {
    on.of_consortium()?;
    let who = (on.caller.id.as_str(), accounts.is_staff(&on.caller));
    let found = catalog.addable_packages(&on.package.id, who, search.name.trim(), ADDABLE);
    let packages = found.await?.into_iter().map(AddablePackage::from).collect();
    Ok(Json(AddablePackages { packages }))
}

/// Add a member to a consortium's package.
///
/// The caller must also be a Collaborator at the library, or staff of the service.
#[utoipa::path(post, path = "/package/{id}/members", operation_id = "add_member", tag = tag::CONSORTIA,
    security(("session" = ["Admin"])), request_body = New,
    responses(
        (status = 201, description = "The member.", body = MemberDocument),
        (status = 409, description = "The package is already a member."),
    ))]
pub(crate) async fn add(
    State(catalog): State<Catalog>,
    State(forecasts): State<Forecasts>,
    State(consortia): State<Consortia>,
    on: OnPackage<Admin>,
    JsonBody(new): JsonBody<New>,
) -> Result<(StatusCode, Json<MemberDocument>), ApiError> {
    on.of_consortium()?;
    let tags = tags(new.tags)?;
    let source = consortia.source_for(&on.caller, &on.package, &new.source_package_id).await?;
    let mode = new.mode.unwrap_or(Mode::Live);
    let made =
        consortia.make_member(on.caller.by(), (&on.package, &source), mode, tags, None).await?;
    let Some(id) = made else {
        let message = format!("\"{}\" is a member already.", source.name);
        return Err(ApiError::said(StatusCode::CONFLICT, message));
    };
    Ok((StatusCode::CREATED, Json(one(&catalog, &forecasts, &on, &id).await?)))
}

/// Change a member of a consortium's package.
#[utoipa::path(patch, path = "/package/{id}/members/{member_id}", operation_id = "edit_member", tag = tag::CONSORTIA,
    security(("session" = ["Admin"])), request_body = MemberEditBody,
    responses((status = 200, description = "The updated member.", body = MemberDocument)))]
pub(crate) async fn edit(
    State(catalog): State<Catalog>,
    State(forecasts): State<Forecasts>,
    State(consortia): State<Consortia>,
    on: OnPackage<Admin>,
    Ids(_package, member_id): Ids,
    JsonBody(edit): JsonBody<MemberEditBody>,
) -> Result<Json<MemberDocument>, ApiError> {
    on.of_consortium()?;
    let tags = edit.tags.map(tags).transpose()?;
    amount("size", edit.size.flatten())?;
    let members = catalog.members(&on.package.id).await?;
    let member = members.into_iter().find(|member| member.package_id == member_id);
    let member = member.ok_or_else(|| ApiError::not_found("member", &member_id))?;
    let feeding = match edit.mode {
        None => None,
        Some(mode) => {
            // Giving a consortium access to a library's data, now or later, requires permission at the library.
            let gone =
                || ApiError::field("mode", "The package that it was copied from no longer exists.");
            let source = member.source_package_id.ok_or_else(gone)?;
            let source = consortia.source_for(&on.caller, &on.package, &source).await?;
            Some(consortia.feeding(mode, &source.id, &member_id).await?)
        }
    };
    let copies = feeding.as_ref().map(|feeding| feeding.copies().to_vec()).unwrap_or_default();
    let place = (on.package.id.as_str(), on.package.institution_id.as_str());
    let edit = MemberEdit { tags, position: edit.position, size: edit.size, feeding };
    match catalog.edit_member(on.caller.by(), place, &member_id, edit).await {
        Ok(replaced) => consortia.forget_objects(&replaced).await,
        Err(error) => {
            consortia.forget_objects(&copies).await;
            return Err(error.into());
        }
    }
    Ok(Json(one(&catalog, &forecasts, &on, &member_id).await?))
}

/// End a membership. The library's own package stays unchanged.
#[utoipa::path(delete, path = "/package/{id}/members/{member_id}", operation_id = "remove_member",
    tag = tag::CONSORTIA, security(("session" = ["Admin"])),
    responses((status = 204, description = "The membership ended.")))]
pub(crate) async fn remove(
    State(catalog): State<Catalog>,
    on: OnPackage<Admin>,
    Ids(_package, member_id): Ids,
) -> Result<StatusCode, ApiError> {
    on.of_consortium()?;
    let place = (on.package.id.as_str(), on.package.institution_id.as_str());
    if !catalog.remove_member(on.caller.by(), place, &member_id, &[]).await? {
        return Err(ApiError::not_found("member", &member_id));
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Deserializes a field that is present, including null.
fn given<'de, D: Deserializer<'de>>(value: D) -> Result<Option<Option<f64>>, D::Error> {
    Option::deserialize(value).map(Some)
}

async fn one(
    catalog: &Catalog,
    forecasts: &Forecasts,
    on: &OnPackage<Admin>,
    id: &str,
) -> Result<MemberDocument, ApiError> {
    let members = member_documents(catalog, forecasts, &on.package).await?;
    let member = members.into_iter().find(|member| member.package_id == id);
    member.ok_or_else(|| ApiError::not_found("member", id))
}

/// Validates and deduplicates the tags of a member.
fn tags(given: Vec<String>) -> Result<Vec<String>, ApiError> {
    let mut tags: Vec<String> = given.iter().map(|tag| tag.trim().to_owned()).collect();
    tags.retain(|tag| !tag.is_empty());
    tags.sort();
    tags.dedup();
    if tags.len() > TAGS || tags.iter().any(|tag| tag.chars().count() > TAG_SIGNS) {
        let detail = format!("\"tags\" takes at most {TAGS} words of at most {TAG_SIGNS} signs.");
        return Err(ApiError::field("tags", detail));
    }
    if tags.iter().any(|tag| tag.contains(',')) {
        return Err(ApiError::field("tags", "A tag cannot contain a comma: commas separate tags."));
    }
    Ok(tags)
}
