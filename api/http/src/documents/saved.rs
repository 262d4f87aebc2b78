//! The saved block: subscriptions and settings of a scenario. Clients of the compatible service read it and send it
//! back as a whole after each change.

use std::collections::BTreeSet;

use serde::Serialize;
use serde_json::{Map, Value};
use titlewise_catalog::{Content, Scenario};
use titlewise_dataset::settings;
use titlewise_engine::assumptions::Settings;
use titlewise_ingest::reading::Issn;
use utoipa::ToSchema;

use crate::documents::settings::Settings as SettingsSchema;
use crate::problem::ApiError;

/// Settings, description and notes of a scenario as one flat map.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Configs {
    /// The settings.
    #[serde(flatten)]
    #[schema(value_type = SettingsSchema)]
    settings: Settings,
    /// Always 100: the backfile counts in full.
    backfile_contribution: u8,
    /// Always true.
    include_backfile: bool,
    /// Purpose of the scenario.
    description: String,
    /// Additional notes.
    notes: String,
}

/// The saved block. `revision` and `reference_version` are additions. A client that sends `revision` back keeps changes
/// that others made in the meantime.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SavedBlock)]
pub(crate) struct Saved {
    /// Subscribed titles by linking ISSN.
    subrs: Vec<String>,
    /// For a consortium's proposal: titles that the member requests, by linking ISSN.
    member_added_subrs: Vec<String>,
    /// Always empty.
    #[serde(rename = "customSubrs")]
    custom_subrs: [String; 0],
    /// Settings, description and notes.
    configs: Configs,
    /// Name of the scenario.
    name: String,
    /// Its id.
    id: String,
    /// Revision of the scenario. Increases with each change.
    revision: i64,
    /// Version of the reference data that the forecast uses; null if the server has none.
    reference_version: Option<String>,
}

/// The saved block as clients send it back. Other fields are ignored.
#[derive(ToSchema)]
#[schema(example = json!({"subrs": ["0031-9252"], "configs": {"cost_ill": 20}, "revision": 4}))]
#[allow(dead_code)] // Schema only: parsed field by field, since older clients send numbers as text.
pub(crate) struct SavedEdit {
    /// ISSNs of the titles to subscribe to. Without this list, subscriptions do not change.
    subrs: Option<Vec<String>>,
    /// For a consortium's proposal: ISSNs of the titles that the member requests.
    member_added_subrs: Option<Vec<String>>,
    /// More titles to subscribe to.
    #[schema(rename = "customSubrs")]
    custom_subrs: Option<Vec<String>>,
    /// New settings, based on the defaults of the currency, with `description` and `notes`. Numbers may be text.
    configs: Option<Map<String, Value>>,
    /// New name, 1 to 200 characters.
    #[schema(max_length = 200)]
    name: Option<String>,
    /// Revision that the client read. Later changes by others are preserved.
    revision: Option<i64>,
}

/// Returns the settings, description and notes of a scenario.
pub(crate) fn configs(scenario: &Scenario) -> Configs {
    Configs {
        settings: scenario.settings.clone(),
        backfile_contribution: 100,
        include_backfile: true,
        description: scenario.description.clone(),
        notes: scenario.notes.clone(),
    }
}

/// Builds the saved block of a scenario.
pub(crate) fn saved(
    scenario: &Scenario,
    subscribed: Vec<String>,
    requested: Vec<String>,
    reference_version: Option<String>,
) -> Saved {
    Saved {
        subrs: subscribed,
        member_added_subrs: requested,
        custom_subrs: [],
        configs: configs(scenario),
        name: scenario.name.clone(),
        id: scenario.id.clone(),
        revision: scenario.revision,
        reference_version,
    }
}

/// A block that a client sent: the new content and the revision that it is based on.
#[derive(Debug)]
pub(crate) struct Posted {
    /// Titles to subscribe to; none if the block has no list.
    pub subscribed: Option<BTreeSet<String>>,
    /// New settings; none if the block has no map.
    pub settings: Option<Settings>,
    /// New name, if the block has one.
    pub name: Option<String>,
    /// New description.
    pub description: Option<String>,
    /// New notes.
    pub notes: Option<String>,
    /// Revision that the client read.
    pub revision: Option<i64>,
}

impl Posted {
    /// Parses a block. Fields from other versions of clients are ignored.
    pub(crate) fn read(block: &Map<String, Value>, currency: &str) -> Result<Self, ApiError> {
        let mut subscribed = titles(block, "subrs")?;
        if let (Some(all), Some(custom)) = (&mut subscribed, titles(block, "customSubrs")?) {
            all.extend(custom);
        }
        let configs = match block.get("configs") {
            None | Some(Value::Null) => None,
            Some(Value::Object(configs)) => Some(configs),
            Some(_) => return Err(ApiError::field("configs", "\"configs\" takes an object.")),
        };
        let text = |fields: Option<&Map<String, Value>>, field: &str| {
            fields.and_then(|fields| fields.get(field)?.as_str().map(str::to_owned))
        };
        Ok(Self {
            subscribed,
            settings: configs
                .map(|configs| settings::from_configs(configs, currency))
                .transpose()?,
            name: text(Some(block), "name").filter(|name| !name.trim().is_empty()),
            description: text(configs, "description"),
            notes: text(configs, "notes"),
            revision: block.get("revision").and_then(Value::as_i64),
        })
    }

    /// Applies the block to the content of a scenario.
    pub(crate) fn over(&self, content: &mut Content) {
        if let Some(subscribed) = &self.subscribed {
            content.subscribed.clone_from(subscribed);
        }
        if let Some(settings) = &self.settings {
            content.settings.clone_from(settings);
        }
        for (place, text) in [
            (&mut content.name, &self.name),
            (&mut content.description, &self.description),
            (&mut content.notes, &self.notes),
        ] {
            if let Some(text) = text {
                place.clone_from(text);
            }
        }
    }
}

/// Returns a list of ISSN-Ls; none if the field is missing.
pub(crate) fn titles(
    block: &Map<String, Value>,
    field: &str,
) -> Result<Option<BTreeSet<String>>, ApiError> {
    let list = match block.get(field) {
        None | Some(Value::Null) => return Ok(None),
        Some(Value::Array(list)) => list,
        Some(_) => {
            return Err(ApiError::field(field, format!("\"{field}\" takes a list of ISSNs.")));
        }
    };
    let issn = |value: &Value| {
        let issn = value.as_str().and_then(Issn::parse).map(|issn| issn.to_string());
        let shown: String = value.to_string().chars().take(80).collect();
        issn.ok_or_else(|| ApiError::field(field, format!("{shown} is no ISSN.")))
    };
    list.iter().map(issn).collect::<Result<_, _>>().map(Some)
}
