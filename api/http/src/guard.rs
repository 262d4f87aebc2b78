//! Access control of routes. A handler obtains its package, scenario or institution from these extractors, so that
//! access always includes a permission check.

use std::collections::HashMap;
use std::marker::PhantomData;

use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;
use titlewise_catalog::{Access, Institution, Package, Permission, Scenario};
use titlewise_service::accounts::access::{feeder_rule, locked, proposal_rule};
use titlewise_service::accounts::caller::Caller;
use titlewise_service::demo::rules;
use titlewise_service::error::Error;

use crate::caller::reading;
use crate::problem::ApiError;
use crate::state::AppState;

/// A permission as a type, so that a route names it in its signature.
pub(crate) trait Needs: Send + Sync + 'static {
    /// The required permission.
    const PERMISSION: Permission;
    /// Whether the operation is allowed on a consortium's proposal.
    const IS_ASKING: bool = false;
    /// Whether the operation is allowed during a long recalculation of the scenario.
    const ENDS_A_RUN: bool = false;
    /// Whether staff of the service may perform the operation at any institution.
    const IS_STAFFS: bool = false;
    /// Why the demo cannot do this; none if it can.
    const DEMO_REFUSAL: Option<&'static str> = None;
}

/// Permission to view.
#[derive(Debug)]
pub(crate) struct View;
/// Permission to change data.
#[derive(Debug)]
pub(crate) struct Modify;

impl Needs for View {
    const PERMISSION: Permission = Permission::View;
}

impl Needs for Modify {
    const PERMISSION: Permission = Permission::Modify;
}

/// Permission to undo or delete changes, also while the scenario is being recalculated.
#[derive(Debug)]
pub(crate) struct TakeBack;

impl Needs for TakeBack {
    const PERMISSION: Permission = Permission::Modify;
    const ENDS_A_RUN: bool = true;
}

/// Permission to change data, and to request titles in a consortium's proposal.
#[derive(Debug)]
pub(crate) struct Ask;

impl Needs for Ask {
    const PERMISSION: Permission = Permission::Modify;
    const IS_ASKING: bool = true;
}

/// Permission to manage roles and the members of a consortium.
#[derive(Debug)]
pub(crate) struct Admin;

impl Needs for Admin {
    const PERMISSION: Permission = Permission::Admin;
}

/// Permission to view the progress of a reference data refresh.
#[derive(Debug)]
pub(crate) struct SeeRefresh;

impl Needs for SeeRefresh {
    const PERMISSION: Permission = Permission::View;
    const IS_STAFFS: bool = true;
}

/// Permission to start a reference data refresh.
#[derive(Debug)]
pub(crate) struct Refresh;

impl Needs for Refresh {
    const PERMISSION: Permission = Permission::Admin;
    const IS_STAFFS: bool = true;
    const DEMO_REFUSAL: Option<&'static str> = Some(rules::REFRESHES_NOTHING);
}

