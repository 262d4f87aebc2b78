//! Which packages, scenarios and institutions a caller may open or change.

use titlewise_catalog::{Access, Institution, Package, Permission, Role, Scenario};

use crate::accounts::caller::Caller;
use crate::accounts::handle::Accounts;
use crate::error::Error;

/// Refuses changes to a package that feeds a consortium, unless the caller is a ConsortiumAdmin. A package that follows
/// another one cannot be changed at all.
pub fn feeder_rule(package: &Package, access: &Access) -> Result<(), Error> {
    if package.kind != "feeder" {
        return Ok(());
    }
    if package.follows.is_some() {
        return Err(Error::forbidden(
            "This package supplies a consortium with the data of another package. Change that package, or let the consortium copy its data.",
        ));
    }
    if access.role() == Some(Role::ConsortiumAdmin) {
        return Ok(());
    }
    Err(Error::forbidden("This package feeds a consortium. Only a ConsortiumAdmin may change it."))
}

/// Refuses changes to a proposal other than title requests (`is_asking`), which need the Editor role at the member's
/// institution.
pub fn proposal_rule(package: &Package, access: &Access, is_asking: bool) -> Result<(), Error> {
    if !is_asking {
        return Err(Error::forbidden(
            "This scenario is a proposal: the consortium sets its parameters and subscriptions. You can still request titles.",
        ));
    }
    let is_of_member = access.own.is_some_and(|role| role.may(Permission::Modify));
    if is_of_member {
        return Ok(());
    }
    Err(Error::forbidden(&format!(
        "Only users of {} can request titles here.",
        package.institution_name
    )))
}

/// Error for changes of a scenario that only the consortium's staff may make.
pub fn locked() -> Error {
    Error::forbidden(
        "Scenarios with \"Walkaway\" in their name can be changed by the consortium's staff only.",
    )
}

/// Error for names that only the consortium's staff may give to a scenario.
pub fn reserved() -> Error {
    Error::forbidden(
        "Only the consortium's staff can use \"Walkaway\" in the name of a scenario. Choose another name.",
    )
}

fn missing(
    permission: Permission,
    role: Option<Role>,
    institution_id: &str,
    institution_name: &str,
) -> Error {
    let detail = match role {
        None => format!("You have no access to {institution_name}."),
        Some(role) => format!(
            "This requires the role {} at {institution_name}. Your role is {}.",
            permission.role().name(),
            role.name()
        ),
    };
    let name = permission.name();
    let message = format!("Missing required permission '{name}' for institution {institution_id}.");
    Error::Forbidden { detail, message }
}

/// Refuses a caller who lacks a permission on a package.
fn check_package(
    caller: &Caller,
    package: &Package,
    access: &Access,
    permission: Permission,
) -> Result<(), Error> {
    caller.may_read(&package.id)?;
    if access.role().is_some_and(|role| role.may(permission)) {
        return Ok(());
    }
    let institution = access.consortium_id.as_deref().unwrap_or(&package.institution_id);
    Err(missing(permission, access.role(), institution, &package.institution_name))
}

impl Accounts {
    /// Returns a package and the caller's access to it; an error if it does not exist or the caller lacks the
    /// permission.
    pub async fn package_for(
        &self,
        caller: &Caller,
        id: &str,
        permission: Permission,
    ) -> Result<(Package, Access), Error> {
        let found = self.catalog.package(id, &caller.id).await?;
        let (package, access) = found.ok_or_else(|| Error::not_found("package", id))?;
        check_package(caller, &package, &access, permission)?;
        Ok((package, access))
    }

    /// Returns a scenario with its package and the caller's access to it; an error if one of them does not exist or the
    /// caller lacks the permission.
    pub async fn scenario_for(
        &self,
        caller: &Caller,
        id: &str,
        permission: Permission,
    ) -> Result<(Scenario, Package, Access), Error> {
        let found = self.catalog.scenario_with_package(id, &caller.id).await?;
        let (scenario, found) = found.ok_or_else(|| Error::not_found("scenario", id))?;
        let missing = || Error::not_found("package", &scenario.package_id);
        let (package, access) = found.ok_or_else(missing)?;
        check_package(caller, &package, &access, permission)?;
        Ok((scenario, package, access))
    }

    /// Returns a scenario that the caller can view, with its package. The error does not reveal whether the scenario
    /// exists.
    ///
    /// # Errors
    /// [`Error::HiddenScenario`] if the scenario does not exist or the caller cannot view it.
    pub async fn visible_scenario(
        &self,
        caller: &Caller,
        id: &str,
    ) -> Result<(Scenario, Package), Error> {
        match self.scenario_for(caller, id, Permission::View).await {
            Ok((scenario, package, _)) => Ok((scenario, package)),
            Err(Error::NotFound { .. } | Error::Forbidden { .. }) => {
                Err(Error::hidden_scenario(id))
            }
            Err(error) => Err(error),
        }
    }

    /// Returns an institution; an error if it does not exist or the caller lacks the permission.
    pub async fn institution_for(
        &self,
        caller: &Caller,
        id: &str,
        permission: Permission,
    ) -> Result<Institution, Error> {
        let found = self.catalog.institution(id, &caller.id).await?;
        let (institution, role) = found.ok_or_else(|| Error::not_found("institution", id))?;
        if role.is_some_and(|role| role.may(permission)) {
            return Ok(institution);
        }
        Err(missing(permission, role, id, &institution.name))
    }

    /// Refuses a request if the scenario is locked by a long recalculation.
    pub async fn not_recalculated(&self, scenario_id: &str) -> Result<(), Error> {
        match self.catalog.recalculation(scenario_id).await? {
            Some(run) => Err(Error::Locked { percent: run.percent, email: run.email }),
            None => Ok(()),
        }
    }

    /// Whether the caller is staff of the service: the account is marked as staff and has a confirmed address in the
    /// staff's email domain.
    pub fn is_staff(&self, caller: &Caller) -> bool {
        caller.is_staff
            && self.staff_domain.is_some()
            && caller.confirmed_domain().as_deref() == self.staff_domain.as_deref()
    }

    /// Whether the name of a scenario prevents the caller from changing it, regardless of role.
    pub fn is_locked(&self, caller: &Caller, name: &str) -> bool {
        let domain = caller.confirmed_domain();
        let is_free = domain.as_ref().is_some_and(|domain| self.walkaway_domains.contains(domain));
        name.contains("Walkaway") && !is_free
    }

    /// Refuses a name that would lock the scenario for the caller.
    ///
    /// # Errors
    /// 403 if only other users may give a scenario this name.
    pub fn may_name(&self, caller: &Caller, name: &str) -> Result<(), Error> {
        if self.is_locked(caller, name) { Err(reserved()) } else { Ok(()) }
    }

    /// Refuses changes of a scenario that [`Self::is_locked`] locks.
    pub fn unlocked(&self, caller: &Caller, name: &str) -> Result<(), Error> {
        if self.is_locked(caller, name) { Err(locked()) } else { Ok(()) }
    }
}
