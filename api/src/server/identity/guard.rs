//! What a route asks for. A handler takes its package, scenario or institution from here, so that none is had
//! without the right to it.

use std::collections::HashMap;
use std::marker::PhantomData;

use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;

use super::caller::Caller;
use crate::catalog::{Access, Institution, Package, Permission, Role, Scenario};
use crate::server::problem::ApiError;
use crate::server::state::App;

/// A permission as a type, so that a route names it in its signature.
pub(in crate::server) trait Needs: Send + Sync + 'static {
    /// The permission.
    const PERMISSION: Permission;
    /// May what a consortium proposes be changed so?
    const IS_ASKING: bool = false;
    /// May it be done to a scenario that is being worked out for long?
    const ENDS_A_RUN: bool = false;
    /// May the people who run the service do it to any institution?
    const IS_STAFFS: bool = false;
}

/// To look.
#[derive(Debug)]
pub(in crate::server) struct View;
/// To change data.
#[derive(Debug)]
pub(in crate::server) struct Modify;

impl Needs for View {
    const PERMISSION: Permission = Permission::View;
}

impl Needs for Modify {
    const PERMISSION: Permission = Permission::Modify;
}

/// To take changes back or away, also while a scenario is worked out for them.
#[derive(Debug)]
pub(in crate::server) struct TakeBack;

impl Needs for TakeBack {
    const PERMISSION: Permission = Permission::Modify;
    const ENDS_A_RUN: bool = true;
}

/// To change data, and in what a consortium proposes to ask for titles.
#[derive(Debug)]
pub(in crate::server) struct Ask;

impl Needs for Ask {
    const PERMISSION: Permission = Permission::Modify;
    const IS_ASKING: bool = true;
}

/// To change who may do what, and who belongs to a consortium.
#[derive(Debug)]
pub(in crate::server) struct Admin;

impl Needs for Admin {
    const PERMISSION: Permission = Permission::Admin;
}

/// To see how refreshing reference data goes.
#[derive(Debug)]
pub(in crate::server) struct SeeRefresh;

impl Needs for SeeRefresh {
    const PERMISSION: Permission = Permission::View;
    const IS_STAFFS: bool = true;
}

/// To have reference data refreshed.
#[derive(Debug)]
pub(in crate::server) struct Refresh;

impl Needs for Refresh {
    const PERMISSION: Permission = Permission::Admin;
    const IS_STAFFS: bool = true;
}

/// The institution of an address, for somebody who may.
#[derive(Debug)]
pub(in crate::server) struct OnInstitution<N> {
    pub caller: Caller,
    pub institution: Institution,
    needs: PhantomData<N>,
}

/// The package of an address, for somebody who may.
#[derive(Debug)]
pub(in crate::server) struct OnPackage<N> {
    pub caller: Caller,
    pub package: Package,
    pub access: Access,
    needs: PhantomData<N>,
}

/// The scenario of an address with its package, for somebody who may.
#[derive(Debug)]
pub(in crate::server) struct OnScenario<N> {
    pub caller: Caller,
    pub scenario: Scenario,
    pub package: Package,
    pub access: Access,
    needs: PhantomData<N>,
}

/// Somebody who runs the service.
#[derive(Debug)]
pub(in crate::server) struct Staff(pub Caller);

impl<N> OnPackage<N> {
    /// A package that somebody may see anyway.
    pub(in crate::server) fn new(caller: Caller, package: Package, access: Access) -> Self {
        Self { caller, package, access, needs: PhantomData }
    }

    /// Refuses a package that no members feed.
    pub(in crate::server) fn of_consortium(&self) -> Result<(), ApiError> {
        if self.package.is_fed() {
            return Ok(());
        }
        Err(ApiError::not_found("package of a consortium", &self.package.id))
    }

    /// May the caller change it?
    pub(in crate::server) fn may_edit(&self) -> bool {
        self.access.role().is_some_and(|role| role.may(Permission::Modify))
            && feeder_rule(&self.package, &self.access).is_ok()
    }
}

