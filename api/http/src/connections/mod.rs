//! Connections of clients: accepts, limits and ends them.
//!
//! * [`accept`]: serves connections until the server stops, and bounds the time of stopping.
//! * [`live`]: the open connections. At the limit, the one that waits longest makes room.
//! * [`stream`]: a connection's bytes; writing fails when the client accepts nothing.
//! * [`arriving`]: the body of a request; reading fails when the client sends nothing.
//! * [`open_files`]: the number of connections that the limit of open files allows.

pub(crate) mod accept;
mod arriving;
mod live;
pub mod open_files;
mod stream;
