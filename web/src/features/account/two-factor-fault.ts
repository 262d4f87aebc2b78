/** Why a change of two-factor sign-in was refused, and which field it is about. */

import { ReplyError, explain, explainInLine, isProblem } from "../../api/problem";

/** A sentence, and its field; without a field it is about the whole. */
export interface TwoFactorFault {
  field?: "current_password" | "code";
  text: string;
}

/** Reads a refusal. */
export function twoFactorFault(error: unknown): TwoFactorFault {
  if (isProblem(error, "wrong-code") || isProblem(error, "code-needed")) return { field: "code", text: explain(error).text };
  if (error instanceof ReplyError && error.status === 403) {
    const isPassword = error.document.message === "Bad password.";
    return isPassword ? { field: "current_password", text: "Password incorrect" } : { text: explain(error).text };
  }
  return { text: explainInLine(error) };
}
