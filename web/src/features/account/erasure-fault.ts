/** Why an account was not deleted. */

import { ReplyError, explain, explainInLine } from "../../api/problem";

/** A sentence, its field if there is one, and whether the user is the only Admin of an institution. */
export interface ErasureFault {
  text: string;
  field?: "current_password";
  isOnlyAdmin: boolean;
}

/** Reads a refusal. */
export function erasureFault(error: unknown): ErasureFault {
  if (error instanceof ReplyError && error.status === 403) return { text: "Password incorrect", field: "current_password", isOnlyAdmin: false };
  if (error instanceof ReplyError && error.status === 409) return { text: explain(error).text, isOnlyAdmin: true };
  return { text: explainInLine(error), isOnlyAdmin: false };
}
