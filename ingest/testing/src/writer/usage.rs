//! The content of a COUNTER report, independent of its form.

use super::encoding::Encoding;
use super::issn::Issn;
use super::title;
use proptest::collection::{btree_map, btree_set, vec};
use proptest::prelude::*;
use proptest::sample::select;
use std::collections::BTreeMap;

/// A report and its release.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)] // The names are self-explanatory.
pub enum ReportKind {
    Jr1,
    TrJ1,
    TrJ2,
    TrJ3,
    TrJ4,
    Tr,
}

/// Every report in every release that has it.
pub const REPORTS: [(ReportKind, &str); 11] = [
    (ReportKind::Jr1, "4"),
    (ReportKind::TrJ1, "5"),
    (ReportKind::TrJ2, "5"),
    (ReportKind::TrJ3, "5"),
    (ReportKind::TrJ4, "5"),
    (ReportKind::Tr, "5"),
    (ReportKind::TrJ1, "5.1"),
    (ReportKind::TrJ2, "5.1"),
    (ReportKind::TrJ3, "5.1"),
    (ReportKind::TrJ4, "5.1"),
    (ReportKind::Tr, "5.1"),
];

/// A journal with a print ISSN, an online ISSN or both.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Journal {
    /// Title.
    pub title: String,
    /// Print ISSN.
    pub print: Option<Issn>,
    /// Online ISSN.
    pub online: Option<Issn>,
}

/// The subject of one row, which is unique within a report.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Counted {
    /// Index of the journal in `journals`.
    pub journal: usize,
    /// Platform.
    pub platform: &'static str,
    /// Year of publication, if the report has it.
    pub yop: Option<i32>,
    /// Access type, if the report has it.
    pub access_type: Option<&'static str>,
    /// Metric type.
    pub metric: &'static str,
}

/// A report: its rows with one count per month.
#[derive(Debug, Clone)]
pub struct Usage {
    /// Which report it is.
    pub report: ReportKind,
    /// Release of COUNTER: `4`, `5` or `5.1`.
    pub release: &'static str,
    /// Year and month (0 to 11) of the first count.
    pub first: (i32, u32),
    /// The journals.
    pub journals: Vec<Journal>,
    /// Monthly counts of each row.
    pub rows: BTreeMap<Counted, Vec<u32>>,
}

const PLATFORMS: [&str; 2] = ["Alpha Online", "Beta & Co."];
const YEARS: [i32; 6] = [1, 1950, 1999, 2019, 2024, 9999];
const REQUESTS: [&str; 2] = ["Total_Item_Requests", "Unique_Item_Requests"];
const DENIALS: [&str; 2] = ["No_License", "Limit_Exceeded"];
const ALL_USE: [&str; 4] = [
    "Total_Item_Requests",
    "Unique_Item_Requests",
    "Total_Item_Investigations",
    "Unique_Item_Investigations",
];

impl ReportKind {
    /// `TR_J1`
    pub fn id(self) -> &'static str {
        match self {
            Self::Jr1 => "JR1",
            Self::TrJ1 => "TR_J1",
            Self::TrJ2 => "TR_J2",
            Self::TrJ3 => "TR_J3",
            Self::TrJ4 => "TR_J4",
            Self::Tr => "TR",
        }
    }

    fn metrics(self) -> Vec<&'static str> {
        match self {
            Self::Jr1 => vec!["requests"],
            Self::TrJ1 | Self::TrJ4 => REQUESTS.to_vec(),
            Self::TrJ2 => DENIALS.to_vec(),
            Self::TrJ3 => ALL_USE.to_vec(),
            Self::Tr => [&ALL_USE[..], &DENIALS[..]].concat(),
        }
    }

    /// Whether there is an access type column.
    pub fn has_access_type(self) -> bool {
        matches!(self, Self::TrJ3 | Self::Tr)
    }

    /// Whether there is a column with the year of publication.
    pub fn has_yop(self) -> bool {
        matches!(self, Self::TrJ4 | Self::Tr)
    }
}

impl Usage {
    /// Returns the number of months.
    pub fn months(&self) -> u32 {
        self.rows.values().next().map_or(0, Vec::len) as u32
    }

    /// Year and month (1 to 12) of each count.
    pub fn calendar(&self) -> Vec<(i32, u32)> {
        (0..self.months())
            .map(|step| {
                let month = self.first.1 + step;
                (self.first.0 + (month / 12) as i32, month % 12 + 1)
            })
            .collect()
    }

    /// Returns the report limited to the characters of this encoding.
    pub fn fitted(&self, encoding: Encoding) -> Self {
        let mut usage = self.clone();
        for journal in &mut usage.journals {
            journal.title = title::fitted(&journal.title, encoding);
        }
        usage
    }
}

/// Any report in any release.
pub fn any_usage() -> impl Strategy<Value = Usage> {
    select(&REPORTS[..]).prop_flat_map(|(report, release)| usage(report, release))
}

/// Any content of this report. Every row has a count in its first month, so that a form that omits zeros still includes
/// it.
pub fn usage(report: ReportKind, release: &'static str) -> impl Strategy<Value = Usage> {
    let counts = prop_oneof![4 => 0u32..60, 2 => 60u32..5000, 1 => 5000u32..3_000_000];
    let calendar = (2012i32..2026, 0u32..12, 1usize..15);
    (journals(5), calendar).prop_flat_map(move |(journals, (year, month, months))| {
        let rows =
            btree_map(counted(report, release, journals.len()), vec(counts.clone(), months), 1..16);
        (Just(journals), rows).prop_map(move |(journals, mut rows)| {
            rows.values_mut().for_each(|counts| counts[0] += 1);
            Usage { report, release, first: (year, month), journals, rows }
        })
    })
}

fn counted(
    report: ReportKind,
    release: &str,
    journals: usize,
) -> impl Strategy<Value = Counted> + use<> {
    let access: Vec<Option<&str>> = match (report.has_access_type(), release) {
        (false, _) => vec![None],
        (true, "5") => vec![Some("Controlled"), Some("OA_Gold")],
        (true, _) => vec![Some("Controlled"), Some("Open"), Some("Free_To_Read")],
    };
    let years: Vec<Option<i32>> =
        if report.has_yop() { YEARS.map(Some).to_vec() } else { vec![None] };
    (0..journals, select(&PLATFORMS[..]), select(years), select(access), select(report.metrics()))
        .prop_map(|(journal, platform, yop, access_type, metric)| Counted {
            journal,
            platform,
            yop,
            access_type,
            metric,
        })
}

/// One to `most` journals, without repeated ISSNs. ISSNs do not have four leading zeros.
pub fn journals(most: usize) -> impl Strategy<Value = Vec<Journal>> {
    (1..=most).prop_flat_map(|count| {
        let numbers =
            btree_set(1000u32..10_000_000, count * 2).prop_map(Vec::from_iter).prop_shuffle();
        (numbers, vec((title::title(), 0u8..3), count)).prop_map(|(numbers, titles)| {
            titles
                .into_iter()
                .zip(numbers.chunks(2))
                .map(|((title, which), pair)| Journal {
                    title,
                    print: (which != 1).then_some(Issn(pair[0])),
                    online: (which != 2).then_some(Issn(pair[1])),
                })
                .collect()
        })
    })
}
