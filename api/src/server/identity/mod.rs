//! Who asks, and what they may do.
//!
//! * `password`, `link`, `token`: what people prove themselves with.
//! * `key`: what programs prove themselves with.
//! * `attempts`: how often they may try.
//! * [`caller`]: who asks. [`guard`]: what a route asks for; a handler gets its package, scenario or institution
//!   from there only.

pub(super) mod attempts;
pub(super) mod caller;
pub(super) mod guard;
pub(super) mod key;
pub(super) mod letters;
pub(super) mod link;
pub(super) mod password;
pub(super) mod token;

pub(super) use token::LEAST_KEY;

pub use key::hash_of_key;
pub use letters::INVITATION_DAYS;
pub use link::new_link;
pub use password::{LEAST_PASSWORD, hash_now};
