import { expect, it } from "vitest";
import type { MemberInstitution } from "../../api/consortium";
import { boxChange, boxState, includedCount, hasSameMembers, withChange, withIncluded } from "./inclusion";

const member = (package_id: string, included: boolean): MemberInstitution => ({ package_id, institution_id: `i-${package_id}`, institution_name: package_id, usage: 1, num_journals: 1, tags: null, included, institution_short_name: null, lacks: [] });
const members = [member("a", true), member("b", false), member("c", true)];
const included = (some: readonly MemberInstitution[]) => some.filter((one) => one.included).map(({ package_id }) => package_id);

it("includes and excludes, and leaves the others as they are", () => {
  const changed = withChange(members, { include: ["b"], exclude: ["a", "unknown"] });
  expect(included(changed)).toEqual(["b", "c"]);
  expect(changed[2]).toBe(members[2]);
});
it("knows lists that differ only in what is included", () => {
  const [first, ...rest] = members as [MemberInstitution, ...MemberInstitution[]];
  expect(hasSameMembers(members, withChange(members, { include: ["b"], exclude: ["a"] }))).toBe(true);
  expect(hasSameMembers(members, [{ ...first, usage: 2 }, ...rest])).toBe(false);
  expect(hasSameMembers(members, rest)).toBe(false);
  expect(hasSameMembers(members, [...rest, first])).toBe(false);
});
it("takes over what the server says", () => {
  expect(withIncluded(members, ["a", "c"]), "the same list if nothing changes").toBe(members);
  expect(included(withIncluded(members, ["b"]))).toEqual(["b"]);
  expect(included(withIncluded(members, []))).toEqual([]);
});
it("has a box above all that clears what is ticked, and ticks all where nothing is", () => {
  expect([members, members.filter((one) => one.included), [members[1] as MemberInstitution], []].map(boxState)).toEqual(["some", "all", "none", "none"]);
  expect(boxChange(members)).toEqual({ include: [], exclude: ["a", "c"] });
  expect(boxChange(members.slice(1, 2))).toEqual({ include: ["b"], exclude: [] });
  expect(includedCount(members)).toBe(2);
});
