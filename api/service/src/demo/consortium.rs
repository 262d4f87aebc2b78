//! Sample consortium of the demo's library: libraries with their files, a scenario over all of them that was sent to
//! each, and title requests of some members. Created in the background, one library at a time; the next start continues
//! after an interruption. Sandboxes contain a copy of it once it is complete.

use std::collections::BTreeSet;
use std::path::Path;

use titlewise_catalog::{Addressee, Content, Member, MemberEdit, NewPackage, Package};
use titlewise_engine::assumptions::Settings;
use titlewise_ingest::generate::{self, Invented, Spec};

use crate::consortium::mode::Mode;
use crate::demo::library::SPEC;
use crate::demo::ranking::ranked;
use crate::demo::{ids, library as demo};
use crate::lookup;
use crate::services::Services;
use crate::start_error::StartError;

/// Name of the consortium.
const CONSORTIUM: &str = "Demo consortium";
/// Name of its package.
const PACKAGE: &str = "Demo package of all members";
/// Name of the other libraries' packages.
const MEMBER_PACKAGE: &str = "Complete collection";
/// Name of its scenario.
const SCENARIO: &str = "What all members need";
/// Number of titles that the scenario subscribes to.
const SUBSCRIBED: usize = 200;
/// Title requests: position of the member, number of titles, and whether it has sent the proposal back. The first entry
/// is the demo's own library, which has not answered yet.
const REQUESTS: [(usize, usize, bool); 4] =
    [(1, 4, true), (2, 7, false), (5, 2, true), (9, 5, true)];
/// Students of an average library.
const STUDENTS: f64 = 12_000.0;
/// One in this many members feeds the consortium with a copy.
const COPIES: usize = 6;

/// Creates what is missing of a consortium with this many members.
pub async fn prepare(services: &Services, members: usize) -> Result<(), StartError> {
    let catalog = &services.catalog;
    let is_own = |one: &Member| one.source_package_id.as_deref() == Some(ids::LIBRARY_PACKAGE);
    let has_own = catalog.members(ids::CONSORTIUM_PACKAGE).await?.iter().any(is_own);
    if catalog.has_demo_part(ids::CONSORTIUM_PART).await? && has_own {
        return Ok(());
    }
    let own = lookup::package(catalog, ids::LIBRARY_PACKAGE).await?;
    let consortium = consortium_package(services, &own.publisher).await?;
    tracing::info!(members, "creating the demo's consortium");
    let folder = tempfile::tempdir().map_err(StartError::file(&std::env::temp_dir()))?;
    let place = folder.path().to_owned();
    let invent = move || -> Result<Invented, StartError> {
        let invented = generate::invent(&Spec { members, ..SPEC });
        generate::write(&invented, &place, &mut |_, _| {})?;
        Ok(invented)
    };
    let invented = tokio::task::spawn_blocking(invent).await??;
    for number in 0..members {
        let source = match number {
            0 => own.clone(),
            _ => library(services, &invented, number, folder.path()).await?,
        };
        join(services, &consortium, &source, &invented, number).await?;
        tracing::info!(
            member = number + 1,
            of = members,
            "added a library to the demo's consortium"
        );
    }
    let members = catalog.members(&consortium.id).await?;
    let scenario = propose(services, &consortium, &members).await?;
    ask_for_titles(services, &scenario, &members).await?;
    catalog.complete_demo_part(ids::CONSORTIUM_PART).await?;
    services.sandboxes.wake.notify_one();
    tracing::info!("the demo's consortium is ready");
    Ok(())
}

async fn consortium_package(services: &Services, publisher: &str) -> Result<Package, StartError> {
    demo::institution(services, ids::CONSORTIUM, CONSORTIUM, &[], true).await?;
    let package = NewPackage {
        name: PACKAGE.to_owned(),
        institution_id: ids::CONSORTIUM.to_owned(),
        description: String::new(),
        publisher: publisher.to_owned(),
        currency: Some("USD".to_owned()),
        big_deal_cost: None,
        big_deal_cost_increase: None,
    };
    demo::package(services, ids::CONSORTIUM_PACKAGE, package).await
}

