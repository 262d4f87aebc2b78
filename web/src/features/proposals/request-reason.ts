import { STATE } from "../../model/overlay";
import type { OwnRequests } from "./use-own-requests";

/** Why the journal in a row can be neither asked for nor taken back; undefined where it can. */
export function requestReason({ requests, mayRequest }: Pick<OwnRequests, "requests" | "mayRequest">, row: number): string | undefined {
  if (requests.states[row] === STATE.subscribed) return "Your consortium subscribes to this journal. You cannot change it here.";
  return mayRequest ? undefined : "You can view this proposal but not request titles.";
}
