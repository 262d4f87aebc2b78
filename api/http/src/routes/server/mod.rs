//! The server itself: versions, health, the API description, and routes that only clients of the compatible service
//! use.

pub(crate) mod api_docs;
pub(crate) mod health;
pub(crate) mod known_service;
pub(crate) mod openapi;
pub(crate) mod service;