impl<N> OnScenario<N> {
    /// Refuses a scenario of a package that no members feed.
    pub(in crate::server) fn of_consortium(&self) -> Result<(), ApiError> {
        if self.package.is_fed() {
            return Ok(());
        }
        Err(ApiError::not_found("scenario of a consortium", &self.scenario.id))
    }
}

impl<N: Needs> FromRequestParts<App> for OnInstitution<N> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let caller = Caller::from_request_parts(parts, app).await?;
        let id = id_in(parts, app).await?;
        let institution = if N::IS_STAFFS && app.is_staff(&caller) {
            let found = app.catalog.institution(&id, &caller.id).await?;
            found.ok_or_else(|| ApiError::not_found("institution", &id))?.0
        } else {
            app.institution_for(&caller, &id, N::PERMISSION).await?
        };
        Ok(Self { caller, institution, needs: PhantomData })
    }
}

impl<N: Needs> FromRequestParts<App> for OnPackage<N> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let caller = who(parts, app, N::PERMISSION).await?;
        let id = id_in(parts, app).await?;
        let (package, access) = app.package_for(&caller, &id, N::PERMISSION).await?;
        if N::PERMISSION > Permission::View {
            feeder_rule(&package, &access)?;
        }
        Ok(Self { caller, package, access, needs: PhantomData })
    }
}

impl<N: Needs> FromRequestParts<App> for OnScenario<N> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let id = id_in(parts, app).await;
        let scenario = async || app.scenario(id.as_deref().unwrap_or_default()).await;
        // Looked up at once; who is not known is told nothing of the scenario.
        let (caller, scenario) = tokio::join!(who(parts, app, N::PERMISSION), scenario());
        let caller = caller?;
        id?;
        let scenario = scenario?;
        let (package, access) =
            app.package_for(&caller, &scenario.package_id, N::PERMISSION).await?;
        if N::PERMISSION > Permission::View {
            if scenario.is_proposal {
                proposal_rule(&package, &access, N::IS_ASKING)?;
            } else if app.is_locked(&caller, &scenario.name) {
                return Err(locked());
            }
            if package.is_fed() && !N::ENDS_A_RUN {
                app.not_recalculated(&scenario.id).await?;
            }
        }
        Ok(Self { caller, scenario, package, access, needs: PhantomData })
    }
}

impl FromRequestParts<App> for Staff {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let caller = Caller::from_request_parts(parts, app).await?;
        if app.is_staff(&caller) { Ok(Self(caller)) } else { Err(ApiError::NotStaff) }
    }
}

/// Who asks. A key is good for looking at a package.
async fn who(parts: &mut Parts, app: &App, permission: Permission) -> Result<Caller, ApiError> {
    if permission == Permission::View {
        Caller::reading(parts, app).await
    } else {
        Caller::from_request_parts(parts, app).await
    }
}

async fn id_in(parts: &mut Parts, app: &App) -> Result<String, ApiError> {
    let path = Path::<HashMap<String, String>>::from_request_parts(parts, app).await;
    let id = path.ok().and_then(|mut path| path.0.remove("id"));
    // PostgreSQL takes no text with the character NUL.
    let id = id.filter(|id| !id.contains('\0')).ok_or(ApiError::NoRoute)?;
    // Clients of the known service name the proposals of a package so.
    Ok(match id.strip_prefix("feedback-") {
        Some(rest) => format!("package-{rest}"),
        None => id,
    })
}

/// What feeds a consortium is changed by the consortium's own people only, and what follows another package is that
/// one as it is.
fn feeder_rule(package: &Package, access: &Access) -> Result<(), ApiError> {
    if package.kind != "feeder" {
        return Ok(());
    }
    if package.follows.is_some() {
        return Err(ApiError::forbidden(
            "This package feeds a consortium with what another one holds. Change that one, or let the consortium take a copy.",
        ));
    }
    if access.role() == Some(Role::ConsortiumAdmin) {
        return Ok(());
    }
    Err(ApiError::forbidden(
        "This package feeds a consortium. Only a ConsortiumAdmin may change it.",
    ))
}

