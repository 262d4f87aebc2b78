//! What mail says.

use crate::catalog::{Letter, Membership, User};

/// Days for which the link of an invitation is good.
pub const INVITATION_DAYS: i64 = 7;
/// Hours for which the link of somebody who forgot the password is good.
pub(in crate::server) const RESET_HOURS: i64 = 24;

fn letter(to: &User, subject: &str, text: &str) -> Option<Letter> {
    letter_to((to.email.as_deref()?, &to.name), subject, text)
}

/// A letter to an address and a name.
fn letter_to((recipient, name): (&str, &str), subject: &str, text: &str) -> Option<Letter> {
    let greeting = if name.trim().is_empty() || name.contains("Anon") {
        "Hello,".to_owned()
    } else {
        format!("Dear {name},")
    };
    Some(Letter {
        recipient: recipient.to_owned(),
        recipient_name: name.to_owned(),
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

/// A consortium asks a library to feed its package.
pub(in crate::server) fn invited(
    to: &Membership,
    consortium: &str,
    package: &str,
    page: &str,
) -> Option<Letter> {
    let text = format!(
        "{consortium} asks {} to share the data of a journal package for \"{package}\" in Titlewise: usage, prices, \
         perpetual access and costs, so that the consortium can work out what its members need together. You choose the \
         package, and whether it is seen as it is at any time or as a copy, or decline:\n\n{page}",
        to.institution_name
    );
    let subject = format!("{consortium} asks for your data");
    letter_to((to.email.as_deref()?, &to.user_name), &subject, &text)
}

/// A library has answered a consortium that asked.
pub(in crate::server) fn invitation_answered(
    to: &Membership,
    library: &str,
    is_accepted: bool,
    page: &str,
) -> Option<Letter> {
    let (verb, text) = if is_accepted {
        ("accepted", format!("{library} shares its data with you from now on:\n\n{page}"))
    } else {
        ("declined", format!("{library} does not share its data with you.\n\n{page}"))
    };
    letter_to((to.email.as_deref()?, &to.user_name), &format!("{library} has {verb}"), &text)
}

/// A consortium has sent a scenario.
pub(in crate::server) fn proposal(
    to: &Membership,
    consortium: &str,
    scenario: &str,
    page: &str,
) -> Option<Letter> {
    let text = format!(
        "{consortium} has sent {} the scenario \"{scenario}\" in Titlewise. It shows which journals the consortium would \
         subscribe. Please ask there for the journals that you need besides, and send it back:\n\n{page}",
        to.institution_name
    );
    let subject = format!("A proposal of {consortium}");
    letter_to((to.email.as_deref()?, &to.user_name), &subject, &text)
}

/// A member has sent a proposal back.
pub(in crate::server) fn returned(
    to: &Membership,
    member: &str,
    scenario: &str,
    page: &str,
) -> Option<Letter> {
    let text = format!(
        "{member} has sent the scenario \"{scenario}\" back. What the library asks for stands among the requests of the \
         scenario:\n\n{page}"
    );
    letter_to((to.email.as_deref()?, &to.user_name), &format!("{member} has answered"), &text)
}

/// A scenario that took long is worked out.
pub(in crate::server) fn recalculated(
    to: (&str, &str),
    scenario: &str,
    page: &str,
) -> Option<Letter> {
    let text = format!("the new numbers of the scenario \"{scenario}\" are there:\n\n{page}");
    letter_to(to, &format!("Worked out: {scenario}"), &text)
}

/// A scenario could not be worked out.
pub(in crate::server) fn not_recalculated(to: (&str, &str), scenario: &str) -> Option<Letter> {
    let text = format!(
        "the new numbers of the scenario \"{scenario}\" could not be worked out, though it was tried several times. It \
         can be changed again. If that happens once more, please tell those who run your Titlewise."
    );
    letter_to(to, &format!("Not worked out: {scenario}"), &text)
}

/// The titles that members ask for, as a file.
pub(in crate::server) fn member_requests(to: &User, scenario: &str, link: &str) -> Option<Letter> {
    let text = format!(
        "here are the journals of the members of your consortium, with those that they ask for, in the scenario \
         \"{scenario}\":\n\n{link}\n\nThe link works for six hours."
    );
    letter(to, &format!("Member requests: {scenario}"), &text)
}
