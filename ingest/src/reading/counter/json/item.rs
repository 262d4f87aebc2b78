//! One item of a report in both layouts: release 5 (lists) and 5.1 (objects).

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

use crate::reading::counter::json::lenient::{Count, List, Text, is_named, object, pass_over};

/// A title with its counts.
#[derive(Debug, Default)]
pub struct Item<'de> {
    /// Title.
    pub title: Text<'de>,
    /// Publisher.
    pub publisher: Text<'de>,
    /// Platform.
    pub platform: Text<'de>,
    /// Its identifiers.
    pub ids: Ids<'de>,
    /// Data type; `None` if the member is missing.
    pub data_type: Option<Text<'de>>,
    /// Access type.
    pub access_type: Option<Text<'de>>,
    /// Access method.
    pub access_method: Option<Text<'de>>,
    /// Section type.
    pub section_type: Option<Text<'de>>,
    /// Year of publication.
    pub yop: Text<'de>,
    /// Release 5: one entry per period.
    pub periods: List<Part<'de>>,
    /// Release 5.1: one entry per combination of attributes; `None` if the member is missing.
    pub parts: Option<List<Attributed<'de>>>,
}

object!(Item {
    "title" => title,
    "publisher" => publisher,
    "platform" => platform,
    "itemid" => ids,
    "datatype" => data_type,
    "accesstype" => access_type,
    "accessmethod" => access_method,
    "sectiontype" => section_type,
    "yop" => yop,
    "performance" => periods,
    "attributeperformance" => parts,
});

/// Release 5: the counts of one period.
#[derive(Debug, Default)]
pub struct Part<'de> {
    /// The period.
    pub period: Period<'de>,
    /// The counts.
    pub instances: List<Instance<'de>>,
}

object!(Part { "period" => period, "instance" => instances });

/// A period of release 5.
#[derive(Debug, Default)]
pub struct Period<'de> {
    /// First day.
    pub begin: Text<'de>,
}

object!(Period { "begindate" => begin });

/// A count of release 5.
#[derive(Debug, Default)]
pub struct Instance<'de> {
    /// Metric.
    pub metric: Text<'de>,
    /// Count.
    pub count: Count,
}

object!(Instance { "metrictype" => metric, "count" => count });

/// Release 5.1: counts with their attributes.
#[derive(Debug, Default)]
pub struct Attributed<'de> {
    /// Data type; `None` if the member is missing.
    pub data_type: Option<Text<'de>>,
    /// Access type.
    pub access_type: Option<Text<'de>>,
    /// Access method.
    pub access_method: Option<Text<'de>>,
    /// Section type.
    pub section_type: Option<Text<'de>>,
    /// Year of publication.
    pub yop: Text<'de>,
    /// Metric, then month, then count.
    pub performance: Pairs<'de, Pairs<'de, Count>>,
}

object!(Attributed {
    "datatype" => data_type,
    "accesstype" => access_type,
    "accessmethod" => access_method,
    "sectiontype" => section_type,
    "yop" => yop,
    "performance" => performance,
});

/// The members of an object in their order; empty for anything else.
#[derive(Debug)]
pub struct Pairs<'de, T>(pub Vec<(Text<'de>, T)>);

impl<T> Default for Pairs<'_, T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Pairs<'de, T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader<T>(std::marker::PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Reader<T> {
            type Value = Pairs<'de, T>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut found = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    found.push(entry);
                }
                Ok(Pairs(found))
            }
            pass_over!(visit_bool: bool, visit_u64: u64, visit_i64: i64, visit_f64: f64, visit_str: &str);
            pass_over!(unit);
            pass_over!(seq);
        }
        deserializer.deserialize_any(Reader(std::marker::PhantomData))
    }
}

/// The two ISSNs of an item: members of an object in 5.1, a list of types and values in 5.
#[derive(Debug, Default)]
pub struct Ids<'de> {
    /// Print and online ISSN, blank if missing.
    pub issns: [Text<'de>; 2],
}

#[derive(Debug, Default)]
struct Id<'de> {
    kind: Text<'de>,
    value: Text<'de>,
}

object!(Id { "type" => kind, "value" => value });

impl<'de> Ids<'de> {
    fn add(&mut self, kind: &str, value: Text<'de>) {
        let place = match kind {
            kind if is_named(kind, "printissn") => 0,
            kind if is_named(kind, "onlineissn") => 1,
            _ => return,
        };
        // The first of several counts.
        if self.issns[place].trimmed().is_empty() {
            self.issns[place] = value;
        }
    }
}

impl<'de> Deserialize<'de> for Ids<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader;
        impl<'de> Visitor<'de> for Reader {
            type Value = Ids<'de>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("identifiers")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut ids = Ids::default();
                while let Some((kind, value)) = map.next_entry::<Text<'de>, Text<'de>>()? {
                    ids.add(&kind.0, value);
                }
                Ok(ids)
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
                let mut ids = Ids::default();
                while let Some(id) = list.next_element::<Id<'de>>()? {
                    ids.add(&id.kind.0, id.value);
                }
                Ok(ids)
            }
            pass_over!(visit_bool: bool, visit_u64: u64, visit_i64: i64, visit_f64: f64, visit_str: &str);
            pass_over!(unit);
        }
        deserializer.deserialize_any(Reader)
    }
}
