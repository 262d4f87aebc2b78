//! Lenient values of COUNTER JSON: text may be a number, a list may be null, names of members may vary in spelling.
//! Only malformed JSON is an error.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, SeqAccess, Visitor};

use crate::reading::cell::number::MAX_NUMBER;

/// Whether this is the member's name, ignoring letter case and underscores. `wanted` must be lower case.
pub fn is_named(name: &str, wanted: &str) -> bool {
    let mut wanted = wanted.bytes();
    for sign in name.bytes().filter(u8::is_ascii_alphanumeric) {
        if wanted.next() != Some(sign.to_ascii_lowercase()) {
            return false;
        }
    }
    wanted.next().is_none()
}

/// A text. A number becomes text, any other value is blank.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Text<'de>(pub Cow<'de, str>);

impl Text<'_> {
    /// The text without surrounding blanks.
    pub fn trimmed(&self) -> &str {
        self.0.trim()
    }
}

/// A count. Text that contains a number is accepted, any other value is zero.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Count(pub f64);

impl Count {
    /// Returns 0 for a number that cannot be a count.
    fn of(number: f64) -> Self {
        Self(if number.abs() < MAX_NUMBER { number } else { 0.0 })
    }
}

/// A list. Any other value is an empty one.
#[derive(Debug, Clone)]
pub struct List<T>(pub Vec<T>);

impl<T> Default for List<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

/// Ignores all values that a visitor does not expect.
macro_rules! pass_over {
    ($($visit:ident: $type:ty),*) => {
        $(fn $visit<E>(self, _: $type) -> Result<Self::Value, E> {
            Ok(Self::Value::default())
        })*
    };
    (unit) => {
        fn visit_unit<E>(self) -> Result<Self::Value, E> {
            Ok(Self::Value::default())
        }
    };
    (seq) => {
        fn visit_seq<A: serde::de::SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
            while list.next_element::<serde::de::IgnoredAny>()?.is_some() {}
            Ok(Self::Value::default())
        }
    };
    (map) => {
        fn visit_map<A: serde::de::MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            while map.next_entry::<serde::de::IgnoredAny, serde::de::IgnoredAny>()?.is_some() {}
            Ok(Self::Value::default())
        }
    };
}
pub(super) use pass_over;

impl<'de> Deserialize<'de> for Text<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader;
        impl<'de> Visitor<'de> for Reader {
            type Value = Text<'de>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text")
            }
            fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
                Ok(Text(Cow::Borrowed(text)))
            }
            fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
                Ok(Text(Cow::Owned(text.to_owned())))
            }
            fn visit_u64<E>(self, number: u64) -> Result<Self::Value, E> {
                Ok(Text(Cow::Owned(number.to_string())))
            }
            fn visit_i64<E>(self, number: i64) -> Result<Self::Value, E> {
                Ok(Text(Cow::Owned(number.to_string())))
            }
            fn visit_f64<E>(self, number: f64) -> Result<Self::Value, E> {
                Ok(Text(Cow::Owned(number.to_string())))
            }
            pass_over!(visit_bool: bool);
            pass_over!(unit);
            pass_over!(seq);
            pass_over!(map);
        }
        deserializer.deserialize_any(Reader)
    }
}

impl<'de> Deserialize<'de> for Count {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader;
        impl<'de> Visitor<'de> for Reader {
            type Value = Count;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a count")
            }
            fn visit_u64<E>(self, number: u64) -> Result<Count, E> {
                Ok(Count::of(number as f64))
            }
            fn visit_i64<E>(self, number: i64) -> Result<Count, E> {
                Ok(Count::of(number as f64))
            }
            fn visit_f64<E>(self, number: f64) -> Result<Count, E> {
                Ok(Count::of(number))
            }
            fn visit_str<E>(self, text: &str) -> Result<Count, E> {
                Ok(Count::of(text.trim().parse().unwrap_or(0.0)))
            }
            pass_over!(visit_bool: bool);
            pass_over!(unit);
            pass_over!(seq);
            pass_over!(map);
        }
        deserializer.deserialize_any(Reader)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for List<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Reader<T> {
            type Value = List<T>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<List<T>, A::Error> {
                let mut found = Vec::new();
                while let Some(item) = list.next_element()? {
                    found.push(item);
                }
                Ok(List(found))
            }
            pass_over!(visit_bool: bool, visit_u64: u64, visit_i64: i64, visit_f64: f64, visit_str: &str);
            pass_over!(unit);
            pass_over!(map);
        }
        deserializer.deserialize_any(Reader(PhantomData))
    }
}

/// Reads an object member by member. `names` are in lower case without underscores, each with its field. Other members
/// are ignored, and any value other than an object is the default.
macro_rules! object {
    ($type:ident { $($name:literal => $field:ident),+ $(,)? }) => {
        impl<'de> serde::de::Deserialize<'de> for $type<'de> {
            fn deserialize<D: serde::de::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct Reader;
                impl<'de> serde::de::Visitor<'de> for Reader {
                    type Value = $type<'de>;
                    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        f.write_str("an object")
                    }
                    fn visit_map<A: serde::de::MapAccess<'de>>(
                        self,
                        mut map: A,
                    ) -> Result<Self::Value, A::Error> {
                        let mut found = $type::default();
                        while let Some(name) = map.next_key::<$crate::reading::counter::json::lenient::Text<'de>>()? {
                            $(if $crate::reading::counter::json::lenient::is_named(&name.0, $name) {
                                found.$field = map.next_value()?;
                                continue;
                            })+
                            map.next_value::<serde::de::IgnoredAny>()?;
                        }
                        Ok(found)
                    }
                    pass_over!(visit_bool: bool, visit_u64: u64, visit_i64: i64, visit_f64: f64, visit_str: &str);
                    pass_over!(unit);
                    pass_over!(seq);
                }
                deserializer.deserialize_any(Reader)
            }
        }
    };
}
pub(super) use object;
