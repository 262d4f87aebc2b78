import type { Explained } from "./explained";

/** How many titles of a sum an explanation lists at first, as the server does by default. */
export const FEWEST_TITLES = 10;

/** The query of a request that explains a number, or a value below it, with so many titles of each sum. */
export function explainedQuery({ field, issnL, year, age }: Explained, node?: string, titles = FEWEST_TITLES): string {
  const params = new URLSearchParams(issnL === undefined ? { total: field } : { field, issn_l: issnL });
  if (year !== undefined) params.set("year", String(year));
  if (age !== undefined) params.set("age", String(age));
  if (node !== undefined) params.set("node", node);
  if (titles !== FEWEST_TITLES) params.set("titles", String(titles));
  return params.toString();
}
