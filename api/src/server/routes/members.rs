//! `GET /package/{id}/members`: who feeds a consortium's package, with what is there and what lacks. `POST` adds one,
//! `PATCH` and `DELETE /package/{id}/members/{member_id}` change and end a membership, and `GET /package/{id}/addable`
//! tells which packages can be added.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

use super::create_package::amount;
use crate::catalog::{Addable, MemberEdit, Permission};
use crate::server::body::Body;
use crate::server::describe::tag;
use crate::server::identity::guard::{Admin, OnPackage, View};
use crate::server::ids::Ids;
use crate::server::problem::ApiError;
use crate::server::query::Asked;
use crate::server::state::App;
use crate::server::wire::member_document::{MemberDocument, Mode, member_documents};

/// The most packages that are shown to choose from.
const ADDABLE: i64 = 50;
/// The most words for one member, and the most signs of one.
const TAGS: usize = 20;
const TAG_SIGNS: usize = 50;

/// Who feeds a consortium's package.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PackageMembers {
    /// The members in their order, which says who is the first where a cost is the first member's.
    members: Vec<MemberDocument>,
    /// What their Big Deals cost together; what is not known counts nothing.
    big_deal_cost: f64,
    /// How many are complete.
    complete_count: usize,
    /// May who asks change who they are?
    may_edit: bool,
}

/// A member to be.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = NewPackageMember)]
pub(super) struct New {
    /// The library's package that is to feed the consortium's.
    #[schema(example = "package-AbCdEf123456")]
    source_package_id: String,
    /// How it feeds; live if left out.
    mode: Option<Mode>,
    /// Words for it, 20 at most of 50 signs each.
    #[serde(default)]
    tags: Vec<String>,
}

/// What is to be changed of a member; what is left out stays.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = PackageMemberEdit)]
pub(super) struct Edit {
    /// Other words for it, 20 at most of 50 signs each.
    tags: Option<Vec<String>>,
    /// Another place in the order, from 0.
    position: Option<usize>,
    /// How large it is, as the consortium counts it (students, say); null if that is not known.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<f64>, minimum = 0)]
    size: Option<Option<f64>>,
    /// Another way of feeding. `snapshot` takes a fresh copy of what is copied already.
    mode: Option<Mode>,
}

/// Which packages are looked for.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Search {
    /// A part of the institution's name, in any case.
    #[serde(default)]
    #[param(required = false)]
    name: String,
}

/// Packages that can be added.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct AddablePackages {
    /// By the names of their institutions, 50 at most.
    packages: Vec<AddablePackage>,
}

/// A package that can be added.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct AddablePackage {
    /// Its id.
    package_id: String,
    /// Its name.
    package_name: String,
    /// The institution that has it.
    institution_id: String,
    /// What that is called.
    institution_name: String,
    /// ISO code of its amounts.
    currency: String,
    /// The publisher that sells it.
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

/// The members of a consortium's package, with what is there and what lacks.
#[utoipa::path(get, path = "/package/{id}/members", operation_id = "members", tag = tag::CONSORTIA,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "The members.", body = PackageMembers)))]
pub(super) async fn list(
    State(app): State<App>,
    on: OnPackage<View>,
) -> Result<Json<PackageMembers>, ApiError> {
    on.of_consortium()?;
    let members = member_documents(&app, &on.package).await?;
    Ok(Json(PackageMembers {
        big_deal_cost: members.iter().filter_map(|member| member.big_deal_cost).sum::<f64>() + 0.0,
        complete_count: members.iter().filter(|member| member.is_complete).count(),
        may_edit: on.access.role().is_some_and(|role| role.may(Permission::Admin)),
        members,
    }))
}

/// Packages that who asks may make members of a consortium's package.
///
/// Those of libraries where the role is Collaborator at least; for the service's staff, those of all libraries.
#[utoipa::path(get, path = "/package/{id}/addable", operation_id = "addable_packages", tag = tag::CONSORTIA,
    params(Search), security(("session" = ["Admin"])),
    responses((status = 200, description = "The packages.", body = AddablePackages)))]
pub(super) async fn addable(
    State(app): State<App>,
    on: OnPackage<Admin>,
    Asked(search): Asked<Search>,
) -> Result<Json<AddablePackages>, ApiError> {
    on.of_consortium()?;
    let who = (on.caller.id.as_str(), app.is_staff(&on.caller));
    let found = app.catalog.addable_packages(&on.package.id, who, search.name.trim(), ADDABLE);
    let packages = found.await?.into_iter().map(AddablePackage::from).collect();
    Ok(Json(AddablePackages { packages }))
}

