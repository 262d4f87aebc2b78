//! Invitations from a consortium to libraries to contribute to its package: `GET` and `POST /package/{id}/invitations`
//! list and send them, `DELETE /package/{id}/invitations/{invitation_id}` withdraws one. At the library, `GET
//! /institution/{id}/invitations` lists received invitations, and `POST /institution/{id}/invitations/{invitation_id}`
//! answers one.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use titlewise_catalog::{Catalog, Email, Institution, Invitation, Membership, Package, Permission};
use titlewise_service::accounts::attempts::Address;
use titlewise_service::accounts::emails;
use titlewise_service::accounts::handle::Accounts;
use titlewise_service::consortium::Consortia;
use titlewise_service::consortium::mode::Mode;
use titlewise_service::lookup;
use titlewise_service::outbox::Outbox;
use utoipa::ToSchema;

use crate::body::JsonBody;
use crate::documents::tag;
use crate::guard::{Invite, OnInstitution, OnPackage, View};
use crate::ids::Ids;
use crate::problem::ApiError;
use crate::routes::consortia::proposals::people_who_may;

/// Invitations.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Invitations {
    /// Invitations, newest first.
    invitations: Vec<InvitationDocument>,
}

/// An invitation for a library to contribute to a consortium's package.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Invitation)]
pub(crate) struct InvitationDocument {
    /// Its id.
    id: String,
    /// Id of the consortium.
    consortium_id: String,
    /// Name of the consortium.
    consortium_name: String,
    /// Name of the consortium's package.
    consortium_package_name: String,
    /// Id of the library.
    institution_id: String,
    /// Name of the library.
    institution_name: String,
    /// `open`, `accepted`, `declined` or `withdrawn`.
    #[schema(example = "open")]
    state: String,
    /// Time of the invitation, UTC.
    invited_at: String,
    /// User who sent it; null if the user was deleted.
    invited_by: Option<String>,
    /// Time when it was answered or withdrawn, UTC.
    answered_at: Option<String>,
    /// User who answered or withdrew it.
    answered_by: Option<String>,
}

impl From<Invitation> for InvitationDocument {
    fn from(invitation: Invitation) -> Self {
        Self {
            id: invitation.id,
            consortium_id: invitation.consortium_id,
            consortium_name: invitation.consortium_name,
            consortium_package_name: invitation.package_name,
            institution_id: invitation.institution_id,
            institution_name: invitation.institution_name,
            state: invitation.state,
            invited_at: invitation.invited_at,
            invited_by: invitation.invited_by,
            answered_at: invitation.answered_at,
            answered_by: invitation.answered_by,
        }
    }
}

/// The library to invite.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = NewInvitation, example = json!({"institution_name": "Example University"}))]
pub(crate) struct New {
    /// Exact name of the library, as registered in Titlewise.
    institution_name: String,
}

/// Answer of a library.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "answer", rename_all = "lowercase")]
#[schema(as = InvitationAnswer)]
pub(crate) enum Answer {
    /// The library contributes to the consortium's package.
    Accept {
        /// Package of the library to contribute.
        package_id: String,
        /// How it contributes data. Defaults to live.
        mode: Option<Mode>,
    },
    /// The library declines.
    Decline,
}

/// List the libraries that a consortium has invited to contribute to a package.
#[utoipa::path(get, path = "/package/{id}/invitations", operation_id = "invitations", tag = tag::CONSORTIA,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "The invitations.", body = Invitations)))]
pub(crate) async fn of_package(
    State(catalog): State<Catalog>,
    on: OnPackage<View>,
) -> Result<Json<Invitations>, ApiError> {
    on.of_consortium()?;
    Ok(Json(invitations(&catalog, &on.package.id).await?))
}

