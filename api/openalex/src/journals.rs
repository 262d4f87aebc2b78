//! The requested journals, which OpenAlex calls sources, and their publishers.

use std::collections::{BTreeMap, BTreeSet};

use futures::{StreamExt, TryStreamExt, stream};
use serde_json::Value;

use super::OpenAlexError;
use super::client::Client;
use super::query::{MAX_IDS, OpenAlexQuery, any, number};

/// Returns all sources that have one of the ISSNs, or the linking ISSN of a source that has one, by their numbers.
pub(super) async fn sources(
    client: &Client<'_>,
    issns: &[String],
) -> Result<Vec<Value>, OpenAlexError> {
    client.begin("journals", issns.len().div_ceil(MAX_IDS));
    let mut found = by_issn(client, issns).await?;
    // A journal may have a second source that shares only its linking ISSN.
    let asked: BTreeSet<&str> = issns.iter().map(String::as_str).collect();
    let linking: BTreeSet<&str> =
        found.values().filter_map(|source| source["issn_l"].as_str()).collect();
    let more: Vec<String> = linking.difference(&asked).map(|&issn| issn.to_owned()).collect();
    client.begin("journals by their linking ISSNs", more.len().div_ceil(MAX_IDS));
    found.extend(by_issn(client, &more).await?);
    if !found.values().any(is_journal) {
        return Err(client.no_sources(issns.len()));
    }
    Ok(found.into_values().collect())
}

async fn by_issn(
    client: &Client<'_>,
    issns: &[String],
) -> Result<BTreeMap<i64, Value>, OpenAlexError> {
    let questions =
        issns.chunks(MAX_IDS).map(|some| OpenAlexQuery::about("sources").with("issn", any(some)));
    let sources = all_rows(client, questions.collect()).await?;
    Ok(sources.into_iter().filter_map(|source| Some((id_of(&source)?, source))).collect())
}

/// Returns the sources with these numbers.
pub(super) async fn numbered(
    client: &Client<'_>,
    numbers: &[i64],
) -> Result<Vec<Value>, OpenAlexError> {
    client
        .begin("other journals that the institutions publish in", numbers.len().div_ceil(MAX_IDS));
    let about = |some: &[i64]| {
        let ids: Vec<String> = some.iter().map(|number| format!("S{number}")).collect();
        OpenAlexQuery::about("sources").with("openalex", any(&ids))
    };
    all_rows(client, numbers.chunks(MAX_IDS).map(about).collect()).await
}

/// Returns the rows of several queries, in their order.
async fn all_rows(
    client: &Client<'_>,
    questions: Vec<OpenAlexQuery>,
) -> Result<Vec<Value>, OpenAlexError> {
    let asked = questions.into_iter().map(|question| async move { client.rows(&question).await });
    let rows: Vec<Vec<Value>> = stream::iter(asked).buffered(2).try_collect().await?;
    Ok(rows.into_iter().flatten().collect())
}

/// Returns the top-level publishers of the sources.
pub(super) async fn publishers(
    client: &Client<'_>,
    sources: &[Value],
) -> Result<Vec<Value>, OpenAlexError> {
    let house = |source: &Value| {
        let lineage = source["host_organization_lineage"].as_array()?;
        let id = lineage.last()?.as_str()?.rsplit('/').next()?;
        (id.starts_with('P') && number(id).is_some()).then(|| id.to_owned())
    };
    let houses: BTreeSet<String> = sources.iter().filter_map(house).collect();
    let houses: Vec<String> = houses.into_iter().collect();
    client.begin("publishers", houses.len().div_ceil(MAX_IDS));
    let about = |some: &[String]| OpenAlexQuery::about("publishers").with("openalex", any(some));
    all_rows(client, houses.chunks(MAX_IDS).map(about).collect()).await
}

/// Returns the numbers of the journals with a linking ISSN, in order.
pub(super) fn numbers(sources: &[Value]) -> Vec<i64> {
    sources.iter().filter(|source| is_journal(source)).filter_map(id_of).collect()
}

fn is_journal(source: &Value) -> bool {
    source["type"] == "journal" && source["issn_l"].is_string()
}

fn id_of(source: &Value) -> Option<i64> {
    number(source["id"].as_str()?)
}