/// Returns the package of a library, with its files.
async fn library(
    services: &Services,
    invented: &Invented,
    number: usize,
    folder: &Path,
) -> Result<Package, StartError> {
    let member = invented.member(number);
    let (institution_id, id) = ids::of_member(number);
    let rors = [member.ror_id.clone()];
    demo::institution(services, &institution_id, &member.institution, &rors, false).await?;
    let package = NewPackage {
        name: MEMBER_PACKAGE.to_owned(),
        institution_id,
        description: String::new(),
        publisher: invented.publisher().to_owned(),
        currency: Some("USD".to_owned()),
        big_deal_cost: Some(member.big_deal_cost),
        big_deal_cost_increase: Some(member.big_deal_increase),
    };
    let package = demo::package(services, &id, package).await?;
    let home = folder.join("members").join(&member.package_id);
    demo::upload_missing(services, &package, &home).await?;
    Ok(package)
}

/// Adds a library's package as a member, unless it is one.
async fn join(
    services: &Services,
    consortium: &Package,
    source: &Package,
    invented: &Invented,
    number: usize,
) -> Result<(), StartError> {
    let members = services.catalog.members(&consortium.id).await?;
    if members.iter().any(|one| one.source_package_id.as_deref() == Some(source.id.as_str())) {
        return Ok(());
    }
    let mode = if number % COPIES == COPIES - 1 { Mode::Snapshot } else { Mode::Live };
    let size = invented.member(number).size_factor;
    let tags = vec![if size < 0.8 {
        "small"
    } else if size < 1.6 {
        "medium"
    } else {
        "large"
    }];
    let tags = tags.into_iter().map(str::to_owned).collect();
    let made = services.consortia.make_member(None, (consortium, source), mode, tags, None).await?;
    let Some(id) = made else { return Ok(()) };
    let students = (STUDENTS * size / 100.0).round() * 100.0;
    let edit = MemberEdit { size: Some(Some(students)), ..MemberEdit::default() };
    let place = (consortium.id.as_str(), consortium.institution_id.as_str());
    services.catalog.edit_member(None, place, &id, edit).await?;
    Ok(())
}

/// Creates a scenario over all members, sends it to each, and returns its id.
async fn propose(
    services: &Services,
    consortium: &Package,
    members: &[Member],
) -> Result<String, StartError> {
    let id = ids::CONSORTIUM_SCENARIO.to_owned();
    if services.catalog.scenario(&id).await?.is_none() {
        let settings = Settings::for_currency(&consortium.currency);
        let mut content = Content::new(SCENARIO, settings);
        content.included = members.iter().map(|member| member.package_id.clone()).collect();
        services.catalog.create_scenario_as(&id, &consortium.id, &content, None).await?;
    }
    let titles = ranked(services, &id, consortium).await?;
    let top: BTreeSet<String> = titles.into_iter().take(SUBSCRIBED).collect();
    let edited = services.catalog.edit_scenario(&id, None, |_, content| {
        content.subscribed.extend(top);
        Ok::<_, StartError>(())
    });
    edited.await?;
    let addressee = |member: &Member| Addressee {
        package_id: member.package_id.clone(),
        institution_id: member.institution_id.clone(),
    };
    if services.catalog.proposals(&id).await?.is_empty() {
        let to: Vec<Addressee> = members.iter().map(addressee).collect();
        services.catalog.send_proposals(None, &id, &to, &[]).await?;
    }
    Ok(id)
}

/// Requests titles that the scenario does not subscribe to for some members, and sends the proposal back.
async fn ask_for_titles(
    services: &Services,
    scenario_id: &str,
    members: &[Member],
) -> Result<(), StartError> {
    let sent = services.catalog.proposals(scenario_id).await?;
    for (place, count, is_back) in REQUESTS {
        let Some(member) = members.get(place) else { continue };
        let of_member = sent.iter().find(|one| one.member_package_id == member.package_id);
        let Some(sent) = of_member else { continue };
        let package = lookup::package(&services.catalog, &member.package_id).await?;
        // Titles that are expensive for this library, but not for all of them.
        let subscribed = services.catalog.subscribed(&sent.scenario_id).await?;
        let mut titles = ranked(services, &sent.scenario_id, &package).await?;
        titles.retain(|title| !subscribed.contains(title));
        let wanted: BTreeSet<String> = titles.into_iter().take(count).collect();
        services
            .catalog
            .request_titles(None, &sent.scenario_id, (&wanted, &BTreeSet::new()))
            .await?;
        if let (true, Some(proposal)) =
            (is_back, services.catalog.proposal(&sent.scenario_id).await?)
        {
            services.catalog.return_proposal(None, &proposal, &[]).await?;
        }
    }
    Ok(())
}
