//! Works of institutions, and the journals of the works that they cite.

use std::collections::BTreeSet;

use serde_json::Value;
use titlewise_engine::openalex::Recipe;

use super::OpenAlexError;
use super::client::Client;
use super::folder::Folder;
use super::query::{MAX_IDS, OpenAlexQuery, any, number};

/// Requested fields of an institution's works.
const FIELDS: &str = "id,doi,publication_year,publication_date,type,is_paratext,primary_location,open_access,locations,\
     authorships,referenced_works,apc_list,primary_topic";
/// Requested fields of cited works.
const CITED_FIELDS: &str = "id,primary_location";
/// Maximum number of authors per work in lists.
const AUTHORS: usize = 100;

/// Returns the institutions with these ROR ids.
pub(super) async fn institutions(
    client: &Client<'_>,
    ror_ids: &[String],
) -> Result<Vec<Value>, OpenAlexError> {
    client.begin("institutions", ror_ids.len().div_ceil(MAX_IDS));
    let mut found = Vec::new();
    for some in ror_ids.chunks(MAX_IDS) {
        let addresses: Vec<String> =
            some.iter().map(|ror_id| format!("https://ror.org/{ror_id}")).collect();
        let question = OpenAlexQuery::about("institutions").with("ror", any(&addresses));
        found.extend(client.rows(&question).await?);
    }
    Ok(found)
}

/// Writes the works of the institutions and the works that they cite. Returns the numbers of the sources in which the
/// institutions publish.
pub(super) async fn write(
    client: &Client<'_>,
    recipe: &Recipe,
    institutions: &[Value],
    (first, last): (i32, i32),
    folder: &Folder,
) -> Result<BTreeSet<i64>, OpenAlexError> {
    let named = if recipe.with_children {
        "authorships.institutions.lineage"
    } else {
        "authorships.institutions.id"
    };
    let ids = institutions.iter().filter_map(|one| one["id"].as_str()?.rsplit('/').next());
    let mut questions = Vec::new();
    for id in ids {
        for year in first..=last {
            let question = OpenAlexQuery::about("works")
                .with(named, id)
                .with("publication_year", year.to_string())
                .and("select", FIELDS);
            questions.push(question);
        }
    }
    client.begin("works of the institutions", questions.len());
    let pages = client.page_all(questions).await?;
    let mut seen = Seen::default();
    let mut out = folder.lines("works", 1)?;
    client.begin("works with many authors", 0);
    for page in &pages {
        let Value::Array(works) = client.ask(page).await?["results"].take() else { continue };
        for work in works {
            if seen.is_new(&work) {
                out.line(&whole(client, work).await?)?;
            }
        }
    }
    out.finish()?;
    cited(client, &seen, folder).await?;
    Ok(seen.sources)
}

/// The works found so far, their sources and their citations.
#[derive(Default)]
struct Seen {
    works: BTreeSet<i64>,
    cited: BTreeSet<i64>,
    sources: BTreeSet<i64>,
}

impl Seen {
    fn is_new(&mut self, work: &Value) -> bool {
        let Some(number) = work["id"].as_str().and_then(number) else { return false };
        if !self.works.insert(number) {
            return false;
        }
        self.cited.extend(referenced(work));
        self.sources.extend(source(work));
        true
    }
}

/// Returns the number of the journal of a work.
fn source(work: &Value) -> Option<i64> {
    let source = &work["primary_location"]["source"];
    (source["type"] == "journal").then(|| number(source["id"].as_str()?))?
}

fn referenced(work: &Value) -> impl Iterator<Item = i64> {
    let referenced = work["referenced_works"].as_array().into_iter().flatten();
    referenced.filter_map(|id| number(id.as_str()?))
}

/// Returns a work with all of its authors.
async fn whole(client: &Client<'_>, work: Value) -> Result<Value, OpenAlexError> {
    let authors = work["authorships"].as_array().map_or(0, Vec::len);
    if authors < AUTHORS {
        return Ok(work);
    }
    let Some(id) = work["id"].as_str().and_then(|id| id.rsplit('/').next()) else {
        return Ok(work);
    };
    let question = OpenAlexQuery::about(format!("works/{id}")).and("select", FIELDS);
    let alone = client.ask(&question).await?;
    Ok(if alone.is_object() { alone } else { work })
}

/// Writes the cited works that have not been written yet.
async fn cited(client: &Client<'_>, seen: &Seen, folder: &Folder) -> Result<(), OpenAlexError> {
    let missing: Vec<i64> = seen.cited.difference(&seen.works).copied().collect();
    client.begin("works that were referred to", missing.len().div_ceil(MAX_IDS));
    let mut out = folder.lines("works", 0)?;
    // In batches of queries, so that their responses are not all in memory at once.
    for some in missing.chunks(10 * MAX_IDS) {
        let about = |some: &[i64]| {
            let ids: Vec<String> = some.iter().map(|number| format!("W{number}")).collect();
            let question = OpenAlexQuery::about("works").with("openalex", any(&ids));
            question.and("select", CITED_FIELDS).and("per_page", MAX_IDS.to_string())
        };
        let questions: Vec<OpenAlexQuery> = some.chunks(MAX_IDS).map(about).collect();
        let answers = client.ask_all(questions.clone()).await?;
        for (question, answer) in questions.iter().zip(answers) {
            let works = answer["results"].as_array().ok_or_else(|| client.no_list(question))?;
            for work in works {
                out.line(work)?;
            }
        }
    }
    out.finish()
}
