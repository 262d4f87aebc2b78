import { expect, it } from "vitest";
import type { TitleDifference } from "../../api/reference";
import { comparedFigures, differenceWords } from "./difference-words";

const title = (change: TitleDifference["change"]) => ({ change }) as TitleDifference;

it("counts journals that are added, removed, changed and unchanged", () => {
  expect(differenceWords({ titles: [], num_unchanged: 12 })).toBe("No changes.");
  expect(differenceWords({ titles: [title("goes"), title("changes"), title("changes"), title("moves")], num_unchanged: 1 })).toBe("0 journals are added, 1 is removed, 2 change, 1 changes in rank only and 1 stays the same.");
  expect(differenceWords({ titles: [title("comes"), title("changes")], num_unchanged: 3 })).toBe("1 journal is added, 0 are removed, 1 changes, 0 change in rank only and 3 stay the same.");
});

it("shows each total with what it is now and its change", () => {
  const before = { num_journals_total: 60, usage: 1000.4, cost_scenario: 5000, use_instant_percent: 61.25, cpu: null };
  const after = { num_journals_total: 59, usage: 1200, cost_scenario: 5000, use_instant_percent: 60, cpu: 1.5 };
  expect(comparedFigures({ totals_before: before, totals_after: after }, "USD").map(({ name, value, note }) => [name, value, note])).toEqual([
    ["Journals", "59", "now 60, -1"],
    ["Cost a year", "$5,000", "now $5,000, the same"],
    ["Uses a year", "1,200", "now 1,000, +200"],
    ["Met at once", "60.0%", "now 61.3%, -1.3 points"],
    ["Net cost per paid use", "$1.50", "now –, the same"],
  ]);
});
