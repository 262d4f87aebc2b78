//! Public forms.

pub(crate) mod form;
