//! Changes of a scenario: two contents compared, and the difference that converts one into the other and back.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use titlewise_engine::assumptions::Settings;
use titlewise_engine::consortium::queries::CostRule;
use utoipa::ToSchema;

/// Everything that users can change in a scenario.
#[derive(Debug, Clone, PartialEq)]
pub struct Content {
    /// Name.
    pub name: String,
    /// Purpose of the scenario.
    pub description: String,
    /// Further notes.
    pub notes: String,
    /// Settings.
    pub settings: Settings,
    /// The subscribed titles.
    pub subscribed: BTreeSet<String>,
    /// For a consortium: the rule for the cost of a subscription.
    pub cost_rule: CostRule,
    /// For a consortium: the packages of the included members.
    pub included: BTreeSet<String>,
    /// For a consortium: how the cost of the subscriptions is shared; null while not set.
    pub cost_sharing: Value,
    /// Version of the reference data that the scenario is pinned to; none means the newest version.
    pub reference: Option<String>,
}

/// Differences between two versions of a scenario: each value before and after.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct Change {
    /// Name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<[String; 2]>,
    /// Description.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<[String; 2]>,
    /// Notes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<[String; 2]>,
    /// Changed settings, by name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub settings: BTreeMap<String, [Value; 2]>,
    /// Titles that were subscribed to.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub added: Vec<String>,
    /// Titles that were unsubscribed from.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub removed: Vec<String>,
    /// Cost rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost_rule: Option<[String; 2]>,
    /// Members that were included, by package.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub included: Vec<String>,
    /// Members that were excluded, by package.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub excluded: Vec<String>,
    /// Rule for sharing the cost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost_sharing: Option<[Value; 2]>,
    /// Version of the reference data that the scenario is pinned to; null follows the newest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reference: Option<[Option<String>; 2]>,
}

fn by_name(settings: &Settings) -> serde_json::Result<Map<String, Value>> {
    serde_json::from_value(serde_json::to_value(settings)?)
}

impl Change {
    /// Returns the difference that converts one content into another.
    ///
    /// # Errors
    /// Never: settings are plain numbers and switches.
    pub fn between(before: &Content, after: &Content) -> serde_json::Result<Self> {
        let text = |before: &String, after: &String| {
            (before != after).then(|| [before.clone(), after.clone()])
        };
        let mut new = by_name(&after.settings)?;
        let settings = by_name(&before.settings)?.into_iter().filter_map(|(name, before)| {
            let after = new.remove(&name).unwrap_or_default();
            (before != after).then_some((name, [before, after]))
        });
        Ok(Self {
            name: text(&before.name, &after.name),
            description: text(&before.description, &after.description),
            notes: text(&before.notes, &after.notes),
            settings: settings.collect(),
            added: after.subscribed.difference(&before.subscribed).cloned().collect(),
            removed: before.subscribed.difference(&after.subscribed).cloned().collect(),
            cost_rule: (before.cost_rule != after.cost_rule)
                .then(|| [before.cost_rule, after.cost_rule].map(|rule| rule.name().to_owned())),
            included: after.included.difference(&before.included).cloned().collect(),
            excluded: before.included.difference(&after.included).cloned().collect(),
            cost_sharing: (before.cost_sharing != after.cost_sharing)
                .then(|| [before.cost_sharing.clone(), after.cost_sharing.clone()]),
            reference: (before.reference != after.reference)
                .then(|| [before.reference.clone(), after.reference.clone()]),
        })
    }

    /// Returns whether the difference is empty.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Returns whether the change affects the forecast before subscriptions.
    pub fn is_of_forecast(&self) -> bool {
        !self.settings.is_empty()
            || self.cost_rule.is_some()
            || self.reference.is_some()
            || !self.included.is_empty()
            || !self.excluded.is_empty()
    }

    /// Returns the reverse change.
    pub fn inverse(self) -> Self {
        let turned = |text: Option<[String; 2]>| text.map(|[before, after]| [after, before]);
        let settings = self.settings.into_iter();
        Self {
            name: turned(self.name),
            description: turned(self.description),
            notes: turned(self.notes),
            settings: settings.map(|(name, [before, after])| (name, [after, before])).collect(),
            added: self.removed,
            removed: self.added,
            cost_rule: turned(self.cost_rule),
            included: self.excluded,
            excluded: self.included,
            cost_sharing: self.cost_sharing.map(|[before, after]| [after, before]),
            reference: self.reference.map(|[before, after]| [after, before]),
        }
    }
}

