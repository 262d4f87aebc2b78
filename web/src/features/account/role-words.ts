/** What a role is called, and what it allows. */

import type { Permission, Role } from "../../api/accounts";

const ROLES: Record<Role, { name: string; allows: string }> = {
  ConsortiumAdmin: { name: "a consortium administrator", allows: "Full access, including managing users." },
  Admin: { name: "an administrator", allows: "Full access, including managing users." },
  Collaborator: { name: "a collaborator", allows: "You can change packages and scenarios." },
  Viewer: { name: "a viewer", allows: "You can view everything but change nothing." },
};

/** What somebody is in an institution and what they may do there, in two sentences. */
export function roleSentence({ role, is_consortium }: Pick<Permission, "role" | "is_consortium">): string {
  const place = is_consortium ? "consortium" : "institution";
  const words = ROLES[role] as (typeof ROLES)[Role] | undefined;
  return words ? `You are ${words.name} of this ${place}. ${words.allows}` : `Your role in this ${place}: ${role}.`;
}
