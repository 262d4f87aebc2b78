//! What mail says.

use crate::catalog::{Letter, User};

/// Days for which the link of an invitation is good.
pub const INVITATION_DAYS: i64 = 7;
/// Hours for which the link of somebody who forgot the password is good.
pub(in crate::server) const RESET_HOURS: i64 = 24;

fn letter(to: &User, subject: &str, text: &str) -> Option<Letter> {
    let recipient = to.email.clone()?;
    let greeting = if to.name.trim().is_empty() || to.name.contains("Anon") {
        "Hello,".to_owned()
    } else {
        format!("Dear {},", to.name)
    };
    Some(Letter {
        recipient,
        recipient_name: to.name.clone(),
        subject: subject.to_owned(),
        body: format!("{greeting}\n\n{text}\n\nTitlewise\n"),
    })
}

/// Somebody has a new account, and chooses a password.
pub(in crate::server) fn invitation(to: &User, places: &str, link: &str) -> Option<Letter> {
    let email = to.email.as_deref().unwrap_or_default();
    let text = format!(
        "you can now work with the journal packages of {places} in Titlewise. Sign in with your e-mail \
         address, {email}. Please choose a password first:\n\n{link}\n\nThis link works once, within \
         {INVITATION_DAYS} days. After that, \"Forgot password\" on the login page sends you another one."
    );
    letter(to, "Your Titlewise account", &text)
}

/// Somebody forgot the password.
pub(in crate::server) fn reset(to: &User, link: &str) -> Option<Letter> {
    let text = format!(
        "somebody, probably you, asked for a new password for your Titlewise account. Choose it here:\n\n\
         {link}\n\nThis link works once, within {RESET_HOURS} hours. If it was not you who asked, do \
         nothing: your password stays as it is."
    );
    letter(to, "Choose a new Titlewise password", &text)
}

/// Somebody may do something else than before.
pub(in crate::server) fn role_changed(
    to: &User,
    by: &str,
    place: &str,
    role: Option<&str>,
) -> Option<Letter> {
    let text = match role {
        Some(role) => format!("{by} has given you the role {role} at {place} in Titlewise."),
        None => format!("{by} has ended your access to {place} in Titlewise."),
    };
    letter(to, &format!("Your access to {place}"), &text)
}
