//! Functions over lines of OpenAlex: `openalex_number(id)`, `openalex_numbers(ids)` and
//! `named_institutions(authorships, institutions, with_children)`.

use std::collections::BTreeMap;
use std::sync::Arc;

use arrow::array::{
    Array, ArrayRef, AsArray, Int32Builder, Int64Array, Int64Builder, ListArray, ListBuilder,
    StringArray, StructBuilder,
};
use arrow::datatypes::{DataType, Field, Fields, Int64Type};
use datafusion::common::{Result, exec_datafusion_err, exec_err};
use datafusion::logical_expr::{
    ColumnarValue, ScalarFunctionArgs, ScalarUDFImpl, Signature, Volatility,
};

/// Returns the number of an id: 42 for `https://openalex.org/W42` and `W42`, with any letter; `None` for anything else.
pub(super) fn number(id: &str) -> Option<i64> {
    let short = id.rsplit('/').next()?;
    let digits = short.strip_prefix(|letter: char| letter.is_ascii_alphabetic())?;
    digits.parse().ok().filter(|number| *number >= 0)
}

/// The functions of this module.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Of {
    One,
    List,
    Named,
}

/// One of the functions.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct OpenalexFunction {
    of: Of,
    signature: Signature,
}

impl OpenalexFunction {
    /// `openalex_number(id)`: the number of an id.
    pub(super) fn number() -> Self {
        let signature = Signature::exact(vec![DataType::Utf8], Volatility::Immutable);
        Self { of: Of::One, signature }
    }

    /// `openalex_numbers(ids)`: the numbers of a list of ids, without malformed ids.
    pub(super) fn numbers() -> Self {
        Self { of: Of::List, signature: Signature::any(1, Volatility::Immutable) }
    }

    /// `named_institutions(authorships, institutions, with_children)`: the numbers of those institutions that the
    /// authorships of a work name, each with its number of authorships. An authorship names the institutions that it
    /// lists and, with `with_children`, those in their lineage. Null if none is named.
    pub(super) fn named() -> Self {
        Self { of: Of::Named, signature: Signature::any(3, Volatility::Immutable) }
    }
}

fn item(fields: Fields) -> Arc<Field> {
    Arc::new(Field::new("item", DataType::Struct(fields), true))
}

fn named_fields() -> Fields {
    Fields::from(vec![
        Field::new("institution_no", DataType::Int64, true),
        Field::new("authors", DataType::Int32, true),
    ])
}

impl ScalarUDFImpl for OpenalexFunction {
    fn name(&self) -> &str {
        match self.of {
            Of::One => "openalex_number",
            Of::List => "openalex_numbers",
            Of::Named => "named_institutions",
        }
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(match self.of {
            Of::One => DataType::Int64,
            Of::List => DataType::new_list(DataType::Int64, true),
            Of::Named => DataType::List(item(named_fields())),
        })
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let rows = args.number_rows;
        let array = |place: usize| match args.args.get(place) {
            Some(value) => value.to_array(rows),
            None => exec_err!("{} lacks an argument", self.name()),
        };
        let result: ArrayRef = match self.of {
            Of::One => {
                let ids = array(0)?;
                let ids = texts(&ids)?;
                Arc::new(ids.iter().map(|id| id.and_then(number)).collect::<Int64Array>())
            }
            Of::List => Arc::new(numbers(lists(&array(0)?)?)?),
            Of::Named => {
                // Both have the same value in all rows.
                let (wanted, with_children) = (array(1)?, array(2)?);
                let wanted = if rows == 0 { Vec::new() } else { wanted_numbers(&wanted)? };
                let with_children = with_children
                    .as_boolean_opt()
                    .is_some_and(|flags| !flags.is_empty() && flags.is_valid(0) && flags.value(0));
                let authorships = array(0)?;
                let authorships = Authorships::of(lists(&authorships)?)?;
                Arc::new(named(&authorships, &wanted, with_children))
            }
        };
        Ok(ColumnarValue::Array(result))
    }
}

fn texts(array: &ArrayRef) -> Result<&StringArray> {
    array.as_string_opt::<i32>().ok_or_else(|| exec_datafusion_err!("ids are texts"))
}

fn lists(array: &ArrayRef) -> Result<&ListArray> {
    array.as_list_opt::<i32>().ok_or_else(|| exec_datafusion_err!("a list is wanted"))
}

