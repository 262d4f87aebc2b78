/** Invented people: who they are, what they may do, and whose token is whose. Kept in memory. */

import type { Permission, Role, User, UserChange } from "../src/api/accounts";

/** An answer: a status and what is sent as JSON. */
export interface Answer {
  status: number;
  json: object;
}

interface Account {
  user: User;
  password: string;
}

const RIGHTS: Record<Role, Permission["permissions"]> = {
  ConsortiumAdmin: ["view", "modify", "admin"], Admin: ["view", "modify", "admin"], Collaborator: ["view", "modify"], Viewer: ["view"],
};

type Place = Omit<Permission, "user_id" | "user_name" | "user_email" | "username">;

function place(institution_id: string, institution_name: string, role: Role, is_consortium = false): Place {
  return { institution_id, institution_name, is_consortium, is_demo_institution: false, permissions: RIGHTS[role], role, is_authenticated_user: true };
}

function person(username: string, name: string, password: string, places: Place[], is_demo = false): Account {
  const email = `${username}@titlewise.example`;
  const permissions = places.map((one): Permission => ({ ...one, user_id: username, user_name: name, user_email: email, username }));
  const consortia = permissions.filter((one) => one.is_consortium);
  const institutions = permissions.filter((one) => !one.is_consortium);
  return { password, user: { id: username, name, email, username, is_demo, is_staff: false, is_password_set: true, pending_email: null, is_email_confirmed: true, user_permissions: permissions, institutions, consortia } };
}

const accounts = [
  person("demo", "Demo", "invented-library", [{ ...place("i1", "Example College", "Admin"), is_demo_institution: true }]),
  person("ann", "Ann Example", "good-journals", [
    place("i1", "Example College", "Admin"), place("i2", "University of Examples and Instances", "Collaborator"), place("i3", "Northern Consortium", "ConsortiumAdmin", true),
  ]),
  person("vic", "Vic Viewer", "only-looking", [place("i1", "Example College", "Viewer")]),
  person("wim", "Wim Watcher", "only-looking", [place("i3", "Northern Consortium", "Viewer", true)]),
  person("guest", "Guest", "some-password", [place("i1", "Example College", "Collaborator")], true),
];

const sessions = new Map<string, Account>();
let attempts = 0;
let issued = 0;

const problem = (status: number, title: string, detail: string, extra: object = {}): Answer => ({ status, json: { title, status, detail, ...extra } });

function signedIn(account: Account): Answer {
  issued += 1;
  const access_token = `mock-${issued}`;
  sessions.set(access_token, account);
  return { status: 200, json: { access_token } };
}

/** Whose token it is. */
export function userOf(token: string | undefined): User | undefined {
  return sessions.get(token ?? "")?.user;
}

/** Whether somebody may change the invented package. */
export function mayEdit(user: User): boolean {
  return user.institutions.some((one) => one.permissions.includes("modify"));
}

/** The answer to what needs no token; undefined if it is not about accounts. Any password with "slow" in it is one attempt too many. */
export function answerAnybody(key: string, body: Record<string, string>): Answer | undefined {
  if (key === "GET /service") return { status: 200, json: { version: "0.1.0", has_demo: true } };
  if (key === "POST /session/demo") return signedIn(accounts[0] as Account);
  if (key === "POST /user/login") return login(body);
  if (key === "POST /user/login/account") return { status: 200, json: { is_known: login({ ...body, password: "" }).status === 403 } };
  if (key === "POST /password/request-reset") {
    return accounts.some(({ user }) => user.email === body.email) ? { status: 200, json: { message: "A mail is under way." } } : problem(404, "Not found", "There is no such account.");
  }
  if (key === "POST /password/reset") return body.token === "good" ? { status: 200, json: { message: "Changed." } } : problem(404, "Not found", "This link is used up or too old.");
  return undefined;
}

function login({ email, username, password = "" }: Record<string, string>): Answer {
  const account = accounts.find(({ user }) => (email ? user.email === email : user.username === username));
  if (!account) return problem(404, "Not found", "There is no such account.");
  if (password === account.password) return signedIn(account);
  if (password !== "") attempts += 1;
  if (attempts > 4 || password.includes("slow")) return problem(429, "Too many attempts", "Too many attempts: try again in 4 minutes.");
  return problem(403, "Not allowed", "The password is wrong.");
}

/** The answer to somebody about their own account and session; undefined if it is about something else. */
export function answerPerson(key: string, token: string, body: UserChange): Answer | undefined {
  const account = sessions.get(token) as Account;
  if (key === "POST /session/renew") return signedIn(account);
  if (key === "DELETE /session") {
    sessions.delete(token);
    return { status: 204, json: {} };
  }
  if (key === "GET /user/me") return { status: 200, json: account.user };
  if (key === "DELETE /user/me/email") {
    account.user.pending_email = null;
    return { status: 204, json: {} };
  }
  if (key === "POST /user/me/email") return confirmEmail(account, (body as UserChange & { token?: string }).token);
  return key === "POST /user/me" ? change(account, body) : undefined;
}

function change(account: Account, { name, email, password, current_password }: UserChange): Answer {
  if ((email || password) && current_password !== account.password) return problem(403, "Not allowed", "The current password is wrong.");
  if (email && accounts.some((one) => one !== account && one.user.email === email)) return problem(409, "Taken", "Sorry, that email is taken.");
  if (password && password.length < 8) return problem(422, "Not accepted", "A password has at least 8 characters", { field: "password" });
  if (name) account.user.name = name;
  if (email) account.user.pending_email = email;
  if (password) account.password = password;
  return { status: 200, json: account.user };
}

/** The token "good" confirms the new address. */
function confirmEmail({ user }: Account, token: string | undefined): Answer {
  if (token !== "good" || !user.pending_email) return problem(404, "Not found", "This link is used, expired, or belongs to another account.");
  user.email = user.pending_email;
  user.pending_email = null;
  return { status: 200, json: user };
}
