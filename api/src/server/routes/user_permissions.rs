//! `GET /user-permissions` and `POST /user-permissions`: what somebody is at an institution.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::login::named;
use super::people::{PersonRole, role_document};
use crate::catalog::{Institution, Letter, Permission, Role, User};
use crate::server::describe::tag;
use crate::server::given::Given;
use crate::server::identity::caller::Caller;
use crate::server::identity::letters;
use crate::server::problem::ApiError;
use crate::server::state::App;

/// Whom it is about, where, and what is to be. Takes the institution, and one name of the person.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = RoleEdit)]
pub(super) struct Asked {
    /// The person's id.
    user_id: Option<String>,
    /// The person's e-mail address.
    #[schema(example = "colleague@example.edu")]
    user_email: Option<String>,
    /// The same.
    #[serde(default)]
    email: Option<String>,
    /// The person's username.
    username: Option<String>,
    /// The institution.
    #[schema(example = "institution-AbCdEf123456")]
    institution_id: Option<String>,
    /// What the person may do from now on. Must be there; an empty list takes the role away.
    #[serde(alias = "data")]
    #[schema(value_type = Option<PermissionNames>)]
    permissions: Option<Names>,
}

/// Whom it is about, and where. Takes the institution, and one name of the person.
#[derive(utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code)] // What is asked comes as `Asked`.
pub(super) struct WhoWhere {
    /// The person's id.
    user_id: Option<String>,
    /// The person's e-mail address.
    user_email: Option<String>,
    /// The same.
    email: Option<String>,
    /// The person's username.
    username: Option<String>,
    /// The institution.
    institution_id: Option<String>,
}

/// A role, or none.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub(super) enum RoleOrNone {
    /// What somebody is.
    Role(PersonRole),
    /// Nothing.
    None(NoRole),
}

/// An empty object: somebody is nothing there.
#[derive(Debug, Serialize, ToSchema)]
#[schema(max_properties = 0)]
pub(super) struct NoRole {}

/// One name or several.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Names {
    /// One, or several with commas between.
    One(String),
    /// Several.
    Several(Vec<String>),
}

/// Names of permissions, or one text with commas between them. The greatest one counts.
#[derive(Deserialize, ToSchema)]
#[schema(example = json!(["view", "modify"]))]
#[serde(untagged)]
#[allow(dead_code)] // Read as `Names`, with a sentence on each that is unknown.
pub(super) enum PermissionNames {
    /// One, or several with commas between.
    One(String),
    /// Several.
    Several(Vec<PermissionName>),
}

/// What somebody may do: look; change data; change who else may; and at a consortium, what its members feed into it.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[allow(dead_code)] // Read as texts, with a sentence on each that is unknown.
pub(super) enum PermissionName {
    /// To look.
    View,
    /// To change data.
    Modify,
    /// To change who may do what.
    Admin,
    /// To change what members feed into a consortium.
    ConsortiumAdmin,
}

impl Names {
    /// The role that they make.
    pub(super) fn role(&self) -> Result<Option<Role>, ApiError> {
        let names: Vec<&str> = match self {
            Self::One(names) => {
                names.split(',').map(str::trim).filter(|name| !name.is_empty()).collect()
            }
            Self::Several(names) => names.iter().map(String::as_str).collect(),
        };
        Role::of_permissions(&names).map_err(|name| {
            let shown: String = name.chars().take(80).collect();
            ApiError::said(StatusCode::BAD_REQUEST, format!("Unknown permission: {shown}."))
        })
    }
}

/// What somebody is at an institution.
#[utoipa::path(get, path = "/user-permissions", operation_id = "role", tag = tag::INSTITUTIONS,
    params(WhoWhere), security(("session" = ["Viewer"])),
    responses(
        (status = 200, description = "The role, or an empty object.", body = RoleOrNone),
        (status = 404, description = "There is no such person or institution."),
        (status = 422, description = "The body is not what it should be."),
    ))]
pub(super) async fn get(
    State(app): State<App>,
    caller: Caller,
    Given(asked): Given<Asked>,
) -> Result<Json<RoleOrNone>, ApiError> {
    let (user, institution) = whom_and_where(&app, &caller, &asked).await?;
    answer(&app, &caller, &user, &institution).await
}

