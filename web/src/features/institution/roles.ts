/** The roles in an institution: what each allows, and who gives which. */

import type { PermissionName, Person, Role } from "../../api/accounts";
import type { Institution } from "../../api/institutions";

const PERMISSIONS: Record<Role, PermissionName[]> = {
  Viewer: ["view"],
  Collaborator: ["view", "modify"],
  Admin: ["view", "modify", "admin"],
  ConsortiumAdmin: ["view", "modify", "admin", "consortium_admin"],
};

/** What a role allows, as the server takes it; no role allows nothing. */
export function permissionsOf(role: Role | null): PermissionName[] {
  return role === null ? [] : PERMISSIONS[role];
}

/** What somebody with a role does, below its name in a list to choose from. */
export const ROLE_HINTS: Record<Role, string> = {
  ConsortiumAdmin: "Admin rights, also in the members' feeder packages",
  Admin: "Full access, including managing users",
  Collaborator: "Can change packages and scenarios",
  Viewer: "Can view everything, change nothing",
};

/** What who is signed in has in an institution; undefined where they have no role. */
export function ownPlace(institution: Pick<Institution, "user_permissions">): Person | undefined {
  return institution.user_permissions.find((one) => one.is_authenticated_user);
}

/** Whether who is signed in may do something in an institution. */
export function may(institution: Pick<Institution, "user_permissions">, permission: PermissionName): boolean {
  return ownPlace(institution)?.permissions.includes(permission) ?? false;
}

/** The roles that who is signed in may give there, the one that allows most first. */
export function rolesToGive(institution: Pick<Institution, "user_permissions" | "is_consortium">): Role[] {
  if (!may(institution, "admin")) return [];
  const usual: Role[] = ["Admin", "Collaborator", "Viewer"];
  return institution.is_consortium && ownPlace(institution)?.role === "ConsortiumAdmin" ? ["ConsortiumAdmin", ...usual] : usual;
}

/** Why a person's role cannot be changed by who is signed in; undefined where it can. */
export function roleReason(institution: Pick<Institution, "user_permissions" | "is_consortium">, person: Pick<Person, "role" | "is_authenticated_user">): string | undefined {
  if (!may(institution, "admin")) return "Only Admins can change roles.";
  if (person.is_authenticated_user) return "You can't change your own role.";
  if (person.role === "ConsortiumAdmin" && ownPlace(institution)?.role !== "ConsortiumAdmin") return "Only a ConsortiumAdmin can change the role of another ConsortiumAdmin.";
  return undefined;
}
