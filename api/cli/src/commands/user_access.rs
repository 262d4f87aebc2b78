//! `titlewise user export`, `erase`, `end-sessions`, `revoke-staff`, `remove-two-factor` and `unlink`: the data and the access of an account.

use std::io::Write;

use serde_json::json;
use titlewise_catalog::{
    Catalog, EditProof, Erased, ErasureProof, TwoFactorChange, User, UserData,
};
use titlewise_service::accounts::emails::two_factor_off;

use super::CommandError;
use super::kept::CatalogArgs;

/// The account of a command.
#[derive(Debug, clap::Args)]
pub struct AccountOf {
    /// Email address or id of the account
    #[arg(value_name = "EMAIL|ID")]
    user: String,
    #[command(flatten)]
    pub(super) catalog: CatalogArgs,
}

/// Options of `titlewise user erase`.
#[derive(Debug, clap::Args)]
pub struct EraseArgs {
    #[command(flatten)]
    pub(super) of: AccountOf,
    /// Erase the account even if institutions stay without an Admin
    #[arg(long)]
    even_only_admin: bool,
}

/// Options of `titlewise user end-sessions`.
#[derive(Debug, clap::Args)]
pub struct EndSessionsArgs {
    #[command(flatten)]
    pub(super) of: AccountOf,
    /// Delete the API keys of the user, too
    #[arg(long)]
    with_keys: bool,
}

async fn found(catalog: &Catalog, of: &AccountOf) -> Result<User, CommandError> {
    let user = match of.user.contains('@') {
        true => catalog.user_by_email(&of.user).await?,
        false => catalog.user(&of.user).await?,
    };
    user.ok_or_else(|| CommandError::Account(format!("there is no account \"{}\"", of.user)))
}

/// Prints a line.
pub(super) fn say(text: std::fmt::Arguments<'_>) -> Result<(), CommandError> {
    writeln!(std::io::stdout().lock(), "{text}").map_err(CommandError::file("standard output"))
}

/// Prints what is stored about a user, as JSON.
///
/// # Errors
/// If the account does not exist, or the catalog fails.
pub(super) async fn export(catalog: &Catalog, of: &AccountOf) -> Result<(), CommandError> {
    let user = found(catalog, of).await?;
    let UserData { account, roles, sessions, identities, api_keys, actions, changes, emails } =
        catalog.user_data(&user.id).await?;
    let data = json!({
        "account": account, "roles": roles, "sessions": sessions, "identities": identities, "api_keys": api_keys,
        "actions": actions, "changes": changes, "emails": emails,
    });
    say(format_args!("{data:#}"))
}

/// Erases an account.
///
/// # Errors
/// If the account does not exist, it is the only Admin of an institution, or the catalog fails.
pub(super) async fn erase(catalog: &Catalog, args: &EraseArgs) -> Result<(), CommandError> {
    let user = found(catalog, &args.of).await?;
    let proof = ErasureProof { even_only_admin: args.even_only_admin, ..ErasureProof::default() };
    match catalog.erase_user(None, &user.id, proof).await? {
        Erased::OnlyAdminOf(places) => Err(CommandError::Account(format!(
            "the user is the only Admin of {}. Make another user an Admin first, or use --even-only-admin",
            places.join(", ")
        ))),
        Erased::SessionEnded => {
            Err(CommandError::Account("the account changed at the same time".to_owned()))
        }
        Erased::Done => say(format_args!("{} erased", user.id)),
    }
}

/// Ends the sessions of a user.
///
/// # Errors
/// If the account does not exist, or the catalog fails.
pub(super) async fn end_sessions(
    catalog: &Catalog,
    args: &EndSessionsArgs,
) -> Result<(), CommandError> {
    let user = found(catalog, &args.of).await?;
    catalog.end_access(None, &user.id, args.with_keys).await?;
    say(format_args!("all sessions of {} have ended", user.id))
}

/// Ends the staff status of a user.
///
/// # Errors
/// If the account does not exist, or the catalog fails.
pub(super) async fn revoke_staff(catalog: &Catalog, of: &AccountOf) -> Result<(), CommandError> {
    let user = found(catalog, of).await?;
    catalog.unmark_staff(None, &user.id).await?;
    say(format_args!("{} is no longer staff", user.id))
}

/// Removes the two-factor sign-in of a user, who gets an email.
///
/// # Errors
/// If the account does not exist or has no two-factor sign-in, or the catalog fails.
pub(super) async fn remove_two_factor(
    catalog: &Catalog,
    of: &AccountOf,
) -> Result<(), CommandError> {
    let user = found(catalog, of).await?;
    let letter = two_factor_off(&user, true);
    let proof = EditProof::default();
    match catalog.end_two_factor(None, &user.id, proof, letter.as_ref()).await? {
        TwoFactorChange::Done => {
            say(format_args!("{} has no two-factor sign-in any more", user.id))
        }
        _ => Err(CommandError::Account(format!("{} has no two-factor sign-in", user.id))),
    }
}

/// Unlinks the identities of a user at providers of single sign-on.
///
/// # Errors
/// If the account does not exist, or the catalog fails.
pub(super) async fn unlink(catalog: &Catalog, of: &AccountOf) -> Result<(), CommandError> {
    let user = found(catalog, of).await?;
    catalog.unlink_identities(None, &user.id).await?;
    say(format_args!("{} is linked by the confirmed email address at the next sign-in", user.id))
}
