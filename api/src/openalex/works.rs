//! Works of institutions, and in which journals the works are that those refer to.

use std::collections::BTreeSet;

use serde_json::Value;
use titlewise_engine::openalex::Recipe;

use super::OpenAlexError;
use super::client::Client;
use super::folder::Folder;
use super::question::{MOST, Question, any, number};

/// What is read of an institution's works.
const FIELDS: &str = "id,doi,publication_year,publication_date,type,is_paratext,primary_location,open_access,locations,\
     authorships,referenced_works,apc_list,primary_topic";
/// What is read of works that others refer to.
const CITED_FIELDS: &str = "id,primary_location";
/// Lists tell at most so many authors of a work.
const AUTHORS: usize = 100;

/// The institutions with these ROR ids.
pub(super) async fn institutions(
    client: &Client<'_>,
    ror_ids: &[String],
) -> Result<Vec<Value>, OpenAlexError> {
    client.begin("institutions", ror_ids.len().div_ceil(MOST));
    let mut found = Vec::new();
    for some in ror_ids.chunks(MOST) {
        let addresses: Vec<String> =
            some.iter().map(|ror_id| format!("https://ror.org/{ror_id}")).collect();
        let question = Question::about("institutions").with("ror", any(&addresses));
        found.extend(client.rows(&question).await?);
    }
    Ok(found)
}

/// Writes the works that name the institutions, and those that these refer to. Returns the numbers of the sources that the
/// institutions publish in.
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
            let question = Question::about("works")
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

/// Which works were met, where they are, and which they refer to.
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

/// The number of the journal that a work is in.
fn source(work: &Value) -> Option<i64> {
    let source = &work["primary_location"]["source"];
    (source["type"] == "journal").then(|| number(source["id"].as_str()?))?
}

fn referenced(work: &Value) -> impl Iterator<Item = i64> {
    let referenced = work["referenced_works"].as_array().into_iter().flatten();
    referenced.filter_map(|id| number(id.as_str()?))
}

/// A work with all of its authors.
async fn whole(client: &Client<'_>, work: Value) -> Result<Value, OpenAlexError> {
    let authors = work["authorships"].as_array().map_or(0, Vec::len);
    if authors < AUTHORS {
        return Ok(work);
    }
    let Some(id) = work["id"].as_str().and_then(|id| id.rsplit('/').next()) else {
        return Ok(work);
    };
    let question = Question::about(format!("works/{id}")).and("select", FIELDS);
    let alone = client.ask(&question).await?;
    Ok(if alone.is_object() { alone } else { work })
}

/// Writes the works that others refer to, as far as they are not there already.
async fn cited(client: &Client<'_>, seen: &Seen, folder: &Folder) -> Result<(), OpenAlexError> {
    let missing: Vec<i64> = seen.cited.difference(&seen.works).copied().collect();
    client.begin("works that were referred to", missing.len().div_ceil(MOST));
    let mut out = folder.lines("works", 0)?;
    // So many questions at a time, so that their answers are not all in memory.
    for some in missing.chunks(10 * MOST) {
        let about = |some: &[i64]| {
            let ids: Vec<String> = some.iter().map(|number| format!("W{number}")).collect();
            let question = Question::about("works").with("openalex", any(&ids));
            question.and("select", CITED_FIELDS).and("per_page", MOST.to_string())
        };
        let questions: Vec<Question> = some.chunks(MOST).map(about).collect();
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
