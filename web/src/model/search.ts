/** Which journals a search text means. */

import type { Titles } from "./titles";

/**
 * Rows that match: the title contains the whole text, or one of the comma separated terms is one of the journal's
 * ISSNs. An empty text means no search, told by `null`.
 */
export function matchingRows(titles: Titles, search: string): number[] | null {
  const text = search.trim().toLowerCase();
  if (text === "") return null;
  const terms = new Set(text.split(",").map(comparable).filter(Boolean));
  const names = titles.texts("title");
  const issns = titles.texts("issns");
  const linking = titles.texts("issn_l");
  const rows: number[] = [];
  for (let row = 0; row < titles.count; row++) {
    const isNamed = (names[row] ?? "").toLowerCase().includes(text);
    if (isNamed || terms.has(comparable(linking[row] ?? "")) || issnsOf(issns[row] ?? "").some((issn) => terms.has(issn))) {
      rows.push(row);
    }
  }
  return rows;
}

/** The list may arrive joined by commas, semicolons, blanks or as JSON. */
function issnsOf(text: string): string[] {
  return (text.toLowerCase().match(/\d{4}-?\d{3}[\dx]/g) ?? []).map(comparable);
}

function comparable(issn: string): string {
  return issn.trim().toLowerCase().replace("-", "");
}
