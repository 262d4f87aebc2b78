//! Text and JSON that is too long, too wide, too deep or not text at all.

use super::{Hostile, one};
use crate::writer::encoding::Encoding;

const MIB: usize = 1 << 20;
const LIST: &str = "ISSN,Title,Price\n0031-9252,Acta,1234.50\n";
const REPORT: &str = "Report_ID,TR_J1\nRelease,5\n\nTitle,Platform,Print_ISSN,Online_ISSN,Metric_Type,Reporting_Period_Total";

fn csv(text: String) -> Vec<Hostile> {
    one("table.csv", text.into_bytes())
}

/// Returns two hundred megabytes without a line ending: without and with delimiters.
pub fn one_line() -> Vec<Hostile> {
    let mut files = csv("a".repeat(200 * MIB));
    files.extend(csv("ab,".repeat(200 * MIB / 3)));
    files
}

/// Returns two hundred megabytes of quotes.
pub fn quotes() -> Vec<Hostile> {
    csv(format!("{LIST}{}", "\"".repeat(200 * MIB)))
}

/// Returns an unclosed quote before a hundred megabytes of rows.
pub fn quote_never_closed() -> Vec<Hostile> {
    csv(format!("{LIST}\"{}", "0031-9252,Acta,12\n".repeat(100 * MIB / 18)))
}

/// Returns a quote that is closed after a hundred megabytes.
pub fn quote_closed_late() -> Vec<Hostile> {
    csv(format!("{LIST}0001-4575,\"{}\",12\n", "x ".repeat(50 * MIB)))
}

/// Returns a hundred megabytes in place of a heading, a month and an ISSN.
pub fn long_cells() -> Vec<Hostile> {
    let long = "9".repeat(40 * MIB);
    let mut files = csv(format!("ISSN,Price,{long}\n0031-9252,12,1\n"));
    files.extend(csv(format!("{LIST}{long},Acta,{long}\n")));
    files.extend(csv(format!("Report_ID,{long}\nRelease,{long}\nExceptions,{long}\n\n{REPORT}\n")));
    files.extend(csv(format!("{REPORT},{long}\nA,P,0031-9252,,{long},{long},1\n")));
    files
}

/// Returns the maximum number of columns of a sheet, and twice that number, in two hundred rows.
pub fn many_columns() -> Vec<Hostile> {
    [16_384, 32_768]
        .iter()
        .flat_map(|width| {
            let blanks = ",".repeat(width - 3);
            let filled = ",1".repeat(width - 3);
            let row = format!("0031-9252,Acta,12{filled}\n");
            csv(format!("ISSN,Title,Price{blanks}\n{}", row.repeat(200)))
        })
        .collect()
}

/// Returns as many months as a sheet can have columns, with many repetitions.
pub fn many_months() -> Vec<Hostile> {
    let months: String =
        (0..16_000).map(|n| format!(",{}-{}", n % 12 + 1, 1950 + n / 12 % 150)).collect();
    let counts = ",7".repeat(16_000);
    csv(format!(
        "{REPORT}{months}\n{}",
        format!("A,P,0031-9252,,Total_Item_Requests,7{counts}\n").repeat(100)
    ))
}

/// Returns a million blank rows, empty and made of delimiters, before the last row.
pub fn blank_rows() -> Vec<Hostile> {
    ["\n", ",,\n", "\r", " , \r\n"]
        .iter()
        .flat_map(|blank| csv(format!("{LIST}{}0001-4575,Annals,13\n", blank.repeat(1_000_000))))
        .collect()
}

/// Returns a million blank rows before the headings.
pub fn blank_rows_above() -> Vec<Hostile> {
    csv(format!("{}{LIST}", ",,\n".repeat(1_000_000)))
}

/// Returns a million rows that all have problems.
pub fn rows_of_problems() -> Vec<Hostile> {
    let mut files = csv(format!("{LIST}{}", "x,y,z\n".repeat(1_000_000)));
    files.extend(csv(format!("{REPORT}\n{}", "A,P,x,x,x,x\n".repeat(1_000_000))));
    files
}

