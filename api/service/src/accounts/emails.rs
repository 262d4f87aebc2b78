//! Texts of emails about accounts, packages and scenarios.

use titlewise_catalog::{Email, Membership, User};

/// Days for which the link in an invitation works.
pub const INVITATION_DAYS: i64 = 7;
/// Hours for which the link to reset a password works.
pub const RESET_HOURS: i64 = 24;
/// Hours for which the link to confirm an email address works.
pub const CONFIRM_HOURS: i64 = 24;
/// Maximum length in characters of a name in a greeting.
const MAX_GREETED: usize = 80;

fn letter(to: &User, subject: &str, text: &str) -> Option<Email> {
    letter_to((to.email.as_deref()?, &to.name), subject, text)
}

/// Returns a name for a greeting. Another user may have entered the name: text that could be an advertisement or a link is
/// left out.
fn greeted(name: &str) -> Option<&str> {
    let is_long = name.chars().count() > MAX_GREETED;
    let is_link = name.contains(['/', ':', '@']) || name.to_lowercase().contains("www.");
    (!name.trim().is_empty() && !name.contains("Anon") && !is_long && !is_link).then_some(name)
}

/// Email to an address and a name; `None` if the address is invalid.
fn letter_to((recipient, name): (&str, &str), subject: &str, text: &str) -> Option<Email> {
    let name = greeted(name);
    let greeting = name.map_or("Hello,".to_owned(), |name| format!("Dear {name},"));
    Some(Email {
        recipient: recipient.to_owned(),
        recipient_name: name.unwrap_or_default().to_owned(),
        subject: subject.to_owned(),
        body: format!("{greeting}\n\n{text}\n\nTitlewise\n"),
    })
}

/// Email to a new user, with a link to set a password.
pub fn invitation(to: &User, places: &str, link: &str) -> Option<Email> {
    let email = to.email.as_deref().unwrap_or_default();
    let text = format!(
        "you can now work with the journal packages of {places} in Titlewise. Sign in with your e-mail \
         address, {email}. Please choose a password first:\n\n{link}\n\nThis link works once, within \
         {INVITATION_DAYS} days. After that, \"Forgot password\" on the login page sends you another one."
    );
    letter(to, "Your Titlewise account", &text)
}

/// Email to a new user who signs in by a provider of single sign-on.
pub fn invitation_to_provider(
    to: &User,
    places: &str,
    provider: &str,
    page: &str,
) -> Option<Email> {
    let email = to.email.as_deref().unwrap_or_default();
    let text = format!(
        "you can now work with the journal packages of {places} in Titlewise. Open this page, enter your email address, {email}, \
         and continue with {provider}:\n\n{page}"
    );
    letter(to, "Your Titlewise account", &text)
}

/// Email with a link to reset a password.
pub fn reset(to: &User, link: &str) -> Option<Email> {
    let text = format!(
        "we received a request for a new password for your Titlewise account. Choose it here:\n\n\
         {link}\n\nThis link works once, within {RESET_HOURS} hours. If you did not request it, \
         ignore this email. Your password stays the same."
    );
    letter(to, "Choose a new Titlewise password", &text)
}

/// Email to a new address of a user, with the link that confirms it.
pub fn confirm_address(user: &User, email: &str, link: &str) -> Option<Email> {
    let text = format!(
        "please confirm that {email} is your email address. Open this link and sign in to your account, if you are not \
         signed in:\n\n{link}\n\nThis link works once, within {CONFIRM_HOURS} hours. If you did not request it, ignore this \
         email: nothing changes."
    );
    letter_to((email, &user.name), "Confirm your email address", &text)
}

/// Email to the current address of a user who requested another one.
pub fn address_requested(to: &User, email: &str, page: &str) -> Option<Email> {
    let text = format!(
        "a new email address was entered for your Titlewise account: {email}. It replaces this address once it is confirmed. \
         If you did not request this, set a new password now. That ends all sessions and cancels the change:\n\n{page}"
    );
    letter(to, "A new email address for your account", &text)
}

/// Email to the previous address of a user after another one was confirmed.
pub fn address_changed(to: &User, email: &str) -> Option<Email> {
    let text = format!(
        "the email address of your Titlewise account is now {email}. Emails no longer go to this address. If you did not \
         change it, contact the operator of your Titlewise."
    );
    letter(to, "Your email address has changed", &text)
}

/// Email to a user who switched two-factor sign-in on.
pub fn two_factor_on(to: &User) -> Option<Email> {
    let text = "two-factor sign-in is now on for your Titlewise account. Signing in needs your password and a code. Keep your \
                recovery codes in a safe place. If you did not switch it on, contact the operator of your Titlewise.";
    letter(to, "Two-factor sign-in is on", text)
}

