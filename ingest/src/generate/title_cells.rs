//! Cells that usage reports of every release share.

use crate::generate::member::Quirk;
use crate::generate::titles::Title;
use crate::generate::words;

/// The month columns.
pub(super) const MONTHS: [&str; 12] = [
    "Jan-2025", "Feb-2025", "Mar-2025", "Apr-2025", "May-2025", "Jun-2025", "Jul-2025", "Aug-2025",
    "Sep-2025", "Oct-2025", "Nov-2025", "Dec-2025",
];

/// Returns the cells that identify the title of a row. As in many reports, the publisher's id and the URL are blank.
pub(super) fn title_cells(number: usize, title: &Title, quirk: Quirk) -> [String; 9] {
    let number = number + 1;
    let print = title.print_issn.clone().unwrap_or_default();
    let print = match quirk {
        Quirk::None => print,
        Quirk::NoHyphen => print.replace('-', ""),
        Quirk::Untidy if print.is_empty() => print,
        Quirk::Untidy => format!(" {} ", print.to_lowercase()),
        Quirk::PrintBlank => String::new(),
    };
    [
        title.name.clone(),
        words::PUBLISHER.to_owned(),
        String::new(),
        words::PLATFORM.to_owned(),
        format!("10.5555/orrinvale.j{number:05}"),
        format!("orrinvale:J{number:05}"),
        print,
        title.online_issn.clone(),
        String::new(),
    ]
}
