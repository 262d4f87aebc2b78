//! The rows behind the input values give these values, and they are where their places say.

mod library;
mod places;
mod sentences;
mod values;
