//! An invented consortium that the demo's library belongs to: libraries with their files, a scenario over all of them that
//! was sent to each, and titles that some of them ask for. It comes together beside the requests, a library at a time; a
//! start that was cut short is taken up again by the next one.

use std::collections::{BTreeSet, HashSet};
use std::path::Path;

use arrow::array::AsArray;
use futures::future::try_join_all;
use titlewise_engine::assumptions::Settings;
use titlewise_ingest::generate::{self, Invented, Spec};
use titlewise_ingest::tables::Table;

use super::demo::{self, DEMO_USER, SPEC};
use super::error::ServerError;
use super::state::App;
use super::wire::member_document::Mode;
use crate::catalog::{Addressee, Content, Member, MemberEdit, NewPackage, Package, Role};

/// What the consortium is called.
const CONSORTIUM: &str = "Demo consortium";
/// What its package is called.
const PACKAGE: &str = "Demo package of all members";
/// What the packages of its other libraries are called.
const MEMBER_PACKAGE: &str = "Complete collection";
/// What its scenario is called.
const SCENARIO: &str = "What all members need";
/// How many titles that subscribes.
const SUBSCRIBED: usize = 200;
/// Who asks for titles, by place among the members, for how many, and whether it has sent the proposal back. The first
/// one is the demo's own library, which has not answered yet.
const REQUESTS: [(usize, usize, bool); 4] =
    [(1, 4, true), (2, 7, false), (5, 2, true), (9, 5, true)];
/// Students of a middling library.
const STUDENTS: f64 = 12_000.0;
/// Every so many members one has given a copy.
const COPIES: usize = 6;

/// Puts the consortium together as far as it is not there, with so many members.
pub(super) async fn prepare(app: &App, members: usize) -> Result<(), ServerError> {
    let Some(own) = demo::package(app).await? else { return Ok(()) };
    let consortium = consortium_package(app, &own.publisher).await?;
    if app.catalog.role(DEMO_USER, &consortium.institution_id).await?.is_some() {
        return Ok(());
    }
    tracing::info!(members, "inventing a consortium for the demo");
    let folder = tempfile::tempdir().map_err(ServerError::file(&std::env::temp_dir()))?;
    let place = folder.path().to_owned();
    let invent = move || -> Result<Invented, ServerError> {
        let invented = generate::invent(&Spec { members, ..SPEC });
        generate::write(&invented, &place, &mut |_, _| {})?;
        Ok(invented)
    };
    let invented = tokio::task::spawn_blocking(invent).await??;
    for number in 0..members {
        let source = match number {
            0 => own.clone(),
            _ => library(app, &invented, number, folder.path()).await?,
        };
        join(app, &consortium, &source, &invented, number).await?;
        tracing::info!(member = number + 1, of = members, "a library has joined the demo");
    }
    let members = app.catalog.members(&consortium.id).await?;
    let scenario = propose(app, &consortium, &members).await?;
    ask_for_titles(app, &scenario, &members).await?;
    // Who looks at the demo finds the consortium once it is whole.
    let role = [(DEMO_USER, consortium.institution_id.as_str(), Some(Role::ConsortiumAdmin))];
    app.catalog.set_roles(None, &role, &[]).await?;
    tracing::info!("the demo's consortium is there");
    Ok(())
}

async fn consortium_package(app: &App, publisher: &str) -> Result<Package, ServerError> {
    if let (_, Some((id, _))) = app.catalog.package_named(PACKAGE).await? {
        return Ok(app.package(&id).await?);
    }
    let consortium = app.catalog.create_institution(None, CONSORTIUM, &[], true).await?;
    let package = NewPackage {
        name: PACKAGE.to_owned(),
        institution_id: consortium.id,
        description: String::new(),
        publisher: publisher.to_owned(),
        currency: Some("USD".to_owned()),
        big_deal_cost: None,
        big_deal_cost_increase: None,
    };
    let id = app.catalog.create_package(package).await?;
    Ok(app.package(&id).await?)
}

/// The package of a library, with its files.
async fn library(
    app: &App,
    invented: &Invented,
    number: usize,
    folder: &Path,
) -> Result<Package, ServerError> {
    let member = invented.member(number);
    let institution_id = match app.catalog.institution_named(&member.institution).await? {
        Some(id) => id,
        None => {
            let rors = [member.ror_id.clone()];
            app.catalog.create_institution(None, &member.institution, &rors, false).await?.id
        }
    };
    let found = app.catalog.packages_of(&institution_id).await?;
    let id = match found.into_iter().find(|line| line.name == MEMBER_PACKAGE) {
        Some(line) => line.id,
        None => {
            let package = NewPackage {
                name: MEMBER_PACKAGE.to_owned(),
                institution_id,
                description: String::new(),
                publisher: invented.publisher().to_owned(),
                currency: Some("USD".to_owned()),
                big_deal_cost: Some(member.big_deal_cost),
                big_deal_cost_increase: Some(member.big_deal_increase),
            };
            app.catalog.create_package(package).await?
        }
    };
    let package = app.package(&id).await?;
    let there = app.catalog.uploads(&id).await?;
    let names: HashSet<&str> = there.iter().map(|upload| upload.name.as_str()).collect();
    let home = folder.join("members").join(&member.package_id);
    let is_new = |path: &std::path::PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str());
        !name.is_some_and(|name| names.contains(name))
    };
    let files: Vec<_> = demo::files(&home)?.into_iter().filter(is_new).collect();
    try_join_all(files.iter().map(|file| demo::upload(app, &package, file))).await?;
    demo::take_tables(app, &package, &home, &[Table::Citations, Table::Authorships]).await?;
    Ok(package)
}

