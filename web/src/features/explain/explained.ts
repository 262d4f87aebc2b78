/** Which number is explained. The address holds it, so that a link or a reload opens the same explanation. */

/** A number of a scenario: a column of a title, a single year or age of it, or a total. */
export interface Explained {
  /** The name of the column or total. */
  field: string;
  /** The title; undefined for a total. */
  issnL?: string;
  /** A forecast year or an earlier one. */
  year?: number;
  /** The age of papers in years. */
  age?: number;
  /** The value below it that is looked at; undefined for the number itself. */
  node?: string;
}

/** The parameters of an address that name the number. Those of the view do not have these names. */
export const EXPLAIN_PARAMETERS = ["explain", "issn_l", "year", "age", "node"] as const;

/** The number that an address names; undefined if it names none. */
export function readExplained(params: URLSearchParams): Explained | undefined {
  const field = params.get("explain") ?? "";
  if (!/^[\w.]+$/.test(field)) return undefined;
  const issnL = params.get("issn_l") || undefined;
  const year = wholeOf(params.get("year"));
  const age = wholeOf(params.get("age"));
  const node = params.get("node") || undefined;
  return { field, ...(issnL && { issnL }), ...(year !== undefined && { year }), ...(age !== undefined && { age }), ...(node && { node }) };
}

/** Writes a number into an address, or removes it; what else the address says stays. */
export function writeExplained(before: URLSearchParams, explained: Explained | undefined): URLSearchParams {
  const params = new URLSearchParams(before);
  for (const name of EXPLAIN_PARAMETERS) params.delete(name);
  if (!explained) return params;
  const { field, issnL, year, age, node } = explained;
  for (const [name, value] of Object.entries({ explain: field, issn_l: issnL, year, age, node })) if (value !== undefined) params.set(name, String(value));
  return params;
}

/** An address with the number that an earlier one names: a change of the view leaves the explanation open. */
export function withExplained(params: URLSearchParams, before: URLSearchParams): URLSearchParams {
  return writeExplained(params, readExplained(before));
}

function wholeOf(text: string | null): number | undefined {
  return text !== null && /^\d{1,4}$/.test(text) ? Number(text) : undefined;
}
