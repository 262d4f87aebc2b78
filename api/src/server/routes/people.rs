//! People and their roles as documents of the old interface.

use serde::Serialize;
use utoipa::ToSchema;

use crate::catalog::{Membership, Role, User};
use crate::server::identity::caller::Caller;
use crate::server::problem::ApiError;
use crate::server::state::App;

/// Somebody's role somewhere.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(super) struct PersonRole {
    /// Where.
    institution_id: String,
    /// Who.
    user_id: String,
    /// The e-mail address.
    user_email: Option<String>,
    /// The username.
    username: Option<String>,
    /// What the role may do: `view`, `modify`, `admin`, `consortium_admin`.
    #[schema(example = json!(["view", "modify"]))]
    permissions: Vec<&'static str>,
    /// What the institution is called.
    institution_name: String,
    /// Is it a consortium?
    is_consortium: bool,
    /// What the person is called.
    user_name: String,
    /// Is it who asks?
    is_authenticated_user: bool,
    /// Is the institution there to be looked at only?
    is_demo_institution: bool,
    /// The role.
    role: Role,
}

/// A person, with the roles that whoever asks is to see.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Person {
    /// The id.
    id: String,
    /// The name.
    name: String,
    /// The e-mail address.
    email: Option<String>,
    /// Another name to sign in with.
    username: Option<String>,
    /// Somebody who only looks around?
    is_demo: bool,
    /// One of the people who run the service? Said of who asks only.
    is_staff: bool,
    /// Was a password chosen?
    is_password_set: bool,
    /// Every role.
    user_permissions: Vec<PersonRole>,
    /// Those at libraries.
    institutions: Vec<PersonRole>,
    /// Those at consortia.
    consortia: Vec<PersonRole>,
}

/// Somebody's role as it is shown.
pub(super) fn role_document(one: &Membership, caller: &Caller) -> PersonRole {
    PersonRole {
        institution_id: one.institution_id.clone(),
        user_id: one.user_id.clone(),
        user_email: one.email.clone(),
        username: one.username.clone(),
        permissions: one.role.permissions(),
        institution_name: one.institution_name.clone(),
        is_consortium: one.is_consortium,
        user_name: one.user_name.clone(),
        is_authenticated_user: one.user_id == caller.id,
        is_demo_institution: one.is_demo,
        role: one.role,
    }
}

/// A user with those roles that the caller is to see.
pub(super) async fn user_document(
    app: &App,
    user: &User,
    caller: &Caller,
    is_seen: impl Fn(&Membership) -> bool,
) -> Result<Person, ApiError> {
    let mut roles = app.catalog.roles_of_user(&user.id).await?;
    roles.retain(is_seen);
    let of = |is_wanted: &dyn Fn(&Membership) -> bool| -> Vec<PersonRole> {
        let wanted = roles.iter().filter(|one| is_wanted(one));
        wanted.map(|one| role_document(one, caller)).collect()
    };
    Ok(Person {
        id: user.id.clone(),
        name: user.name.clone(),
        email: user.email.clone(),
        username: user.username.clone(),
        is_demo: user.is_demo,
        is_staff: user.id == caller.id && app.is_staff(caller),
        is_password_set: user.password_hash.is_some(),
        user_permissions: of(&|_| true),
        institutions: of(&|one| !one.is_consortium),
        consortia: of(&|one| one.is_consortium),
    })
}
