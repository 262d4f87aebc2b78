//! `GET /user/me/two-factor`: the two-factor sign-in of the current user. `POST /user/me/two-factor/begin`, `/confirm`,
//! `/recovery-codes` and `/off` change it. `POST /user/remove-two-factor`: staff remove that of another user.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use titlewise_catalog::Catalog;
use titlewise_service::accounts::caller::Caller;
use titlewise_service::accounts::handle::Accounts;
use titlewise_service::outbox::Outbox;
use utoipa::ToSchema;

use crate::body::JsonBody;
use crate::documents::tag;
use crate::guard::Staff;
use crate::problem::ApiError;
use crate::routes::accounts::password::Done;

/// The two-factor sign-in of the current user.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TwoFactor)]
pub(crate) struct Shown {
    /// Whether signing in with the password also needs a code.
    is_on: bool,
    /// When it was switched on, in UTC; null if it is off.
    #[schema(example = "2026-11-23T09:30:00.000Z")]
    since: Option<String>,
    /// Recovery codes that are left.
    #[schema(minimum = 0, maximum = 10)]
    recovery_codes_left: i64,
}

/// Get the two-factor sign-in of the current user.
#[utoipa::path(get, path = "/user/me/two-factor", operation_id = "two_factor", tag = tag::ACCOUNTS,
    security(("session" = [])),
    responses((status = 200, description = "Whether it is on.", body = Shown)))]
pub(crate) async fn get(
    State(catalog): State<Catalog>,
    caller: Caller,
) -> Result<Json<Shown>, ApiError> {
    let stored = catalog.two_factor(&caller.id).await?;
    Ok(Json(Shown {
        is_on: stored.since.is_some(),
        since: stored.since,
        recovery_codes_left: stored.codes_left,
    }))
}

/// The password of the caller.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = TwoFactorBeginning)]
pub(crate) struct Beginning {
    /// Current password. Required.
    current_password: String,
}

/// A secret for an authenticator app.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TwoFactorSecret)]
pub(crate) struct NewSecret {
    /// Secret, in base32, to type into the app.
    #[schema(example = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ")]
    secret: String,
    /// Address for a QR code that the app scans.
    #[schema(
        example = "otpauth://totp/Titlewise:ann%40example.edu?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Titlewise"
    )]
    otpauth_uri: String,
}

/// Begin to set up two-factor sign-in.
///
/// Creates a secret, which is returned this once. Signing in does not need a code before `confirm`. Beginning again replaces
/// the secret.
#[utoipa::path(post, path = "/user/me/two-factor/begin", operation_id = "begin_two_factor", tag = tag::ACCOUNTS,
    security(("session" = [])), request_body = Beginning,
    responses(
        (status = 200, description = "The secret.", body = NewSecret),
        (status = 403, description = "The password is wrong, or the account has none, has an unconfirmed address or is of the demo."),
        (status = 409, description = "Two-factor sign-in is on already."),
        (status = 429, description = "Too many attempts."),
    ))]
pub(crate) async fn begin(
    State(accounts): State<Accounts>,
    caller: Caller,
    JsonBody(given): JsonBody<Beginning>,
) -> Result<Json<NewSecret>, ApiError> {
    let new = accounts.begin_two_factor(&caller, given.current_password).await?;
    Ok(Json(NewSecret { secret: new.secret, otpauth_uri: new.address }))
}

/// A code of the authenticator app.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = TwoFactorConfirmation)]
pub(crate) struct Confirmation {
    /// Code that the app shows now. Required.
    #[schema(example = "287082")]
    code: String,
}

/// Recovery codes.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RecoveryCodes {
    /// The codes. Each replaces a code of the app once.
    #[schema(min_items = 10, max_items = 10)]
    recovery_codes: Vec<String>,
}

/// Switch two-factor sign-in on.
///
/// Returns ten recovery codes, this once. All other sessions end; API keys stay.
#[utoipa::path(post, path = "/user/me/two-factor/confirm", operation_id = "confirm_two_factor", tag = tag::ACCOUNTS,
    security(("session" = [])), request_body = Confirmation,
    responses(
        (status = 200, description = "Two-factor sign-in is on.", body = RecoveryCodes),
        (status = 403, description = "The code is wrong."),
        (status = 409, description = "No secret waits for its confirmation."),
    ))]
