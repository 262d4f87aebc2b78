/** Invented institutions with their people and ROR ids, kept in memory. */

import { permissionsOf } from "../src/features/institution/roles.ts";
import type { Permission, PermissionName, Person, Role, User } from "../src/api/accounts";
import type { Institution } from "../src/api/institutions";
import { BLANK_INSTITUTION } from "./blank.ts";
import type { Answer } from "./mock-accounts.ts";

type Member = Pick<Person, "user_id" | "user_name" | "user_email" | "username" | "role" | "permissions">;

const member = (username: string, user_name: string, role: Role): Member => ({
  user_id: username, user_name, user_email: `${username}@titlewise.example`, username, role, permissions: permissionsOf(role),
});

const members: Record<string, Member[]> = {
  i1: [
    member("ann", "Ann Example", "Admin"), member("vic", "Vic Viewer", "Viewer"), member("demo", "Demo", "Admin"), member("guest", "Guest", "Collaborator"),
    member("theodora.papadimitriou-van-der-berg.serials", "Theodora Papadimitriou-van der Berg", "Collaborator"),
  ],
  i2: [member("ann", "Ann Example", "Collaborator"), member("bob", "Bob Other", "Admin")],
  i3: [member("ann", "Ann Example", "ConsortiumAdmin"), member("cleo", "Cleo Consortium", "ConsortiumAdmin"), member("bob", "Bob Other", "Admin"), member("wim", "Wim Watcher", "Viewer")],
};

const names: Record<string, string> = {};
const rors: Record<string, string[]> = { i1: ["02y3ad647", "00f54p054"] };

const problem = (status: number, title: string, detail: string, extra: object = {}): Answer => ({ status, json: { title, status, detail, ...extra } });

/** The answer to a request about institutions and roles; undefined if it is about something else. */
export function answerInstitution(key: string, user: User, body: unknown): Answer | undefined {
  const [method, path = ""] = key.split(" ");
  const [, what, id = "", , ror] = path.split("/").map(decodeURIComponent);
  if (key === "POST /user-permissions") return setRole(user, body as { user_id: string; institution_id: string; permissions: PermissionName[] });
  if (key === "POST /user/new") return addPerson(user, body as Invited);
  if (what !== "institution") return undefined;
  const place = user.user_permissions.find((one) => one.institution_id === id);
  if (!place) return problem(404, "Not found", `There is no institution "${id}".`);
  if (method !== "GET" && !place.permissions.includes("modify")) return problem(403, "Not allowed", "Your role does not allow this.");
  if (ror !== undefined) return changeRor(user, place, ror, method === "POST");
  if (method === "POST") names[id] = (body as { name: string }).name;
  return { status: 200, json: documentOf(user, place) };
}

function documentOf(user: User, place: Permission): Institution {
  const id = place.institution_id;
  return {
    ...BLANK_INSTITUTION, id, name: names[id] ?? place.institution_name, ror_ids: rors[id] ?? [], is_demo: place.is_demo_institution, is_consortium: place.is_consortium,
    publishers: id === "i1" ? [{ id: "pf", name: "", currency: "USD", publisher: "", description: "", is_deleted: false, is_consortium: false, is_owned_by_consortium: true, is_feeder_package: true, is_consortial_proposal_set: false }] : [],
    user_permissions: (members[id] ?? []).map((one) => ({ ...one, institution_id: id, institution_name: place.institution_name, is_consortium: place.is_consortium, is_demo_institution: place.is_demo_institution, is_authenticated_user: one.user_id === user.id })),
  };
}

function changeRor(user: User, place: Permission, ror: string, isAdded: boolean): Answer {
  if (!/^0[a-z0-9]{6}\d{2}$/.test(ror)) return problem(404, "Refused", `Unknown ROR '${ror}'.`);
  const others = (rors[place.institution_id] ?? []).filter((one) => one !== ror);
  rors[place.institution_id] = isAdded ? [...others, ror] : others;
  return { status: 200, json: documentOf(user, place) };
}

/** A new person, as the screens send it. */
interface Invited {
  name: string;
  email: string;
  user_permissions: { institution_id: string; permissions: PermissionName[] }[];
}

function roleOf(permissions: PermissionName[]): Role {
  if (permissions.includes("consortium_admin")) return "ConsortiumAdmin";
  if (permissions.includes("admin")) return "Admin";
  return permissions.includes("modify") ? "Collaborator" : "Viewer";
}

function setRole(user: User, { user_id, institution_id, permissions }: { user_id: string; institution_id: string; permissions: PermissionName[] }): Answer {
  if (user_id === user.id) return problem(400, "Refused", "You can't change your own role.");
  const list = members[institution_id] ?? [];
  const role = roleOf(permissions);
  members[institution_id] = permissions.length === 0 ? list.filter((one) => one.user_id !== user_id) : list.map((one) => (one.user_id === user_id ? { ...one, role, permissions } : one));
  return { status: 200, json: {} };
}

function addPerson(user: User, { name, email, user_permissions }: Invited): Answer {
  if (email.endsWith("@refused.example")) return problem(422, "Not accepted", "This email isn't valid.", { field: "email" });
  for (const { institution_id, permissions } of user_permissions) {
    members[institution_id] = [...(members[institution_id] ?? []), { user_id: email, user_name: name || "Anonymous User", user_email: email, username: null, role: roleOf(permissions), permissions }];
  }
  return { status: 200, json: { ...user, id: email, name, email, is_password_set: false } };
}
