//! Roles of users at institutions, and their permissions.

use serde::{Serialize, Serializer};
use sqlx::Row;
use sqlx::any::AnyRow;
use utoipa::ToSchema;

use crate::audit::{AuditAction, audit};
use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::mail::{Email, add_mail};
use crate::sql::statement;
use crate::user::user;

/// Role of a user at an institution. Each role includes the rights of the previous ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, ToSchema)]
pub enum Role {
    /// Can view data.
    Viewer,
    /// Can view and change data.
    Collaborator,
    /// Can also manage the roles of other users.
    Admin,
    /// An Admin of a consortium who can also change what its members contribute to it.
    ConsortiumAdmin,
}

/// A permission that a route requires.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Permission {
    /// View data.
    View,
    /// Change data.
    Modify,
    /// Manage users and roles.
    Admin,
}

impl Permission {
    /// Returns the name in the API.
    pub fn name(self) -> &'static str {
        match self {
            Self::View => "view",
            Self::Modify => "modify",
            Self::Admin => "admin",
        }
    }

    /// Returns the lowest role that has the permission.
    pub fn role(self) -> Role {
        match self {
            Self::View => Role::Viewer,
            Self::Modify => Role::Collaborator,
            Self::Admin => Role::Admin,
        }
    }
}

impl Role {
    /// All roles, lowest first.
    pub const ALL: [Self; 4] =
        [Self::Viewer, Self::Collaborator, Self::Admin, Self::ConsortiumAdmin];

    /// Returns the name in rows and in the API.
    pub fn name(self) -> &'static str {
        match self {
            Self::Viewer => "Viewer",
            Self::Collaborator => "Collaborator",
            Self::Admin => "Admin",
            Self::ConsortiumAdmin => "ConsortiumAdmin",
        }
    }

    /// Returns the role with a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.name() == name)
    }

    /// Returns whether the role has a permission.
    pub fn may(self, permission: Permission) -> bool {
        self >= permission.role()
    }

    /// Returns the names of its permissions, as the API lists them.
    pub fn permissions(self) -> Vec<&'static str> {
        let all = [Permission::View, Permission::Modify, Permission::Admin];
        let mut names: Vec<_> =
            all.into_iter().filter(|one| self.may(*one)).map(Permission::name).collect();
        if self == Self::ConsortiumAdmin {
            names.push(CONSORTIUM_ADMIN);
        }
        names
    }

    /// Returns the role for a list of permissions: the highest one counts. Returns none for an empty list.
    ///
    /// # Errors
    /// The first name that is not a permission.
    pub fn of_permissions<S: AsRef<str>>(names: &[S]) -> Result<Option<Self>, String> {
        let mut role = None;
        for name in names {
            let one = match name.as_ref() {
                "view" => Self::Viewer,
                "modify" => Self::Collaborator,
                "admin" => Self::Admin,
                CONSORTIUM_ADMIN => Self::ConsortiumAdmin,
                unknown => return Err(unknown.to_owned()),
            };
            role = role.max(Some(one));
        }
        Ok(role)
    }
}

/// Permission that only a ConsortiumAdmin has; the compatible service has no name for it.
const CONSORTIUM_ADMIN: &str = "consortium_admin";

impl Serialize for Role {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// A role of a user at an institution, with what lists show of both.
#[derive(Debug, Clone)]
pub struct Membership {
    /// Role.
    pub role: Role,
    /// Institution.
    pub institution_id: String,
    /// Name of the institution.
    pub institution_name: String,
    /// Whether the institution belongs to the sandbox of a visitor of the demo.
    pub is_demo: bool,
    /// Whether the institution is a consortium.
    pub is_consortium: bool,
    /// User.
    pub user_id: String,
    /// Name of the user.
    pub user_name: String,
    /// Email address of the user.
    pub email: Option<String>,
    /// Whether that address is confirmed.
    pub is_email_confirmed: bool,
    /// Username of the user.
    pub username: Option<String>,
}

/// Reads a role from a row. An unknown name is no role.
pub(super) fn role_of(row: &AnyRow, column: &str) -> Result<Option<Role>, sqlx::Error> {
    let name: Option<String> = row.try_get(column)?;
    Ok(name.as_deref().and_then(Role::named))
}

fn membership(row: &AnyRow) -> Result<Option<Membership>, sqlx::Error> {
    let Some(role) = role_of(row, "role")? else { return Ok(None) };
    Ok(Some(Membership {
        role,
        institution_id: row.try_get("institution_id")?,
        institution_name: row.try_get("institution_name")?,
        is_demo: row.try_get::<i64, _>("is_demo")? != 0,
        is_consortium: row.try_get::<i64, _>("is_consortium")? != 0,
        user_id: row.try_get("user_id")?,
        user_name: row.try_get("user_name")?,
        email: row.try_get("email")?,
        is_email_confirmed: row.try_get::<Option<String>, _>("email_confirmed_at")?.is_some(),
        username: row.try_get("username")?,
    }))
}

impl Catalog {
    /// Returns the roles of a user with their institutions, by name; demos come last.
    ///
    /// # Errors
    /// A database failure.
    pub async fn roles_of_user(&self, user_id: &str) -> Result<Vec<Membership>, CatalogError> {
        let mut roles = self.memberships(statement::roles_of_user, user_id).await?;
        roles.sort_by_cached_key(|one| (one.is_demo, one.institution_name.to_lowercase()));
        Ok(roles)
    }

