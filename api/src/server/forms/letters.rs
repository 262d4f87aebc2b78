//! What mail says of forms.

use serde_json::{Map, Value};

use super::kind::FormKind;
use crate::catalog::Letter;

/// To one of the staff: what was filled in. Nothing that somebody wrote stands in the heading.
pub(super) fn to_staff(
    recipient: &str,
    kind: FormKind,
    id: &str,
    fields: &Map<String, Value>,
    page: &str,
) -> Letter {
    let mut lines = String::new();
    for (name, value) in fields {
        let text = match value {
            Value::String(text) => text.replace('\n', "\n    "),
            other => other.to_string(),
        };
        lines.push_str(&format!("{name}: {text}\n"));
    }
    let title = kind.title();
    Letter {
        recipient: recipient.to_owned(),
        recipient_name: String::new(),
        subject: format!("A {title} has come"),
        body: format!(
            "Hello,\n\nsomebody has filled in a {title} ({id}):\n\n{lines}\nAll forms: {page}\n\nTitlewise\n"
        ),
    }
}

/// To somebody who asks about their own data. It holds nothing of the form but its number, so that nobody can use it
/// to write to others.
pub(super) fn confirmation(recipient: &str, id: &str) -> Option<Letter> {
    recipient.parse::<lettre::Address>().ok()?;
    Some(Letter {
        recipient: recipient.to_owned(),
        recipient_name: String::new(),
        subject: "Your privacy request".to_owned(),
        body: format!(
            "Hello,\n\nwe have received a privacy request with this address. Its number is {id}. We'll get back to \
             you within 45 days.\n\nIf it was not you who sent it, please answer this mail.\n\nTitlewise\n"
        ),
    })
}
