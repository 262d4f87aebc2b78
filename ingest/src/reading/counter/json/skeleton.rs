//! A JSON document without the items of its reports. The rest is small enough for memory and contains the positions of
//! the items.

use std::fmt;

use serde::de::{
    DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor,
};
use serde_json::{Map, Number, Value, json};

use crate::reading::counter::json::item::Item;
use crate::reading::counter::json::lenient::is_named;

/// Maximum number of values. A genuine skeleton has a few hundred.
const MAX_VALUES: usize = 200_000;
const MAX_TEXT: usize = 100_000;

/// The member that replaces a list of items.
const ITEMS: &str = "items of a report";

/// A list of items that was omitted.
#[derive(Debug, Clone, Default)]
pub struct Items {
    /// Index of the list in the document, from 0.
    pub index: usize,
    /// Number of its items.
    pub count: usize,
    /// The first one.
    pub first: Value,
}

/// Reads a document without its items.
///
/// # Errors
/// Malformed JSON, or far more values than a report has without its items.
pub fn read(text: &str) -> serde_json::Result<Value> {
    let mut state = State { lists: 0, left: MAX_VALUES };
    let mut reader = serde_json::Deserializer::from_str(text);
    let value = Part { state: &mut state, is_items: false }.deserialize(&mut reader)?;
    reader.end()?;
    Ok(value)
}

/// Returns the items that a value represents.
pub fn items(value: &Value) -> Option<Items> {
    let object = value.as_object()?.get(ITEMS)?.as_array()?;
    let number = |at: usize| object.get(at).and_then(Value::as_u64).unwrap_or(0) as usize;
    Some(Items { index: number(0), count: number(1), first: object.get(2)?.clone() })
}

struct State {
    lists: usize,
    left: usize,
}

struct Part<'s> {
    state: &'s mut State,
    is_items: bool,
}

impl<'de> DeserializeSeed<'de> for Part<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl Part<'_> {
    fn count<E: serde::de::Error>(&mut self) -> Result<(), E> {
        self.state.left =
            self.state.left.checked_sub(1).ok_or_else(|| E::custom("far too many members"))?;
        Ok(())
    }
}

impl<'de> Visitor<'de> for Part<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Value, E> {
        Ok(Value::Bool(flag))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_u64<E>(self, number: u64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_f64<E>(self, number: f64) -> Result<Value, E> {
        Ok(Number::from_f64(number).map_or(Value::Null, Value::Number))
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_str<E: serde::de::Error>(mut self, text: &str) -> Result<Value, E> {
        self.count()?;
        Ok(Value::String(if text.len() > MAX_TEXT {
            text.chars().take(100).collect()
        } else {
            text.to_owned()
        }))
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut list: A) -> Result<Value, A::Error> {
        self.count()?;
        if self.is_items {
            let index = self.state.lists;
            self.state.lists += 1;
            let first = list.next_element_seed(Part { state: self.state, is_items: false })?;
            let mut count = usize::from(first.is_some());
            while list.next_element::<IgnoredAny>()?.is_some() {
                count += 1;
            }
            return Ok(json!({ ITEMS: [index, count, first] }));
        }
        let mut values = Vec::new();
        while let Some(value) =
            list.next_element_seed(Part { state: self.state, is_items: false })?
        {
            self.count()?;
            values.push(value);
        }
        Ok(Value::Array(values))
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some(name) = map.next_key::<String>()? {
            self.count()?;
            let is_items = is_named(&name, "reportitems");
            let value = map.next_value_seed(Part { state: self.state, is_items })?;
            object.insert(name, value);
        }
        Ok(Value::Object(object))
    }
}

/// Iterates over the items of one list.
///
/// # Errors
/// Malformed JSON, or errors of `take`, which stop the iteration.
pub fn each_item<'de>(
    text: &'de str,
    index: usize,
    take: &mut dyn FnMut(usize, Item<'de>) -> Result<(), ()>,
) -> serde_json::Result<()> {
    let mut reader = serde_json::Deserializer::from_str(text);
    Walk { lists: &mut 0, index, take, is_items: false }.deserialize(&mut reader)
}

/// Traverses a document in the order in which the skeleton counted its lists.
struct Walk<'w, 'de> {
    lists: &'w mut usize,
    index: usize,
    take: &'w mut dyn FnMut(usize, Item<'de>) -> Result<(), ()>,
    is_items: bool,
}

impl<'de> Walk<'_, 'de> {
    fn inner(&mut self, is_items: bool) -> Walk<'_, 'de> {
        Walk { lists: self.lists, index: self.index, take: self.take, is_items }
    }
}

impl<'de> DeserializeSeed<'de> for Walk<'_, 'de> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Walk<'_, 'de> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut list: A) -> Result<(), A::Error> {
        if !self.is_items {
            while list.next_element_seed(self.inner(false))?.is_some() {}
            return Ok(());
        }
        let is_wanted = *self.lists == self.index;
        *self.lists += 1;
        if !is_wanted {
            // The skeleton read the first item only.
            list.next_element_seed(self.inner(false))?;
            while list.next_element::<IgnoredAny>()?.is_some() {}
            return Ok(());
        }
        let mut number = 0;
        while let Some(item) = list.next_element::<Item<'de>>()? {
            (self.take)(number, item).map_err(|()| A::Error::custom("stopped"))?;
            number += 1;
        }
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<(), A::Error> {
        while let Some(name) = map.next_key::<std::borrow::Cow<'_, str>>()? {
            let is_items = is_named(&name, "reportitems");
            map.next_value_seed(self.inner(is_items))?;
        }
        Ok(())
    }
}
