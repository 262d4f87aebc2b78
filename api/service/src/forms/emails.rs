//! Texts of emails about forms.

use serde_json::{Map, Value};
use titlewise_catalog::Email;

use crate::forms::kind::FormKind;

/// Email to the staff with the contents of a form. The subject contains no user input.
pub(crate) fn to_staff(
    recipient: &str,
    kind: FormKind,
    id: &str,
    fields: &Map<String, Value>,
    page: &str,
) -> Email {
    let mut lines = String::new();
    for (name, value) in fields {
        let text = match value {
            Value::String(text) => text.replace('\n', "\n    "),
            other => other.to_string(),
        };
        lines.push_str(&format!("{name}: {text}\n"));
    }
    let title = kind.title();
    Email {
        recipient: recipient.to_owned(),
        recipient_name: String::new(),
        subject: format!("New {title}"),
        body: format!(
            "Hello,\n\na visitor submitted a {title} ({id}):\n\n{lines}\nAll forms: {page}\n\nTitlewise\n"
        ),
    }
}

/// Confirmation for the sender of a privacy request. It contains nothing of the form but its id, so that it cannot be
/// abused to send messages to others.
pub(crate) fn confirmation(recipient: &str, id: &str) -> Option<Email> {
    recipient.parse::<lettre::Address>().ok()?;
    Some(Email {
        recipient: recipient.to_owned(),
        recipient_name: String::new(),
        subject: "Your privacy request".to_owned(),
        body: format!(
            "Hello,\n\nwe have received a privacy request with this address. Its number is {id}. We'll get back to \
             you within 45 days.\n\nIf you did not send it, please reply to this email.\n\nTitlewise\n"
        ),
    })
}
