import { describe, expect, it } from "vitest";
import type { Person, Role } from "../../api/accounts";
import { may, permissionsOf, roleReason, rolesToGive } from "./roles";

const person = (role: Role, is_authenticated_user = false): Person => ({
  user_id: role, user_name: role, user_email: null, username: null, role, permissions: permissionsOf(role), is_authenticated_user, institution_id: "i", institution_name: "", is_consortium: false, is_demo_institution: false,
});
const place = (own: Role | null, is_consortium = false) => ({ is_consortium, user_permissions: [person("Viewer"), ...(own ? [person(own, true)] : [])] });

describe("what who is signed in may do", () => {
  it("follows from their own role, not from those of others", () => {
    expect([may(place("Collaborator"), "modify"), may(place("Collaborator"), "admin"), may(place(null), "view")]).toEqual([true, false, false]);
  });
  it("nothing is what no role allows", () => {
    expect([permissionsOf(null), permissionsOf("Viewer"), permissionsOf("ConsortiumAdmin").length]).toEqual([[], ["view"], 4]);
  });
});

describe("roles to give", () => {
  it("are given by Admins only", () => {
    expect([rolesToGive(place("Viewer")), rolesToGive(place("Collaborator")), rolesToGive(place(null))]).toEqual([[], [], []]);
    expect(rolesToGive(place("Admin"))).toEqual(["Admin", "Collaborator", "Viewer"]);
  });
  it("hold the greatest one only in a consortium, and only for one who has it", () => {
    expect(rolesToGive(place("Admin", true))).not.toContain("ConsortiumAdmin");
    expect(rolesToGive(place("ConsortiumAdmin", false))).not.toContain("ConsortiumAdmin");
    expect(rolesToGive(place("ConsortiumAdmin", true))[0]).toBe("ConsortiumAdmin");
  });
});

it("says why a role cannot be changed", () => {
  expect(roleReason(place("Admin"), person("Viewer"))).toBeUndefined();
  expect(roleReason(place("Admin"), person("Admin"))).toBeUndefined();
  expect(roleReason(place("Admin"), person("Admin", true))).toBe("You can't change your own role.");
  expect(roleReason(place("Admin", true), person("ConsortiumAdmin"))).toMatch(/^Only a ConsortiumAdmin/);
  expect(roleReason(place("ConsortiumAdmin", true), person("ConsortiumAdmin"))).toBeUndefined();
  expect(roleReason(place("Collaborator"), person("Viewer"))).toMatch(/^Only Admins/);
});
