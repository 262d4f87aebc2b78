/** The steps of logging in: first the account, then its password, then a code with two-factor sign-in. */

import { ReplyError, explain, isProblem } from "../../api/problem";
import { NO_ACCOUNT, sorry } from "./sorry";

/** What is sent in the first step. */
export type Account = { email: string } | { username: string };

/** What is sent to log in; the code only with two-factor sign-in. */
export type Credentials = Account & { password: string; code?: string };

/** A step of logging in: account, password, and a code with two-factor sign-in. */
export type LoginStep = 1 | 2 | 3;

/** The server knows no such account. */
export class UnknownAccountError extends Error {}

/** What was typed, as the server takes it: with an @ it is an email. */
export function accountOf(name: string): Account {
  const trimmed = name.trim();
  return isEmail(trimmed) ? { email: trimmed } : { username: trimmed };
}

/** Whether a name that was typed is meant as an email. */
export function isEmail(name: string): boolean {
  return name.includes("@");
}

/** What is said when the account was not found, or could not be looked for. */
export function accountFault(error: unknown): string {
  return error instanceof UnknownAccountError ? NO_ACCOUNT : sorry(error);
}

/** What is said when the password was not taken. */
export function passwordFault(error: unknown): string {
  if (isProblem(error, "passwords-off")) return explain(error).text;
  return error instanceof ReplyError && error.status === 403 ? "Password incorrect" : sorry(error);
}

/** Whether the password is right and a code is needed as well. */
export function needsCode(error: unknown): boolean {
  return isProblem(error, "code-needed");
}

/** What is shown when the code was not accepted. */
export function codeFault(error: unknown): string {
  if (isProblem(error, "wrong-code")) return explain(error).text;
  return passwordFault(error);
}
