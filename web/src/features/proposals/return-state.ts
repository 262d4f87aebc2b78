import type { Proposal } from "../../api/proposals";

/** Whether a proposal waits to be sent back, and how it stands in a sentence. */
export function returnState({ changed_at, returned_at, requests }: Pick<Proposal, "changed_at" | "returned_at" | "requests">): { isDue: boolean; words: string } {
  if (returned_at === null) {
    return { isDue: true, words: requests.length > 0 ? "Your consortium sees them. Send the proposal back when you have finished." : "Send it back even if you want no other titles, so that your consortium knows." };
  }
  if (changed_at !== null && Date.parse(changed_at) > Date.parse(returned_at)) return { isDue: true, words: "You have made changes since you sent it back." };
  return { isDue: false, words: "You sent it back with all of them. You can change it and send it back again." };
}
