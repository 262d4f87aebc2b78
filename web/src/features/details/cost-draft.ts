/** What a Big Deal costs, as it is typed in and as the server takes it. */

import type { Package, PackageChange } from "../../api/packages";
import { growthTyped, numberTyped } from "../../lib/format";

/** What stands in the form. */
export interface CostDraft {
  cost: string;
  increase: string;
}

type Costs = Pick<Package, "big_deal_cost" | "big_deal_cost_increase">;

/** The form with what is known; blank where nothing is. */
export function draftOf({ big_deal_cost, big_deal_cost_increase }: Costs): CostDraft {
  return { cost: textOf(big_deal_cost), increase: textOf(big_deal_cost_increase) };
}

function textOf(amount: number | null): string {
  return amount === null ? "" : String(amount);
}

/** What is wrong with a typed amount; undefined if nothing is. Blank is not known, 0 is a value. */
export function amountFault(text: string): string | undefined {
  return text.trim() === "" || numberTyped(text) !== null ? undefined : "A number, 0 or more.";
}

/** What is wrong with a typed growth; undefined if nothing is. */
export function growthFault(text: string): string | undefined {
  return text.trim() === "" || growthTyped(text) !== null ? undefined : "A number, -100 or more.";
}

/** What is to be changed; undefined where nothing is. */
export function costChangeOf(draft: CostDraft, before: Costs): PackageChange | undefined {
  const cost = numberTyped(draft.cost);
  const increase = growthTyped(draft.increase);
  const change: PackageChange = {
    ...(cost !== before.big_deal_cost && { big_deal_cost: cost }),
    ...(increase !== before.big_deal_cost_increase && { big_deal_cost_increase: increase }),
  };
  return Object.keys(change).length > 0 ? change : undefined;
}
