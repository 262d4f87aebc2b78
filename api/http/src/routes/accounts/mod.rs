//! Sign-in, users, roles, API keys and tokens.

pub(crate) mod api_key;
pub(crate) mod attention;
pub(crate) mod download_token;
pub(crate) mod email;
pub(crate) mod login;
pub(crate) mod me;
pub(crate) mod new_user;
pub(crate) mod own_data;
pub(crate) mod password;
pub(crate) mod people;
pub(crate) mod session;
pub(crate) mod sign_in_step;
pub(crate) mod single_sign_on;
pub(crate) mod staff;
pub(crate) mod staff_access;
pub(crate) mod staff_lists;
pub(crate) mod two_factor;
pub(crate) mod user_permissions;
