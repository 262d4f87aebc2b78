//! Kinds of forms.

use serde::{Deserialize, Serialize};

/// Kind of a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FormKind {
    /// Order of a subscription.
    Purchase,
    /// Request for a demo.
    DemoRequest,
    /// Request to see or delete personal data.
    Privacy,
}

impl FormKind {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::Purchase, Self::DemoRequest, Self::Privacy];

    /// Name in URLs, rows and settings.
    pub fn name(self) -> &'static str {
        match self {
            Self::Purchase => "purchase",
            Self::DemoRequest => "demo-request",
            Self::Privacy => "privacy",
        }
    }

    /// Returns the kind of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Name in emails.
    pub(crate) fn title(self) -> &'static str {
        match self {
            Self::Purchase => "purchase form",
            Self::DemoRequest => "request for a demo",
            Self::Privacy => "privacy request",
        }
    }

    /// Message shown after submission.
    pub fn thanks(self) -> &'static str {
        match self {
            Self::Purchase => {
                "Your order has arrived. We are creating the account; this takes a day or two."
            }
            Self::DemoRequest => "Demo request submitted.",
            Self::Privacy => "We'll get back to you within 45 days.",
        }
    }
}
