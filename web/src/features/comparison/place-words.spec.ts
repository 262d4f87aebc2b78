import { expect, it } from "vitest";
import { moment } from "../../lib/format";
import { placeWords } from "./place-words";

const since = { revision: 12, changed_at: "2026-11-03T10:00:00Z", changed_by: "Ann" };
const when = moment(since.changed_at);

it("says who subscribed to a title or unsubscribed from it, in which version and when", () => {
  expect(placeWords({ state: "kept", since, reason_text: null })).toBe(`Subscribed in version 12 by Ann, ${when}`);
  expect(placeWords({ state: "not", since: { ...since, changed_by: null }, reason_text: null })).toBe(`Unsubscribed in version 12, ${when}`);
  expect(placeWords({ state: "kept", since: { ...since, revision: null, changed_by: null }, reason_text: null })).toBe(`Subscribed when the scenario was created, ${when}`);
  expect(placeWords({ state: "not", since: null, reason_text: null })).toBe("Never subscribed");
});

it("says why a title is not forecast", () => {
  expect(placeWords({ state: "absent", since, reason_text: "The price list has no price for it." })).toBe("The price list has no price for it.");
  expect(placeWords({ state: "absent", since: null, reason_text: null })).toBe("This scenario does not forecast the title.");
});
