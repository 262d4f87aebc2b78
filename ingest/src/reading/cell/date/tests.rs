//! Tests of date cells.

use crate::reading::cell::date::*;

/// Returns both edges of a cell: `?` marks a doubtful date, `open` no limit, `bad` an unreadable cell.
fn both(text: &str, style: Style) -> [String; 2] {
    [false, true].map(|is_end| match read(Cell::from_text(text), is_end, style) {
        Edge::Open => "open".to_owned(),
        Edge::Bad => "bad".to_owned(),
        Edge::Day(day) => day.to_string(),
        Edge::Doubtful(day) => format!("{day}?"),
    })
}

#[test]
fn what_real_lists_write() {
    let cases = [
        ("2015", ["2015-01-01", "2015-12-31"]),
        ("2015.0", ["2015-01-01", "2015-12-31"]),
        ("1993-02", ["1993-02-01", "1993-02-28"]),
        ("02/1993", ["1993-02-01", "1993-02-28"]),
        ("Jan 2004", ["2004-01-01", "2004-01-31"]),
        ("May 2010-", ["2010-05-01", "2010-05-31"]),
        ("21 Oct 2015", ["2015-10-21", "2015-10-21"]),
        ("October 21st, 2015", ["2015-10-21", "2015-10-21"]),
        ("2012-12-31 00:00:00", ["2012-12-31", "2012-12-31"]),
        ("2012-12-31T10:00:00Z", ["2012-12-31", "2012-12-31"]),
        ("20121231", ["2012-12-31", "2012-12-31"]),
        ("13/2/2003", ["2003-02-13", "2003-02-13"]),
        ("2/13/2003", ["2003-02-13", "2003-02-13"]),
        ("01.02.2003", ["2003-02-01", "2003-02-01"]),
        ("1/2/2003", ["2003-01-02?", "2003-01-02?"]),
        ("3/3/2003", ["2003-03-03", "2003-03-03"]),
        ("1995-", ["1995-01-01", "1995-12-31"]),
        ("21-Oct-15", ["2015-10-21?", "2015-10-21?"]),
        ("11/5/85", ["1985-11-05?", "1985-11-05?"]),
        ("Oct-15", ["2015-10-01?", "2015-10-31?"]),
        ("2013 - Current", ["2013-01-01", "open"]),
        ("2013 to present", ["2013-01-01", "open"]),
        ("1995-2000", ["1995-01-01", "2000-12-31"]),
        ("1999/2000", ["1999-01-01", "2000-12-31"]),
        ("1999/00", ["1999-01-01?", "2000-12-31?"]),
        ("01/01/1958-1959", ["1958-01-01", "1959-12-31"]),
        ("01/01/1958 - 31/12/1959", ["1958-01-01", "1959-12-31"]),
        ("Winter 2001", ["2001-01-01?", "2001-12-31?"]),
        ("Vol. 1 (1999)", ["1999-01-01?", "1999-12-31?"]),
        ("Vol. 24, no. 1 (2009)", ["2009-01-01?", "2009-12-31?"]),
        ("Vol. 1 Iss. 1 (Jan, 2004)", ["2004-01-01?", "2004-01-31?"]),
        ("2011, no. 4", ["2011-01-01?", "2011-12-31?"]),
        ("v. 4, no. 2 (spring 2004)", ["2004-01-01?", "2004-12-31?"]),
        ("present", ["open", "open"]),
        ("to present", ["open", "open"]),
        ("Current Issue", ["open", "open"]),
        ("9999", ["open", "open"]),
        ("9999-12-31", ["open", "open"]),
        ("-", ["open", "open"]),
        ("  ", ["open", "open"]),
    ];
    for (text, wanted) in cases {
        assert_eq!(both(text, Style::default()), wanted.map(str::to_owned), "{text}");
    }
}

#[test]
fn what_is_no_date() {
    let texts = [
        "15",
        "0001",
        "44197",
        "99999",
        "3015",
        "2015-02-30",
        "2015-00-00",
        "30/30/2015",
        "Info Coming Soon",
        "15-Oct",
    ];
    for text in texts {
        assert_eq!(read(Cell::from_text(text), false, Style::default()), Edge::Bad, "{text}");
    }
}

#[test]
fn the_whole_list_tells_the_order() {
    let of = |texts: &[&str]| Style::of(texts.iter().map(|text| Cell::from_text(text)));
    let day_first = of(&["01/02/2003", "13/02/2003"]);
    assert_eq!(day_first.day_first, Some(true));
    assert_eq!(both("01/02/2003", day_first)[0], "2003-02-01");
    assert_eq!(of(&["01/02/2003", "1/13/2003"]).day_first, Some(false));
    assert_eq!(of(&["01/02/2003"]).day_first, None);
    assert_eq!(of(&["13/02/2003", "02/13/2003"]).day_first, None, "a contradiction");
}

#[test]
fn numbers_can_be_the_days_of_a_spreadsheet() {
    let cells = || [35065.0, 2015.0, 44197.0].into_iter().map(Cell::Number);
    let style = Style::of(cells());
    let days = cells().map(|cell| read(cell, false, style).day().map(|day| day.to_string()));
    let wanted = ["1996-01-01", "2015-01-01", "2021-01-01"].map(|day| Some(day.to_owned()));
    assert_eq!(days.collect::<Vec<_>>(), wanted);
    assert_eq!(both("35065", style)[1], "1996-01-01");
    assert_eq!(read(Cell::Number(99_999.0), false, style), Edge::Bad);
}
