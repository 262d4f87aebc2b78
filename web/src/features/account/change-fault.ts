/** Why a change of an account was not taken, and which field it is about. */

import type { UserChange } from "../../api/accounts";
import { ReplyError, explain, explainInLine, isProblem } from "../../api/problem";

/** A sentence, and the field below which it stands; without a field it is about the whole. */
export interface ChangeFault {
  field?: keyof UserChange;
  text: string;
}

const FIELDS: readonly string[] = ["name", "email", "password", "current_password"] satisfies (keyof UserChange)[];

/** Reads a refusal. */
export function changeFault(error: unknown): ChangeFault {
  if (!(error instanceof ReplyError)) return { text: explainInLine(error) };
  if (isProblem(error, "passwords-off")) return { field: "password", text: explain(error).text };
  if (error.status === 403) return { field: "current_password", text: "Password incorrect" };
  if (error.status === 409) return { field: "email", text: "Sorry, that email is taken." };
  const { text, field } = explain(error);
  return field !== undefined && FIELDS.includes(field) ? { field: field as keyof UserChange, text } : { text: explainInLine(error) };
}
