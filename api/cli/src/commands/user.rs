//! `titlewise user`: adds accounts from the command line, while a server runs or before its first start, exports and erases
//! them, and ends their access.

use std::io::BufRead;

use titlewise_catalog::{Catalog, EditProof, Link, Role, User, UserEdit};
use titlewise_service::accounts::emails::{INVITATION_DAYS, is_address};
use titlewise_service::accounts::link::new_link;
use titlewise_service::accounts::password::{MIN_PASSWORD, hash_now};

use super::CommandError;
use super::kept::CatalogArgs;
use super::serve::DEFAULT_PORT;
use super::user_access::{
    AccountOf, EndSessionsArgs, EraseArgs, end_sessions, erase, export, remove_two_factor,
    revoke_staff, say, unlink,
};
use crate::data_folder::access;

/// Examples in the help.
const AFTER_HELP: &str = "\
Examples:
  titlewise user add --email ann@example.edu --name \"Ann Example\" --institution \"Example University\"
  titlewise user add --email ann@example.edu --institution institution-4DzPbwZcRv5E --role Viewer
  echo \"a long password\" | titlewise user add --email root@example.org --staff --password-stdin

The link names the server by its settings public-url or port: pass the same --config FILE as to \"titlewise serve\", or
these options. An institution with a new name is created, with the role ConsortiumAdmin as a consortium. Without --password-stdin, the command prints a link with which the user
sets a password.";

/// Commands for accounts.
#[derive(Debug, clap::Args)]
pub struct UserArgs {
    #[command(subcommand)]
    command: UserCommand,
}

#[derive(Debug, clap::Subcommand)]
enum UserCommand {
    /// Add an account, or change the role of an existing one
    Add(AddArgs),
    /// Print what is stored about a user, as JSON
    Export(AccountOf),
    /// Erase the personal data of a user; what the user created for institutions stays
    Erase(EraseArgs),
    /// End all sessions of a user
    EndSessions(EndSessionsArgs),
    /// End the staff status of a user
    RevokeStaff(AccountOf),
    /// Remove the two-factor sign-in of a user who lost the authenticator app and the recovery codes
    RemoveTwoFactor(AccountOf),
    /// Unlink an account from its identity at a provider of single sign-on, for the next owner of the email address
    Unlink(AccountOf),
}

impl UserCommand {
    fn catalog(&self) -> &CatalogArgs {
        match self {
            Self::Add(args) => &args.catalog,
            Self::Export(of)
            | Self::RevokeStaff(of)
            | Self::RemoveTwoFactor(of)
            | Self::Unlink(of) => &of.catalog,
            Self::Erase(args) => &args.of.catalog,
            Self::EndSessions(args) => &args.of.catalog,
        }
    }
}

/// Options of `titlewise user add`.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
struct AddArgs {
    /// Email address
    #[arg(long)]
    email: String,
    /// Displayed name; the name of an existing account does not change
    #[arg(long)]
    name: Option<String>,
    /// Id or name of the institution
    #[arg(long, value_name = "ID|NAME")]
    institution: Option<String>,
    /// Role at the institution: Admin, Collaborator or Viewer; at a consortium also ConsortiumAdmin
    #[arg(long, default_value = "Admin", value_parser = role, requires = "institution")]
    role: Role,
    /// Mark the account as staff of the service (see serve --staff-domain)
    #[arg(long)]
    staff: bool,
    /// Read the password from one line of standard input
    #[arg(long)]
    password_stdin: bool,
    #[command(flatten)]
    catalog: CatalogArgs,
    /// Public URL of the server, for the link [default: port --port of this machine]
    #[arg(long, value_name = "URL", env = "TITLEWISE_PUBLIC_URL")]
    public_url: Option<String>,
    /// Port of the server, for the link
    #[arg(long, env = "TITLEWISE_PORT")]
    port: Option<u16>,
}

fn role(name: &str) -> Result<Role, String> {
    let given = [Role::ConsortiumAdmin, Role::Admin, Role::Collaborator, Role::Viewer];
    let found = given.into_iter().find(|role| role.name().eq_ignore_ascii_case(name));
    found.ok_or_else(|| "expected ConsortiumAdmin, Admin, Collaborator or Viewer".to_owned())
}

/// Runs the command.
///
/// # Errors
/// If the catalog cannot be opened, the account does not exist, the email address is invalid, or the password is too short.
pub async fn run(args: UserArgs) -> Result<(), CommandError> {
    let command = args.command;
    let CatalogArgs { data, database, .. } = command.catalog();
    if database.is_none() && matches!(command, UserCommand::Add(_)) {
        access::open(data).map_err(CommandError::file(data))?;
    }
    let catalog = Catalog::open(&command.catalog().url()).await?;
    let done = match &command {
        UserCommand::Add(args) => add(&catalog, args).await,
        UserCommand::Export(of) => export(&catalog, of).await,
        UserCommand::Erase(args) => erase(&catalog, args).await,
        UserCommand::EndSessions(args) => end_sessions(&catalog, args).await,
        UserCommand::RevokeStaff(of) => revoke_staff(&catalog, of).await,
        UserCommand::RemoveTwoFactor(of) => remove_two_factor(&catalog, of).await,
        UserCommand::Unlink(of) => unlink(&catalog, of).await,
    };
    catalog.close().await;
    done
}

