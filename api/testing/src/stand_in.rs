//! A stand-in for the part of the OpenAlex API from which reference data are built, over the lines of a snapshot:
//! lists with filters and cursors, groups, single works. It refuses unknown requests, as the service does.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::extract::{Path as Place, Query, State};
use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use flate2::read::MultiGzDecoder;
use serde_json::{Map, Value, json};
use tokio::net::TcpListener;

/// Maximum number of authors per work in lists.
const AUTHORS: usize = 100;

/// Returns the response to send instead of the regular one, by the number of the request.
type Trouble = Box<dyn Fn(usize) -> Option<Response> + Send + Sync>;

/// Data of the stand-in, and the requests that it received.
pub struct Service {
    entities: HashMap<&'static str, Vec<Value>>,
    asked: Mutex<Vec<String>>,
    trouble: Option<Trouble>,
}

impl Service {
    /// Loads a folder with the layout of a snapshot.
    pub fn of(folder: &Path) -> io::Result<Self> {
        let mut entities = HashMap::new();
        for entity in ["works", "sources", "institutions", "publishers"] {
            entities.insert(entity, latest(entity, &folder.join(entity))?);
        }
        Ok(Self { entities, asked: Mutex::default(), trouble: None })
    }

    /// Like `of`, with irregular responses to some requests.
    #[allow(dead_code)] // For tests.
    pub fn with_trouble(
        self,
        trouble: impl Fn(usize) -> Option<Response> + Send + Sync + 'static,
    ) -> Self {
        Self { trouble: Some(Box::new(trouble)), ..self }
    }

    /// Returns the requested addresses, unchanged, in order.
    #[allow(dead_code)] // For tests.
    pub fn asked(&self) -> Vec<String> {
        self.asked.lock().map(|asked| asked.clone()).unwrap_or_default()
    }

    /// Returns the rows of an entity.
    #[allow(dead_code)] // For tests.
    pub fn rows(&self, entity: &str) -> &[Value] {
        self.entities.get(entity).map_or(&[], Vec::as_slice)
    }
}

/// Returns the lines of an entity; of those with the same id the newest by `updated_date`, or else the last.
fn latest(entity: &str, folder: &Path) -> io::Result<Vec<Value>> {
    let mut found: BTreeMap<String, Value> = BTreeMap::new();
    for file in files(folder)? {
        for line in BufReader::new(MultiGzDecoder::new(File::open(file)?)).lines() {
            let row: Value = serde_json::from_str(&line?)?;
            if row["is_xpac"] == true {
                continue;
            }
            let id = row["id"].as_str().unwrap_or_default().to_owned();
            let day = |row: &Value| row["updated_date"].as_str().map(str::to_owned);
            let is_older = |old: &Value| entity != "works" && day(old) > day(&row);
            if !found.get(&id).is_some_and(is_older) {
                found.insert(id, row);
            }
        }
    }
    Ok(found.into_values().collect())
}

fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    if !folder.is_dir() {
        return Ok(files);
    }
    for day in fs::read_dir(folder)? {
        let day = day?.path();
        if day.is_dir() {
            for file in fs::read_dir(day)? {
                files.push(file?.path());
            }
        }
    }
    files.sort();
    Ok(files)
}

/// Returns the router for all supported addresses.
pub fn router(service: Arc<Service>) -> Router {
    Router::new()
        .route("/{entity}", get(list))
        .route("/{entity}/{id}", get(single))
        .with_state(service)
}

fn trouble(service: &Service, uri: &Uri) -> Option<Response> {
    let number = service.asked.lock().map_or(0, |mut asked| {
        asked.push(uri.to_string());
        asked.len()
    });
    service.trouble.as_ref().and_then(|trouble| trouble(number))
}

fn refusal(message: String) -> Response {
    let body = json!({"error": "Invalid query parameters error.", "message": message});
    (StatusCode::BAD_REQUEST, [(header::CONTENT_TYPE, "application/json")], body.to_string())
        .into_response()
}

fn answer(body: &Value) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], body.to_string()).into_response()
}