/// Make somebody something at an institution, or nothing.
///
/// Nobody changes their own role, and only a ConsortiumAdmin gives or takes the role ConsortiumAdmin. The person is told
/// by mail. The fields may also stand behind the question mark.
#[utoipa::path(post, path = "/user-permissions", operation_id = "set_role", tag = tag::INSTITUTIONS,
    security(("session" = ["Admin"])), request_body = Asked,
    responses(
        (status = 200, description = "The role from now on, or an empty object.", body = RoleOrNone),
        (status = 404, description = "There is no such person or institution."),
    ))]
pub(super) async fn post(
    State(app): State<App>,
    caller: Caller,
    Given(asked): Given<Asked>,
) -> Result<Json<RoleOrNone>, ApiError> {
    let (user, institution) = whom_and_where(&app, &caller, &asked).await?;
    let own = app.institution_for(&caller, &institution.id, Permission::Admin).await;
    if let Err(ApiError::Forbidden { detail, .. }) = own {
        let message = "Must have Admin permission to modify user permissions.".to_owned();
        return Err(ApiError::Forbidden { detail, message });
    }
    own?;
    let missing = || ApiError::said(StatusCode::BAD_REQUEST, "Missing permissions list.");
    let role = asked.permissions.as_ref().ok_or_else(missing)?.role()?;
    let before = app.catalog.role(&user.id, &institution.id).await?;
    if before == role {
        return answer(&app, &caller, &user, &institution).await;
    }
    if user.id == caller.id {
        let message = if role.is_some_and(|role| role.may(Permission::Admin)) {
            "You can't change your own role."
        } else {
            "Cannot revoke own admin permission."
        };
        return Err(ApiError::said(StatusCode::BAD_REQUEST, message));
    }
    may_make(&app, &caller, &institution, before, role).await?;
    let letter =
        letters::role_changed(&user, &caller.name, &institution.name, role.map(Role::name));
    let letters: Vec<Letter> = letter.into_iter().collect();
    app.catalog.set_roles(caller.by(), &[(&user.id, &institution.id, role)], &letters).await?;
    app.mail_bell.notify_one();
    answer(&app, &caller, &user, &institution).await
}

/// Only a ConsortiumAdmin makes somebody one, or changes one; and only a consortium has them.
pub(super) async fn may_make(
    app: &App,
    caller: &Caller,
    institution: &Institution,
    before: Option<Role>,
    after: Option<Role>,
) -> Result<(), ApiError> {
    let greatest = Some(Role::ConsortiumAdmin);
    if after == greatest && !institution.is_consortium {
        return Err(ApiError::field("permissions", "Only a consortium has ConsortiumAdmins."));
    }
    if (before == greatest || after == greatest)
        && app.catalog.role(&caller.id, &institution.id).await? != greatest
    {
        return Err(ApiError::forbidden(
            "Only a ConsortiumAdmin may give or take the role ConsortiumAdmin.",
        ));
    }
    Ok(())
}

async fn whom_and_where(
    app: &App,
    caller: &Caller,
    asked: &Asked,
) -> Result<(User, Institution), ApiError> {
    let email = asked.user_email.as_deref().or(asked.email.as_deref());
    let is_named = asked.user_id.is_some() || email.is_some() || asked.username.is_some();
    if !is_named {
        let message = "A user_id, user_email, or username parameter is required.";
        return Err(ApiError::said(StatusCode::BAD_REQUEST, message));
    }
    let missing = || ApiError::said(StatusCode::BAD_REQUEST, "Missing institution_id parameter.");
    let institution_id = asked.institution_id.as_deref().ok_or_else(missing)?;
    // Who has nothing to do with an institution does not learn from it who has an account.
    let institution = match &asked.user_id {
        Some(id) if *id == caller.id => app
            .catalog
            .institution(institution_id, &caller.id)
            .await?
            .map(|(institution, _)| institution)
            .ok_or_else(|| ApiError::not_found("institution", institution_id))?,
        _ => app.institution_for(caller, institution_id, Permission::View).await?,
    };
    let user = match &asked.user_id {
        Some(id) => app.catalog.user(id).await?.ok_or_else(|| ApiError::not_found("user", id))?,
        None => named(app, email, asked.username.as_deref()).await?,
    };
    Ok((user, institution))
}

async fn answer(
    app: &App,
    caller: &Caller,
    user: &User,
    institution: &Institution,
) -> Result<Json<RoleOrNone>, ApiError> {
    let roles = app.catalog.roles_of_user(&user.id).await?;
    let here = roles.iter().find(|one| one.institution_id == institution.id);
    let shown = here.map(|one| RoleOrNone::Role(role_document(one, caller)));
    Ok(Json(shown.unwrap_or(RoleOrNone::None(NoRole {}))))
}