pub(crate) async fn confirm(
    State(accounts): State<Accounts>,
    State(outbox): State<Outbox>,
    caller: Caller,
    JsonBody(given): JsonBody<Confirmation>,
) -> Result<Json<RecoveryCodes>, ApiError> {
    let recovery_codes = accounts.confirm_two_factor(&caller, &given.code).await?;
    outbox.notify();
    Ok(Json(RecoveryCodes { recovery_codes }))
}

/// The password of the caller and a code.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = TwoFactorProof)]
pub(crate) struct Proof {
    /// Current password. Required.
    current_password: String,
    /// Code of the authenticator app, or a recovery code. Required.
    #[schema(example = "287082")]
    code: String,
}

/// Replace the recovery codes.
///
/// Returns ten new codes, this once. The previous ones stop working.
#[utoipa::path(post, path = "/user/me/two-factor/recovery-codes", operation_id = "renew_recovery_codes", tag = tag::ACCOUNTS,
    security(("session" = [])), request_body = Proof,
    responses(
        (status = 200, description = "The new codes.", body = RecoveryCodes),
        (status = 403, description = "The password or the code is wrong."),
        (status = 409, description = "Two-factor sign-in is off."),
        (status = 429, description = "Too many attempts."),
    ))]
pub(crate) async fn renew(
    State(accounts): State<Accounts>,
    caller: Caller,
    JsonBody(given): JsonBody<Proof>,
) -> Result<Json<RecoveryCodes>, ApiError> {
    let Proof { current_password, code } = given;
    let recovery_codes = accounts.renew_recovery_codes(&caller, current_password, &code).await?;
    Ok(Json(RecoveryCodes { recovery_codes }))
}

/// Switch two-factor sign-in off.
#[utoipa::path(post, path = "/user/me/two-factor/off", operation_id = "end_two_factor", tag = tag::ACCOUNTS,
    security(("session" = [])), request_body = Proof,
    responses(
        (status = 200, description = "Two-factor sign-in is off.", body = Done),
        (status = 403, description = "The password or the code is wrong."),
        (status = 409, description = "Two-factor sign-in is off already."),
        (status = 429, description = "Too many attempts."),
    ))]
pub(crate) async fn end(
    State(accounts): State<Accounts>,
    State(outbox): State<Outbox>,
    caller: Caller,
    JsonBody(given): JsonBody<Proof>,
) -> Result<Json<Done>, ApiError> {
    accounts.end_two_factor(&caller, given.current_password, &given.code).await?;
    outbox.notify();
    Ok(Json(Done { message: "two-factor sign-in is off".to_owned() }))
}

/// A user without authenticator app and recovery codes.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = TwoFactorRemoval)]
pub(crate) struct Removal {
    /// User id.
    #[schema(example = "user-AbCdEf123456")]
    user_id: String,
}

/// Remove the two-factor sign-in of a user who lost the authenticator app and the recovery codes.
///
/// The user gets an email. Check first that the request comes from the user.
#[utoipa::path(post, path = "/user/remove-two-factor", operation_id = "remove_two_factor", tag = tag::STAFF,
    security(("session" = ["staff"])), request_body = Removal,
    responses(
        (status = 200, description = "Two-factor sign-in is off.", body = Done),
        (status = 404, description = "The user does not exist."),
        (status = 409, description = "The account has no two-factor sign-in."),
    ))]
pub(crate) async fn remove(
    State(catalog): State<Catalog>,
    State(accounts): State<Accounts>,
    State(outbox): State<Outbox>,
    Staff(caller): Staff,
    JsonBody(of): JsonBody<Removal>,
) -> Result<Json<Done>, ApiError> {
    let user = catalog.user(&of.user_id).await?;
    let user = user.ok_or_else(|| ApiError::not_found("user", &of.user_id))?;
    accounts.remove_two_factor(caller.by(), &user).await?;
    outbox.notify();
    Ok(Json(Done { message: "two-factor sign-in removed".to_owned() }))
}
