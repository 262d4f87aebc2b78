//! The columns of the sheet of journals in a workbook: those of the journal grid on screen, with its names and definitions
//! (`web/src/model/columns.ts`). A test compares them.

/// How the values of a column are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Text.
    Text,
    /// Yes or no.
    Flag,
    /// A whole number.
    Count,
    /// A number with one decimal.
    Decimal,
    /// A percentage, 0 to 100.
    Percent,
    /// An amount in whole currency units.
    Money,
    /// An amount with cents.
    Cents,
}

use Kind::{Cents, Count, Decimal, Flag, Money, Percent, Text};

/// Column of the titles, heading, format, definition. The last three before the publisher exist for consortia only.
pub(super) const COLUMNS: [(&str, &str, Kind, &str); 37] = [
    ("title", "Title", Text, "The journal's title in the reference data."),
    ("issn_l", "ISSN-L", Text, "The linking ISSN: one for the journal in all its media."),
    ("subscribed", "Subscribed", Flag, "Whether the title is subscribed in this scenario."),
    (
        "cpu_rank",
        "Rank",
        Count,
        "Position by cost per use. 1 is the best value. Blank without paywalled use.",
    ),
    (
        "cpu",
        "Cost per use",
        Cents,
        "Net subscription cost divided by paywalled uses. Below zero, subscribing is cheaper than borrowing. Blank without paywalled use.",
    ),
    (
        "cost",
        "Cost now",
        Money,
        "Current annual cost of the journal in this scenario: its subscription if subscribed, otherwise its interlibrary loans.",
    ),
    (
        "subscription_cost",
        "Subscription cost",
        Money,
        "Annual cost of a subscription to this title alone: list price, content fee and annual growth, averaged over the five forecast years.",
    ),
    (
        "ill_cost",
        "Loan cost",
        Money,
        "Annual cost of interlibrary loans if the journal is not subscribed.",
    ),
    (
        "subscription_minus_ill_cost",
        "Net subscription cost",
        Money,
        "Annual subscription cost minus the ILL cost avoided.",
    ),
    (
        "usage",
        "Uses",
        Count,
        "Weighted uses a year: downloads, and citations and authorships of the institution times their weights. Average of the five forecast years.",
    ),
    (
        "use_paywalled",
        "Paywalled uses",
        Count,
        "Annual uses that are neither open access nor in the backfile. Only a subscription meets them at once.",
    ),
    (
        "use_paywalled_percent",
        "Paywalled",
        Percent,
        "Share of the uses that only a subscription meets at once.",
    ),
    (
        "instant_usage_percent",
        "Met at once",
        Percent,
        "Share of the uses met at once in this scenario now: open access, backfile and, if subscribed, the subscription.",
    ),
    (
        "free_instant_usage_percent",
        "Met free",
        Percent,
        "Share of the uses met at once without a subscription: open access and backfile.",
    ),
    (
        "use_subscription_percent",
        "Subscription",
        Percent,
        "Share of the uses met by the subscription alone in this scenario now: none while the journal is not subscribed.",
    ),
    (
        "use_ill_percent",
        "Loans",
        Percent,
        "Share of the uses met by interlibrary loans in this scenario now: none while the journal is subscribed.",
    ),
    (
        "use_other_delayed_percent",
        "Not met",
        Percent,
        "Share of the uses that are turned away or delayed in this scenario now: neither free, subscribed nor borrowed.",
    ),
    (
        "use_backfile_percent",
        "Backfile",
        Percent,
        "Share of the uses met by perpetual access to years paid for.",
    ),
    ("use_oa_percent", "Open access", Percent, "Share of the uses met by open access of any kind."),
    ("use_green_percent", "Green", Percent, "Share of the uses met by copies in repositories."),
    (
        "use_hybrid_percent",
        "Hybrid",
        Percent,
        "Share of the uses met by open articles of a subscription journal.",
    ),
    (
        "use_bronze_percent",
        "Bronze",
        Percent,
        "Share of the uses met by articles that are free on the publisher's site without an open licence.",
    ),
    (
        "use_social_networks_percent",
        "Academic networks",
        Percent,
        "Share of the uses met by copies on academic social networks only.",
    ),
    (
        "use_peer_reviewed_percent",
        "Peer-reviewed",
        Percent,
        "Share of the uses met by open copies of the peer-reviewed text.",
    ),
    ("downloads", "Downloads", Count, "Downloads a year, average of the five forecast years."),
    (
        "citations",
        "Citations",
        Decimal,
        "Citations of the journal by the institution's authors, a year.",
    ),
    (
        "authorships",
        "Authorships",
        Decimal,
        "Papers in the journal by the institution's authors, a year.",
    ),
    (
        "n_members_with_title",
        "Members with title",
        Count,
        "How many of the included institutions have the journal in their files.",
    ),
    (
        "cost_of_first_member",
        "Cost by first member's price",
        Money,
        "Annual cost of a subscription for all if each included institution paid the price of the first one in their order.",
    ),
    (
        "cost_of_members",
        "Cost by members' own prices",
        Money,
        "Annual cost of a subscription if each included institution with the journal paid its own price.",
    ),
    ("publisher", "Publisher", Text, "The publisher, as named in the reference data."),
    ("subject", "Subject", Text, "The journal's main subject in the reference data."),
    (
        "is_society_journal",
        "Society journal",
        Flag,
        "Whether the journal belongs to a learned society. Blank if it is unknown.",
    ),
    (
        "bronze_oa_embargo_months",
        "Embargo, months",
        Count,
        "Months until the publisher opens the journal's papers. Blank if it does not.",
    ),
    (
        "perpetual_access_years_text",
        "Perpetual access",
        Text,
        "Years that remain readable when the Big Deal ends.",
    ),
    (
        "baseline_access_text",
        "Access today",
        Text,
        "How the journal is accessible today, if the title list includes it.",
    ),
    ("issns", "All ISSNs", Text, "Every ISSN of the journal in the reference data."),
];

