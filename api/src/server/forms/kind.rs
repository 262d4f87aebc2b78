//! Which forms there are.

use serde::{Deserialize, Serialize};

/// A form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(in crate::server) enum FormKind {
    /// An order of a subscription.
    Purchase,
    /// Somebody wants to be shown around.
    DemoRequest,
    /// Somebody asks what is held of them, or wants it deleted.
    Privacy,
}

impl FormKind {
    /// Every form.
    pub(in crate::server) const ALL: [Self; 3] = [Self::Purchase, Self::DemoRequest, Self::Privacy];

    /// Its name in addresses, rows and settings.
    pub(in crate::server) fn name(self) -> &'static str {
        match self {
            Self::Purchase => "purchase",
            Self::DemoRequest => "demo-request",
            Self::Privacy => "privacy",
        }
    }

    /// The form of this name.
    pub(in crate::server) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// What it is called in mail.
    pub(super) fn title(self) -> &'static str {
        match self {
            Self::Purchase => "purchase form",
            Self::DemoRequest => "request for a demo",
            Self::Privacy => "privacy request",
        }
    }

    /// What the person who sent it is told.
    pub(in crate::server) fn thanks(self) -> &'static str {
        match self {
            Self::Purchase => {
                "Your order has arrived. We are creating the account; this takes a day or two."
            }
            Self::DemoRequest => "Demo request submitted.",
            Self::Privacy => "We'll get back to you within 45 days.",
        }
    }
}
