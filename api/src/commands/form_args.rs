//! Options of `titlewise serve` on the public forms.

use crate::server::{FormConfig, WebhookMethod};

/// Who hears of the forms that people fill in.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Forms")]
pub(super) struct FormArgs {
    /// Address that is told of each form that somebody fills in (order, request for a demo, privacy request); several
    /// are allowed, and without one no mail is written
    #[arg(long, value_name = "ADDRESS", env = "TITLEWISE_FORMS_MAIL", value_delimiter = ',')]
    forms_mail: Vec<String>,
    /// Where each form is sent (https://hooks.example.com/…); one kind of form alone as purchase=https://…,
    /// demo-request=https://… or privacy=https://…
    #[arg(
        long,
        value_name = "URL",
        env = "TITLEWISE_WEBHOOK",
        hide_env_values = true,
        value_delimiter = ','
    )]
    webhook: Vec<String>,
    /// How: as JSON in the body (post), or as the query of the address (get)
    #[arg(long, value_enum, env = "TITLEWISE_WEBHOOK_METHOD", default_value_t)]
    webhook_method: WebhookMethod,
}

impl FormArgs {
    /// The settings of a server.
    pub(super) fn config(self) -> FormConfig {
        FormConfig {
            mail: self.forms_mail,
            webhooks: self.webhook,
            webhook_method: self.webhook_method,
        }
    }
}