#[cfg(test)]
mod tests {
    use super::*;

    /// Headings that are no column of the grid, or one that is always shown and has another definition there.
    const OWN: [&str; 3] = ["Title", "Subscribed", "All ISSNs"];
    /// Columns of the grid that a workbook omits: it has the full publisher and the months of the embargo.
    const OMITTED: [&str; 2] = ["Publisher, short", "Delayed open access"];

    /// Heading, format and definition of each column of the grid.
    fn on_screen() -> Vec<(String, String, String)> {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/model/columns.ts");
        let text = std::fs::read_to_string(path).unwrap();
        let lists =
            text.lines().filter_map(|line| line.trim().split_once(": [")?.1.split_once(']'));
        let parsed = lists
            .filter_map(|(list, _)| serde_json::from_str::<Vec<String>>(&format!("[{list}]")).ok());
        let columns = parsed.filter_map(|list| match &list[..] {
            [heading, kind, hint, ..] => Some((heading.clone(), kind.clone(), hint.clone())),
            _ => None,
        });
        columns.collect()
    }

    fn screen_kind(kind: Kind) -> &'static str {
        match kind {
            Text => "text",
            Flag => "boolean",
            Count => "number",
            Decimal => "float1",
            Percent => "percent",
            Money => "money",
            Cents => "money2",
        }
    }

    #[test]
    fn headings_and_definitions_are_those_of_the_screen() {
        let screen = on_screen();
        assert_eq!(screen.len(), COLUMNS.len() - OWN.len() + OMITTED.len());
        for (heading, kind, definition) in &screen {
            if OMITTED.contains(&heading.as_str()) {
                continue;
            }
            let column = COLUMNS.iter().find(|(_, own, ..)| own == heading);
            let (.., own_kind, own_definition) = column.unwrap_or_else(|| panic!("{heading}"));
            assert_eq!(own_definition, definition, "{heading}");
            assert_eq!(screen_kind(*own_kind), kind, "{heading}");
        }
    }
}
