//! Compares responses with the OpenAPI description, and files with their expected content.

use std::collections::BTreeSet;
use std::path::Path;

use axum::http::{Response, header};
use bytes::Bytes;
use serde_json::Value;
use titlewise_http::description;

/// Returns every operation: method, address and description.
pub fn operations() -> impl Iterator<Item = (String, &'static str, &'static Value)> {
    let paths = description()["paths"].as_object().unwrap().iter();
    paths.flat_map(|(path, item)| {
        let item = item.as_object().unwrap().iter();
        item.map(move |(method, operation)| (method.to_uppercase(), path.as_str(), operation))
    })
}

/// Compares a file of the crate with its expected content; `TITLEWISE_UPDATE_DOCS=1` rewrites the file.
pub fn written(file: &str, content: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(file);
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

/// Returns the operation of an address; literal path segments take precedence over parameters in braces.
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

/// Compares a response with the description.
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

/// Schema keywords that do not restrict values.
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

/// Returns whether a value matches a schema. An undescribed field is an error if `is_whole`; otherwise part of an
/// object may be described elsewhere.
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

pub fn resolved(schema: &'static Value) -> &'static Value {
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

/// Checks the fields that the properties do not name.
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

/// Returns the fields that an object may have; none if it may have any.
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
