/** The members that have a journal, decoded from its document. */

import type { JournalMember } from "../../api/consortium";
import { listOf, numberOf, objectOf, textOf } from "../../lib/json";

type Quantity = "usage" | "cpu" | "subscription_cost" | "ill_cost";

/** A member's use and cost of a journal; null where a quantity is missing from the document. */
export type MemberOfJournal = Pick<JournalMember, "institution_id" | "institution_name" | "package_id" | "included"> & Record<Quantity, number | null>;

/** All members that have it, those with most use first; none where the document tells of none. */
export function journalMembers(document: unknown): MemberOfJournal[] {
  return listOf(objectOf(document).member_institutions)
    .map((value): MemberOfJournal => {
      const one = objectOf(value);
      return {
        institution_id: textOf(one.institution_id),
        institution_name: textOf(one.institution_name),
        package_id: textOf(one.package_id),
        included: one.included === true,
        usage: numberOf(one.usage),
        cpu: numberOf(one.cpu),
        subscription_cost: numberOf(one.subscription_cost),
        ill_cost: numberOf(one.ill_cost),
      };
    })
    .sort((a, b) => (b.usage ?? -1) - (a.usage ?? -1));
}
