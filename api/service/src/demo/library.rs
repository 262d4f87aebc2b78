//! Sample library that sandboxes are copies of. Its files are real ones and are processed like uploads. It has
//! no users, unless the operator adds an account to it.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use titlewise_catalog::{Content, NewPackage, Package};
use titlewise_engine::assumptions::Settings;
use titlewise_ingest::folder::ModelInputs;
use titlewise_ingest::generate::{self, Spec};
use titlewise_ingest::tables::Table;

use crate::demo::{choice, ids};
use crate::lookup;
use crate::references::load;
use crate::services::Services;
use crate::start_error::StartError;
use crate::uploads::ingested::Incoming;

/// Specification of the generated data: always the same.
pub const SPEC: Spec = Spec { titles: 1_000, members: 1, seed: 20_250_101 };
/// Name of the package.
const PACKAGE: &str = "Demo package";
/// Name of its scenario without subscriptions.
const SCENARIO: &str = "First scenario";

/// The generated library.
struct Invention {
    folder: PathBuf,
    member_folder: PathBuf,
    institution: String,
    ror_id: String,
    package: NewPackage,
}

/// Creates what is missing of the demo's library. The next start continues after an interruption, and restores a
/// package that was deleted.
pub async fn prepare(services: &Services, data: &Path) -> Result<(), StartError> {
    let catalog = &services.catalog;
    if catalog.restore_package(ids::LIBRARY_PACKAGE).await? {
        tracing::warn!("restored the demo's package, which was deleted");
    }
    if catalog.has_demo_part(ids::LIBRARY_PART).await?
        && let Some((package, _)) = catalog.package(ids::LIBRARY_PACKAGE, "").await?
    {
        // Libraries of earlier versions have no such scenario.
        return choice::prepare(services, &package).await;
    }
    tracing::info!("creating the demo's library");
    let folder = data.join("demo");
    let invention = tokio::task::spawn_blocking(move || invent(folder)).await??;
    if catalog.live_reference().await?.is_none() {
        load::load(&services.references, invention.folder.join("reference")).await?;
    }
    institution(services, ids::LIBRARY, &invention.institution, &[invention.ror_id], false).await?;
    let new = NewPackage { institution_id: ids::LIBRARY.to_owned(), ..invention.package };
    let package = package(services, ids::LIBRARY_PACKAGE, new).await?;
    upload_missing(services, &package, &invention.member_folder).await?;
    if catalog.scenario(ids::LIBRARY_SCENARIO).await?.is_none() {
        let content = Content::new(SCENARIO, Settings::for_currency(&package.currency));
        catalog.create_scenario_as(ids::LIBRARY_SCENARIO, &package.id, &content, None).await?;
    }
    choice::prepare(services, &package).await?;
    Ok(catalog.complete_demo_part(ids::LIBRARY_PART).await?)
}

/// Creates an institution unless it exists.
pub(crate) async fn institution(
    services: &Services,
    id: &str,
    name: &str,
    rors: &[String],
    is_consortium: bool,
) -> Result<(), StartError> {
    let catalog = &services.catalog;
    if catalog.institution(id, "").await?.is_none() {
        catalog.create_institution_as(id.to_owned(), None, name, rors, is_consortium).await?;
    }
    Ok(())
}

/// Returns a package, after creating it if it is missing and restoring it if it was deleted.
pub(crate) async fn package(
    services: &Services,
    id: &str,
    new: NewPackage,
) -> Result<Package, StartError> {
    let catalog = &services.catalog;
    catalog.restore_package(id).await?;
    if catalog.package(id, "").await?.is_none() {
        catalog.create_package_as(id, new).await?;
    }
    Ok(lookup::package(catalog, id).await?)
}

/// Uploads those files of a library that its package does not have yet, and stores its tables.
pub(crate) async fn upload_missing(
    services: &Services,
    package: &Package,
    home: &Path,
) -> Result<(), StartError> {
    let there = services.catalog.uploads(&package.id).await?;
    let names: HashSet<&str> = there.iter().map(|upload| upload.name.as_str()).collect();
    let is_new = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str());
        !name.is_some_and(|name| names.contains(name))
    };
    let files: Vec<_> = files(home)?.into_iter().filter(is_new).collect();
    futures::future::try_join_all(files.iter().map(|file| upload(services, package, file))).await?;
    let is_missing =
        |table: &Table| !there.iter().any(|one| one.is_live && one.slot == table.name());
    let tables: Vec<_> =
        [Table::Citations, Table::Authorships].into_iter().filter(is_missing).collect();
    take_tables(services, package, home, &tables).await
}

/// Stores tables of a library that are not publisher files.
async fn take_tables(
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
