//! Titlewise over HTTP: routes, the API description, and the web application.
//!
//! * [`server`]: `titlewise serve`. [`connections`]: accepts and limits connections. [`state`]: the handles that handlers receive.
//! * [`routes`]: one endpoint per file. [`documents`]: the shapes of requests and responses, and their description.
//! * [`guard`], [`comparison_guard`], [`caller`], [`device`], [`ids`], [`query`], [`body`], [`lenient_body`], [`upload_form`], [`preference`]: extractors for handlers.
//! * [`problem`]: errors as problem documents. [`security_headers`]: headers of every response. [`observe`], [`prometheus`]: logs and metrics of requests.
//! * [`cross_origin`]: requests of pages of other origins.
//! * [`arrow_stream`], [`streamed`], [`bodies`], [`assets`]: responses that are not JSON.

pub mod arrow_stream;
mod assets;
mod bodies;
mod body;
mod caller;
mod changed_columns;
mod comparison_guard;
pub mod connections;
mod cross_origin;
mod device;
mod documents;
mod guard;
mod ids;
mod interface;
mod lenient_body;
mod measures;
mod observe;
mod preference;
mod problem;
mod prometheus;
mod query;
mod request_id;
pub mod routes;
mod same_computer;
mod security_headers;
pub mod serve_error;
pub mod server;
mod sign_on_cookie;
mod signing_in;
pub mod state;
mod streamed;
mod upload_form;

pub use interface::description;
