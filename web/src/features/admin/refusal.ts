import { ReplyError, UnreachableError, explain } from "../../api/problem";
import { SORRY } from "../session/sorry";

/** Why something was not done, in a sentence: the server's own where it has one. */
export function refusalText(error: unknown): string {
  const isKnown = error instanceof UnreachableError || (error instanceof ReplyError && error.status < 500 && error.document.detail);
  return isKnown ? explain(error).text : SORRY;
}
