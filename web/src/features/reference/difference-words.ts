/** What other reference data change of a scenario as a whole. */

import type { ReferenceDifference, TitleDifference } from "../../api/reference";
import { count, fixed, money, percent, plural, signed } from "../../lib/format";
import type { ListedFigure } from "../../ui/FigureList";

/** "1 journal is added, 2 are removed, 5 change, 50 change in rank only and 7 stay the same." */
export function differenceWords({ titles, num_unchanged }: Pick<ReferenceDifference, "titles" | "num_unchanged">): string {
  const of = (change: TitleDifference["change"]) => titles.filter((title) => title.change === change).length;
  const [comes, goes, changes, moves] = [of("comes"), of("goes"), of("changes"), of("moves")];
  if (titles.length === 0) return "No changes.";
  const parts = [
    `${plural(comes, "journal")} ${verb(comes, "is", "are")} added`,
    `${count(goes)} ${verb(goes, "is", "are")} removed`,
    `${count(changes)} ${verb(changes, "changes", "change")}`,
    `${count(moves)} ${verb(moves, "changes", "change")} in rank only`,
  ];
  return `${parts.join(", ")} and ${count(num_unchanged)} ${verb(num_unchanged, "stays", "stay")} the same.`;
}

/** The totals that are compared. */
type ComparedTotals = Pick<ReferenceDifference["totals_before"], "num_journals_total" | "usage" | "cost_scenario" | "use_instant_percent" | "cpu">;

/** The totals with the other data, each with what it is now and by how much it changes. */
export function comparedFigures({ totals_before: before, totals_after: after }: { totals_before: ComparedTotals; totals_after: ComparedTotals }, currency: string | null): ListedFigure[] {
  const cents = (value: number | null) => money(value, currency, 2);
  const whole = (value: number | null) => money(value, currency);
  return [
    figure("Journals", "Journals in the forecast.", before.num_journals_total, after.num_journals_total, count),
    figure("Cost a year", "Subscriptions and interlibrary loans of this scenario.", before.cost_scenario, after.cost_scenario, whole),
    figure("Uses a year", "Weighted uses of all journals.", before.usage, after.usage, (value) => count(value === null ? null : Math.round(value))),
    figure("Met at once", "Uses met at once, in percent of all.", before.use_instant_percent, after.use_instant_percent, share, (size) => `${fixed(size, 1)} points`),
    figure("Net cost per paid use", "Net cost of all subscriptions for each use that nothing else meets.", before.cpu, after.cpu, cents),
  ];
}

const share = (value: number | null) => percent(value, 1);

function figure(name: string, about: string, now: number | null, then: number | null, show: (value: number | null) => string, points = show): ListedFigure {
  const change = now === null || then === null ? "" : signed(then - now, points);
  return { name, value: show(then), note: `now ${show(now)}${/[1-9]/.test(change) ? `, ${change}` : ", the same"}`, about };
}

function verb(amount: number, one: string, many: string): string {
  return amount === 1 ? one : many;
}
