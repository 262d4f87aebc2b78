import { expect, it } from "vitest";
import { COLUMNS, DEFAULT_COLUMNS, columnGroups } from "./columns";

it("explains every column in sentences, names none twice and shows known ones first", () => {
  for (const { hint } of COLUMNS) expect(hint).toMatch(/^[A-Z].*\.$/);
  const keys = COLUMNS.map((column) => column.key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys).toEqual(expect.arrayContaining([...DEFAULT_COLUMNS]));
});
it("begins with uses, subscription cost and cost per use, and what belongs beside them", () => {
  expect(DEFAULT_COLUMNS).toEqual(["cpu_rank", "cpu", "cost", "subscription_cost", "usage", "use_paywalled_percent", "instant_usage_percent"]);
});
it("has a column for each way in which a use is met or not", () => {
  const ways = ["use_oa_percent", "use_social_networks_percent", "use_backfile_percent", "subscription_percent", "ill_percent", "not_met_percent"];
  expect(COLUMNS.filter(({ key }) => ways.includes(key)).map(({ kind }) => kind)).toEqual(ways.map(() => "percent"));
});
it("adds up amounts and counts only", () => {
  const summed = COLUMNS.filter((column) => column.isSummable);
  expect(summed.every((column) => ["money", "number", "float1"].includes(column.kind))).toBe(true);
  expect(summed.some((column) => column.key === "cpu" || column.key === "cpu_rank")).toBe(false);
});
const keys = (isConsortium: boolean) => columnGroups(isConsortium).flatMap(({ columns }) => columns.map(({ key }) => key));

it("offers what only a consortium has to a consortium only", () => {
  expect(keys(true)).toEqual(COLUMNS.map(({ key }) => key));
  expect(keys(true).filter((key) => !keys(false).includes(key))).toEqual(["n_members_with_title", "cost_of_first_member", "cost_of_members"]);
  expect(columnGroups(false).map(({ name }) => name)).not.toContain("Member institutions");
});
