/** How a journal stands, in words: what it is, and what can be done about it. */

import { STATE } from "./overlay";

/** The words for one state. */
export interface StateWords {
  name: string;
  /** With a sign, where there is room for little more. */
  label: string;
  /** What the button says that changes it. */
  action: string;
  /** The same for those who listen, before the title: it has the words of the label in it. */
  spoken: string;
  /** As part of a sentence. */
  inSentence: string;
}

const OWN: Record<"on" | "off", StateWords> = {
  on: { name: "Subscribed", label: "✓ Subscribed", action: "Unsubscribe", spoken: "Subscribed, unsubscribe", inSentence: "subscribed" },
  off: { name: "Not subscribed", label: "Subscribe", action: "Subscribe", spoken: "Subscribe", inSentence: "not subscribed" },
};

const PROPOSED: Record<number, StateWords> = {
  [STATE.none]: { name: "Not subscribed", label: "Request", action: "Request", spoken: "Request", inSentence: "not subscribed" },
  [STATE.declined]: { name: "Requested, declined", label: "✕ Declined", action: "Unrequest", spoken: "Declined, unrequest", inSentence: "requested, declined" },
  [STATE.requested]: { name: "Requested", label: "◆ Requested", action: "Unrequest", spoken: "Requested, unrequest", inSentence: "requested" },
  [STATE.accepted]: { name: "Requested, accepted", label: "◆ Accepted", action: "Unrequest", spoken: "Accepted, unrequest", inSentence: "requested, accepted" },
  [STATE.subscribed]: { name: "Subscribed by the consortium", label: "✓ Subscribed", action: "Subscribed by the consortium", spoken: "Subscribed by the consortium", inSentence: "subscribed by the consortium" },
};

/** The words for a journal, in a proposal or elsewhere. */
export function stateWords(state: number, isProposal: boolean): StateWords {
  const own = state === STATE.subscribed ? OWN.on : OWN.off;
  return isProposal ? (PROPOSED[state] ?? own) : own;
}

/** Whether a title is asked for, and not declined: then it is told apart by colour and sign. */
export function isRequested(state: number | undefined): boolean {
  return state === STATE.requested || state === STATE.accepted;
}
