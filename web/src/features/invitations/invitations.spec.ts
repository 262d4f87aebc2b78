import { expect, it } from "vitest";
import type { Invitation } from "../../api/consortium";
import { invitationWords, openOnes, toldOnes } from "./invitations";

const invitation = (id: string, institution_id: string, state: Invitation["state"]): Invitation => ({
  id, state, institution_id, institution_name: `Library ${institution_id}`, consortium_id: "c", consortium_name: "Northern Consortium", consortium_package_name: "Invented Press", invited_at: "2026-11-03T10:00:00Z", invited_by: "Cora Counter",
  answered_at: state === "open" ? null : "2026-11-05T10:00:00Z", answered_by: null,
});
// The newest first, as the server has them.
const all = [invitation("6", "a", "open"), invitation("5", "a", "declined"), invitation("4", "b", "accepted"), invitation("3", "b", "declined"), invitation("2", "c", "declined"), invitation("1", "d", "withdrawn")];

it("waits for the answer to open ones", () => {
  expect(openOnes(all).map(({ id }) => id)).toEqual(["6"]);
});
it("tells open ones, and who declined and was not asked again", () => {
  expect(toldOnes(all).map(({ id }) => id)).toEqual(["6", "2"]);
});
it("says how one stands", () => {
  expect(invitationWords(invitation("1", "a", "open"))).toBe("Invited on 3 Nov 2026 by Cora Counter, not answered yet");
  expect(invitationWords({ ...invitation("1", "a", "open"), invited_by: null }), "who asked may be gone").toBe("Invited on 3 Nov 2026, not answered yet");
  expect(invitationWords(invitation("1", "a", "declined"))).toBe("Declined on 5 Nov 2026");
});
