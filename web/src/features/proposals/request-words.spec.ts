import { expect, it } from "vitest";
import { overlayOf, requestsOf } from "../../model/overlay";
import { titlesOf } from "../../model/titles";
import { toyTable } from "../../model/toy";
import { addedAccessMeaning, addedAccessWords, addedCostWords, requestedWords } from "./request-words";
import { requestReason } from "./request-reason";

const titles = titlesOf(toyTable());
const base = overlayOf(titles, ["1111-1111"]);
const none = requestsOf(titles, base, []);
const some = requestsOf(titles, base, [{ issn_l: "3333-3333", decision: null }, { issn_l: "2222-2222", decision: "declined" }]);

it("tells how many are asked for, and what was decided", () => {
  expect(requestedWords(none)).toBe("No titles are requested yet. Request titles one by one.");
  expect(requestedWords(some)).toBe("1 title requested in addition to the consortium's: 1 not decided yet, 1 declined, not counted.");
});
it("tells what the requested titles would add, and nothing without any", () => {
  expect(addedCostWords(some, "USD")).toBe("With 1 requested title: $1,810 (+$760)");
  expect(addedAccessWords(some)).toBe("With 1 requested title: 85.3% (+28.5 points)");
  expect(addedAccessMeaning(some)).toBe("1 requested title would change this share by +28.5 points, the difference between the two percentages.");
  expect([addedCostWords(none, "USD"), addedAccessWords(none), addedAccessMeaning(none)]).toEqual([undefined, undefined, undefined]);
});
it("tells why a journal cannot be asked for", () => {
  expect(requestReason({ requests: some, mayRequest: true }, 0)).toContain("subscribes to this journal");
  expect(requestReason({ requests: some, mayRequest: true }, 1)).toBeUndefined();
  expect(requestReason({ requests: some, mayRequest: false }, 1)).toContain("view this proposal");
});
