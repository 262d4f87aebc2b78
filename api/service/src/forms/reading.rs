//! Reads a form field by field and reports all errors together.

use serde_json::{Map, Value};

use crate::error::Error;
use titlewise_ingest::thousands::thousands;

/// Message for a required text that is missing.
pub(crate) const REQUIRED: &str = "This field is required.";
/// Message for a required choice that is missing.
pub(crate) const CHOICE: &str = "This is required.";
/// Message for an invalid email address.
const BAD_EMAIL: &str = "This email isn't valid.";

/// Maximum characters of a single-line field.
pub(crate) const LINE: usize = 300;
/// Maximum characters of a few lines.
pub(crate) const LINES: usize = 2_000;
/// Maximum characters of a text.
pub(crate) const TEXT: usize = 10_000;

/// A form that is being read.
#[derive(Debug)]
pub(crate) struct Reading<'a> {
    given: &'a Map<String, Value>,
    fields: Map<String, Value>,
    faults: Map<String, Value>,
}

impl<'a> Reading<'a> {
    /// Starts to read a form.
    pub(crate) fn of(given: &'a Map<String, Value>) -> Self {
        Self { given, fields: Map::new(), faults: Map::new() }
    }

    /// Returns the value of a field; `None` if missing or null.
    pub(crate) fn given(&self, name: &str) -> Option<&'a Value> {
        self.given.get(name).filter(|value| !value.is_null())
    }

    /// Records an error of a field.
    pub(crate) fn fault(&mut self, name: &str, text: impl Into<String>) {
        self.faults.insert(name.to_owned(), Value::String(text.into()));
    }

    /// Accepts the value of a field.
    pub(crate) fn take(&mut self, name: &str, value: impl Into<Value>) {
        self.fields.insert(name.to_owned(), value.into());
    }

    /// Returns the text of a field, trimmed; `None` if blank, `Err` if an error was recorded.
    fn text(&mut self, name: &str, most: usize) -> Result<Option<String>, ()> {
        let text = match self.given(name) {
            None => return Ok(None),
            Some(Value::String(text)) => plain(text, most > LINE),
            Some(_) => {
                self.fault(name, "This takes a text.");
                return Err(());
            }
        };
        if text.chars().count() > most {
            self.fault(name, format!("At most {} characters.", thousands(most as u64)));
            return Err(());
        }
        Ok(Some(text).filter(|text| !text.is_empty()))
    }

    /// Reads an optional text.
    pub(crate) fn optional(&mut self, name: &str, most: usize) {
        if let Ok(text) = self.text(name, most) {
            self.take(name, text.unwrap_or_default());
        }
    }

    /// Reads a required text.
    pub(crate) fn required(&mut self, name: &str, most: usize) {
        match self.text(name, most) {
            Ok(Some(text)) => self.take(name, text),
            Ok(None) => self.fault(name, REQUIRED),
            Err(()) => {}
        }
    }

    /// Reads a required email address; `refused` returns further errors.
    pub(crate) fn email(&mut self, name: &str, refused: impl Fn(&str) -> Option<&'static str>) {
        match self.text(name, LINE) {
            Ok(Some(text)) if !is_email(&text) => self.fault(name, BAD_EMAIL),
            Ok(Some(text)) => match refused(&text.to_lowercase()) {
                Some(refusal) => self.fault(name, refusal),
                None => self.take(name, text),
            },
            Ok(None) => self.fault(name, REQUIRED),
            Err(()) => {}
        }
    }

    /// Reads an optional checkbox.
    pub(crate) fn flag(&mut self, name: &str) {
        match self.given(name) {
            None => self.take(name, false),
            Some(Value::Bool(flag)) => self.take(name, *flag),
            // Browsers and older clients send an untouched checkbox as an empty text.
            Some(Value::String(text)) if text.is_empty() => self.take(name, false),
            Some(_) => self.fault(name, "This takes true or false."),
        }
    }

    /// Returns the fields, or all errors.
    pub(crate) fn finish(self) -> Result<Map<String, Value>, Error> {
        if self.faults.is_empty() {
            Ok(self.fields)
        } else {
            Err(Error::InvalidFields(self.faults))
        }
    }
}

/// Whether a text has the form `x@y` without blanks.
fn is_email(text: &str) -> bool {
    let has_blank = text.chars().any(char::is_whitespace);
    let parts = text.split_once('@').map(|(one, other)| !one.is_empty() && !other.is_empty());
    parts == Some(true) && !has_blank && text.len() <= 254
}

/// Removes invisible characters from a text.
fn plain(text: &str, has_lines: bool) -> String {
    let text = text.replace("\r\n", "\n");
    let keeps = |sign: char| !sign.is_control() || (has_lines && sign == '\n');
    let signs = text.chars().map(|sign| if keeps(sign) { sign } else { ' ' });
    signs.collect::<String>().trim().to_owned()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(given: Value, with: impl Fn(&mut Reading<'_>)) -> Result<Value, Value> {
        let given = given.as_object().unwrap().clone();
        let mut reading = Reading::of(&given);
        with(&mut reading);
        match reading.finish() {
            Ok(fields) => Ok(Value::Object(fields)),
            Err(Error::InvalidFields(faults)) => Err(Value::Object(faults)),
            Err(other) => panic!("{other}"),
        }
    }

    #[test]
    fn every_fault_is_told_at_once() {
        let all = |reading: &mut Reading<'_>| {
            reading.required("name", LINE);
            reading.optional("notes", LINES);
            reading.email("email", |_| None);
            reading.flag("is_sure");
        };
        let faulty =
            json!({"name": "  ", "notes": "x".repeat(2_001), "email": "nobody", "is_sure": 1});
        let told = json!({
            "name": REQUIRED,
            "notes": "At most 2,000 characters.",
            "email": BAD_EMAIL,
            "is_sure": "This takes true or false.",
        });
        assert_eq!(read(faulty, all), Err(told));
        let right =
            json!({"name": " A\u{0}nn\n", "notes": "one\r\ntwo", "email": "a@b", "other": 1});
        let taken = json!({"name": "A nn", "notes": "one\ntwo", "email": "a@b", "is_sure": false});
        assert_eq!(read(right, all), Ok(taken));
    }

    #[test]
    fn an_address_has_text_on_both_sides() {
        for good in ["a@b", "ann@example.edu", "a@b@c"] {
            assert!(is_email(good), "{good}");
        }
        for bad in ["@b", "a@", "a b@c", "ab", "@", "a@b\nc"] {
            assert!(!is_email(bad), "{bad}");
        }
    }
}
