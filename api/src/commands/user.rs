//! `titlewise user add`: accounts from the command line, beside a running server or before its first start.

use std::io::{BufRead, Write};

use super::CommandError;
use super::kept::CatalogArgs;
use crate::catalog::{Catalog, Link, Role, User};
use crate::server::{INVITATION_DAYS, LEAST_PASSWORD, hash_now, new_link};

/// Examples.
const AFTER_HELP: &str = "\
Examples:
  titlewise user add --email ann@example.edu --name \"Ann Example\" --institution \"Example University\"
  titlewise user add --email ann@example.edu --institution institution-4DzPbwZcRv5E --role Viewer
  echo \"a long password\" | titlewise user add --email root@example.org --staff --password-stdin

An institution that is named and not there yet is created. Without --password-stdin a link is printed with which
the user chooses a password.";

/// Commands on accounts.
#[derive(Debug, clap::Args)]
pub struct UserArgs {
    #[command(subcommand)]
    command: UserCommand,
}

#[derive(Debug, clap::Subcommand)]
enum UserCommand {
    /// Add somebody, or give somebody who is there another role
    Add(AddArgs),
}

/// Options of `titlewise user add`.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
struct AddArgs {
    /// E-mail address
    #[arg(long)]
    email: String,
    /// Name shown; of somebody who is there already it stays as it is
    #[arg(long)]
    name: Option<String>,
    /// Id or name of the institution
    #[arg(long, value_name = "ID|NAME")]
    institution: Option<String>,
    /// Role there: Admin, Collaborator or Viewer
    #[arg(long, default_value = "Admin", value_parser = role, requires = "institution")]
    role: Role,
    /// Mark as one of the people who run the service (see serve --staff-domain)
    #[arg(long)]
    staff: bool,
    /// Read the password from standard input, one line
    #[arg(long)]
    password_stdin: bool,
    #[command(flatten)]
    catalog: CatalogArgs,
    /// Where people find the server, for the link
    #[arg(
        long,
        value_name = "URL",
        env = "TITLEWISE_PUBLIC_URL",
        default_value = "http://127.0.0.1:8040"
    )]
    public_url: String,
}

fn role(name: &str) -> Result<Role, String> {
    let given = [Role::Admin, Role::Collaborator, Role::Viewer];
    let found = given.into_iter().find(|role| role.name().eq_ignore_ascii_case(name));
    found.ok_or_else(|| "it is one of Admin, Collaborator, Viewer".to_owned())
}

/// Runs the command.
///
/// # Errors
/// A catalog that cannot be opened, an e-mail address that is none, a password that is too short.
pub async fn run(args: UserArgs) -> Result<(), CommandError> {
    let UserCommand::Add(args) = args.command;
    let CatalogArgs { data, database, .. } = &args.catalog;
    if database.is_none() {
        std::fs::create_dir_all(data).map_err(CommandError::file(data))?;
    }
    let catalog = Catalog::open(&args.catalog.url()).await?;
    let added = add(&catalog, &args).await;
    catalog.close().await;
    added
}

async fn add(catalog: &Catalog, args: &AddArgs) -> Result<(), CommandError> {
    if args.email.parse::<lettre::Address>().is_err() {
        return Err(CommandError::Account(format!("\"{}\" is no e-mail address", args.email)));
    }
    let password_hash = if args.password_stdin { Some(password()?) } else { None };
    let institution = match &args.institution {
        Some(given) => Some(institution(catalog, given).await?),
        None => None,
    };
    let grants: Vec<_> = institution.iter().map(|id| (id.as_str(), Some(args.role))).collect();
    let known = catalog.user_by_email(&args.email).await?;
    let (user, is_new) = match known {
        Some(mut user) => {
            if password_hash.is_some() {
                user.password_hash = password_hash;
                catalog.save_user(None, &user, "").await?;
            }
            let roles: Vec<_> =
                grants.iter().map(|(place, role)| (user.id.as_str(), *place, *role)).collect();
            catalog.set_roles(None, &roles, &[]).await?;
            if args.staff {
                catalog.mark_staff(&user.id).await?;
            }
            (user, false)
        }
        None => {
            let mut user = User::new(args.name.as_deref().unwrap_or(&args.email), &args.email);
            user.password_hash = password_hash;
            user.is_staff = args.staff;
            catalog.create_user(None, &user, &grants, None).await?;
            (user, true)
        }
    };
    let what = if is_new { "added" } else { "was there already and is up to date" };
    say(format_args!("{} ({}) {what}", args.email, user.id))?;
    if let Some(id) = &institution {
        say(format_args!("{} at {id}", args.role.name()))?;
    }
    if user.password_hash.is_none() {
        let (secret, token_hash) = new_link()
            .map_err(|error| CommandError::Account(format!("no random numbers: {error}")))?;
        catalog
            .add_link(
                &user.id,
                &Link { token_hash, seconds: INVITATION_DAYS * 86_400, letter: None },
            )
            .await?;
        let site = args.public_url.trim_end_matches('/');
        say(format_args!(
            "To choose a password, within {INVITATION_DAYS} days: {site}/reset-password?token={secret}"
        ))?;
    }
    Ok(())
}

/// The id of an institution that is given by id or name; one of a new name is created.
async fn institution(catalog: &Catalog, given: &str) -> Result<String, CommandError> {
    if let Some((institution, _)) = catalog.institution(given, "").await? {
        return Ok(institution.id);
    }
    if let Some(id) = catalog.institution_named(given).await? {
        return Ok(id);
    }
    if given.starts_with("institution-") {
        return Err(CommandError::Account(format!("there is no institution {given}")));
    }
    Ok(catalog.create_institution(None, given, &[], false).await?.id)
}

fn password() -> Result<String, CommandError> {
    let mut line = String::new();
    std::io::stdin().lock().read_line(&mut line).map_err(CommandError::file("standard input"))?;
    let password = line.trim_end_matches(['\r', '\n']);
    if password.chars().count() < LEAST_PASSWORD {
        let message = format!("a password has at least {LEAST_PASSWORD} characters");
        return Err(CommandError::Account(message));
    }
    hash_now(password).map_err(|error| CommandError::Account(error.to_string()))
}

fn say(text: std::fmt::Arguments<'_>) -> Result<(), CommandError> {
    writeln!(std::io::stdout().lock(), "{text}").map_err(CommandError::file("standard output"))
}
