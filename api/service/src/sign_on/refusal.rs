//! Why a sign-in by a provider is refused.

/// Reason of a refusal. Screens know it by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SignOnRefusal {
    /// No account has the address, or none with a role.
    NoAccount,
    /// The provider has not verified the email address.
    Unverified,
    /// The email address is of a domain that the provider is not responsible for.
    ForeignDomain,
    /// The account with the address is linked to another user of the provider.
    OtherIdentity,
    /// The browser did not begin this sign-in, or too long ago, or it was finished before.
    Expired,
    /// The user or the provider cancelled it.
    Cancelled,
    /// The provider cannot be reached, or its answer is invalid.
    Failed,
}

impl SignOnRefusal {
    /// Returns its name in addresses of screens.
    pub fn name(self) -> &'static str {
        match self {
            Self::NoAccount => "no-account",
            Self::Unverified => "unverified",
            Self::ForeignDomain => "foreign-domain",
            Self::OtherIdentity => "other-identity",
            Self::Expired => "expired",
            Self::Cancelled => "cancelled",
            Self::Failed => "failed",
        }
    }
}
