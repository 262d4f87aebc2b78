import { STATE } from "../../model/overlay";
import type { OwnRequests } from "./use-own-requests";

/** Why the journal in a row can be neither asked for nor taken back; undefined where it can. */
export function requestReason({ requests, mayRequest }: Pick<OwnRequests, "requests" | "mayRequest">, row: number): string | undefined {
  if (requests.states[row] === STATE.subscribed) return "Your consortium subscribes this journal. Here it cannot be changed.";
  return mayRequest ? undefined : "You can look at this proposal, not ask for titles.";
}