async fn add(catalog: &Catalog, args: &AddArgs) -> Result<(), CommandError> {
    if !is_address(&args.email) {
        return Err(CommandError::Account(format!("\"{}\" is not an email address", args.email)));
    }
    let password_hash = if args.password_stdin { Some(password()?) } else { None };
    let institution = match &args.institution {
        Some(given) => Some(institution(catalog, given, args.role).await?),
        None => None,
    };
    let grants: Vec<_> = institution.iter().map(|id| (id.as_str(), Some(args.role))).collect();
    let known = catalog.user_by_email(&args.email).await?;
    let (user, is_new) = match known {
        Some(user) => (existing(catalog, args, user, password_hash, &grants).await?, false),
        None => {
            let mut user = User::new(args.name.as_deref().unwrap_or(&args.email), &args.email);
            user.password_hash = password_hash;
            user.is_staff = args.staff;
            // The operator vouches for the address.
            user.is_email_confirmed = true;
            catalog.create_user(None, &user, &grants, None).await?;
            (user, true)
        }
    };
    let what = if is_new { "added" } else { "already existed and is up to date" };
    say(format_args!("{} ({}) {what}", args.email, user.id))?;
    if let Some(id) = &institution {
        say(format_args!("{} at {id}", args.role.name()))?;
    }
    if user.must_confirm() {
        say(format_args!(
            "The address is not confirmed: what you granted applies once its owner has used this link."
        ))?;
    }
    if user.password_hash.is_none() || user.must_confirm() {
        let (secret, token_hash) = new_link().map_err(|error| {
            CommandError::Account(format!("no random numbers available: {error}"))
        })?;
        catalog
            .add_link(
                &user.id,
                &Link { token_hash, seconds: INVITATION_DAYS * 86_400, letter: None },
            )
            .await?;
        let site = site(args);
        say(format_args!(
            "Link to set a password, valid for {INVITATION_DAYS} days: {site}/reset-password#token={secret}"
        ))?;
        if args.public_url.is_none() && args.port.is_none() {
            say(format_args!(
                "If the server has another address, add --public-url or --port, or replace the beginning of the link."
            ))?;
        }
    }
    Ok(())
}

/// Grants roles to an existing account, and sets its password if the operator entered one. Returns the account as it is then.
async fn existing(
    catalog: &Catalog,
    args: &AddArgs,
    mut user: User,
    password_hash: Option<String>,
    grants: &[(&str, Option<Role>)],
) -> Result<User, CommandError> {
    if password_hash.is_some() {
        let edit = UserEdit { password_hash: password_hash.as_deref(), ..UserEdit::default() };
        catalog.edit_user(None, &user.id, EditProof::default(), edit).await?;
        // The operator has ended what was opened with the old password, and vouches for the address.
        catalog.vouch_for_email(&user.id).await?;
        user.password_hash = password_hash;
        user.is_email_confirmed = true;
    }
    let roles: Vec<_> =
        grants.iter().map(|(place, role)| (user.id.as_str(), *place, *role)).collect();
    catalog.set_roles(None, &roles, &[]).await?;
    if args.staff {
        catalog.mark_staff(&user.id).await?;
    }
    Ok(user)
}

/// Returns the URL of the server as far as the settings show it.
fn site(args: &AddArgs) -> String {
    match &args.public_url {
        Some(url) => url.trim_end_matches('/').to_owned(),
        None => format!("http://127.0.0.1:{}", args.port.unwrap_or(DEFAULT_PORT)),
    }
}

/// Returns the id of an institution by id or name. An institution with a new name is created, for a ConsortiumAdmin as a
/// consortium: only a consortium has that role.
async fn institution(catalog: &Catalog, given: &str, role: Role) -> Result<String, CommandError> {
    let of_consortium = role == Role::ConsortiumAdmin;
    let id = match catalog.institution_named(given).await? {
        Some(id) if catalog.institution(given, "").await?.is_none() => id,
        _ => given.to_owned(),
    };
    match catalog.institution(&id, "").await? {
        Some((found, _)) if of_consortium && !found.is_consortium => {
            let message = format!("only a consortium has ConsortiumAdmins, and {id} is none");
            Err(CommandError::Account(message))
        }
        Some(_) => Ok(id),
        None if given.starts_with("institution-") => {
            Err(CommandError::Account(format!("there is no institution {given}")))
        }
        None => Ok(catalog.create_institution(None, given, &[], of_consortium).await?.id),
    }
}

fn password() -> Result<String, CommandError> {
    let mut line = String::new();
    std::io::stdin().lock().read_line(&mut line).map_err(CommandError::file("standard input"))?;
    let password = line.trim_end_matches(['\r', '\n']);
    if password.chars().count() < MIN_PASSWORD {
        let message = format!("the password needs at least {MIN_PASSWORD} characters");
        return Err(CommandError::Account(message));
    }
    hash_now(password).map_err(|error| CommandError::Account(error.to_string()))
}
