/** The key figures of a package, for its card. */

import type { PackageRow } from "../../api/packages";
import { NONE, count, money } from "../../lib/format";
import type { ScenarioState } from "./queries";

/** A figure with its name; without a value while it is on its way. */
export interface PackageFigure {
  name: string;
  value: string | undefined;
}

type Known = Pick<PackageRow, "currency"> & Partial<Pick<PackageRow, "big_deal_cost">>;

/**
 * Cost, use and titles of a package. The cost is the stated one; a consortium states none, so that it has the average of the
 * forecast. Use and titles are those of the first scenario. Undefined totals are on their way; null means that there are none.
 */
export function packageFigures({ currency, big_deal_cost }: Known, first: ScenarioState | null | undefined): PackageFigure[] {
  const summary = first?.summary;
  const from = (value: (one: NonNullable<typeof summary>) => string) => (first === undefined ? undefined : summary ? value(summary) : NONE);
  return [
    { name: "Big Deal a year", value: big_deal_cost == null ? from((one) => money(one.cost_bigdeal_projected, currency)) : money(big_deal_cost, currency) },
    // The server adds 1 to the sum of uses.
    { name: "Uses a year", value: from((one) => count(Math.max(0, Math.round(one.usage - 1)))) },
    { name: "Titles", value: from((one) => count(one.num_journals_total)) },
  ];
}