/// Defines a permission for an operation that the demo cannot perform.
macro_rules! beyond_demo {
    ($(#[$about:meta])* $name:ident, $permission:ident, $refusal:ident) => {
        $(#[$about])*
        #[derive(Debug)]
        pub(crate) struct $name;

        impl Needs for $name {
            const PERMISSION: Permission = Permission::$permission;
            const DEMO_REFUSAL: Option<&'static str> = Some(rules::$refusal);
        }
    };
}

beyond_demo!(
    /// Permission to rename an institution.
    Rename, Modify, KEEPS_ITS_NAME
);
beyond_demo!(
    /// Permission to change the ROR ids of an institution.
    ChangeRorIds, Modify, KEEPS_ITS_ROR_IDS
);
beyond_demo!(
    /// Permission to send invitations to a consortium, and to answer them.
    Invite, Admin, SENDS_NO_EMAIL
);
beyond_demo!(
    /// Permission to delete uploaded files.
    DeleteFiles, Modify, DELETES_NOTHING
);
beyond_demo!(
    /// Permission to create an API key.
    MakeKey, View, HAS_NO_KEYS
);
beyond_demo!(
    /// Permission to publish a page.
    Publish, Modify, PUBLISHES_NOTHING
);
beyond_demo!(
    /// Permission to have results sent by email.
    SendByEmail, View, SENDS_NO_EMAIL
);

/// The institution of an address, after the permission check.
#[derive(Debug)]
pub(crate) struct OnInstitution<N> {
    pub caller: Caller,
    pub institution: Institution,
    needs: PhantomData<N>,
}

/// The package of an address, after the permission check.
#[derive(Debug)]
pub(crate) struct OnPackage<N> {
    pub caller: Caller,
    pub package: Package,
    pub access: Access,
    needs: PhantomData<N>,
}

/// The scenario of an address with its package, after the permission check.
#[derive(Debug)]
pub(crate) struct OnScenario<N> {
    pub caller: Caller,
    pub scenario: Scenario,
    pub package: Package,
    pub access: Access,
    needs: PhantomData<N>,
}

/// A caller who is staff of the service.
#[derive(Debug)]
pub(crate) struct Staff(pub Caller);

impl<N> OnPackage<N> {
    /// Wraps a package that the caller is already known to have access to.
    pub(crate) fn new(caller: Caller, package: Package, access: Access) -> Self {
        Self { caller, package, access, needs: PhantomData }
    }

    /// Rejects a package that does not belong to a consortium.
    pub(crate) fn of_consortium(&self) -> Result<(), ApiError> {
        if self.package.is_fed() {
            return Ok(());
        }
        Err(ApiError::not_found("package of a consortium", &self.package.id))
    }

    /// Whether the caller may change the package.
    pub(crate) fn may_edit(&self) -> bool {
        self.access.role().is_some_and(|role| role.may(Permission::Modify))
            && feeder_rule(&self.package, &self.access).is_ok()
    }
}

impl<N> OnScenario<N> {
    /// Rejects a scenario whose package does not belong to a consortium.
    pub(crate) fn of_consortium(&self) -> Result<(), ApiError> {
        if self.package.is_fed() {
            return Ok(());
        }
        Err(ApiError::not_found("scenario of a consortium", &self.scenario.id))
    }
}

impl<N: Needs> FromRequestParts<AppState> for OnInstitution<N> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let caller = Caller::from_request_parts(parts, state).await?;
        let id = id_in(parts, state).await?;
        let institution = if N::IS_STAFFS && state.accounts.is_staff(&caller) {
            let found = state.catalog.institution(&id, &caller.id).await?;
            found.ok_or_else(|| ApiError::not_found("institution", &id))?.0
        } else {
            state.accounts.institution_for(&caller, &id, N::PERMISSION).await?
        };
        refuse_demo::<N>(&caller, institution.is_demo)?;
        Ok(Self { caller, institution, needs: PhantomData })
    }
}

impl<N: Needs> FromRequestParts<AppState> for OnPackage<N> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let caller = who(parts, state, N::PERMISSION).await?;
        let id = id_in(parts, state).await?;
        let (package, access) = state.accounts.package_for(&caller, &id, N::PERMISSION).await?;
        if N::PERMISSION > Permission::View {
            feeder_rule(&package, &access)?;
        }
        refuse_demo::<N>(&caller, package.is_demo)?;
        Ok(Self { caller, package, access, needs: PhantomData })
    }
}

impl<N: Needs> FromRequestParts<AppState> for OnScenario<N> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        // Unauthenticated callers learn nothing about the scenario.
        let caller = who(parts, state, N::PERMISSION).await?;
        let id = id_in(parts, state).await?;
        let (scenario, package, access) =
            state.accounts.scenario_for(&caller, &id, N::PERMISSION).await?;
        if N::PERMISSION > Permission::View {
            if scenario.is_proposal {
                proposal_rule(&package, &access, N::IS_ASKING)?;
            } else if state.accounts.is_locked(&caller, &scenario.name) {
                return Err(locked().into());
            }
            if package.is_fed() && !N::ENDS_A_RUN {
                state.accounts.not_recalculated(&scenario.id).await?;
            }
        }
        refuse_demo::<N>(&caller, package.is_demo)?;
        Ok(Self { caller, scenario, package, access, needs: PhantomData })
    }
}

impl FromRequestParts<AppState> for Staff {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let caller = Caller::from_request_parts(parts, state).await?;
        if state.accounts.is_staff(&caller) {
            Ok(Self(caller))
        } else {
            Err(Error::NotStaff.into())
        }
    }
}

fn refuse_demo<N: Needs>(caller: &Caller, is_demo: bool) -> Result<(), Error> {
    match N::DEMO_REFUSAL {
        Some(sentence) => rules::refuse(caller, is_demo, sentence),
        None => Ok(()),
    }
}

/// Authenticates the caller. API keys only allow viewing a package.
async fn who(
    parts: &mut Parts,
    state: &AppState,
    permission: Permission,
) -> Result<Caller, ApiError> {
    if permission == Permission::View {
        reading(parts, state).await
    } else {
        Caller::from_request_parts(parts, state).await
    }
}

async fn id_in(parts: &mut Parts, state: &AppState) -> Result<String, ApiError> {
    let path = Path::<HashMap<String, String>>::from_request_parts(parts, state).await;
    let id = path.ok().and_then(|mut path| path.0.remove("id"));
    // PostgreSQL cannot store text with the NUL character.
    let id = id.filter(|id| !id.contains('\0')).ok_or(ApiError::NoRoute)?;
    // Clients of the compatible service use this prefix for the proposals of a package.
    Ok(match id.strip_prefix("feedback-") {
        Some(rest) => format!("package-{rest}"),
        None => id,
    })
}
