//! Fixed ids of the demo's library and consortium. Sandboxes are copies of them; names never identify anything.

/// Institution of the sample library.
pub const LIBRARY: &str = "institution-demo";
/// Its package.
pub const LIBRARY_PACKAGE: &str = "package-demo";
/// Its scenario without subscriptions.
pub const LIBRARY_SCENARIO: &str = "scenario-demo";
/// Its scenario with subscriptions, which visitors see first.
pub const LIBRARY_CHOICE: &str = "scenario-demo-choice";
/// Consortium of the sample library.
pub const CONSORTIUM: &str = "institution-demo-consortium";
/// Package of the consortium.
pub const CONSORTIUM_PACKAGE: &str = "package-demo-consortium";
/// Scenario of the consortium.
pub const CONSORTIUM_SCENARIO: &str = "scenario-demo-consortium";
/// The account that all visitors shared in earlier versions.
pub const FORMER_USER: &str = "user-demo";

/// Name of the demo's part that consists of the library.
pub const LIBRARY_PART: &str = "library";
/// Name of the demo's part that consists of the library's scenario with subscriptions.
pub const CHOICE_PART: &str = "choice";
/// Name of the demo's part that consists of the consortium.
pub const CONSORTIUM_PART: &str = "consortium";

/// Returns the ids of the institution and the package of another member, counted from 1.
pub fn of_member(number: usize) -> (String, String) {
    (format!("institution-demo-member-{number}"), format!("package-demo-member-{number}"))
}
