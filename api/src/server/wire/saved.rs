//! The saved block: what a scenario subscribes and assumes, as clients of the known service get it and send it back
//! whole after each change.

use std::collections::BTreeSet;

use serde::Serialize;
use serde_json::{Map, Value};
use titlewise_engine::assumptions::Settings;
use titlewise_ingest::reading::Issn;
use utoipa::ToSchema;

use crate::catalog::{Content, Scenario};
use crate::server::describe;
use crate::server::problem::ApiError;
use crate::settings;

/// The settings with what people wrote on the scenario, as one flat map.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::server) struct Configs {
    /// The settings.
    #[serde(flatten)]
    #[schema(value_type = describe::settings::Settings)]
    settings: Settings,
    /// Always 100: the backfile counts in full.
    backfile_contribution: u8,
    /// Always true.
    include_backfile: bool,
    /// What the scenario is for.
    description: String,
    /// What else is to be kept in mind.
    notes: String,
}

/// The saved block. `revision` and `reference_version` are ours: the first, sent back, tells which changes of others somebody had not seen.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SavedBlock)]
pub(in crate::server) struct Saved {
    /// The subscribed titles by linking ISSN.
    subrs: Vec<String>,
    /// Of a consortium's proposal: the titles that the member asks for, by linking ISSN.
    member_added_subrs: Vec<String>,
    /// Always empty.
    #[serde(rename = "customSubrs")]
    custom_subrs: [String; 0],
    /// The settings and what people wrote.
    configs: Configs,
    /// The scenario's name.
    name: String,
    /// Its id.
    id: String,
    /// Counts its changes.
    revision: i64,
    /// The version of the reference data that the forecast uses; null while the server has none.
    reference_version: Option<String>,
}

/// The saved block as it is sent back. What stands beside these fields says nothing.
#[derive(ToSchema)]
#[schema(example = json!({"subrs": ["0031-9252"], "configs": {"cost_ill": 20}, "revision": 4}))]
#[allow(dead_code)] // Read field by field: older clients send numbers as texts.
pub(in crate::server) struct SavedEdit {
    /// The titles to be subscribed, by ISSN; they stay as they are where there is no such list.
    subrs: Option<Vec<String>>,
    /// Of a consortium's proposal: the titles that the member asks for, by ISSN.
    member_added_subrs: Option<Vec<String>>,
    /// More of them.
    #[schema(rename = "customSubrs")]
    custom_subrs: Option<Vec<String>>,
    /// The settings to be, over the defaults of the currency, and `description` and `notes`. Numbers may be texts.
    configs: Option<Map<String, Value>>,
    /// The name to be, of 1 to 200 characters.
    #[schema(max_length = 200)]
    name: Option<String>,
    /// The revision that was read. What others changed since is kept.
    revision: Option<i64>,
}

/// The settings with what people wrote on the scenario.
pub(in crate::server) fn configs(scenario: &Scenario) -> Configs {
    Configs {
        settings: scenario.settings.clone(),
        backfile_contribution: 100,
        include_backfile: true,
        description: scenario.description.clone(),
        notes: scenario.notes.clone(),
    }
}

/// The saved block of a scenario.
pub(in crate::server) fn saved(
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

/// A block that was sent: what is to be, and what it was made from.
#[derive(Debug)]
pub(in crate::server) struct Posted {
    /// Titles to be subscribed; none where the block has no list.
    pub subscribed: Option<BTreeSet<String>>,
    /// Settings to be; none where the block has no map.
    pub settings: Option<Settings>,
    /// The name to be, if the block has one.
    pub name: Option<String>,
    /// The description to be.
    pub description: Option<String>,
    /// The notes to be.
    pub notes: Option<String>,
    /// The revision that was seen.
    pub revision: Option<i64>,
}

impl Posted {
    /// Reads a block. What other versions of clients put beside these fields is ignored.
    pub(in crate::server) fn read(
        block: &Map<String, Value>,
        currency: &str,
    ) -> Result<Self, ApiError> {
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

    /// Lays it over what a scenario holds.
    pub(in crate::server) fn over(&self, content: &mut Content) {
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

/// A list of ISSN-Ls; none where there is no such field.
pub(in crate::server) fn titles(
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