/// Makes a library's package a member, unless it is one.
async fn join(
    app: &App,
    consortium: &Package,
    source: &Package,
    invented: &Invented,
    number: usize,
) -> Result<(), ServerError> {
    let members = app.catalog.members(&consortium.id).await?;
    if members.iter().any(|one| one.source_package_id.as_deref() == Some(source.id.as_str())) {
        return Ok(());
    }
    let mode = if number % COPIES == COPIES - 1 { Mode::Snapshot } else { Mode::Live };
    let size = invented.member(number).size_factor;
    let tags = vec![if size < 0.8 {
        "small"
    } else if size < 1.6 {
        "middling"
    } else {
        "large"
    }];
    let tags = tags.into_iter().map(str::to_owned).collect();
    let made = app.make_member(None, (consortium, source), mode, tags, None).await?;
    let Some(id) = made else { return Ok(()) };
    let students = (STUDENTS * size / 100.0).round() * 100.0;
    let edit = MemberEdit { size: Some(Some(students)), ..MemberEdit::default() };
    let place = (consortium.id.as_str(), consortium.institution_id.as_str());
    app.catalog.edit_member(None, place, &id, edit).await?;
    Ok(())
}

/// A scenario over all members that was sent to each: its id.
async fn propose(
    app: &App,
    consortium: &Package,
    members: &[Member],
) -> Result<String, ServerError> {
    let found = app.catalog.scenarios(&consortium.id).await?;
    let scenario = match found.into_iter().find(|scenario| scenario.name == SCENARIO) {
        Some(scenario) => scenario,
        None => {
            let settings = Settings::for_currency(&consortium.currency);
            let mut content = Content::new(SCENARIO, settings);
            content.included = members.iter().map(|member| member.package_id.clone()).collect();
            app.catalog.create_scenario(&consortium.id, &content, None).await?
        }
    };
    let id = scenario.id.clone();
    let titles = ranked(app, &id, consortium).await?;
    let top: BTreeSet<String> = titles.into_iter().take(SUBSCRIBED).collect();
    let edited = app.catalog.edit_scenario(&id, None, |_, content| {
        content.subscribed.extend(top);
        Ok::<_, ServerError>(())
    });
    edited.await?;
    let addressee = |member: &Member| Addressee {
        package_id: member.package_id.clone(),
        institution_id: member.institution_id.clone(),
    };
    if app.catalog.proposals(&id).await?.is_empty() {
        let to: Vec<Addressee> = members.iter().map(addressee).collect();
        app.catalog.send_proposals(None, &id, &to, &[]).await?;
    }
    Ok(id)
}

/// Lets some members ask for titles that the scenario does not subscribe, and send it back.
async fn ask_for_titles(
    app: &App,
    scenario_id: &str,
    members: &[Member],
) -> Result<(), ServerError> {
    let sent = app.catalog.proposals(scenario_id).await?;
    for (place, count, is_back) in REQUESTS {
        let Some(member) = members.get(place) else { continue };
        let of_member = sent.iter().find(|one| one.member_package_id == member.package_id);
        let Some(sent) = of_member else { continue };
        let package = app.package(&member.package_id).await?;
        // What is dear to this library, and not to all of them.
        let subscribed = app.catalog.subscribed(&sent.scenario_id).await?;
        let mut titles = ranked(app, &sent.scenario_id, &package).await?;
        titles.retain(|title| !subscribed.contains(title));
        let wanted: BTreeSet<String> = titles.into_iter().take(count).collect();
        app.catalog.request_titles(None, &sent.scenario_id, (&wanted, &BTreeSet::new())).await?;
        if let (true, Some(proposal)) = (is_back, app.catalog.proposal(&sent.scenario_id).await?) {
            app.catalog.return_proposal(None, &proposal, &[]).await?;
        }
    }
    Ok(())
}

/// The titles of a scenario by cost per use.
async fn ranked(
    app: &App,
    scenario_id: &str,
    package: &Package,
) -> Result<Vec<String>, ServerError> {
    let scenario = app.scenario(scenario_id).await?;
    let question = app.question(scenario, package.clone()).await?;
    let forecast = app.overview(&question).await?;
    let titles = forecast.rows().column_by_name("issn_l");
    let titles = titles.and_then(|titles| titles.as_string_opt::<i32>());
    Ok(titles.into_iter().flatten().flatten().map(str::to_owned).collect())
}
