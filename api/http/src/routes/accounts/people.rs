//! Users and their roles in the format of the older interface.

use serde::Serialize;
use titlewise_catalog::{Catalog, Membership, Role, User};
use titlewise_service::accounts::caller::Caller;
use titlewise_service::accounts::handle::Accounts;
use titlewise_service::demo::sandbox::DEMO_EMAIL;
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
    /// Whether the institution belongs to the sandbox of a visitor of the demo.
    is_demo_institution: bool,
    /// Role.
    role: Role,
}

/// A user, with the roles that the caller may see.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Person {
    /// User id; blank for an invited user whose role waits for the confirmation of the email address.
    id: String,
    /// Name.
    name: String,
    /// Email address.
    email: Option<String>,
    /// New email address that waits for its confirmation. Set for the caller only.
    pending_email: Option<String>,
    /// Whether the email address is confirmed. Set for the caller only.
    is_email_confirmed: bool,
    /// Username.
    username: Option<String>,
    /// Whether the account is that of a visitor of the demo, with a sandbox.
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
        user_email: shown_email(one.email.as_ref(), one.is_demo),
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
    let is_own = user.id == caller.id;
    let pending_email = if is_own { catalog.email_change(&user.id).await? } else { None };
    Ok(Person {
        id: user.id.clone(),
        name: user.name.clone(),
        email: shown_email(user.email.as_ref(), user.is_demo),
        pending_email,
        is_email_confirmed: is_own && user.is_email_confirmed,
        username: user.username.clone(),
        is_demo: user.is_demo,
        is_staff: is_own && accounts.is_staff(caller),
        is_password_set: user.password_hash.is_some(),
        user_permissions: of(&|_| true),
        institutions: of(&|one| !one.is_consortium),
        consortia: of(&|one| one.is_consortium),
    })
}

/// Builds the document of an invited user whose role waits for the confirmation of the email address. It shows nothing but
/// what the caller entered.
pub(crate) fn waiting_document(email: &str) -> Person {
    Person {
        id: String::new(),
        name: String::new(),
        email: Some(email.to_owned()),
        pending_email: None,
        is_email_confirmed: false,
        username: None,
        is_demo: false,
        is_staff: false,
        is_password_set: false,
        user_permissions: Vec::new(),
        institutions: Vec::new(),
        consortia: Vec::new(),
    }
}

/// The email address in documents. Visitors of the demo have none; clients show that of the demo.
fn shown_email(email: Option<&String>, is_demo: bool) -> Option<String> {
    email.cloned().or_else(|| is_demo.then(|| DEMO_EMAIL.to_owned()))
}
