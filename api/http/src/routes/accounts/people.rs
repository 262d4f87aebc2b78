//! Users and their roles in the format of the older interface.

use serde::Serialize;
use titlewise_catalog::{Catalog, Membership, Role, User};
use titlewise_service::accounts::caller::Caller;
use titlewise_service::accounts::handle::Accounts;
use utoipa::ToSchema;

use crate::problem::ApiError;

/// Role of a user at an institution.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct PersonRole {
    /// Id of the institution.
    institution_id: String,
    /// Id of the user.
    user_id: String,
    /// Email address.
    user_email: Option<String>,
    /// Username.
    username: Option<String>,
    /// Permissions of the role: `view`, `modify`, `admin`, `consortium_admin`.
    #[schema(example = json!(["view", "modify"]))]
    permissions: Vec<&'static str>,
    /// Name of the institution.
    institution_name: String,
    /// Whether the institution is a consortium.
    is_consortium: bool,
    /// Name of the user.
    user_name: String,
    /// Whether the user is the caller.
    is_authenticated_user: bool,
    /// Whether the institution is a read-only demo.
    is_demo_institution: bool,
    /// Role.
    role: Role,
}

/// A user, with the roles that the caller may see.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Person {
    /// User id.
    id: String,
    /// Name.
    name: String,
    /// Email address.
    email: Option<String>,
    /// Username.
    username: Option<String>,
    /// Whether the account is a demo account.
    is_demo: bool,
    /// Whether the user is staff of the service. Set for the caller only.
    is_staff: bool,
    /// Whether the user has set a password.
    is_password_set: bool,
    /// All roles.
    user_permissions: Vec<PersonRole>,
    /// Roles at libraries.
    institutions: Vec<PersonRole>,
    /// Roles at consortia.
    consortia: Vec<PersonRole>,
}

/// Builds the document of a role.
pub(crate) fn role_document(one: &Membership, caller: &Caller) -> PersonRole {
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

/// Builds the document of a user with the roles that the caller may see.
pub(crate) async fn user_document(
    catalog: &Catalog,
    accounts: &Accounts,
    user: &User,
    caller: &Caller,
    is_seen: impl Fn(&Membership) -> bool,
) -> Result<Person, ApiError> {
    let mut roles = catalog.roles_of_user(&user.id).await?;
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
        is_staff: user.id == caller.id && accounts.is_staff(caller),
        is_password_set: user.password_hash.is_some(),
        user_permissions: of(&|_| true),
        institutions: of(&|one| !one.is_consortium),
        consortia: of(&|one| one.is_consortium),
    })
}
