//! Sample library for visitors. Its files are real ones and are processed like uploads.

use std::path::{Path, PathBuf};

use titlewise_catalog::{Content, NewPackage, Package, Role, User};
use titlewise_engine::assumptions::Settings;
use titlewise_ingest::folder::ModelInputs;
use titlewise_ingest::generate::{self, Spec};
use titlewise_ingest::tables::Table;

use crate::demo::user::DEMO_USER;
use crate::lookup;
use crate::references::load;
use crate::services::Services;
use crate::start_error::StartError;
use crate::uploads::ingested::Incoming;

/// Specification of the generated data: always the same.
pub const SPEC: Spec = Spec { titles: 1_000, members: 1, seed: 20_250_101 };
/// Name of the package.
const PACKAGE: &str = "Demo package";
/// Name of its scenario.
const SCENARIO: &str = "First scenario";
/// Email address of the demo account.
pub const DEMO_EMAIL: &str = "demo@titlewise.example";
/// Its password. It is public: every visitor of a server with the demo can sign in.
pub const DEMO_PASSWORD: &str = "invented-library";

/// The generated library.
struct Invention {
    folder: PathBuf,
    member_folder: PathBuf,
    institution: String,
    ror_id: String,
    package: NewPackage,
}

/// Creates the demo's library if it is missing: in an empty catalog, or after its package was deleted. The scenario is
/// created last, so that the next start continues after an interruption.
pub async fn prepare(services: &Services, data: &Path) -> Result<(), StartError> {
    let (packages, begun) = services.catalog.package_named(PACKAGE).await?;
    if begun.as_ref().is_some_and(|(_, scenarios)| *scenarios > 0) {
        return account(services).await;
    }
    let institution_id = own_institution(services).await?;
    if begun.is_none() && institution_id.is_none() && packages > 0 {
        return account(services).await;
    }
    tracing::info!("creating the demo's library");
    let folder = data.join("demo");
    let invention = tokio::task::spawn_blocking(move || invent(folder)).await??;
    if services.catalog.live_reference().await?.is_none() {
        load::load(&services.references, invention.folder.join("reference")).await?;
    }
    let id = match begun {
        Some((id, _)) => id,
        None => {
            let institution_id = match institution_id {
                Some(id) => id,
                None => {
                    let (name, rors) = (&invention.institution, [invention.ror_id]);
                    services.catalog.create_institution(None, name, &rors, false).await?.id
                }
            };
            let package = NewPackage { institution_id, ..invention.package };
            services.catalog.create_package(package).await?
        }
    };
    let package = lookup::package(&services.catalog, &id).await?;
    for file in files(&invention.member_folder)? {
        upload(services, &package, &file).await?;
    }
    let tables = [Table::Citations, Table::Authorships];
    take_tables(services, &package, &invention.member_folder, &tables).await?;
    let settings = Settings::for_currency(&package.currency);
    let content = Content::new(SCENARIO, settings);
    services.catalog.create_scenario(&package.id, &content, None).await?;
    account(services).await
}

/// Returns the institution of the demo account, if an earlier start has created it.
async fn own_institution(services: &Services) -> Result<Option<String>, StartError> {
    let roles = services.catalog.roles_of_user(DEMO_USER).await?;
    let own = roles.into_iter().find(|place| place.role == Role::Admin);
    Ok(own.map(|place| place.institution_id))
}

/// Returns the demo's package, if it exists.
pub async fn package(services: &Services) -> Result<Option<Package>, StartError> {
    let (_, Some((id, _))) = services.catalog.package_named(PACKAGE).await? else {
        return Ok(None);
    };
    Ok(Some(lookup::package(&services.catalog, &id).await?))
}

/// Stores tables of a library that are not publisher files.
pub async fn take_tables(
    services: &Services,
    package: &Package,
    folder: &Path,
    tables: &[Table],
) -> Result<(), StartError> {
    let folder = folder.to_owned();
    let read = tokio::task::spawn_blocking(move || ModelInputs::read_any(&folder)).await??;
    for table in tables {
        services.uploads.take_table(package, table.name(), read.table(*table)).await?;
    }
    Ok(())
}

/// Creates the account for visitors: an Admin of the institution that owns the demo's package.
async fn account(services: &Services) -> Result<(), StartError> {
    let Some(Package { institution_id, .. }) = package(services).await? else { return Ok(()) };
    let grants = [(institution_id.as_str(), Some(Role::Admin))];
    if let Some(user) = services.catalog.user(DEMO_USER).await? {
        if services.catalog.role(&user.id, &institution_id).await?.is_none() {
            let role = [(user.id.as_str(), institution_id.as_str(), Some(Role::Admin))];
            services.catalog.set_roles(None, &role, &[]).await?;
        }
        return Ok(());
    }
    let mut user = User { id: DEMO_USER.to_owned(), ..User::new("Demo", DEMO_EMAIL) };
    user.is_email_confirmed = true;
    user.password_hash = Some(services.accounts.hash(DEMO_PASSWORD.to_owned()).await?);
    services.catalog.create_user(None, &user, &grants, None).await?;
    Ok(())
}

fn invent(folder: PathBuf) -> Result<Invention, StartError> {
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

/// Lists the library's usage reports, price list and rights, sorted by name.
pub fn files(folder: &Path) -> Result<Vec<PathBuf>, StartError> {
    let entries = std::fs::read_dir(folder).map_err(StartError::file(folder))?;
    let mut files = Vec::new();
    for entry in entries {
        let path = entry.map_err(StartError::file(folder))?.path();
        let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        if stem.starts_with("TR_") || stem.starts_with("JR1") || stem == "prices" || stem == "pta" {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Processes a file like an upload.
pub async fn upload(services: &Services, package: &Package, path: &Path) -> Result<(), StartError> {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let incoming = Incoming { name, path: path.to_owned() };
    let taken = services.uploads.take(package, incoming, None).await?;
    if taken.upload.is_live {
        return Ok(());
    }
    Err(StartError::Demo(format!("{}: {}", taken.upload.name, taken.upload.reason)))
}
