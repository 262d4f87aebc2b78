import { ReplyError, UnreachableError, explain } from "../../api/problem";
import { SORRY } from "../session/sorry";
import { NobodyError } from "./calls";

/** Why something was not done, in a sentence: the server's own where it has one. */
export function refusalText(error: unknown): string {
  if (error instanceof NobodyError) return "There is no account with this email. Look it up first.";
  const isKnown = error instanceof UnreachableError || (error instanceof ReplyError && error.status < 500 && error.document.detail);
  return isKnown ? explain(error).text : SORRY;
}