impl Content {
    /// Creates a scenario content without subscriptions.
    pub fn new(name: impl Into<String>, settings: Settings) -> Self {
        Self {
            name: name.into(),
            description: String::new(),
            notes: String::new(),
            settings,
            subscribed: BTreeSet::new(),
            cost_rule: CostRule::default(),
            included: BTreeSet::new(),
            cost_sharing: Value::Null,
            reference: None,
        }
    }

    /// Applies a change.
    ///
    /// # Errors
    /// A change with invalid settings.
    pub fn apply(&mut self, change: Change) -> serde_json::Result<()> {
        let put = |text: &mut String, change: Option<[String; 2]>| {
            if let Some([_, after]) = change {
                *text = after;
            }
        };
        put(&mut self.name, change.name);
        put(&mut self.description, change.description);
        put(&mut self.notes, change.notes);
        if !change.settings.is_empty() {
            let mut settings = by_name(&self.settings)?;
            let changed = change.settings.into_iter().map(|(name, [_, after])| (name, after));
            settings.extend(changed);
            self.settings = serde_json::from_value(Value::Object(settings))?;
        }
        self.subscribed.extend(change.added);
        for title in &change.removed {
            self.subscribed.remove(title);
        }
        if let Some(rule) = change.cost_rule.and_then(|[_, after]| CostRule::named(&after)) {
            self.cost_rule = rule;
        }
        self.included.extend(change.included);
        for member in &change.excluded {
            self.included.remove(member);
        }
        if let Some([_, after]) = change.cost_sharing {
            self.cost_sharing = after;
        }
        if let Some([_, after]) = change.reference {
            self.reference = after;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn content(name: &str, cost_ill: f64, subscribed: &[&str]) -> Content {
        let subscribed = subscribed.iter().map(|title| (*title).to_owned()).collect();
        let settings = Settings { cost_ill, ..Settings::default() };
        Content { subscribed, ..Content::new(name, settings) }
    }

    #[test]
    fn a_change_leads_there_and_back_again_also_as_text() {
        let before = content("One", 17.0, &["0031-9252", "0034-5679"]);
        let after = content("Two", 20.5, &["0034-5679", "1234-5679"]);
        let change = Change::between(&before, &after).unwrap();
        let text = serde_json::to_string(&change).unwrap();
        assert_eq!(
            text,
            r#"{"name":["One","Two"],"settings":{"cost_ill":[17.0,20.5]},"added":["1234-5679"],"removed":["0031-9252"]}"#
        );
        let change: Change = serde_json::from_str(&text).unwrap();
        let mut there = before.clone();
        there.apply(change.clone()).unwrap();
        assert_eq!(there, after);
        there.apply(change.inverse()).unwrap();
        assert_eq!(there, before);
    }

    #[test]
    fn members_and_the_rule_of_their_cost_are_changed_like_everything_else() {
        let member = |name: &str| format!("package-{name}");
        let mut before = content("One", 17.0, &[]);
        before.included = BTreeSet::from([member("a"), member("b")]);
        let mut after = before.clone();
        after.included = BTreeSet::from([member("b"), member("c")]);
        after.cost_rule = CostRule::OwnPrices;
        let change = Change::between(&before, &after).unwrap();
        assert_eq!(
            serde_json::to_string(&change).unwrap(),
            r#"{"cost_rule":["first_member","own_prices"],"included":["package-c"],"excluded":["package-a"]}"#
        );
        assert!(change.is_of_forecast());
        let mut there = before.clone();
        there.apply(change.clone()).unwrap();
        assert_eq!(there, after);
        there.apply(change.inverse()).unwrap();
        assert_eq!(there, before);
    }

    #[test]
    fn a_pin_is_a_change_of_the_forecast_that_can_be_taken_back() {
        let before = content("One", 17.0, &[]);
        let after = Content { reference: Some("a1".to_owned()), ..before.clone() };
        let change = Change::between(&before, &after).unwrap();
        let text = serde_json::to_string(&change).unwrap();
        assert_eq!(text, r#"{"reference":[null,"a1"]}"#);
        assert!(change.is_of_forecast());
        let change: Change = serde_json::from_str(&text).unwrap();
        let mut there = before.clone();
        there.apply(change.clone()).unwrap();
        assert_eq!(there, after);
        there.apply(change.inverse()).unwrap();
        assert_eq!(there, before);
    }

    #[test]
    fn what_stays_as_it_was_is_no_change() {
        let one = content("One", 17.0, &["0031-9252"]);
        let change = Change::between(&one, &one.clone()).unwrap();
        assert!(change.is_empty());
        assert_eq!(serde_json::to_string(&change).unwrap(), "{}");
    }
}
