//! The description of the interface: it is written down in `docs/openapi.json`, and every answer that a test gets is
//! held against it.

use std::collections::BTreeSet;
use std::path::Path;

use axum::http::{Response, header};
use bytes::Bytes;
use reqwest::StatusCode;
use serde_json::Value;
use titlewise_api::server::description;

use crate::database::{Data, Database, on_each_database};
use crate::running::Running;

on_each_database!(the_interface_shows_itself);

/// Every operation: method, address and what is said of it.
pub fn operations() -> impl Iterator<Item = (String, &'static str, &'static Value)> {
    let paths = description()["paths"].as_object().unwrap().iter();
    paths.flat_map(|(path, item)| {
        let item = item.as_object().unwrap().iter();
        item.map(move |(method, operation)| (method.to_uppercase(), path.as_str(), operation))
    })
}

/// Holds a file of the crate against what it should be; `TITLEWISE_UPDATE_DOCS=1` writes it again.
pub fn written(file: &str, content: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    if std::env::var_os("TITLEWISE_UPDATE_DOCS").is_some() {
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(&file, content).unwrap();
    }
    let found = std::fs::read_to_string(&file).unwrap();
    assert!(
        found == content,
        "{} is not up to date; TITLEWISE_UPDATE_DOCS=1 writes it again",
        file.display()
    );
}

#[test]
fn the_description_is_written_down() {
    let text = serde_json::to_string_pretty(description()).unwrap() + "\n";
    written("docs/openapi.json", &text);
}

#[test]
fn every_operation_says_what_it_is() {
    assert_eq!(description()["openapi"], "3.1.0");
    let mut ids = BTreeSet::new();
    for (method, path, operation) in operations() {
        let about = format!("{method} {path}");
        assert!(ids.insert(operation["operationId"].as_str().unwrap()), "{about}: id is taken");
        assert!(operation["summary"].as_str().is_some_and(|text| !text.is_empty()), "{about}");
        assert_eq!(operation["tags"].as_array().map(Vec::len), Some(1), "{about}");
        let named = |name: &str| {
            let all = operation["parameters"].as_array().into_iter().flatten();
            all.filter(|one| one["in"] == "path" && one["name"] == name).count()
        };
        for part in path.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0)) {
            assert_eq!(named(part), 1, "{about}: {part} is not described");
        }
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            assert!(parameter["description"].is_string(), "{about}: {parameter}");
        }
        let answers = operation["responses"].as_object().unwrap();
        let is_removed = operation["summary"].as_str().unwrap().starts_with("Removed");
        assert!(is_removed || answers.keys().any(|status| status.as_str() < "400"), "{about}");
        for answer in answers.values().map(resolved) {
            assert!(answer["description"].as_str().is_some_and(|text| !text.is_empty()), "{about}");
        }
    }
}

#[test]
fn every_field_says_what_it_holds() {
    for (name, schema) in description()["components"]["schemas"].as_object().unwrap() {
        assert!(schema["description"].is_string(), "{name} says nothing");
        let parts = schema["allOf"].as_array().into_iter().flatten().chain([schema]);
        for (field, said) in parts.filter_map(|part| part["properties"].as_object()).flatten() {
            // What is named like its kind needs no words.
            let is_plain = name == "JournalRow";
            let parts = said["oneOf"].as_array().into_iter().flatten().chain([said]);
            let is_said = parts.clone().any(|part| part["description"].is_string());
            assert!(is_plain || is_said, "{name}.{field} says nothing");
        }
    }
}