/// Invite a library to contribute to a consortium's package. Its Admins are notified by email.
#[utoipa::path(post, path = "/package/{id}/invitations", operation_id = "invite_library", tag = tag::CONSORTIA,
    security(("session" = ["Admin"])), request_body = New,
    responses(
        (status = 201, description = "The invitation.", body = InvitationDocument),
        (status = 409, description = "The library already has an open invitation."),
        (status = 429, description = "Too many emails."),
    ))]
pub(crate) async fn invite(
    State(catalog): State<Catalog>,
    State(accounts): State<Accounts>,
    State(outbox): State<Outbox>,
    on: OnPackage<Invite>,
    from: Address,
    JsonBody(new): JsonBody<New>,
) -> Result<(StatusCode, Json<InvitationDocument>), ApiError> {
    on.of_consortium()?;
    let name = new.institution_name.trim();
    let field = |detail: String| ApiError::field("institution_name", detail);
    let unknown = || field(format!("There is no library named \"{name}\"."));
    if name.is_empty() || name.contains('\0') {
        return Err(unknown());
    }
    let library = catalog.institution_named(name).await?.ok_or_else(unknown)?;
    let (library, _) = catalog.institution(&library, "").await?.ok_or_else(unknown)?;
    if library.is_consortium {
        return Err(field(format!("\"{name}\" is a consortium itself.")));
    }
    accounts.attempts.mail(&on.caller.id, &from)?;
    let page = outbox.page(&format!("/i/{}", library.id));
    let (consortium, package) = (&on.package.institution_name, &on.package.name);
    let letter = |to: &Membership| emails::invited(to, consortium, package, &page);
    let mail: Vec<Email> = people_who_may(&catalog, Permission::Admin, &library.id)
        .await?
        .iter()
        .filter_map(letter)
        .collect();
    let place = (on.package.id.as_str(), on.package.institution_id.as_str());
    let invited = catalog.invite(&on.caller.id, place, &library.id, &mail).await;
    let id = match invited {
        Err(error) if error.is_taken() => {
            let message =
                format!("\"{name}\" already has an invitation that it has not answered yet.");
            return Err(ApiError::said(StatusCode::CONFLICT, message));
        }
        invited => invited?,
    };
    outbox.notify();
    Ok((StatusCode::CREATED, Json(one(&catalog, &on.package.id, &id).await?.into())))
}

/// Withdraw an unanswered invitation.
#[utoipa::path(delete, path = "/package/{id}/invitations/{invitation_id}", operation_id = "withdraw_invitation",
    tag = tag::CONSORTIA, security(("session" = ["Admin"])),
    responses(
        (status = 204, description = "The invitation was withdrawn."),
        (status = 409, description = "The invitation was already answered."),
    ))]
pub(crate) async fn withdraw(
    State(catalog): State<Catalog>,
    on: OnPackage<Invite>,
    Ids(_package, id): Ids,
) -> Result<StatusCode, ApiError> {
    on.of_consortium()?;
    let invitation = one(&catalog, &on.package.id, &id).await?;
    if !catalog.end_invitation(&on.caller.id, &invitation, "withdrawn", &[]).await? {
        return Err(answered());
    }
    Ok(StatusCode::NO_CONTENT)
}

/// List the consortia that invite a library to contribute to their packages.
#[utoipa::path(get, path = "/institution/{id}/invitations", operation_id = "library_invitations",
    tag = tag::CONSORTIA, security(("session" = ["Viewer"])),
    responses((status = 200, description = "The invitations.", body = Invitations)))]
pub(crate) async fn of_institution(
    State(catalog): State<Catalog>,
    on: OnInstitution<View>,
) -> Result<Json<Invitations>, ApiError> {
    Ok(Json(invitations(&catalog, &on.institution.id).await?))
}

/// Answer an invitation of a consortium, whose Admins are notified by email.
#[utoipa::path(post, path = "/institution/{id}/invitations/{invitation_id}", operation_id = "answer_invitation",
    tag = tag::CONSORTIA, security(("session" = ["Admin"])), request_body = Answer,
    responses(
        (status = 200, description = "The updated invitation.", body = InvitationDocument),
        (status = 409, description = "The invitation was answered or withdrawn, or the package is already a member."),
    ))]
