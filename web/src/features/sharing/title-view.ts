/** Which journals of a public page are shown. */

import type { PublicTitle } from "../../api/sharing";

/** All journals, or those of one state. */
export type TitleFilter = "all" | "subscribed" | "others";

/** The journals of a filter whose title or subject contains the text, or that have it as their ISSN; in their order. */
export function shownTitles(titles: readonly PublicTitle[], filter: TitleFilter, search: string): PublicTitle[] {
  const text = search.trim().toLowerCase();
  return titles.filter(
    (one) =>
      (filter === "all" || one.subscribed === (filter === "subscribed")) &&
      (text === "" || one.title.toLowerCase().includes(text) || one.subject.toLowerCase().includes(text) || comparable(one.issn_l) === comparable(text)),
  );
}

function comparable(issn: string): string {
  return issn.trim().toLowerCase().replace("-", "");
}