async fn the_interface_shows_itself(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    assert_eq!(server.get_json("/openapi.json").await, *description());
    // The client follows the first answer to the page.
    let page = server.client.get(server.url("/api-docs")).send().await.unwrap();
    assert_eq!((page.status(), page.url().path()), (StatusCode::OK, "/api-docs/index.html"));
    let policy = page.headers()["content-security-policy"].to_str().unwrap().to_owned();
    assert!(policy.starts_with("default-src 'self';") && !policy.contains("http"), "{policy}");
    let page = page.text().await.unwrap();
    let named = page.split(['"', '\'']).filter_map(|text| text.strip_prefix("./"));
    let named: Vec<&str> = named.collect();
    assert!(named.contains(&"swagger-initializer.js"), "{page}");
    for file in named {
        let found = server.get(&format!("/api-docs/{file}")).await;
        assert_eq!(found.status(), StatusCode::OK, "{file}");
    }
    let script = server.get("/api-docs/swagger-initializer.js").await.text().await.unwrap();
    assert!(script.contains("\"/openapi.json\"") && !script.contains("http"), "{script}");
    let missing = server.get("/api-docs/none.js").await;
    assert_eq!(missing.status(), StatusCode::NOT_FOUND);
    server.stop().await;
}

/// The operation that an address belongs to; what is written out goes before what stands in braces.
fn operation(method: &str, path: &str) -> Option<&'static Value> {
    let is_of = |template: &str| {
        let (parts, given) = (template.split('/'), path.split('/'));
        parts.clone().count() == given.clone().count()
            && parts.zip(given).all(|(part, given)| part == given || part.starts_with('{'))
    };
    let paths = description()["paths"].as_object().unwrap().iter();
    let of_path = paths.filter(|(template, _)| is_of(template));
    let (_, item) = of_path.min_by_key(|(template, _)| template.matches('{').count())?;
    item.get(method.to_lowercase())
}

/// Holds an answer against the description.
pub fn check(method: &str, path: &str, response: &Response<Bytes>) {
    let Some(operation) = operation(method, path) else { return };
    let status = response.status();
    let about = format!("{method} {path}: {status}");
    let said = resolved(&operation["responses"][status.as_str()]);
    assert!(said.is_object(), "{about} is not described");
    let text =
        |name| response.headers().get(name).map(|value: &header::HeaderValue| value.to_str());
    let Some(Ok(kind)) = text(header::CONTENT_TYPE) else {
        assert!(said.get("content").is_none(), "{about} has no content");
        return;
    };
    let kind = kind.split(';').next().unwrap();
    let content = &said["content"][kind];
    assert!(content.is_object(), "{about}: {kind} is not described");
    let is_json = kind == "application/json" || kind.ends_with("+json");
    if !is_json || text(header::CONTENT_ENCODING).is_some() {
        return;
    }
    let value = serde_json::from_slice(response.body()).unwrap();
    if let Err(fault) = fits(&content["schema"], &value, true) {
        panic!("{about}: the answer is not as described: {fault}");
    }
}

/// What says nothing about which values there are.
const WORDS: [&str; 9] = [
    "description",
    "title",
    "example",
    "examples",
    "default",
    "format",
    "propertyNames",
    "deprecated",
    "contentMediaType",
];