    /// Returns the users with a role at an institution.
    ///
    /// # Errors
    /// A database failure.
    pub async fn roles_at(&self, institution_id: &str) -> Result<Vec<Membership>, CatalogError> {
        self.memberships(statement::roles_at_institution, institution_id).await
    }

    async fn memberships(
        &self,
        statement: &'static str,
        id: &str,
    ) -> Result<Vec<Membership>, CatalogError> {
        let rows = sqlx::query(statement).bind(id).fetch_all(&self.pool).await?;
        let all: Result<Vec<_>, _> = rows.iter().map(membership).collect();
        Ok(all?.into_iter().flatten().collect())
    }

    /// Returns the role of a user at an institution.
    ///
    /// # Errors
    /// A database failure.
    pub async fn role(
        &self,
        user_id: &str,
        institution_id: &str,
    ) -> Result<Option<Role>, CatalogError> {
        let row = sqlx::query(statement::role).bind(user_id).bind(institution_id);
        let row = row.fetch_optional(&self.pool).await?;
        Ok(row.map(|row| role_of(&row, "role")).transpose()?.flatten())
    }

    /// Sets or removes roles of users at institutions, all or nothing, with an audit entry for each and the
    /// notification emails. A first role at an institution waits if the user must confirm the email address
    /// ([`User::must_confirm`]).
    ///
    /// # Errors
    /// A database failure.
    pub async fn set_roles(
        &self,
        by: Option<&str>,
        roles: &[(&str, &str, Option<Role>)],
        emails: &[Email],
    ) -> Result<(), CatalogError> {
        let mut transaction = self.pool.begin().await?;
        for (user_id, institution_id, role) in roles {
            let row = sqlx::query(statement::lock_user).bind(*user_id);
            let user = user(&row.fetch_one(&mut *transaction).await?)?;
            let before = sqlx::query(statement::role).bind(*user_id).bind(*institution_id);
            let before = before.fetch_optional(&mut *transaction).await?;
            let before = before.map(|row| role_of(&row, "role")).transpose()?.flatten();
            let waiting =
                sqlx::query(statement::delete_waiting_role).bind(*user_id).bind(*institution_id);
            waiting.execute(&mut *transaction).await?;
            let waits = role.is_some() && before.is_none() && user.must_confirm();
            let change = match role {
                Some(role) => {
                    let grant =
                        if waits { statement::add_waiting_role } else { statement::grant_role };
                    sqlx::query(grant)
                        .bind(*user_id)
                        .bind(*institution_id)
                        .bind(role.name())
                        .bind(self.clock.text())
                }
                None => sqlx::query(statement::revoke_role).bind(*user_id).bind(*institution_id),
            };
            change.execute(&mut *transaction).await?;
            let detail = serde_json::json!({
                "before": before.map(Role::name),
                "after": role.map(Role::name),
            });
            let action = if waits { "role waits for the email address" } else { "role set" };
            let deed = AuditAction::new(action, user_id).at(institution_id).with(detail);
            audit(&mut transaction, &self.clock, by, deed).await?;
        }
        for letter in emails {
            add_mail(&mut transaction, &self.clock, letter, None).await?;
        }
        transaction.commit().await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_of_permissions_is_a_role() {
        for (names, role) in [
            (&["admin", "modify", "view"][..], Some(Role::Admin)),
            (&["view", "modify"], Some(Role::Collaborator)),
            (&["modify"], Some(Role::Collaborator)),
            (&["view"], Some(Role::Viewer)),
            (&["view", "consortium_admin"], Some(Role::ConsortiumAdmin)),
            (&[], None),
        ] {
            assert_eq!(Role::of_permissions(names), Ok(role), "{names:?}");
        }
        assert_eq!(Role::of_permissions(&["view", "own"]), Err("own".to_owned()));
        for role in Role::ALL {
            assert_eq!(Role::of_permissions(&role.permissions()), Ok(Some(role)));
            assert_eq!(Role::named(role.name()), Some(role));
        }
    }

    #[test]
    fn each_role_may_what_those_before_it_may() {
        let may = |permission| Role::ALL.map(|role| role.may(permission));
        assert_eq!(may(Permission::View), [true; 4]);
        assert_eq!(may(Permission::Modify), [false, true, true, true]);
        assert_eq!(may(Permission::Admin), [false, false, true, true]);
    }
}