pub(crate) async fn answer(
    State(catalog): State<Catalog>,
    State(accounts): State<Accounts>,
    State(consortia): State<Consortia>,
    State(outbox): State<Outbox>,
    on: OnInstitution<Invite>,
    Ids(_institution, id): Ids,
    JsonBody(answer): JsonBody<Answer>,
) -> Result<Json<InvitationDocument>, ApiError> {
    let invitation = one(&catalog, &on.institution.id, &id).await?;
    if !invitation.is_open() {
        return Err(answered());
    }
    let page = outbox.page(&format!("/i/{}/p/{}", invitation.consortium_id, invitation.package_id));
    let is_accepted = matches!(answer, Answer::Accept { .. });
    let library = &on.institution.name;
    let letter = |to: &Membership| emails::invitation_answered(to, library, is_accepted, &page);
    let to = people_who_may(&catalog, Permission::Admin, &invitation.consortium_id).await?;
    let mail: Vec<Email> = to.iter().filter_map(letter).collect();
    match answer {
        Answer::Decline => {
            let ended = catalog.end_invitation(&on.caller.id, &invitation, "declined", &mail);
            if !ended.await? {
                return Err(answered());
            }
        }
        Answer::Accept { package_id, mode } => {
            let source = own_package(&accounts, &on, &package_id).await?;
            accept(
                &catalog,
                &consortia,
                &on,
                &invitation,
                &source,
                mode.unwrap_or(Mode::Live),
                &mail,
            )
            .await?;
        }
    }
    outbox.notify();
    Ok(Json(one(&catalog, &on.institution.id, &id).await?.into()))
}

/// Returns a package of the library that answers.
async fn own_package(
    accounts: &Accounts,
    on: &OnInstitution<Invite>,
    id: &str,
) -> Result<Package, ApiError> {
    let (package, _) = accounts.package_for(&on.caller, id, Permission::Modify).await?;
    if package.institution_id != on.institution.id {
        let Institution { name, .. } = &on.institution;
        return Err(ApiError::field("package_id", format!("Choose a package of {name}.")));
    }
    Ok(package)
}

/// Adds a library's package as a member of the package that it is invited to.
async fn accept(
    catalog: &Catalog,
    consortia: &Consortia,
    on: &OnInstitution<Invite>,
    invitation: &Invitation,
    source: &Package,
    mode: Mode,
    mail: &[Email],
) -> Result<(), ApiError> {
    let package = lookup::package(catalog, &invitation.package_id).await?;
    consortia.may_feed(source, &package, "package_id")?;
    let invited = Some((invitation.id.as_str(), mail));
    let made = consortia.make_member(on.caller.by(), (&package, source), mode, Vec::new(), invited);
    if made.await?.is_none() {
        let message = format!(
            "\"{}\" feeds {} already, or the invitation was answered at the same moment.",
            source.name, invitation.consortium_name
        );
        return Err(ApiError::said(StatusCode::CONFLICT, message));
    }
    Ok(())
}

async fn invitations(catalog: &Catalog, id: &str) -> Result<Invitations, ApiError> {
    let found = catalog.invitations(id).await?;
    Ok(Invitations { invitations: found.into_iter().map(InvitationDocument::from).collect() })
}

/// Returns an invitation to a package, or for a library.
async fn one(catalog: &Catalog, of: &str, id: &str) -> Result<Invitation, ApiError> {
    let found = catalog.invitations(of).await?;
    let found = found.into_iter().find(|invitation| invitation.id == id);
    found.ok_or_else(|| ApiError::not_found("invitation", id))
}

fn answered() -> ApiError {
    ApiError::said(StatusCode::CONFLICT, "This invitation was answered or withdrawn.")
}