/// Whether a value is as a schema says. A field that nobody described is a fault, if `is_whole`: part of an object may
/// be described elsewhere.
fn fits(schema: &'static Value, value: &Value, is_whole: bool) -> Result<(), String> {
    let schema = resolved(schema);
    let Some(rules) = schema.as_object() else { return Err(format!("{schema} is no schema")) };
    for (rule, said) in rules {
        let is_fine = match rule.as_str() {
            "type" => is_of_type(said, value),
            "enum" => said.as_array().unwrap().contains(value),
            "const" => said == value,
            "required" => {
                let names = said.as_array().unwrap().iter().map(|name| name.as_str().unwrap());
                let missing: Vec<&str> = names.filter(|name| value.get(name).is_none()).collect();
                if !missing.is_empty() {
                    return Err(format!("{missing:?} missing in {}", short(value)));
                }
                true
            }
            "properties" => {
                for (name, said) in said.as_object().unwrap() {
                    let Some(value) = value.get(name) else { continue };
                    fits(said, value, true).map_err(|fault| format!("{name}: {fault}"))?;
                }
                true
            }
            "additionalProperties" => others(rules, said, value)?,
            "items" => {
                for item in value.as_array().into_iter().flatten() {
                    fits(said, item, true)?;
                }
                true
            }
            "allOf" => {
                for part in said.as_array().unwrap() {
                    fits(part, value, false)?;
                }
                true
            }
            "oneOf" | "anyOf" => {
                let tried = said.as_array().unwrap().iter();
                let tried: Vec<_> = tried.map(|part| fits(part, value, is_whole)).collect();
                match tried.iter().filter(|one| one.is_ok()).count() {
                    1 => true,
                    0 => return Err(format!("none of {rule}: {tried:?}")),
                    _ => rule == "anyOf",
                }
            }
            "minimum" => value.as_f64().is_none_or(|number| number >= said.as_f64().unwrap()),
            "maximum" => value.as_f64().is_none_or(|number| number <= said.as_f64().unwrap()),
            "minLength" => value.as_str().is_none_or(|text| length(text) >= said.as_u64().unwrap()),
            "maxLength" => value.as_str().is_none_or(|text| length(text) <= said.as_u64().unwrap()),
            "uniqueItems" => value.as_array().is_none_or(|all| {
                all.iter().enumerate().all(|(at, one)| !all[..at].contains(one)) || said == false
            }),
            "minItems" => {
                value.as_array().is_none_or(|all| all.len() as u64 >= said.as_u64().unwrap())
            }
            "maxItems" => {
                value.as_array().is_none_or(|all| all.len() as u64 <= said.as_u64().unwrap())
            }
            "maxProperties" => {
                value.as_object().is_none_or(|all| all.len() as u64 <= said.as_u64().unwrap())
            }
            known if WORDS.contains(&known) => true,
            unknown => panic!("these tests do not know what {unknown} means"),
        };
        if !is_fine {
            return Err(format!("{} is not {rule} {said}", short(value)));
        }
    }
    let (Some(fields), true) = (value.as_object(), is_whole) else { return Ok(()) };
    match known_fields(schema) {
        Some(known) => match fields.keys().find(|name| !known.contains(name.as_str())) {
            Some(unknown) => Err(format!("nobody described the field {unknown}")),
            None => Ok(()),
        },
        None => Ok(()),
    }
}

fn resolved(schema: &'static Value) -> &'static Value {
    match schema["$ref"].as_str() {
        Some(name) => description().pointer(name.trim_start_matches('#')).unwrap(),
        None => schema,
    }
}

fn is_of_type(said: &Value, value: &Value) -> bool {
    let kinds = said.as_array().map_or(std::slice::from_ref(said), Vec::as_slice);
    kinds.iter().any(|kind| match kind.as_str().unwrap() {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        "number" => value.is_number(),
        "integer" => value.as_f64().is_some_and(|number| number.fract() == 0.0),
        other => panic!("{other} is no type"),
    })
}

/// Fields that the properties do not name.
fn others(
    rules: &'static serde_json::Map<String, Value>,
    said: &'static Value,
    value: &Value,
) -> Result<bool, String> {
    let named = |name: &str| rules.get("properties").is_some_and(|named| named.get(name).is_some());
    for (name, value) in value.as_object().into_iter().flatten().filter(|(name, _)| !named(name)) {
        match said {
            Value::Bool(true) => {}
            Value::Bool(false) => return Ok(false),
            schema => fits(schema, value, true).map_err(|fault| format!("{name}: {fault}"))?,
        }
    }
    Ok(true)
}

/// The fields that an object may have; none if it may have any.
fn known_fields(schema: &'static Value) -> Option<BTreeSet<&'static str>> {
    let schema = resolved(schema);
    let is_open = schema.get("additionalProperties").is_some_and(|said| said != false);
    let is_any = ["properties", "allOf", "oneOf", "anyOf", "maxProperties"];
    if is_open || is_any.iter().all(|rule| schema.get(rule).is_none()) {
        return None;
    }
    let own = schema["properties"].as_object().into_iter().flatten();
    let mut known: BTreeSet<&str> = own.map(|(name, _)| name.as_str()).collect();
    for rule in ["allOf", "oneOf", "anyOf"] {
        for part in schema[rule].as_array().into_iter().flatten() {
            known.extend(known_fields(part)?);
        }
    }
    Some(known)
}

fn length(text: &str) -> u64 {
    text.chars().count() as u64
}

fn short(value: &Value) -> String {
    value.to_string().chars().take(200).collect()
}
