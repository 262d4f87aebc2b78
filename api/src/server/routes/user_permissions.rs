//! `GET /user-permissions` and `POST /user-permissions`: what somebody is at an institution.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde_json::{Value, json};

use super::login::named;
use super::people::role_document;
use crate::catalog::{Institution, Letter, Permission, Role, User};
use crate::server::given::Given;
use crate::server::identity::caller::Caller;
use crate::server::identity::letters;
use crate::server::problem::ApiError;
use crate::server::state::App;

/// Whom it is about, where, and what is to be.
#[derive(Debug, serde::Deserialize)]
pub(super) struct Asked {
    user_id: Option<String>,
    user_email: Option<String>,
    #[serde(default)]
    email: Option<String>,
    username: Option<String>,
    institution_id: Option<String>,
    #[serde(alias = "data")]
    permissions: Option<Names>,
}

/// One name or several.
#[derive(Debug, serde::Deserialize)]
#[serde(untagged)]
pub(super) enum Names {
    /// One, or several with commas between.
    One(String),
    /// Several.
    Several(Vec<String>),
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

pub(super) async fn get(
    State(app): State<App>,
    caller: Caller,
    Given(asked): Given<Asked>,
) -> Result<Json<Value>, ApiError> {
    let (user, institution) = whom_and_where(&app, &caller, &asked).await?;
    answer(&app, &caller, &user, &institution).await
}

pub(super) async fn post(
    State(app): State<App>,
    caller: Caller,
    Given(asked): Given<Asked>,
) -> Result<Json<Value>, ApiError> {
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
) -> Result<Json<Value>, ApiError> {
    let roles = app.catalog.roles_of_user(&user.id).await?;
    let here = roles.iter().find(|one| one.institution_id == institution.id);
    Ok(Json(here.map_or_else(|| json!({}), |one| role_document(one, caller))))
}
