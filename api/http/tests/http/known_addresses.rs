//! The documented list of routes of the compatible service matches our routes.

use std::collections::BTreeSet;
use std::path::Path;

/// Method and address of each line of a table in `api/docs`, and the cell after them.
fn lines(document: &str) -> Vec<(String, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs").join(document);
    let text = std::fs::read_to_string(path).unwrap();
    let cells = |line: &str| line.split('|').map(|cell| cell.trim().to_owned()).collect::<Vec<_>>();
    let rows = text.lines().filter(|line| line.contains("| `/")).map(cells);
    rows.map(|row| (format!("{} {}", row[1], row[2]), row[3].clone())).collect()
}

#[test]
fn every_address_of_the_known_service_is_there_or_told() {
    let ours: BTreeSet<String> =
        lines("routes.md").into_iter().map(|(address, _)| address).collect();
    let known = lines("known-service.md");
    assert_eq!(known.len(), 66, "each of its addresses, by method");
    for (address, here) in known {
        let is_there = match here.as_str() {
            "same" | "different" => true,
            "omitted" => false,
            other => panic!("{address}: \"{other}\" is no answer"),
        };
        // The screens have this one.
        let is_screen = address == "GET `/login`";
        assert_eq!(ours.contains(&address) || is_screen, is_there, "{address}: {here}");
    }
}
