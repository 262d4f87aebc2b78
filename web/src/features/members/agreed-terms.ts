/** What a consortium has agreed on beside its members' own terms: as it is typed in, told, and taken by the server. */

import type { ConsortiumTerms } from "../../api/consortium";
import { count, money, numberTyped } from "../../lib/format";

/** What stands in the form. */
export interface TermsDraft {
  from: string;
  paid: string;
  price: string;
}

/** The form with what is agreed; blank where nothing is. */
export function draftOf({ paid_from, paid_members, fallback_price }: ConsortiumTerms): TermsDraft {
  return { from: textOf(paid_from), paid: textOf(paid_members), price: textOf(fallback_price) };
}

function textOf(number: number | null): string {
  return number === null ? "" : String(number);
}

/** What is wrong with a number of members, the other one being given or not; undefined if nothing is. */
export function countFault(text: string, other: string): string | undefined {
  if (text.trim() === "") return other.trim() === "" ? undefined : "Enter both numbers, or neither.";
  const number = numberTyped(text);
  return number !== null && Number.isInteger(number) && number >= 1 && number <= 100_000 ? undefined : "A whole number, 1 or more.";
}

/** What is wrong with a price; undefined if nothing is. */
export function priceFault(text: string): string | undefined {
  return text.trim() === "" || numberTyped(text) !== null ? undefined : "A number, 0 or more.";
}

/** What the server is to keep; undefined where something is wrong. */
export function termsOf(draft: TermsDraft): ConsortiumTerms | undefined {
  if (countFault(draft.from, draft.paid) ?? countFault(draft.paid, draft.from) ?? priceFault(draft.price)) return undefined;
  return { paid_from: numberTyped(draft.from), paid_members: numberTyped(draft.paid), fallback_price: numberTyped(draft.price) };
}

/** What is agreed, in sentences; none where nothing is. */
export function termsWords(terms: ConsortiumTerms, currency: string | null): string[] {
  const { paid_from: from, paid_members: paid, fallback_price: price } = terms;
  return [
    ...(from !== null && paid !== null ? [`From ${count(from)} included institutions, the first institution's price is paid for ${count(paid)}.`] : []),
    ...(price === null ? [] : [`A journal that an institution uses but its price list lacks costs ${money(price, currency)} a year.`]),
  ];
}