/// Email to a user whose two-factor sign-in was switched off, by the user or by the operator of the service.
pub fn two_factor_off(to: &User, by_operator: bool) -> Option<Email> {
    let by = if by_operator { "The operator of your Titlewise removed it. " } else { "" };
    let text = format!(
        "two-factor sign-in is now off for your Titlewise account. {by}Signing in needs only your password. You can switch it \
         on again in the settings of your account. If you did not request this, set a new password and contact the operator."
    );
    letter(to, "Two-factor sign-in is off", &text)
}

/// Email to a user whose role has changed.
pub fn role_changed(to: &User, by: &str, place: &str, role: Option<&str>) -> Option<Email> {
    let text = match role {
        Some(role) => format!("{by} has given you the role {role} at {place} in Titlewise."),
        None => format!("{by} has ended your access to {place} in Titlewise."),
    };
    letter(to, &format!("Your access to {place}"), &text)
}

/// Email to a library that a consortium invites to feed its package.
pub fn invited(to: &Membership, consortium: &str, package: &str, page: &str) -> Option<Email> {
    let text = format!(
        "{consortium} invites {} to share the data of a journal package for \"{package}\" in Titlewise: usage, prices, \
         perpetual access and costs. The consortium uses them to forecast for all its members. Select the package and live \
         data or a copy, or decline:\n\n{page}",
        to.institution_name
    );
    let subject = format!("{consortium} requests your data");
    letter_to((to.email.as_deref()?, &to.user_name), &subject, &text)
}

/// Email to a consortium about a library's answer to its invitation.
pub fn invitation_answered(
    to: &Membership,
    library: &str,
    is_accepted: bool,
    page: &str,
) -> Option<Email> {
    let (verb, text) = if is_accepted {
        ("accepted", format!("{library} now shares its data with you:\n\n{page}"))
    } else {
        ("declined", format!("{library} does not share its data with you.\n\n{page}"))
    };
    letter_to((to.email.as_deref()?, &to.user_name), &format!("{library} has {verb}"), &text)
}

/// Why a library's data no longer feed a consortium.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SharingEnd {
    /// The library stopped sharing them.
    Stopped,
    /// The library deleted the package.
    Deleted,
}

/// Email to a consortium about a library that no longer shares its data with a package of the consortium.
pub fn sharing_ended(
    to: &Membership,
    (library, package): (&str, &str),
    how: SharingEnd,
    page: &str,
) -> Option<Email> {
    let cause = match how {
        SharingEnd::Stopped => "has stopped sharing its data with",
        SharingEnd::Deleted => "has deleted the package that fed",
    };
    let text = format!(
        "{library} {cause} \"{package}\". It is no longer a member. The scenarios of the package continue without it:\n\n{page}"
    );
    let subject = format!("{library} no longer shares its data");
    letter_to((to.email.as_deref()?, &to.user_name), &subject, &text)
}

/// Email to a member about a scenario that its consortium has sent.
pub fn proposal(to: &Membership, consortium: &str, scenario: &str, page: &str) -> Option<Email> {
    let text = format!(
        "{consortium} has sent {} the scenario \"{scenario}\" in Titlewise. It shows which journals the consortium would \
         subscribe. Please request the additional journals you need, and send it back:\n\n{page}",
        to.institution_name
    );
    let subject = format!("A proposal from {consortium}");
    letter_to((to.email.as_deref()?, &to.user_name), &subject, &text)
}

/// Email to a consortium about a proposal that a member has sent back.
pub fn returned(to: &Membership, member: &str, scenario: &str, page: &str) -> Option<Email> {
    let text = format!(
        "{member} has sent the scenario \"{scenario}\" back. Its requests are in the scenario's list of \
         requested titles:\n\n{page}"
    );
    letter_to((to.email.as_deref()?, &to.user_name), &format!("{member} has answered"), &text)
}

/// Email about a long recalculation that has finished.
pub fn recalculated(to: (&str, &str), scenario: &str, page: &str) -> Option<Email> {
    let text = format!("the recalculation of the scenario \"{scenario}\" is finished:\n\n{page}");
    letter_to(to, &format!("Recalculated: {scenario}"), &text)
}

/// Email about a long recalculation that has failed.
pub fn not_recalculated(to: (&str, &str), scenario: &str) -> Option<Email> {
    let text = format!(
        "the scenario \"{scenario}\" could not be recalculated after several attempts. You can change it again. If the \
         recalculation fails again, contact the operator of your Titlewise."
    );
    letter_to(to, &format!("Not recalculated: {scenario}"), &text)
}

/// Email with a link to the file of the titles that members request.
pub fn member_requests(to: &User, scenario: &str, link: &str) -> Option<Email> {
    let text = format!(
        "here are the journals of the members of your consortium, with their requests, in the scenario \
         \"{scenario}\":\n\n{link}\n\nThe link works for six hours."
    );
    letter(to, &format!("Member requests: {scenario}"), &text)
}

/// Whether email can be sent to an address: of at most 254 characters, and of the form `name@domain`.
pub fn is_address(text: &str) -> bool {
    text.len() <= 254 && text.parse::<lettre::Address>().is_ok()
}
