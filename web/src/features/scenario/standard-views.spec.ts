import { expect, it } from "vitest";
import { COLUMNS } from "../../model/columns";
import { readView } from "./use-view-state";
import { queryOf } from "./saved-views";
import { STANDARD_VIEWS } from "./standard-views";

const of = (name: string) => readView(new URLSearchParams(STANDARD_VIEWS.find((view) => view.name === name)?.query));

it("asks for titles without use, the most expensive first", () => {
  expect(of("Unused, most expensive first")).toMatchObject({
    sort: { column: "subscription_cost", isDescending: true },
    filters: { usage: { type: "lessThanOrEqual", filter: 1 } },
  });
});
it("is read again as it is written, with columns that there are", () => {
  const keys = new Set(COLUMNS.map(({ key }) => key));
  for (const { query } of STANDARD_VIEWS) {
    const view = readView(new URLSearchParams(query));
    expect(queryOf(view)).toBe(query);
    expect(keys.has(view.sort.column)).toBe(true);
  }
});
