/** The warnings of a package, decoded member by member: what is not known is left out. */

import { listOf, numberOf, objectOf, textOf, textsOf } from "../../lib/json";

/** A journal that has no price. */
export interface UnpricedJournal {
  issnL: string;
  name: string;
  publisher: string;
  /** How often it was used, as the COUNTER reports say. */
  uses: number | null;
}

/** One thing that the data of a package lacks or leaves out. */
export type PackageWarning =
  | { id: "missing_perpetual_access" }
  | { id: "missing_prices"; journals: UnpricedJournal[] }
  | { id: "filtering_titles"; issnLs: string[] };

/** Reads the warnings, in the order in which the server sends them. */
export function readWarnings(value: unknown): PackageWarning[] {
  return listOf(value).flatMap((one): PackageWarning[] => {
    const { id, journals } = objectOf(one);
    if (id === "missing_perpetual_access") return [{ id }];
    if (id === "missing_prices") return [{ id, journals: listOf(journals).map(journalOf) }];
    if (id === "filtering_titles") return [{ id, issnLs: textsOf(journals) }];
    return [];
  });
}

function journalOf(value: unknown): UnpricedJournal {
  const { issn_l, name, publisher, counter_total } = objectOf(value);
  return { issnL: textOf(issn_l), name: textOf(name), publisher: textOf(publisher), uses: numberOf(counter_total) };
}
