//! Packages and scenarios: one demo scenario for each library and one over all of them.

use std::path::Path;

use crate::generate::error::GenerateError;
use crate::generate::member::Member;
use crate::generate::table::Table;
use crate::generate::titles::Title;
use crate::generate::{CONSORTIUM_PACKAGE, CONSORTIUM_SCENARIO, Invented, Written};

/// Share of the titles that a demo scenario subscribes to: one in this many.
const ONE_IN: usize = 10;

/// The tables about packages and scenarios.
pub(super) struct ScenarioTables {
    packages: Table,
    scenarios: Table,
    settings: Table,
    subscriptions: Table,
    consortium: Table,
    members: Vec<String>,
}

impl ScenarioTables {
    /// Opens the tables in this folder.
    pub(super) fn open(dir: &Path) -> Result<Self, GenerateError> {
        Ok(Self {
            packages: Table::open(
                dir.join("packages.csv"),
                &[
                    "package_id",
                    "institution_name",
                    "currency",
                    "big_deal_cost",
                    "big_deal_cost_increase",
                    "consortium_package_id",
                    "size_factor",
                    "ror_id",
                ],
            )?,
            scenarios: Table::open(
                dir.join("scenarios.csv"),
                &[
                    "scenario_id",
                    "package_id",
                    "data_package_id",
                    "currency",
                    "use_pta",
                    "use_title_filter",
                    "use_core_titles",
                    "package_big_deal_cost",
                    "package_big_deal_cost_increase",
                    "paper_growth_mode",
                ],
            )?,
            settings: Table::open(
                dir.join("settings.csv"),
                &["scenario_id", "key", "value", "value_type"],
            )?,
            subscriptions: Table::open(
                dir.join("subscriptions.csv"),
                &["scenario_id", "kind", "issn_l"],
            )?,
            consortium: Table::open(
                dir.join("consortium_scenarios.csv"),
                &["scenario_id", "members", "included_members"],
            )?,
            members: Vec::new(),
        })
    }

    /// Writes the package and the demo scenario of one library.
    pub(super) fn add(
        &mut self,
        invented: &Invented,
        member: &Member,
    ) -> Result<(), GenerateError> {
        let package = member.package_id.as_str();
        let scenario = member.scenario_id();
        let cost = format!("{:.2}", member.big_deal_cost);
        let increase = member.big_deal_increase.to_string();
        let size = member.size_factor.to_string();
        self.packages.put(&[
            package,
            &member.institution,
            "USD",
            &cost,
            &increase,
            CONSORTIUM_PACKAGE,
            &size,
            &member.ror_id,
        ])?;
        self.scenarios.put(&[
            &scenario, package, package, "USD", "true", "false", "false", &cost, &increase, "false",
        ])?;
        self.put_settings(&scenario)?;

        self.subscribe(&scenario, &subscribed(invented, member))?;
        self.members.push(package.to_owned());
        Ok(())
    }

    /// Writes the settings of a demo scenario: the default values, stated explicitly.
    fn put_settings(&mut self, scenario: &str) -> Result<(), GenerateError> {
        self.settings.put(&[scenario, "cost_ill", "17", "int"])?;
        self.settings.put(&[scenario, "cost_alacart_increase", "8", "int"])
    }

    fn subscribe(&mut self, scenario: &str, titles: &[&Title]) -> Result<(), GenerateError> {
        for title in titles {
            self.subscriptions.put(&[scenario, "subrs", title.issn_l.as_str()])?;
        }
        Ok(())
    }

    /// Writes the scenario over all members and completes the tables.
    pub(super) fn finish(
        mut self,
        invented: &Invented,
        written: &mut Written,
    ) -> Result<(), GenerateError> {
        if !self.members.is_empty() {
            let all = self.members.join(";");
            self.consortium.put(&[CONSORTIUM_SCENARIO, &all, &all])?;
            self.put_settings(CONSORTIUM_SCENARIO)?;
            let rated =
                invented.titles().iter().filter_map(|t| Some((t, t.list_price? / t.appeal)));
            self.subscribe(CONSORTIUM_SCENARIO, &cheapest(rated.collect()))?;
        }
        let Self { packages, scenarios, settings, subscriptions, consortium, .. } = self;
        for table in [packages, scenarios, settings, subscriptions, consortium] {
            table.finish(written)?;
        }
        Ok(())
    }
}

/// Returns the titles that a library's demo scenario subscribes to: those with the lowest price per use.
pub(super) fn subscribed<'a>(invented: &'a Invented, member: &Member) -> Vec<&'a Title> {
    let rated = invented.titles().iter().zip(&member.holdings).filter_map(|(title, holding)| {
        let counted = member.counted_use(holding);
        let price = holding.price.filter(|_| counted > 0)?;
        Some((title, price / f64::from(counted)))
    });
    cheapest(rated.collect())
}

fn cheapest(mut rated: Vec<(&Title, f64)>) -> Vec<&Title> {
    rated.sort_by(|a, b| a.1.total_cmp(&b.1));
    rated.truncate(rated.len() / ONE_IN);
    rated.into_iter().map(|(title, _)| title).collect()
}
