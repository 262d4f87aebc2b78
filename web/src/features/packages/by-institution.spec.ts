import { expect, it } from "vitest";
import type { PackageRow } from "../../api/packages";
import { byInstitution } from "./by-institution";

const row = (id: string, institution_id: string, institution_name: string): PackageRow => ({
  id, name: id, institution_id, institution_name, publisher: "", currency: "USD", scenario_count: 0, file_count: 0, may_edit: true,
});

it("puts packages together by institution, in the order of names", () => {
  const groups = byInstitution([row("p1", "b", "West College"), row("p2", "a", "éast College"), row("p3", "b", "West College"), row("p4", "c", "West College")]);
  expect(groups.map(({ id, name, packages }) => [id, name, packages.map((one) => one.id)])).toEqual([
    ["a", "éast College", ["p2"]],
    ["b", "West College", ["p1", "p3"]],
    ["c", "West College", ["p4"]],
  ]);
  expect(byInstitution([])).toEqual([]);
});