/// Add a member to a consortium's package.
///
/// Takes the role of a Collaborator at the library too, or being staff.
#[utoipa::path(post, path = "/package/{id}/members", operation_id = "add_member", tag = tag::CONSORTIA,
    security(("session" = ["Admin"])), request_body = New,
    responses(
        (status = 201, description = "The member.", body = MemberDocument),
        (status = 409, description = "It is a member already."),
    ))]
pub(super) async fn add(
    State(app): State<App>,
    on: OnPackage<Admin>,
    Body(new): Body<New>,
) -> Result<(StatusCode, Json<MemberDocument>), ApiError> {
    on.of_consortium()?;
    let tags = tags(new.tags)?;
    let source = app.source_for(&on, &new.source_package_id).await?;
    let mode = new.mode.unwrap_or(Mode::Live);
    let made = app.make_member(on.caller.by(), (&on.package, &source), mode, tags, None).await?;
    let Some(id) = made else {
        let message = format!("\"{}\" is a member already.", source.name);
        return Err(ApiError::said(StatusCode::CONFLICT, message));
    };
    Ok((StatusCode::CREATED, Json(one(&app, &on, &id).await?)))
}

/// Change a member of a consortium's package.
#[utoipa::path(patch, path = "/package/{id}/members/{member_id}", operation_id = "edit_member", tag = tag::CONSORTIA,
    security(("session" = ["Admin"])), request_body = Edit,
    responses((status = 200, description = "The member as it is from now on.", body = MemberDocument)))]
pub(super) async fn edit(
    State(app): State<App>,
    on: OnPackage<Admin>,
    Ids(_package, member_id): Ids,
    Body(edit): Body<Edit>,
) -> Result<Json<MemberDocument>, ApiError> {
    on.of_consortium()?;
    let tags = edit.tags.map(tags).transpose()?;
    amount("size", edit.size.flatten())?;
    let members = app.catalog.members(&on.package.id).await?;
    let member = members.into_iter().find(|member| member.package_id == member_id);
    let member = member.ok_or_else(|| ApiError::not_found("member", &member_id))?;
    let feeding = match edit.mode {
        None => None,
        Some(mode) => {
            // Who lets a library's data in, now and later, may do so at the library.
            let gone = || ApiError::field("mode", "The package that it was made from is gone.");
            let source = member.source_package_id.ok_or_else(gone)?;
            let source = app.source_for(&on, &source).await?;
            Some(app.feeding(mode, &source.id, &member_id).await?)
        }
    };
    let copies = feeding.as_ref().map(|feeding| feeding.copies().to_vec()).unwrap_or_default();
    let place = (on.package.id.as_str(), on.package.institution_id.as_str());
    let edit = MemberEdit { tags, position: edit.position, size: edit.size, feeding };
    match app.catalog.edit_member(on.caller.by(), place, &member_id, edit).await {
        Ok(replaced) => app.forget_objects(&replaced).await,
        Err(error) => {
            app.forget_objects(&copies).await;
            return Err(error.into());
        }
    }
    Ok(Json(one(&app, &on, &member_id).await?))
}

/// End a membership. The library's own package stays as it is.
#[utoipa::path(delete, path = "/package/{id}/members/{member_id}", operation_id = "remove_member",
    tag = tag::CONSORTIA, security(("session" = ["Admin"])),
    responses((status = 204, description = "It has ended.")))]
pub(super) async fn remove(
    State(app): State<App>,
    on: OnPackage<Admin>,
    Ids(_package, member_id): Ids,
) -> Result<StatusCode, ApiError> {
    on.of_consortium()?;
    let place = (on.package.id.as_str(), on.package.institution_id.as_str());
    if !app.catalog.remove_member(on.caller.by(), place, &member_id).await? {
        return Err(ApiError::not_found("member", &member_id));
    }
    Ok(StatusCode::NO_CONTENT)
}

/// A value that was given, be it null.
fn given<'de, D: Deserializer<'de>>(value: D) -> Result<Option<Option<f64>>, D::Error> {
    Option::deserialize(value).map(Some)
}

async fn one(app: &App, on: &OnPackage<Admin>, id: &str) -> Result<MemberDocument, ApiError> {
    let members = member_documents(app, &on.package).await?;
    let member = members.into_iter().find(|member| member.package_id == id);
    member.ok_or_else(|| ApiError::not_found("member", id))
}

/// Words for a member, each once.
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
        return Err(ApiError::field("tags", "A tag has no comma: commas stand between tags."));
    }
    Ok(tags)
}
