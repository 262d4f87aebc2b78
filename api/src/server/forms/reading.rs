//! A form is read field by field, and every fault is told at once.

use serde_json::{Map, Value};

use crate::server::problem::ApiError;

/// What a required text says when it is missing.
pub(super) const REQUIRED: &str = "This field is required.";
/// What a required choice says when it is missing.
pub(super) const CHOICE: &str = "This is required.";
/// What an e-mail address says that cannot be one.
const BAD_EMAIL: &str = "This email isn't valid.";

/// The most characters of a field on one line.
pub(super) const LINE: usize = 300;
/// The most characters of a few lines.
pub(super) const LINES: usize = 2_000;
/// The most characters of a text.
pub(super) const TEXT: usize = 10_000;

/// A form while it is read.
#[derive(Debug)]
pub(super) struct Reading<'a> {
    given: &'a Map<String, Value>,
    fields: Map<String, Value>,
    faults: Map<String, Value>,
}

impl<'a> Reading<'a> {
    /// Begins.
    pub(super) fn of(given: &'a Map<String, Value>) -> Self {
        Self { given, fields: Map::new(), faults: Map::new() }
    }

    /// What was given in a field; nothing if it was left out.
    pub(super) fn given(&self, name: &str) -> Option<&'a Value> {
        self.given.get(name).filter(|value| !value.is_null())
    }

    /// Something is wrong with a field.
    pub(super) fn fault(&mut self, name: &str, text: impl Into<String>) {
        self.faults.insert(name.to_owned(), Value::String(text.into()));
    }

    /// A field is taken.
    pub(super) fn take(&mut self, name: &str, value: impl Into<Value>) {
        self.fields.insert(name.to_owned(), value.into());
    }

    /// The text of a field, trimmed; none if it is blank or was told as a fault.
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
            self.fault(name, format!("At most {} characters.", thousands(most)));
            return Err(());
        }
        Ok(Some(text).filter(|text| !text.is_empty()))
    }

    /// A text that may be left out.
    pub(super) fn optional(&mut self, name: &str, most: usize) {
        if let Ok(text) = self.text(name, most) {
            self.take(name, text.unwrap_or_default());
        }
    }

    /// A text that must be there.
    pub(super) fn required(&mut self, name: &str, most: usize) {
        match self.text(name, most) {
            Ok(Some(text)) => self.take(name, text),
            Ok(None) => self.fault(name, REQUIRED),
            Err(()) => {}
        }
    }

    /// An e-mail address that must be there; `refused` tells what else is wrong with it.
    pub(super) fn email(&mut self, name: &str, refused: impl Fn(&str) -> Option<&'static str>) {
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

    /// A box that may be ticked.
    pub(super) fn flag(&mut self, name: &str) {
        match self.given(name) {
            None => self.take(name, false),
            Some(Value::Bool(flag)) => self.take(name, *flag),
            // Browsers and older clients send a box that nobody touched as an empty text.
            Some(Value::String(text)) if text.is_empty() => self.take(name, false),
            Some(_) => self.fault(name, "This takes true or false."),
        }
    }

    /// The fields, if nothing is wrong.
    pub(super) fn finish(self) -> Result<Map<String, Value>, ApiError> {
        if self.faults.is_empty() { Ok(self.fields) } else { Err(ApiError::BadFields(self.faults)) }
    }
}

/// Something, an at-sign, something; no blanks.
fn is_email(text: &str) -> bool {
    let has_blank = text.chars().any(char::is_whitespace);
    let parts = text.split_once('@').map(|(one, other)| !one.is_empty() && !other.is_empty());
    parts == Some(true) && !has_blank && text.len() <= 254
}

/// The text without what no one can see.
fn plain(text: &str, has_lines: bool) -> String {
    let text = text.replace("\r\n", "\n");
    let keeps = |sign: char| !sign.is_control() || (has_lines && sign == '\n');
    let signs = text.chars().map(|sign| if keeps(sign) { sign } else { ' ' });
    signs.collect::<String>().trim().to_owned()
}

/// A number as sentences have it.
fn thousands(number: usize) -> String {
    match (number / 1_000, number % 1_000) {
        (0, rest) => rest.to_string(),
        (thousands, rest) => format!("{thousands},{rest:03}"),
    }
}

/// What was refused of a form, in one sentence.
pub(in crate::server) fn told(faults: &Map<String, Value>) -> String {
    let one =
        |(name, text): (&String, &Value)| format!("{name}: {}", text.as_str().unwrap_or_default());
    faults.iter().map(one).collect::<Vec<_>>().join(" ")
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
            Err(ApiError::BadFields(faults)) => Err(Value::Object(faults)),
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
