import { expect, it } from "vitest";
import type { Permission } from "../../api/accounts";
import type { PackageRow } from "../../api/packages";
import { otherInstitutions, otherPackages, otherScenarios } from "./other-places";

const place = (institution_id: string, is_consortium = false) => ({ institution_id, institution_name: `Name of ${institution_id}`, is_consortium }) as Permission;
const row = (id: string, institution_id: string, kind: PackageRow["kind"] = "own") => ({ id, name: `Name of ${id}`, institution_id, kind }) as PackageRow;

it("names the other institutions, consortia first", () => {
  const user = { institutions: [place("a"), place("b")], consortia: [place("c", true)] };
  expect(otherInstitutions(user, "a")).toEqual([
    { name: "Name of c", note: "consortium", to: "/i/c" },
    { name: "Name of b", note: undefined, to: "/i/b" },
  ]);
  expect(otherInstitutions(undefined, "a")).toEqual([]);
});
it("names the other packages of the same institution, proposals and feeders last", () => {
  const rows = [row("f", "a", "feeder"), row("c", "a", "proposal"), row("p", "a"), row("q", "a"), row("x", "b")];
  expect(otherPackages(rows, "p", "a").map(({ name, note }) => [name, note])).toEqual([["Name of q", undefined], ["Name of c", "consortial proposal"], ["Name of f", "consortial feeder"]]);
  expect(otherPackages(rows, "p", undefined)).toEqual([]);
});
it("names the other scenarios", () => {
  expect(otherScenarios([{ id: "s", name: "One" }, { id: "t", name: "Two" }, { id: "u", name: "" }], "p", "s")).toEqual([
    { name: "Two", to: "/p/p/s/t" },
    { name: "Loading scenario…", to: "/p/p/s/u" },
  ]);
});
