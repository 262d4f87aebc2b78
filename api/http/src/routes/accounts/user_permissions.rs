//! `GET /user-permissions` and `POST /user-permissions`: the role of a user at an institution.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use titlewise_catalog::{Catalog, Email, Institution, Permission, Role, User};
use titlewise_service::accounts::attempts::Address;
use titlewise_service::accounts::caller::Caller;
use titlewise_service::accounts::emails;
use titlewise_service::accounts::handle::Accounts;
use titlewise_service::demo::rules;
use titlewise_service::error::Error;
use titlewise_service::outbox::Outbox;
use utoipa::ToSchema;

use crate::documents::tag;
use crate::lenient_body::LenientBody;
use crate::problem::ApiError;
use crate::routes::accounts::password::invitation_link;
use crate::routes::accounts::people::{PersonRole, role_document};

/// User, institution and new permissions. The institution and one identifier of the user are required.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = RoleEdit)]
pub(crate) struct PermissionsBody {
    /// User id.
    user_id: Option<String>,
    /// Email address of the user.
    #[schema(example = "colleague@example.edu")]
    user_email: Option<String>,
    /// Alias of `user_email`.
    #[serde(default)]
    email: Option<String>,
    /// Username.
    username: Option<String>,
    /// Id of the institution.
    #[schema(example = "institution-AbCdEf123456")]
    institution_id: Option<String>,
    /// New permissions. Required; an empty list removes the role.
    #[serde(alias = "data")]
    #[schema(value_type = Option<PermissionNames>)]
    permissions: Option<Names>,
}

/// User and institution. The institution and one identifier of the user are required.
#[derive(utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code)] // Schema only: requests are parsed as `PermissionsBody`.
pub(crate) struct WhoWhere {
    /// User id.
    user_id: Option<String>,
    /// Email address of the user.
    user_email: Option<String>,
    /// Alias of `user_email`.
    email: Option<String>,
    /// Username.
    username: Option<String>,
    /// Id of the institution.
    institution_id: Option<String>,
}

/// A role, or an empty object.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum RoleOrNone {
    /// The role.
    Role(PersonRole),
    /// No role.
    None(NoRole),
}

/// An empty object: the user has no role at the institution.
#[derive(Debug, Serialize, ToSchema)]
#[schema(max_properties = 0)]
pub(crate) struct NoRole {}

/// One name or several.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum Names {
    /// One name, or several separated by commas.
    One(String),
    /// Several names.
    Several(Vec<String>),
}

/// Names of permissions, or one text with names separated by commas. The highest one applies.
#[derive(Deserialize, ToSchema)]
#[schema(example = json!(["view", "modify"]))]
#[serde(untagged)]
#[allow(dead_code)] // Schema only: parsed as `Names`, with an error for each unknown name.
pub(crate) enum PermissionNames {
    /// One name, or several separated by commas.
    One(String),
    /// Several names.
    Several(Vec<PermissionName>),
}

/// A permission: view, change data, manage roles, and, at a consortium, change what members contribute.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[allow(dead_code)] // Schema only: parsed as text, with an error for each unknown name.
pub(crate) enum PermissionName {
    /// View.
    View,
    /// Change data.
    Modify,
    /// Manage roles.
    Admin,
    /// Change what members contribute to a consortium.
    ConsortiumAdmin,
}

impl Names {
    /// Returns the role that the permissions correspond to.
    pub(crate) fn role(&self) -> Result<Option<Role>, ApiError> {
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

/// Get the role of a user at an institution.
///
/// A user without a role there is reported like a user who does not exist, except for the caller.
#[utoipa::path(get, path = "/user-permissions", operation_id = "role", tag = tag::INSTITUTIONS,
    params(WhoWhere), security(("session" = ["Viewer"])),
    responses(
        (status = 200, description = "The role, or an empty object.", body = RoleOrNone),
        (status = 404, description = "The user or institution does not exist."),
        (status = 422, description = "The body is invalid."),
    ))]
pub(crate) async fn get(
    State(catalog): State<Catalog>,
    State(accounts): State<Accounts>,
    caller: Caller,
    LenientBody(asked): LenientBody<PermissionsBody>,
) -> Result<Json<RoleOrNone>, ApiError> {
    let institution_id = place_of(&asked)?;
    // Callers without access to an institution must not learn from it which accounts exist.
    let institution = if asked.user_id.as_deref() == Some(caller.id.as_str()) {
        let found = catalog.institution(institution_id, &caller.id).await?;
        found.ok_or_else(|| ApiError::not_found("institution", institution_id))?.0
    } else {
        accounts.institution_for(&caller, institution_id, Permission::View).await?
    };
    let user = colleague(&catalog, &caller, &asked, &institution).await?;
    answer(&catalog, &caller, &user, &institution).await
}

/// Set or remove the role of a user at an institution.
///
/// Users cannot change their own role. Only a ConsortiumAdmin can assign or remove the role ConsortiumAdmin. The user
/// is notified by email. The fields may also be query parameters. A user without a role at the institution is named by the
/// email address. If that address is unconfirmed, the role waits until the user has used the emailed link.
#[utoipa::path(post, path = "/user-permissions", operation_id = "set_role", tag = tag::INSTITUTIONS,
    security(("session" = ["Admin"])), request_body = PermissionsBody,
    responses(
        (status = 200, description = "The new role, or an empty object.", body = RoleOrNone),
        (status = 404, description = "The user or institution does not exist."),
        (status = 429, description = "Too many emails."),
    ))]
