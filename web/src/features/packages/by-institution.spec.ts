import { expect, it } from "vitest";
import type { PackageRow } from "../../api/packages";
import { byInstitution, byKind } from "./by-institution";

const row = (id: string, institution_id: string, institution_name: string, kind: PackageRow["kind"] = "own"): PackageRow => ({
  id, name: id, institution_id, institution_name, publisher: "", currency: "USD", scenario_count: 0, file_count: 0, may_edit: true, kind, is_consortium: false, big_deal_cost: null, missing: [], failed_files: 0, unconfirmed_files: 0,
});
const ids = (packages: PackageRow[]) => packages.map((one) => one.id);

it("puts packages together by institution, in the order of names", () => {
  const groups = byInstitution([row("p1", "b", "West College"), row("p2", "a", "éast College"), row("p3", "b", "West College"), row("p4", "c", "West College")]);
  expect(groups.map(({ id, name, packages }) => [id, name, ids(packages)])).toEqual([
    ["a", "éast College", ["p2"]],
    ["b", "West College", ["p1", "p3"]],
    ["c", "West College", ["p4"]],
  ]);
  expect(byInstitution([])).toEqual([]);
});
it("keeps proposals and feeders apart from an institution's own packages", () => {
  const kinds = byKind([row("f", "a", "A", "feeder"), row("p1", "a", "A"), row("x", "a", "A", "proposal"), row("p2", "a", "A")]);
  expect(kinds.map(({ kind, packages }) => [kind, ids(packages)])).toEqual([["own", ["p1", "p2"]], ["proposal", ["x"]], ["feeder", ["f"]]]);
});
it("takes a package for an own one where the server does not tell", () => {
  expect(byKind([{ ...row("p", "a", "A"), kind: undefined as never }])).toMatchObject([{ kind: "own" }]);
});
