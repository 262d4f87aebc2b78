//! An invented library for people who want to look first. Its files are real ones and are taken as
//! an upload is.

use std::path::{Path, PathBuf};

use titlewise_engine::assumptions::Settings;
use titlewise_ingest::folder::ModelInputs;
use titlewise_ingest::generate::{self, Spec};
use titlewise_ingest::tables::Table;

use super::error::ServerError;
use super::intake::Incoming;
use super::reference;
use super::state::App;
use crate::catalog::{Content, NewPackage, Package, Role, User};

/// What is invented: always the same.
pub const SPEC: Spec = Spec { titles: 1_000, members: 1, seed: 20_250_101 };
/// What the package is called.
const PACKAGE: &str = "Demo package";
/// What its scenario is called.
const SCENARIO: &str = "First scenario";
/// The id of the demo's account, whatever address and password it is given.
pub(super) const DEMO_USER: &str = "user-demo";
/// The e-mail address of the demo's account.
pub const DEMO_EMAIL: &str = "demo@titlewise.example";
/// Its password, which is no secret: whoever finds a server with the demo may look at it.
pub const DEMO_PASSWORD: &str = "invented-library";

/// The invented library.
struct Invention {
    folder: PathBuf,
    member_folder: PathBuf,
    institution: String,
    ror_id: String,
    package: NewPackage,
}

/// Invents a library where there is none. The scenario is created last: a start that was cut short
/// is taken up again by the next one.
pub(super) async fn prepare(app: &App, data: &Path) -> Result<(), ServerError> {
    let (packages, begun) = app.catalog.package_named(PACKAGE).await?;
    if begun.as_ref().is_some_and(|(_, scenarios)| *scenarios > 0) {
        return account(app).await;
    }
    if begun.is_none() && packages > 0 {
        return account(app).await;
    }
    tracing::info!("inventing a library for the demo");
    let folder = data.join("demo");
    let invention = tokio::task::spawn_blocking(move || invent(folder)).await??;
    if app.catalog.live_reference().await?.is_none() {
        reference::load(app, invention.folder.join("reference")).await?;
    }
    let id = match begun {
        Some((id, _)) => id,
        None => {
            let rors = [invention.ror_id];
            let institution =
                app.catalog.create_institution(None, &invention.institution, &rors, false).await?;
            let package = NewPackage { institution_id: institution.id, ..invention.package };
            app.catalog.create_package(package).await?
        }
    };
    let package = app.package(&id).await?;
    for file in files(&invention.member_folder)? {
        upload(app, &package, &file).await?;
    }
    let tables = [Table::Citations, Table::Authorships];
    take_tables(app, &package, &invention.member_folder, &tables).await?;
    let settings = Settings::for_currency(&package.currency);
    let content = Content::new(SCENARIO, settings);
    app.catalog.create_scenario(&package.id, &content, None).await?;
    account(app).await
}

/// The demo's package, if it is there.
pub(super) async fn package(app: &App) -> Result<Option<Package>, ServerError> {
    let (_, Some((id, _))) = app.catalog.package_named(PACKAGE).await? else { return Ok(None) };
    Ok(Some(app.package(&id).await?))
}

/// Takes tables of a library that are no files of a publisher's.
pub(super) async fn take_tables(
    app: &App,
    package: &Package,
    folder: &Path,
    tables: &[Table],
) -> Result<(), ServerError> {
    let folder = folder.to_owned();
    let read = tokio::task::spawn_blocking(move || ModelInputs::read_any(&folder)).await??;
    for table in tables {
        app.take_table(package, table.name(), read.table(*table)).await?;
    }
    Ok(())
}

/// The account with which everybody may look at the demo: an Admin of the institution that has its package.
async fn account(app: &App) -> Result<(), ServerError> {
    let Some(Package { institution_id, .. }) = package(app).await? else { return Ok(()) };
    let grants = [(institution_id.as_str(), Some(Role::Admin))];
    if let Some(user) = app.catalog.user(DEMO_USER).await? {
        if app.catalog.role(&user.id, &institution_id).await?.is_none() {
            let role = [(user.id.as_str(), institution_id.as_str(), Some(Role::Admin))];
            app.catalog.set_roles(None, &role, &[]).await?;
        }
        return Ok(());
    }
    let mut user = User { id: DEMO_USER.to_owned(), ..User::new("Demo", DEMO_EMAIL) };
    user.password_hash = Some(app.hash(DEMO_PASSWORD.to_owned()).await?);
    app.catalog.create_user(None, &user, &grants, None).await?;
    Ok(())
}

fn invent(folder: PathBuf) -> Result<Invention, ServerError> {
    let invented = generate::invent(&SPEC);
    generate::write(&invented, &folder, &mut |_, _| {})?;
    let member = invented.member(0);
    Ok(Invention {
        member_folder: folder.join("members").join(&member.package_id),
        folder,
        institution: member.institution,
        ror_id: member.ror_id,
        package: NewPackage {
            name: PACKAGE.to_owned(),
            institution_id: String::new(),
            description: String::new(),
            publisher: invented.publisher().to_owned(),
            currency: Some("USD".to_owned()),
            big_deal_cost: Some(member.big_deal_cost),
            big_deal_cost_increase: Some(member.big_deal_increase),
        },
    })
}

/// The library's usage reports, price list and rights, in the order of their names.
pub(super) fn files(folder: &Path) -> Result<Vec<PathBuf>, ServerError> {
    let entries = std::fs::read_dir(folder).map_err(ServerError::file(folder))?;
    let mut files = Vec::new();
    for entry in entries {
        let path = entry.map_err(ServerError::file(folder))?.path();
        let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        if stem.starts_with("TR_") || stem.starts_with("JR1") || stem == "prices" || stem == "pta" {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Takes a file as an upload is.
pub(super) async fn upload(app: &App, package: &Package, path: &Path) -> Result<(), ServerError> {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let incoming = Incoming { name, path: path.to_owned() };
    let taken = app.take(package, incoming, None).await?;
    if taken.upload.is_live {
        return Ok(());
    }
    Err(ServerError::Demo(format!("{}: {}", taken.upload.name, taken.upload.reason)))
}
