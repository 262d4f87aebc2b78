//! The titles of a consortium's members with the members' requests: 26 columns in the order of the compatible service
//! (`product/wire.md` of the design, 5.2).

use std::collections::HashSet;
use std::io::Write;

use arrow::array::{Array, AsArray, RecordBatch};
use arrow::datatypes::{Float64Type, Int32Type};

use super::error::ExportError;
use super::spreadsheet::harmless;

/// Headings.
const HEADINGS: [&str; 26] = [
    "scenario_id",
    "institution_code",
    "package_id",
    "institution_name",
    "issn_l_prefixed",
    "issn_l",
    "subscribed_by_consortium",
    "subscribed_by_member_institution",
    "core_plus_for_member_institution",
    "title",
    "issns",
    "subscription_cost",
    "ill_cost",
    "cpu",
    "usage",
    "downloads",
    "citations",
    "authorships",
    "use_oa",
    "use_backfile",
    "use_subscription",
    "use_ill",
    "use_other_delayed",
    "perpetual_access_years",
    "bronze_oa_embargo_months",
    "is_society_journal",
];

/// Numeric columns of a member's title, in order.
const NUMBERS: [&str; 12] = [
    "subscription_cost",
    "ill_cost",
    "cpu",
    "usage",
    "downloads",
    "citations",
    "authorships",
    "use_oa_plus_social_networks",
    "use_backfile",
    "use_subscription",
    "use_ill",
    "use_other_delayed",
];

/// A member with its titles and its requests.
#[derive(Debug)]
pub struct MemberTitles {
    /// Package that feeds the consortium's package.
    pub package_id: String,
    /// Name of the institution.
    pub institution_name: String,
    /// Linking ISSNs of the requested titles.
    pub requested: HashSet<String>,
    /// Rows, with the title's number in `title_no`.
    pub rows: RecordBatch,
}

/// Facts about a title that do not depend on the library.
#[derive(Debug, Clone, Default)]
pub struct TitleFacts {
    /// Linking ISSN.
    pub issn_l: String,
    /// Title.
    pub title: String,
    /// ISSNs separated by `;`.
    pub issns: String,
    /// Embargo: months until older papers are open.
    pub embargo_months: Option<f64>,
    /// Whether the journal belongs to a society.
    pub is_society_journal: bool,
}

/// Input data of the file.
#[derive(Debug)]
pub struct MemberRequestRows {
    /// Scenario of the consortium.
    pub scenario_id: String,
    /// Titles that the scenario subscribes.
    pub subscribed: HashSet<String>,
    /// Members that the scenario includes, in order.
    pub members: Vec<MemberTitles>,
    /// Titles by their numbers.
    pub titles: Vec<TitleFacts>,
    /// Base year of the offsets of access.
    pub first_access_year: i32,
}

/// Writes a line for each member and title as CSV.
///
/// # Errors
/// A failure of the output.
pub fn write_member_requests(
    all: &MemberRequestRows,
    out: &mut (dyn Write + Send),
) -> Result<(), ExportError> {
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record(HEADINGS)?;
    for member in &all.members {
        write_member(all, member, &mut writer)?;
    }
    writer.flush()?;
    Ok(())
}

fn write_member<W: Write>(
    all: &MemberRequestRows,
    member: &MemberTitles,
    writer: &mut csv::Writer<W>,
) -> Result<(), ExportError> {
    let rows = &member.rows;
    let column = |name: &str| rows.column_by_name(name)?.as_primitive_opt::<Float64Type>();
    let numbers = NUMBERS.map(column);
    let access = ["access_first_offset", "access_last_offset"].map(column);
    let places = rows.column_by_name("title_no");
    let places = places.and_then(|places| places.as_primitive_opt::<Int32Type>());
    let Some(places) = places else { return Ok(()) };
    let name = harmless(&member.institution_name);
    for row in 0..rows.num_rows() {
        let place = usize::try_from(places.value(row)).unwrap_or(usize::MAX);
        let Some(title) = all.titles.get(place) else { continue };
        let of_consortium = all.subscribed.contains(&title.issn_l);
        let of_member = member.requested.contains(&title.issn_l);
        for text in [&all.scenario_id, &member.package_id, &member.package_id, &name] {
            writer.write_field(text)?;
        }
        writer.write_field(format!("issn:{}", title.issn_l))?;
        writer.write_field(&title.issn_l)?;
        for flag in [of_consortium, of_member, of_consortium || of_member] {
            writer.write_field(flag_text(flag))?;
        }
        writer.write_field(harmless(&title.title))?;
        let issns: Vec<&str> = title.issns.split(';').map(str::trim).collect();
        writer.write_field(issns.join(","))?;
        for number in numbers {
            let known =
                number.filter(|values| values.is_valid(row)).map(|values| values.value(row));
            writer.write_field(number_text(known))?;
        }
        let year = |at: usize| {
            let values = access[at].filter(|values| values.is_valid(row))?;
            Some(all.first_access_year + values.value(row) as i32)
        };
        let years = year(0).zip(year(1)).map(|(first, last)| format!("{first}-{last}"));
        writer.write_field(years.unwrap_or_default())?;
        writer.write_field(number_text(title.embargo_months))?;
        writer.write_field(flag_text(title.is_society_journal))?;
        writer.write_record(None::<&[u8]>)?;
    }
    Ok(())
}

fn flag_text(flag: bool) -> &'static str {
    if flag { "True" } else { "False" }
}

fn number_text(number: Option<f64>) -> String {
    match number {
        Some(number) if number.is_finite() => (number + 0.0).to_string(),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use arrow::array::{ArrayRef, Float64Array, Int32Array};

    use super::*;

    #[test]
    fn a_line_tells_what_the_member_has_and_asks_for() {
        let number = |value| Arc::new(Float64Array::from(vec![value])) as ArrayRef;
        let mut columns =
            vec![("title_no", Arc::new(Int32Array::from(vec![1])) as ArrayRef, false)];
        for (at, name) in NUMBERS.iter().enumerate() {
            let value = (*name != "cpu").then_some(at as f64 + 0.5);
            columns.push((name, number(value), true));
        }
        columns.push(("access_first_offset", number(Some(2.0)), true));
        columns.push(("access_last_offset", number(Some(9.0)), true));
        let title = TitleFacts {
            issn_l: "0031-9252".to_owned(),
            title: "=Title".to_owned(),
            issns: "0031-9252; 1234-5679".to_owned(),
            embargo_months: Some(12.0),
            is_society_journal: true,
        };
        let all = MemberRequestRows {
            scenario_id: "scenario-1".to_owned(),
            subscribed: HashSet::new(),
            members: vec![MemberTitles {
                package_id: "package-1".to_owned(),
                institution_name: "Library, North".to_owned(),
                requested: HashSet::from([title.issn_l.clone()]),
                rows: RecordBatch::try_from_iter_with_nullable(columns).unwrap(),
            }],
            titles: vec![TitleFacts::default(), title],
            first_access_year: 2016,
        };
        let mut out = Vec::new();
        write_member_requests(&all, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], HEADINGS.join(","));
        assert_eq!(
            lines[1],
            "scenario-1,package-1,package-1,\"Library, North\",issn:0031-9252,0031-9252,False,True,True,'=Title,\
             \"0031-9252,1234-5679\",0.5,1.5,,3.5,4.5,5.5,6.5,7.5,8.5,9.5,10.5,11.5,2018-2025,12,True"
        );
        assert_eq!(lines.len(), 2);
    }
}
