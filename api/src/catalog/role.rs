//! What somebody is at an institution, and may do there.

use serde::{Serialize, Serializer};
use sqlx::Row;
use sqlx::any::AnyRow;
use utoipa::ToSchema;

use super::audit::{Deed, audit};
use super::mail::{Letter, add_mail};
use super::sql::statement;
use super::{Catalog, CatalogError, now};

/// What somebody is at an institution. Each may do what those before it may.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, ToSchema)]
pub enum Role {
    /// Looks.
    Viewer,
    /// Looks and changes data.
    Collaborator,
    /// And changes who else may.
    Admin,
    /// An Admin of a consortium who may also change what its members feed into it.
    ConsortiumAdmin,
}

/// What a route asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Permission {
    /// To look.
    View,
    /// To change data.
    Modify,
    /// To change who may do what.
    Admin,
}

impl Permission {
    /// Its name in the interface.
    pub fn name(self) -> &'static str {
        match self {
            Self::View => "view",
            Self::Modify => "modify",
            Self::Admin => "admin",
        }
    }

    /// The least role that has it.
    pub fn role(self) -> Role {
        match self {
            Self::View => Role::Viewer,
            Self::Modify => Role::Collaborator,
            Self::Admin => Role::Admin,
        }
    }
}

impl Role {
    /// Every role, the least first.
    pub const ALL: [Self; 4] =
        [Self::Viewer, Self::Collaborator, Self::Admin, Self::ConsortiumAdmin];

    /// Its name, in rows and in the interface.
    pub fn name(self) -> &'static str {
        match self {
            Self::Viewer => "Viewer",
            Self::Collaborator => "Collaborator",
            Self::Admin => "Admin",
            Self::ConsortiumAdmin => "ConsortiumAdmin",
        }
    }

    /// The role with a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.name() == name)
    }

    /// May somebody who is this do that?
    pub fn may(self, permission: Permission) -> bool {
        self >= permission.role()
    }

    /// The names of what it may do, as the interface lists them.
    pub fn permissions(self) -> Vec<&'static str> {
        let all = [Permission::View, Permission::Modify, Permission::Admin];
        let mut names: Vec<_> =
            all.into_iter().filter(|one| self.may(*one)).map(Permission::name).collect();
        if self == Self::ConsortiumAdmin {
            names.push(CONSORTIUM_ADMIN);
        }
        names
    }

    /// The role that a list of permissions makes: the greatest one counts. None for an empty list.
    ///
    /// # Errors
    /// The first name that is no permission.
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

/// The permission that only a ConsortiumAdmin has; the known service has no name for it.
const CONSORTIUM_ADMIN: &str = "consortium_admin";

impl Serialize for Role {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// Somebody's role somewhere, with what a list shows of both.
#[derive(Debug, Clone)]
pub struct Membership {
    /// What the user is there.
    pub role: Role,
    /// Where.
    pub institution_id: String,
    /// What it is called.
    pub institution_name: String,
    /// Is it a demo?
    pub is_demo: bool,
    /// Is it a consortium?
    pub is_consortium: bool,
    /// Who.
    pub user_id: String,
    /// The user's name.
    pub user_name: String,
    /// The user's e-mail address.
    pub email: Option<String>,
    /// The user's username.
    pub username: Option<String>,
}

/// A role as a row holds it. Nobody is anything by a name that is unknown.
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
        username: row.try_get("username")?,
    }))
}

impl Catalog {
    /// What a user is, and where; demos last, then by name.
    ///
    /// # Errors
    /// What the database says.
    pub async fn roles_of_user(&self, user_id: &str) -> Result<Vec<Membership>, CatalogError> {
        let mut roles = self.memberships(statement::roles_of_user, user_id).await?;
        roles.sort_by_cached_key(|one| (one.is_demo, one.institution_name.to_lowercase()));
        Ok(roles)
    }

    /// Who is something at an institution.
    ///
    /// # Errors
    /// What the database says.
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

    /// What a user is at an institution.
    ///
    /// # Errors
    /// What the database says.
    pub async fn role(
        &self,
        user_id: &str,
        institution_id: &str,
    ) -> Result<Option<Role>, CatalogError> {
        let row = sqlx::query(statement::role).bind(user_id).bind(institution_id);
        let row = row.fetch_optional(&self.pool).await?;
        Ok(row.map(|row| role_of(&row, "role")).transpose()?.flatten())
    }

    /// Makes users something at institutions, or nothing; all of it or none, with a line in the audit for each and
    /// the mail that tells of it.
    ///
    /// # Errors
    /// What the database says.
    pub async fn set_roles(
        &self,
        by: Option<&str>,
        roles: &[(&str, &str, Option<Role>)],
        letters: &[Letter],
    ) -> Result<(), CatalogError> {
        let mut transaction = self.pool.begin().await?;
        for (user_id, institution_id, role) in roles {
            sqlx::query(statement::lock_user).bind(*user_id).execute(&mut *transaction).await?;
            let before = sqlx::query(statement::role).bind(*user_id).bind(*institution_id);
            let before = before.fetch_optional(&mut *transaction).await?;
            let before = before.map(|row| role_of(&row, "role")).transpose()?.flatten();
            let change = match role {
                Some(role) => sqlx::query(statement::grant_role)
                    .bind(*user_id)
                    .bind(*institution_id)
                    .bind(role.name())
                    .bind(now()),
                None => sqlx::query(statement::revoke_role).bind(*user_id).bind(*institution_id),
            };
            change.execute(&mut *transaction).await?;
            let detail = serde_json::json!({
                "before": before.map(Role::name),
                "after": role.map(Role::name),
            });
            let deed = Deed::new("role set", user_id).at(institution_id).with(detail);
            audit(&mut transaction, by, deed).await?;
        }
        for letter in letters {
            add_mail(&mut transaction, letter, None).await?;
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
