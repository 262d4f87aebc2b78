import { CURRENCIES } from "../packages/package-draft";

/** Currencies to choose from, the present one among them even if it is not on offer. */
export function currenciesWith(present: string): string[] {
  const offered: string[] = [...CURRENCIES];
  return present === "" || offered.includes(present) ? offered : [present, ...offered];
}