async fn single(
    State(service): State<Arc<Service>>,
    Place((entity, id)): Place<(String, String)>,
    Query(asked): Query<HashMap<String, String>>,
    uri: Uri,
) -> Response {
    if let Some(trouble) = trouble(&service, &uri) {
        return trouble;
    }
    let rows = service.entities.get(entity.as_str());
    let found = rows.into_iter().flatten().find(|row| short(&row["id"]) == Some(id.as_str()));
    match found {
        Some(row) => answer(&selected(row, asked.get("select"))),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

async fn list(
    State(service): State<Arc<Service>>,
    Place(entity): Place<String>,
    Query(asked): Query<HashMap<String, String>>,
    uri: Uri,
) -> Response {
    if let Some(trouble) = trouble(&service, &uri) {
        return trouble;
    }
    let Some(rows) = service.entities.get(entity.as_str()) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let conditions = match conditions(&entity, asked.get("filter")) {
        Ok(conditions) => conditions,
        Err(message) => return refusal(message),
    };
    let meets = |row: &&Value| conditions.iter().all(|(field, values)| has(row, field, values));
    let found: Vec<&Value> = rows.iter().filter(meets).collect();
    match asked.get("group_by") {
        Some(field) => groups(&found, field),
        None => page(&found, &asked),
    }
}

/// Returns the conditions of a filter: fields and their alternative values.
fn conditions(entity: &str, filter: Option<&String>) -> Result<Vec<(String, Vec<String>)>, String> {
    let known: &[&str] = match entity {
        "works" => &[
            "authorships.institutions.id",
            "authorships.institutions.lineage",
            "from_publication_date",
            "has_oa_accepted_or_published_version",
            "has_oa_submitted_version",
            "is_paratext",
            "open_access.oa_status",
            "openalex",
            "primary_location.source.id",
            "primary_location.source.type",
            "primary_topic.field.id",
            "publication_year",
            "to_publication_date",
            "type",
        ],
        "sources" => &["issn", "openalex"],
        "institutions" => &["ror"],
        _ => &["openalex"],
    };
    let mut conditions = Vec::new();
    for part in filter.into_iter().flat_map(|filter| filter.split(',')) {
        let (field, values) = part.split_once(':').ok_or(format!("Invalid filter: {part}"))?;
        if !known.contains(&field) {
            return Err(format!("Unknown filter field: {field}"));
        }
        let values: Vec<String> = values.split('|').map(str::to_owned).collect();
        if values.len() > 100 {
            return Err(format!("Maximum number of values exceeded for {field}."));
        }
        conditions.push((field.to_owned(), values));
    }
    Ok(conditions)
}

/// Returns the last part of an id: `S42`, `17`.
fn short(id: &Value) -> Option<&str> {
    id.as_str()?.rsplit('/').next()
}

fn has(row: &Value, field: &str, values: &[String]) -> bool {
    let is = |value: Option<&str>| value.is_some_and(|value| values.iter().any(|one| one == value));
    let is_id = |id: Option<&str>| {
        id.is_some_and(|id| values.iter().any(|one| one.rsplit('/').next() == Some(id)))
    };
    let first = values.first().map_or("", String::as_str);
    let day = row["publication_date"].as_str().unwrap_or_default();
    let mut institutions = row["authorships"]
        .as_array()
        .into_iter()
        .flatten()
        .flat_map(|author| author["institutions"].as_array().into_iter().flatten());
    match field {
        "openalex" => is_id(short(&row["id"])),
        "ror" => is(row["ror"].as_str()),
        "issn" => row["issn"].as_array().into_iter().flatten().any(|issn| is(issn.as_str())),
        "type" => is(row["type"].as_str()),
        "is_paratext" => row["is_paratext"].as_bool().unwrap_or(false).to_string() == first,
        "publication_year" => is(Some(&row["publication_year"].to_string())),
        "open_access.oa_status" => is(row["open_access"]["oa_status"].as_str()),
        "from_publication_date" => !day.is_empty() && day >= first,
        "to_publication_date" => !day.is_empty() && day <= first,
        "primary_location.source.id" => is_id(short(&row["primary_location"]["source"]["id"])),
        "primary_location.source.type" => is(row["primary_location"]["source"]["type"].as_str()),
        "primary_topic.field.id" => is_id(short(&row["primary_topic"]["field"]["id"])),
        "has_oa_submitted_version" => has_open(row, &["submittedVersion"]).to_string() == first,
        "has_oa_accepted_or_published_version" => {
            has_open(row, &["acceptedVersion", "publishedVersion"]).to_string() == first
        }
        "authorships.institutions.id" => institutions.any(|one| is_id(short(&one["id"]))),
        "authorships.institutions.lineage" => institutions.any(|one| {
            let mut lineage = one["lineage"].as_array().into_iter().flatten();
            is_id(short(&one["id"])) || lineage.any(|id| is_id(short(id)))
        }),
        _ => false,
    }
}

fn has_open(work: &Value, versions: &[&str]) -> bool {
    let mut locations = work["locations"].as_array().into_iter().flatten();
    locations.any(|location| {
        let version = location["version"].as_str();
        location["is_oa"] == true && version.is_some_and(|version| versions.contains(&version))
    })
}

fn groups(found: &[&Value], field: &str) -> Response {
    let of = |row: &Value| match field {
        "primary_location.source.id" => {
            let source = &row["primary_location"]["source"];
            Some((source["id"].as_str()?.to_owned(), source["display_name"].clone()))
        }
        "primary_topic.field.id" => {
            let field = &row["primary_topic"]["field"];
            Some((field["id"].as_str()?.to_owned(), field["display_name"].clone()))
        }
        _ => None,
    };
    if !matches!(field, "primary_location.source.id" | "primary_topic.field.id") {
        return refusal(format!("Unknown group_by field: {field}"));
    }
    let mut counted: BTreeMap<String, (Value, u64)> = BTreeMap::new();
    for (key, name) in found.iter().filter_map(|row| of(row)) {
        counted.entry(key).or_insert((name, 0)).1 += 1;
    }
    let group = |(key, (name, count)): (String, (Value, u64))| json!({"key": key, "key_display_name": name, "count": count});
    let groups: Vec<Value> = counted.into_iter().map(group).collect();
    answer(&json!({
        "meta": {"count": found.len(), "groups_count": groups.len()}, "results": [], "group_by": groups,
    }))
}

fn page(found: &[&Value], asked: &HashMap<String, String>) -> Response {
    let size: usize = asked.get("per_page").map_or(Ok(25), |size| size.parse()).unwrap_or(0);
    if !(1..=100).contains(&size) {
        return refusal("per_page must be a number between 1 and 100".to_owned());
    }
    let mut found = found.to_vec();
    if asked.get("sort").is_some_and(|sort| sort == "publication_date:desc") {
        found.sort_by_key(|row| row["publication_date"].as_str().map(str::to_owned));
        found.reverse();
    }
    let begin = match asked.get("cursor").map(String::as_str) {
        None | Some("*") => 0,
        Some(cursor) => cursor.trim_start_matches("from-").parse().unwrap_or(usize::MAX),
    };
    let results: Vec<Value> = found
        .iter()
        .skip(begin)
        .take(size)
        .map(|row| {
            let mut row = selected(row, asked.get("select"));
            if let Some(authors) = row.get_mut("authorships").and_then(Value::as_array_mut) {
                authors.truncate(AUTHORS);
            }
            row
        })
        .collect();
    let next = (!results.is_empty() && asked.contains_key("cursor"))
        .then(|| format!("from-{}", begin + results.len()));
    answer(&json!({
        "meta": {"count": found.len(), "per_page": size, "next_cursor": next},
        "results": results, "group_by": [],
    }))
}

fn selected(row: &Value, select: Option<&String>) -> Value {
    let (Some(select), Some(fields)) = (select, row.as_object()) else { return row.clone() };
    let taken =
        select.split(',').filter_map(|name| Some((name.to_owned(), fields.get(name)?.clone())));
    Value::Object(taken.collect::<Map<_, _>>())
}

/// The running stand-in and its address.
pub struct StandIn {
    pub service: Arc<Service>,
    /// Base address.
    pub base: String,
}

impl StandIn {
    /// Starts it on a free port.
    pub async fn of(service: Service) -> Self {
        let service = Arc::new(service);
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let router = router(Arc::clone(&service));
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        Self { service, base }
    }

    /// Returns the requested addresses, in order.
    pub fn asked(&self) -> Vec<String> {
        self.service.asked()
    }

    /// Writes the ISSNs of all its journals, one per line.
    pub fn issns(&self, path: &Path) {
        let rows = self.service.rows("sources").iter();
        let journals = rows.filter(|source| source["type"] == "journal");
        let issns: BTreeSet<&str> =
            journals.filter_map(|source| source["issn_l"].as_str()).collect();
        fs::write(path, issns.into_iter().collect::<Vec<_>>().join("\n")).unwrap();
    }
}
