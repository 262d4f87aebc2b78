//! People and their roles as documents of the old interface.

use serde_json::{Value, json};

use crate::catalog::{Membership, User};
use crate::server::identity::caller::Caller;
use crate::server::problem::ApiError;
use crate::server::state::App;

/// Somebody's role somewhere.
pub(super) fn role_document(one: &Membership, caller: &Caller) -> Value {
    json!({
        "institution_id": one.institution_id,
        "user_id": one.user_id,
        "user_email": one.email,
        "username": one.username,
        "permissions": one.role.permissions(),
        "institution_name": one.institution_name,
        "is_consortium": one.is_consortium,
        "user_name": one.user_name,
        "is_authenticated_user": one.user_id == caller.id,
        "is_demo_institution": one.is_demo,
        "role": one.role,
    })
}

/// A user with those roles that the caller is to see.
pub(super) async fn user_document(
    app: &App,
    user: &User,
    caller: &Caller,
    is_seen: impl Fn(&Membership) -> bool,
) -> Result<Value, ApiError> {
    let mut roles = app.catalog.roles_of_user(&user.id).await?;
    roles.retain(is_seen);
    let of = |is_wanted: &dyn Fn(&Membership) -> bool| -> Vec<Value> {
        let wanted = roles.iter().filter(|one| is_wanted(one));
        wanted.map(|one| role_document(one, caller)).collect()
    };
    Ok(json!({
        "id": user.id,
        "name": user.name,
        "email": user.email,
        "username": user.username,
        "is_demo": user.is_demo,
        "is_staff": user.id == caller.id && app.is_staff(caller),
        "is_password_set": user.password_hash.is_some(),
        "user_permissions": of(&|_| true),
        "institutions": of(&|one| !one.is_consortium),
        "consortia": of(&|one| one.is_consortium),
    }))
}
