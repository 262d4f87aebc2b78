/** The two steps of logging in: first the account, which is looked for with an empty password, then its password. */

import { ReplyError } from "../../api/problem";
import { sorry } from "./sorry";

/** What is sent to log in. */
export type Credentials = { email: string; password: string } | { username: string; password: string };

/** What was typed, as the server takes it: with an @ it is an email. */
export function credentialsOf(name: string, password: string): Credentials {
  const trimmed = name.trim();
  return isEmail(trimmed) ? { email: trimmed, password } : { username: trimmed, password };
}

/** Whether a name that was typed is meant as an email. */
export function isEmail(name: string): boolean {
  return name.includes("@");
}

/** The answer to the first step: the account is there if only the password was wrong. */
export function isAccountKnown(error: unknown): boolean {
  return error instanceof ReplyError && error.status === 403;
}

/** What is said when the account was not found, or could not be looked for. */
export function accountFault(error: unknown): string {
  return sorry(error);
}

/** What is said when the password was not taken. */
export function passwordFault(error: unknown): string {
  return isAccountKnown(error) ? "Password incorrect" : sorry(error);
}
