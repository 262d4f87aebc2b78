import type { Proposal } from "../../api/proposals";

/** Whether a proposal waits to be sent back, and how it stands in a sentence. */
export function returnState({ changed_at, returned_at, requests }: Pick<Proposal, "changed_at" | "returned_at" | "requests">): { isDue: boolean; words: string } {
  if (returned_at === null) {
    return { isDue: true, words: requests.length > 0 ? "Your consortium sees them; sending it back tells that you are done." : "Send it back also if you want no other titles: then your consortium knows." };
  }
  if (changed_at !== null && Date.parse(changed_at) > Date.parse(returned_at)) return { isDue: true, words: "There are changes since it was sent back." };
  return { isDue: false, words: "It was sent back with all of them. It can be changed and sent back again." };
}
