/** The cost of a scenario compared with the Big Deal, in words. */

import { money, percent, plural } from "../../lib/format";
import type { Overlay } from "../../model/overlay";

type Compared = Pick<Overlay, "saved" | "costPercent" | "membersWithoutBigDeal">;

/** Why a consortium's Big Deals cannot be compared. */
export function unknownWords({ membersWithoutBigDeal }: Pick<Overlay, "membersWithoutBigDeal">): string {
  return membersWithoutBigDeal === 0 ? "No members are included" : `The Big Deal cost of ${plural(membersWithoutBigDeal, "member")} is unknown`;
}

/** The comparison in a few words, beside the annual cost. */
export function bigDealNote({ saved, costPercent, membersWithoutBigDeal }: Compared, isConsortium: boolean): string {
  if (saved === null) return isConsortium ? unknownWords({ membersWithoutBigDeal }) : "Big Deal cost unknown";
  if (costPercent === null) return `The Big Deal${isConsortium ? "s cost" : " costs"} 0`;
  return `${percent(costPercent)} of the Big Deal${isConsortium ? "s" : ""}`;
}

/** By how much the scenario costs more than the Big Deal; undefined where it does not, or the comparison is unknown. */
export function excessWords({ saved }: Pick<Overlay, "saved">, currency: string | null, isConsortium: boolean): string | undefined {
  return saved !== null && saved < 0 ? `${money(-saved, currency)} more than the Big Deal${isConsortium ? "s" : ""}` : undefined;
}

/** What keeping the Big Deal costs, to choose an amount by; undefined where it is unknown. */
export function bigDealWords({ saved, costTotal }: Pick<Overlay, "saved" | "costTotal">, currency: string | null, isConsortium: boolean): string | undefined {
  return saved === null ? undefined : `Big Deal${isConsortium ? "s" : ""}: ${money(saved + costTotal, currency)} a year, average of five years`;
}

/** What the annual cost is, in a few sentences. */
export function costMeaning({ costTotal, costPercent, saved, membersWithoutBigDeal }: Compared & Pick<Overlay, "costTotal">, currency: string | null, isConsortium: boolean): string {
  const amount = saved === null ? "" : ` (${money(saved + costTotal, currency)} a year)`;
  const kept = isConsortium ? `the total cost of keeping the Big Deals of the included institutions${amount}, each with its own growth` : `the cost of keeping the Big Deal${amount}`;
  const unknown = isConsortium ? `${unknownWords({ membersWithoutBigDeal })}, so there is no comparison.` : "Enter your Big Deal cost and its growth in the package to compare.";
  const share = costPercent === null ? (saved === null ? unknown : "The Big Deal costs 0, so there is no percentage.") : `That is ${percent(costPercent)} of ${kept}.`;
  return `Subscriptions to the chosen journals and interlibrary loans for the others cost ${money(costTotal, currency)} a year, averaged over the next five years. ${share}`;
}