/// Returns incomplete characters of two and four bytes, and invalid ones.
pub fn broken_encodings() -> Vec<Hostile> {
    let mut files = Vec::new();
    for encoding in Encoding::ALL {
        let whole = encoding.bytes(LIST);
        files.extend((1..6).flat_map(|cut| one("cut.csv", whole[..whole.len() - cut].to_vec())));
        let mut broken = whole.clone();
        let (half, end) = (broken.len() / 2, broken.len());
        broken[half..end].fill(0xDC);
        files.extend(one("broken.csv", broken));
    }
    files.extend(one("zeros.csv", vec![0; 2 * MIB]));
    files.extend(one("ones.csv", vec![0xFF; 2 * MIB]));
    files
}

/// Returns invalid counts.
pub fn odd_counts() -> Vec<Hostile> {
    [
        "-5", "NaN", "inf", "-inf", "1e308", "1e309", "-1e308", "1e-320", "0x10", "1_000", "٣",
        "½", "--5", "1,,000",
    ]
    .iter()
    .flat_map(|count| {
        let row =
            format!("A,P,0031-9252,,Total_Item_Requests,\"{count}\",\"{count}\",\"{count}\"\n");
        csv(format!(
            "{REPORT},Jan-2024,Feb-2024\n{}B,P,0001-4575,,Total_Item_Requests,1,1,0\n",
            row.repeat(3)
        ))
    })
    .collect()
}

const HEADER: &str =
    r#""Report_Header":{"Report_ID":"TR_J1","Release":"5.1","Institution_Name":"X"}"#;

fn json(text: String) -> Vec<Hostile> {
    one("report.json", text.into_bytes())
}

/// Returns lists and objects nested a million deep, closed and unclosed, alone and in a report.
pub fn deep_json() -> Vec<Hostile> {
    let (lists, objects) = ("[".repeat(1_000_000), "{\"a\":".repeat(1_000_000));
    let closed = format!("{lists}{}", "]".repeat(1_000_000));
    let mut files = json(format!("{{{HEADER},\"Report_Items\":{closed}}}"));
    files.extend(
        [lists, closed, format!("{objects}1{}", "}".repeat(1_000_000)), objects]
            .into_iter()
            .flat_map(json),
    );
    files
}

/// Returns strings of a hundred megabytes as title, as metric and as name of a member.
pub fn long_json_string() -> Vec<Hostile> {
    let long = "x".repeat(100 * MIB);
    let item = |title: &str, metric: &str, month: &str| {
        format!(
            r#"{{{HEADER},"Report_Items":[{{"Title":"{title}","Item_ID":{{"Print_ISSN":"0031-9252"}},"Attribute_Performance":[{{"Performance":{{"{metric}":{{"{month}":1}}}}}}]}}]}}"#
        )
    };
    [(&*long, "No_License", "2024-01"), ("A", &*long, "2024-01"), ("A", "No_License", &*long)]
        .iter()
        .flat_map(|(title, metric, month)| json(item(title, metric, month)))
        .collect()
}

/// Returns an object with ten million members.
pub fn many_json_keys() -> Vec<Hostile> {
    let mut text = format!("{{{HEADER},\"Report_Items\":[]");
    for number in 0..10_000_000 {
        text.push_str(&format!(",\"k{number}\":0"));
    }
    text.push('}');
    json(text)
}

/// Returns a list of ten million empty items, and of as many items that are not objects.
pub fn many_json_items() -> Vec<Hostile> {
    let list = |item: &str| {
        let items = format!("{item},").repeat(10_000_000);
        json(format!("{{{HEADER},\"Report_Items\":[{items}{item}]}}"))
    };
    ["{}", "[]", "1"].iter().flat_map(|item| list(item)).collect()
}

/// Returns counts whose sum exceeds the range of numbers, and invalid counts.
pub fn odd_json_counts() -> Vec<Hostile> {
    ["1e308", "-1e308", "1e999", "-7", "\"NaN\"", "\"inf\"", "null", "[]", "1.5", "18446744073709551616"]
        .iter()
        .flat_map(|count| {
            json(format!(
                r#"{{{HEADER},"Report_Items":[{{"Title":"A","Item_ID":{{"Print_ISSN":"0031-9252"}},"Attribute_Performance":[{{"Performance":{{"Total_Item_Requests":{{"2024-01":{count},"2024-02":{count},"2024-03":{count}}}}}}}]}}]}}"#
            ))
        })
        .collect()
}
