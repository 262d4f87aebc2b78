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
use crate::catalog::{Content, NewPackage, Package};

/// What is invented: always the same.
pub const SPEC: Spec = Spec { titles: 1_000, members: 1, seed: 20_250_101 };
/// What the package is called.
const PACKAGE: &str = "Demo package";
/// What its scenario is called.
const SCENARIO: &str = "First scenario";

/// The invented library.
struct Invention {
    folder: PathBuf,
    member_folder: PathBuf,
    package: NewPackage,
}

/// Invents a library where there is none. The scenario is created last: a start that was cut short
/// is taken up again by the next one.
pub(super) async fn prepare(app: &App, data: &Path) -> Result<(), ServerError> {
    let packages = app.catalog.packages().await?;
    let begun = packages.iter().find(|package| package.name == PACKAGE);
    if begun.is_some_and(|package| package.scenario_count > 0)
        || (begun.is_none() && !packages.is_empty())
    {
        return Ok(());
    }
    tracing::info!("inventing a library for the demo");
    let folder = data.join("demo");
    let invention = tokio::task::spawn_blocking(move || invent(folder)).await??;
    if app.catalog.live_reference().await?.is_none() {
        reference::load(app, invention.folder.join("reference")).await?;
    }
    let package = match begun {
        Some(begun) => app.package(&begun.id).await?,
        None => app.catalog.create_package(invention.package).await?,
    };
    for file in files(&invention.member_folder)? {
        upload(app, &package, &file).await?;
    }
    let member_folder = invention.member_folder;
    let tables =
        tokio::task::spawn_blocking(move || ModelInputs::read_any(&member_folder)).await??;
    for table in [Table::Citations, Table::Authorships] {
        app.take_table(&package, table.name(), tables.table(table)).await?;
    }
    let settings = Settings::for_currency(&package.currency);
    let content = Content::new(SCENARIO, settings);
    app.catalog.create_scenario(&package.id, &content).await?;
    Ok(())
}

fn invent(folder: PathBuf) -> Result<Invention, ServerError> {
    let invented = generate::invent(&SPEC);
    generate::write(&invented, &folder, &mut |_, _| {})?;
    let member = invented.member(0);
    Ok(Invention {
        member_folder: folder.join("members").join(&member.package_id),
        folder,
        package: NewPackage {
            name: PACKAGE.to_owned(),
            institution_name: member.institution,
            publisher: invented.publisher().to_owned(),
            currency: Some("USD".to_owned()),
            big_deal_cost: Some(member.big_deal_cost),
            big_deal_cost_increase: Some(member.big_deal_increase),
        },
    })
}

/// The library's usage reports, price list and rights, in the order of their names.
fn files(folder: &Path) -> Result<Vec<PathBuf>, ServerError> {
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

async fn upload(app: &App, package: &Package, path: &Path) -> Result<(), ServerError> {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let incoming = Incoming { name, path: path.to_owned() };
    let taken = app.take(package, incoming, None).await?;
    if taken.upload.is_live {
        return Ok(());
    }
    Err(ServerError::Demo(format!("{}: {}", taken.upload.name, taken.upload.reason)))
}