/// What a consortium proposes is set by the consortium; the member's own people ask for titles besides.
fn proposal_rule(package: &Package, access: &Access, is_asking: bool) -> Result<(), ApiError> {
    if !is_asking {
        return Err(ApiError::forbidden(
            "This scenario is a proposal: the consortium sets its parameters and subscriptions. Titles can be asked for besides.",
        ));
    }
    let is_of_member = access.own.is_some_and(|role| role.may(Permission::Modify));
    if is_of_member {
        return Ok(());
    }
    Err(ApiError::forbidden(&format!(
        "Only people of {} ask for titles here.",
        package.institution_name
    )))
}

fn locked() -> ApiError {
    ApiError::forbidden(
        "Scenarios with \"Walkaway\" in their name can be changed by the consortium's staff only.",
    )
}

fn missing(
    permission: Permission,
    role: Option<Role>,
    institution_id: &str,
    institution_name: &str,
) -> ApiError {
    let detail = match role {
        None => format!("You have no access to {institution_name}."),
        Some(role) => format!(
            "This takes the role {} at {institution_name}; yours is {}.",
            permission.role().name(),
            role.name()
        ),
    };
    let name = permission.name();
    let message = format!("Missing required permission '{name}' for institution {institution_id}.");
    ApiError::Forbidden { detail, message }
}

impl App {
    /// A package that must be there, for somebody who may.
    pub(in crate::server) async fn package_for(
        &self,
        caller: &Caller,
        id: &str,
        permission: Permission,
    ) -> Result<(Package, Access), ApiError> {
        let found = self.catalog.package(id, &caller.id).await?;
        let (package, access) = found.ok_or_else(|| ApiError::not_found("package", id))?;
        caller.may_read(&package.id)?;
        if access.role().is_some_and(|role| role.may(permission)) {
            return Ok((package, access));
        }
        let institution = access.consortium_id.as_deref().unwrap_or(&package.institution_id);
        Err(missing(permission, access.role(), institution, &package.institution_name))
    }

    /// An institution that must be there, for somebody who may.
    pub(in crate::server) async fn institution_for(
        &self,
        caller: &Caller,
        id: &str,
        permission: Permission,
    ) -> Result<Institution, ApiError> {
        let found = self.catalog.institution(id, &caller.id).await?;
        let (institution, role) = found.ok_or_else(|| ApiError::not_found("institution", id))?;
        if role.is_some_and(|role| role.may(permission)) {
            return Ok(institution);
        }
        Err(missing(permission, role, id, &institution.name))
    }

    /// Refuses what is being worked out for long.
    async fn not_recalculated(&self, scenario_id: &str) -> Result<(), ApiError> {
        match self.catalog.recalculation(scenario_id).await? {
            Some(run) => Err(ApiError::Locked { percent: run.percent, email: run.email }),
            None => Ok(()),
        }
    }

    /// Is somebody one of the people who run the service? That takes the mark and the e-mail domain.
    pub(in crate::server) fn is_staff(&self, caller: &Caller) -> bool {
        caller.is_staff && self.staff_domain.is_some() && caller.domain() == self.staff_domain
    }

    /// May somebody not change a scenario of this name, whatever the role?
    pub(in crate::server) fn is_locked(&self, caller: &Caller, name: &str) -> bool {
        let domain = caller.domain();
        let is_free = domain.as_ref().is_some_and(|domain| self.walkaway_domains.contains(domain));
        name.contains("Walkaway") && !is_free
    }

    /// Refuses what may not be changed for its name.
    pub(in crate::server) fn unlocked(&self, caller: &Caller, name: &str) -> Result<(), ApiError> {
        if self.is_locked(caller, name) { Err(locked()) } else { Ok(()) }
    }
}
