import { expect, it } from "vitest";
import type { Permission } from "../../api/accounts";
import type { PackageRow } from "../../api/packages";
import { HOME, homeGroups, homeOf } from "./home-of";

const place = (institution_id: string, institution_name = institution_id) => ({ institution_id, institution_name }) as Permission;
const one = { institutions: [place("i")], consortia: [] };

it("is the only institution for users with at most one package", () => {
  expect([homeOf(one, 0), homeOf(one, 1)]).toEqual(["/i/i", "/i/i"]);
  expect(homeOf({ institutions: [], consortia: [place("c")] }, 1)).toBe("/i/c");
});
it("is a page of its own for several packages or several institutions, however many packages these have", () => {
  expect(homeOf(one, 2)).toBe(HOME);
  expect(homeOf({ institutions: [place("i")], consortia: [place("c")] }, undefined)).toBe(HOME);
});
it("waits for the packages of an only institution, and is the account without any", () => {
  expect(homeOf(one, undefined)).toBeUndefined();
  expect(homeOf({ institutions: [], consortia: [] }, undefined)).toBe("/u");
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