pub(crate) async fn post(
    State(catalog): State<Catalog>,
    State(accounts): State<Accounts>,
    State(outbox): State<Outbox>,
    caller: Caller,
    from: Address,
    LenientBody(asked): LenientBody<PermissionsBody>,
) -> Result<Json<RoleOrNone>, ApiError> {
    let institution_id = place_of(&asked)?;
    let institution =
        match accounts.institution_for(&caller, institution_id, Permission::Admin).await {
            Err(Error::Forbidden { detail, .. }) => {
                let message = "Must have Admin permission to modify user permissions.".to_owned();
                return Err(Error::Forbidden { detail, message }.into());
            }
            other => other?,
        };
    rules::refuse(&caller, institution.is_demo, rules::SENDS_NO_EMAIL)?;
    let user = addressee(&catalog, &caller, &asked, &institution).await?;
    let missing = || ApiError::said(StatusCode::BAD_REQUEST, "Missing permissions list.");
    let role = asked.permissions.as_ref().ok_or_else(missing)?.role()?;
    let before = catalog.role(&user.id, &institution.id).await?;
    if before == role {
        return answer(&catalog, &caller, &user, &institution).await;
    }
    if user.id == caller.id {
        let message = if role.is_some_and(|role| role.may(Permission::Admin)) {
            "You can't change your own role."
        } else {
            "Cannot revoke own admin permission."
        };
        return Err(ApiError::said(StatusCode::BAD_REQUEST, message));
    }
    may_make(&catalog, &caller, &institution, before, role).await?;
    accounts.attempts.mail(&caller.id, &from)?;
    let waits = before.is_none() && user.must_confirm();
    let letter = emails::role_changed(&user, &caller.name, &institution.name, role.map(Role::name));
    let emails: Vec<Email> = letter.into_iter().filter(|_| !waits).collect();
    catalog.set_roles(caller.by(), &[(&user.id, &institution.id, role)], &emails).await?;
    if waits {
        let link = invitation_link(&accounts, &outbox, &user, &institution.name)?;
        catalog.add_link(&user.id, &link).await?;
    }
    outbox.notify();
    answer(&catalog, &caller, &user, &institution).await
}

/// Checks that the caller may assign a role: only a ConsortiumAdmin may assign or change the role ConsortiumAdmin, and
/// only consortia have it.
pub(crate) async fn may_make(
    catalog: &Catalog,
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
        && catalog.role(&caller.id, &institution.id).await? != greatest
    {
        return Err(ApiError::forbidden(
            "Only a ConsortiumAdmin may give or take the role ConsortiumAdmin.",
        ));
    }
    Ok(())
}

/// Returns the id of the institution of a request, which also names a user.
fn place_of(asked: &PermissionsBody) -> Result<&str, ApiError> {
    if asked.user_id.is_none() && asked.address().is_none() && asked.username.is_none() {
        let message = "A user_id, user_email, or username parameter is required.";
        return Err(ApiError::said(StatusCode::BAD_REQUEST, message));
    }
    let missing = || ApiError::said(StatusCode::BAD_REQUEST, "Missing institution_id parameter.");
    asked.institution_id.as_deref().ok_or_else(missing)
}

impl PermissionsBody {
    fn address(&self) -> Option<&str> {
        self.user_email.as_deref().or(self.email.as_deref())
    }
}

/// Returns the named user, if any. An address is never compared with usernames.
async fn found(catalog: &Catalog, asked: &PermissionsBody) -> Result<Option<User>, ApiError> {
    Ok(match (&asked.user_id, asked.address(), &asked.username) {
        (Some(id), ..) => catalog.user(id).await?,
        (None, Some(email), _) => catalog.user_by_email(email).await?,
        (None, None, Some(name)) => catalog.user_by_username(name).await?,
        (None, None, None) => None,
    })
}

/// Returns the named user if the caller may know the account: the caller's own, or one with a role at the institution. All
/// others are reported like accounts that do not exist.
async fn colleague(
    catalog: &Catalog,
    caller: &Caller,
    asked: &PermissionsBody,
    institution: &Institution,
) -> Result<User, ApiError> {
    let user = found(catalog, asked).await?.ok_or_else(unknown)?;
    if user.id == caller.id || catalog.role(&user.id, &institution.id).await?.is_some() {
        return Ok(user);
    }
    Err(unknown())
}

/// Like [`colleague`], but also returns a user elsewhere whom an Admin names by the email address.
async fn addressee(
    catalog: &Catalog,
    caller: &Caller,
    asked: &PermissionsBody,
    institution: &Institution,
) -> Result<User, ApiError> {
    if asked.user_id.is_none() && asked.address().is_some() {
        return found(catalog, asked).await?.ok_or_else(unknown);
    }
    colleague(catalog, caller, asked, institution).await
}

fn unknown() -> ApiError {
    ApiError::said(StatusCode::NOT_FOUND, "User does not exist.")
}

async fn answer(
    catalog: &Catalog,
    caller: &Caller,
    user: &User,
    institution: &Institution,
) -> Result<Json<RoleOrNone>, ApiError> {
    let roles = catalog.roles_of_user(&user.id).await?;
    let here = roles.iter().find(|one| one.institution_id == institution.id);
    let shown = here.map(|one| RoleOrNone::Role(role_document(one, caller)));
    Ok(Json(shown.unwrap_or(RoleOrNone::None(NoRole {}))))
}
