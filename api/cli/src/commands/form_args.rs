//! Options of `titlewise serve` for the public forms.

use titlewise_service::config::{FormConfig, WebhookMethod};

/// Recipients of submitted forms.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Forms")]
pub(super) struct FormArgs {
    /// Addresses that get an email about each submitted form (order, demo request, privacy request); no emails are sent
    /// when unset
    #[arg(long, value_name = "ADDRESS", env = "TITLEWISE_FORMS_MAIL", value_delimiter = ',')]
    forms_mail: Vec<String>,
    /// Webhooks that receive each form (https://hooks.example.com/…), or one kind of form: purchase=https://…,
    /// demo-request=https://… or privacy=https://…
    #[arg(
        long,
        value_name = "URL",
        env = "TITLEWISE_WEBHOOK",
        hide_env_values = true,
        value_delimiter = ','
    )]
    webhook: Vec<String>,
    /// HTTP method of the webhooks: JSON in the body (post), or the query of the address (get)
    #[arg(long, value_enum, env = "TITLEWISE_WEBHOOK_METHOD", default_value_t)]
    webhook_method: Method,
}

/// HTTP method of a webhook, as an option.
#[derive(Debug, Clone, Copy, Default, clap::ValueEnum)]
enum Method {
    /// As JSON in the body.
    #[default]
    Post,
    /// As the query of the address, like the service it is compatible with.
    Get,
}

impl From<Method> for WebhookMethod {
    fn from(method: Method) -> Self {
        match method {
            Method::Post => Self::Post,
            Method::Get => Self::Get,
        }
    }
}

impl FormArgs {
    /// Returns the settings of a server.
    pub(super) fn config(self) -> FormConfig {
        FormConfig {
            mail: self.forms_mail,
            webhooks: self.webhook,
            webhook_method: self.webhook_method.into(),
        }
    }
}
