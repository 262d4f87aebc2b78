//! A consortium asks libraries to feed its package: `GET` and `POST /package/{id}/invitations` tell whom it has asked and
//! ask, `DELETE /package/{id}/invitations/{invitation_id}` takes that back. At the library, `GET
//! /institution/{id}/invitations` tells who asks, and `POST /institution/{id}/invitations/{invitation_id}` answers.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::proposals::people_who_may;
use crate::catalog::{Institution, Invitation, Letter, Membership, Package, Permission};
use crate::server::body::Body;
use crate::server::describe::tag;
use crate::server::identity::guard::{Admin, OnInstitution, OnPackage, View};
use crate::server::identity::letters;
use crate::server::ids::Ids;
use crate::server::problem::ApiError;
use crate::server::state::App;
use crate::server::wire::member_document::Mode;

/// Invitations.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Invitations {
    /// The newest first.
    invitations: Vec<InvitationDocument>,
}

/// A library that was asked to feed a consortium's package.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Invitation)]
pub(super) struct InvitationDocument {
    /// Its id.
    id: String,
    /// The consortium.
    consortium_id: String,
    /// What that is called.
    consortium_name: String,
    /// What the consortium's package is called.
    consortium_package_name: String,
    /// The library.
    institution_id: String,
    /// What that is called.
    institution_name: String,
    /// `open`, `accepted`, `declined` or `withdrawn`.
    #[schema(example = "open")]
    state: String,
    /// When it was asked, UTC.
    invited_at: String,
    /// Who asked; null for somebody who is gone.
    invited_by: Option<String>,
    /// When it was answered or withdrawn, UTC.
    answered_at: Option<String>,
    /// By whom.
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

/// Whom to ask.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = NewInvitation, example = json!({"institution_name": "Example University"}))]
pub(super) struct New {
    /// What the library is called, to the letter.
    institution_name: String,
}

/// What a library answers.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "answer", rename_all = "lowercase")]
#[schema(as = InvitationAnswer)]
pub(super) enum Answer {
    /// It feeds the consortium.
    Accept {
        /// With this package of its own.
        package_id: String,
        /// In this way; live if left out.
        mode: Option<Mode>,
    },
    /// It does not.
    Decline,
}

/// Whom a consortium has asked to feed a package.
#[utoipa::path(get, path = "/package/{id}/invitations", operation_id = "invitations", tag = tag::CONSORTIA,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "The invitations.", body = Invitations)))]
pub(super) async fn of_package(
    State(app): State<App>,
    on: OnPackage<View>,
) -> Result<Json<Invitations>, ApiError> {
    on.of_consortium()?;
    Ok(Json(invitations(&app, &on.package.id).await?))
}

/// Ask a library to feed a consortium's package. Its Admins get mail.
#[utoipa::path(post, path = "/package/{id}/invitations", operation_id = "invite_library", tag = tag::CONSORTIA,
    security(("session" = ["Admin"])), request_body = New,
    responses(
        (status = 201, description = "The invitation.", body = InvitationDocument),
        (status = 409, description = "The library is asked already."),
    ))]
pub(super) async fn invite(
    State(app): State<App>,
    on: OnPackage<Admin>,
    Body(new): Body<New>,
) -> Result<(StatusCode, Json<InvitationDocument>), ApiError> {
    on.of_consortium()?;
    let name = new.institution_name.trim();
    let field = |detail: String| ApiError::field("institution_name", detail);
    let unknown = || field(format!("There is no library that is called \"{name}\"."));
    if name.is_empty() || name.contains('\0') {
        return Err(unknown());
    }
    let library = app.catalog.institution_named(name).await?.ok_or_else(unknown)?;
    let (library, _) = app.catalog.institution(&library, "").await?.ok_or_else(unknown)?;
    if library.is_consortium {
        return Err(field(format!("\"{name}\" is a consortium itself.")));
    }
    let page = app.page(&format!("/i/{}", library.id));
    let (consortium, package) = (&on.package.institution_name, &on.package.name);
    let letter = |to: &Membership| letters::invited(to, consortium, package, &page);
    let mail: Vec<Letter> = people_who_may(&app, Permission::Admin, &library.id)
        .await?
        .iter()
        .filter_map(letter)
        .collect();
    let place = (on.package.id.as_str(), on.package.institution_id.as_str());
    let invited = app.catalog.invite(&on.caller.id, place, &library.id, &mail).await;
    let id = match invited {
        Err(error) if error.is_taken() => {
            let message = format!("\"{name}\" is asked already, and has not answered yet.");
            return Err(ApiError::said(StatusCode::CONFLICT, message));
        }
        invited => invited?,
    };
    app.mail_bell.notify_one();
    Ok((StatusCode::CREATED, Json(one(&app, &on.package.id, &id).await?.into())))
}