fn numbers(ids: &ListArray) -> Result<ListArray> {
    let texts = texts(ids.values())?;
    let mut numbers = ListBuilder::new(Int64Builder::new());
    for row in 0..ids.len() {
        for place in range(ids, row) {
            if texts.is_valid(place)
                && let Some(number) = number(texts.value(place))
            {
                numbers.values().append_value(number);
            }
        }
        numbers.append(ids.is_valid(row));
    }
    Ok(numbers.finish())
}

/// The range of a row's items.
fn range(lists: &ListArray, row: usize) -> std::ops::Range<usize> {
    if lists.is_null(row) {
        return 0..0;
    }
    let offsets = lists.value_offsets();
    offsets[row] as usize..offsets[row + 1] as usize
}

/// The requested institutions, sorted.
fn wanted_numbers(wanted: &ArrayRef) -> Result<Vec<i64>> {
    let first = lists(wanted)?.value(0);
    let numbers = first.as_primitive_opt::<Int64Type>();
    let numbers = numbers.ok_or_else(|| exec_datafusion_err!("institutions are numbers"))?;
    let mut wanted: Vec<i64> = numbers.iter().flatten().collect();
    wanted.sort_unstable();
    Ok(wanted)
}

/// Authorships of works: for each, its institutions, and for each of those, its lineage.
struct Authorships<'a> {
    authors: &'a ListArray,
    institutions: &'a ListArray,
    ids: &'a StringArray,
    lineage: &'a ListArray,
    lineage_ids: &'a StringArray,
}

impl<'a> Authorships<'a> {
    fn of(authors: &'a ListArray) -> Result<Self> {
        let missing = || exec_datafusion_err!("authorships have institutions with id and lineage");
        let field = |of: &'a ArrayRef, name: &str| -> Result<&'a ArrayRef> {
            of.as_struct_opt().and_then(|of| of.column_by_name(name)).ok_or_else(missing)
        };
        let institutions = lists(field(authors.values(), "institutions")?)?;
        let lineage = lists(field(institutions.values(), "lineage")?)?;
        Ok(Self {
            authors,
            institutions,
            ids: texts(field(institutions.values(), "id")?)?,
            lineage,
            lineage_ids: texts(lineage.values())?,
        })
    }

    /// Returns the requested institutions that one authorship names, without duplicates.
    fn named_by(&self, author: usize, wanted: &[i64], with_children: bool, named: &mut Vec<i64>) {
        named.clear();
        let mut note = |ids: &StringArray, place: usize| {
            if ids.is_valid(place)
                && let Some(number) = number(ids.value(place))
                && wanted.binary_search(&number).is_ok()
                && !named.contains(&number)
            {
                named.push(number);
            }
        };
        for institution in range(self.institutions, author) {
            note(self.ids, institution);
            if with_children {
                range(self.lineage, institution).for_each(|place| note(self.lineage_ids, place));
            }
        }
    }
}

fn named(authorships: &Authorships<'_>, wanted: &[i64], with_children: bool) -> ListArray {
    let entries = StructBuilder::new(
        named_fields(),
        vec![Box::new(Int64Builder::new()), Box::new(Int32Builder::new())],
    );
    let mut rows = ListBuilder::new(entries).with_field(item(named_fields()));
    let mut of_author = Vec::new();
    for row in 0..authorships.authors.len() {
        let mut counts: BTreeMap<i64, i32> = BTreeMap::new();
        if !wanted.is_empty() {
            for author in range(authorships.authors, row) {
                authorships.named_by(author, wanted, with_children, &mut of_author);
                of_author.iter().for_each(|number| *counts.entry(*number).or_default() += 1);
            }
        }
        for (number, authors) in &counts {
            let entry = rows.values();
            if let Some(numbers) = entry.field_builder::<Int64Builder>(0) {
                numbers.append_value(*number);
            }
            if let Some(counts) = entry.field_builder::<Int32Builder>(1) {
                counts.append_value(*authors);
            }
            entry.append(true);
        }
        rows.append(!counts.is_empty());
    }
    rows.finish()
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn ids_are_their_numbers() {
        assert_eq!(number("https://openalex.org/W42"), Some(42));
        assert_eq!(number("S7"), Some(7));
        for id in ["", "42", "https://openalex.org/", "W", "W-1", "WW1", "W99999999999999999999"] {
            assert_eq!(number(id), None, "{id}");
        }
    }
}
