/** The words for what can go wrong on the way in. */

import { ReplyError, UnreachableError, isProblem } from "../../api/problem";

/** What is said about any failure that has no words of its own. */
export const SORRY = "Sorry, something went wrong";

/** What is said when no account bears the name. */
export const NO_ACCOUNT = "Sorry, we couldn't find that account.";

/** A refusal in words; the server's own where it says when to try again, or what the matter is. */
export function sorry(error: unknown): string {
  if (error instanceof UnreachableError) return `${SORRY}. The server does not answer: check that you are connected, then try again.`;
  if (!(error instanceof ReplyError)) return SORRY;
  const detail = error.document.detail?.trim();
  if (detail && isProblem(error, "passwords-off")) return detail;
  if (error.status === 404) return NO_ACCOUNT;
  if (error.status === 429) return detail || "Too many attempts. Try again in a few minutes.";
  return detail ? `${SORRY}. ${detail}` : SORRY;
}
