import { expect, it } from "vitest";
import type { Permission } from "../../api/accounts";
import type { PackageRow } from "../../api/packages";
import { homeGroups, homeOf } from "./home-of";

const place = (institution_id: string, institution_name = institution_id) => ({ institution_id, institution_name }) as Permission;
const one = { institutions: [place("i")], consortia: [], is_demo: false };
const HOME = "/home";

it("is the only institution for users with at most one package and nothing to attend to", () => {
  expect([homeOf(one, 0, 0), homeOf(one, 1, 0)]).toEqual(["/i/i", "/i/i"]);
  expect(homeOf({ ...one, institutions: [], consortia: [place("c")] }, 1, 0)).toBe("/i/c");
});
it("is a page of its own for several packages or several institutions, however many packages these have", () => {
  expect(homeOf(one, 2, undefined)).toBe(HOME);
  expect(homeOf({ ...one, consortia: [place("c")] }, undefined, undefined)).toBe(HOME);
});
it("is that page too if something needs attention, but not for visitors of the demo", () => {
  expect([homeOf(one, 1, 1), homeOf(one, undefined, 2)]).toEqual([HOME, HOME]);
  expect([homeOf({ ...one, is_demo: true }, 1, 1), homeOf({ ...one, is_demo: true }, 1, undefined)]).toEqual(["/i/i", "/i/i"]);
});
it("waits for what is unknown of an only institution, and is the account without any", () => {
  expect([homeOf(one, undefined, 0), homeOf(one, 1, undefined)]).toEqual([undefined, undefined]);
  expect(homeOf({ ...one, institutions: [] }, undefined, undefined)).toBe("/u");
});
it("lists institutions without packages too, all by name", () => {
  const user = { institutions: [place("b", "beta"), place("a", "Alpha")], consortia: [place("c", "Gamma")] };
  const row = { id: "p", institution_id: "c", institution_name: "Gamma" } as PackageRow;
  expect(homeGroups(user, [row])).toEqual([
    { id: "a", name: "Alpha", packages: [] },
    { id: "b", name: "beta", packages: [] },
    { id: "c", name: "Gamma", packages: [row] },
  ]);
});