/// Take an invitation back that was not answered.
#[utoipa::path(delete, path = "/package/{id}/invitations/{invitation_id}", operation_id = "withdraw_invitation",
    tag = tag::CONSORTIA, security(("session" = ["Admin"])),
    responses(
        (status = 204, description = "It is gone."),
        (status = 409, description = "It was answered."),
    ))]
pub(super) async fn withdraw(
    State(app): State<App>,
    on: OnPackage<Admin>,
    Ids(_package, id): Ids,
) -> Result<StatusCode, ApiError> {
    on.of_consortium()?;
    let invitation = one(&app, &on.package.id, &id).await?;
    if !app.catalog.end_invitation(&on.caller.id, &invitation, "withdrawn", &[]).await? {
        return Err(answered());
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Which consortia ask a library to feed their packages.
#[utoipa::path(get, path = "/institution/{id}/invitations", operation_id = "library_invitations",
    tag = tag::CONSORTIA, security(("session" = ["Viewer"])),
    responses((status = 200, description = "The invitations.", body = Invitations)))]
pub(super) async fn of_institution(
    State(app): State<App>,
    on: OnInstitution<View>,
) -> Result<Json<Invitations>, ApiError> {
    Ok(Json(invitations(&app, &on.institution.id).await?))
}

/// Answer a consortium that asks. Who is an Admin there gets mail.
#[utoipa::path(post, path = "/institution/{id}/invitations/{invitation_id}", operation_id = "answer_invitation",
    tag = tag::CONSORTIA, security(("session" = ["Admin"])), request_body = Answer,
    responses(
        (status = 200, description = "The invitation as it is from now on.", body = InvitationDocument),
        (status = 409, description = "It was answered or withdrawn, or the package is a member already."),
    ))]
pub(super) async fn answer(
    State(app): State<App>,
    on: OnInstitution<Admin>,
    Ids(_institution, id): Ids,
    Body(answer): Body<Answer>,
) -> Result<Json<InvitationDocument>, ApiError> {
    let invitation = one(&app, &on.institution.id, &id).await?;
    if !invitation.is_open() {
        return Err(answered());
    }
    let page = app.page(&format!("/i/{}/p/{}", invitation.consortium_id, invitation.package_id));
    let is_accepted = matches!(answer, Answer::Accept { .. });
    let library = &on.institution.name;
    let letter = |to: &Membership| letters::invitation_answered(to, library, is_accepted, &page);
    let to = people_who_may(&app, Permission::Admin, &invitation.consortium_id).await?;
    let mail: Vec<Letter> = to.iter().filter_map(letter).collect();
    match answer {
        Answer::Decline => {
            let ended = app.catalog.end_invitation(&on.caller.id, &invitation, "declined", &mail);
            if !ended.await? {
                return Err(answered());
            }
        }
        Answer::Accept { package_id, mode } => {
            let source = own_package(&app, &on, &package_id).await?;
            accept(&app, &on, &invitation, &source, mode.unwrap_or(Mode::Live), &mail).await?;
        }
    }
    app.mail_bell.notify_one();
    Ok(Json(one(&app, &on.institution.id, &id).await?.into()))
}

/// A package of the library that answers.
async fn own_package(app: &App, on: &OnInstitution<Admin>, id: &str) -> Result<Package, ApiError> {
    let (package, _) = app.package_for(&on.caller, id, Permission::Modify).await?;
    if package.institution_id != on.institution.id {
        let Institution { name, .. } = &on.institution;
        return Err(ApiError::field("package_id", format!("Take a package of {name}.")));
    }
    Ok(package)
}

/// Makes a library's package a member of the package that it is asked for.
async fn accept(
    app: &App,
    on: &OnInstitution<Admin>,
    invitation: &Invitation,
    source: &Package,
    mode: Mode,
    mail: &[Letter],
) -> Result<(), ApiError> {
    let package = app.package(&invitation.package_id).await?;
    app.may_feed(source, &package, "package_id")?;
    let invited = Some((invitation.id.as_str(), mail));
    let made = app.make_member(on.caller.by(), (&package, source), mode, Vec::new(), invited);
    if made.await?.is_none() {
        let message = format!(
            "\"{}\" feeds {} already, or the invitation was answered at the same moment.",
            source.name, invitation.consortium_name
        );
        return Err(ApiError::said(StatusCode::CONFLICT, message));
    }
    Ok(())
}

async fn invitations(app: &App, id: &str) -> Result<Invitations, ApiError> {
    let found = app.catalog.invitations(id).await?;
    Ok(Invitations { invitations: found.into_iter().map(InvitationDocument::from).collect() })
}

/// An invitation to a package, or of a library.
async fn one(app: &App, of: &str, id: &str) -> Result<Invitation, ApiError> {
    let found = app.catalog.invitations(of).await?;
    let found = found.into_iter().find(|invitation| invitation.id == id);
    found.ok_or_else(|| ApiError::not_found("invitation", id))
}

fn answered() -> ApiError {
    ApiError::said(StatusCode::CONFLICT, "This invitation was answered or withdrawn.")
}
