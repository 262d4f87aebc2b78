import { expect, it } from "vitest";
import { ReplyError } from "../../api/problem";
import type { Scenario } from "../../api/scenarios";
import { lockOf, oldOf, pauseOf } from "./recalculation";

const scenario = (some: Partial<Scenario>) => some as Scenario;

it("is told by the scenario", () => {
  expect(lockOf(scenario({ is_locked_pending_update: true, update_percent_complete: 37.5, update_notification_email: "who@waits.example" }))).toEqual({ percent: 37.5, email: "who@waits.example" });
  expect(lockOf(scenario({ is_locked_pending_update: true, update_percent_complete: null }))).toEqual({ percent: 0, email: null });
  expect([lockOf(scenario({ is_locked_pending_update: false, update_percent_complete: null })), lockOf(scenario({}))], "also by an older server").toEqual([null, null]);
});
it("is told by the journals, old ones and none", () => {
  expect(oldOf({ data: { recalculating: 12 }, error: null })).toEqual({ percent: 12, email: null });
  expect(oldOf({ data: { recalculating: 0 }, error: null }), "at its beginning").toEqual({ percent: 0, email: null });
  expect(oldOf({ error: new ReplyError(503, { type: "urn:titlewise:problem:recalculating", percent: 50, email: "who@waits.example" }) })).toEqual({ percent: 50, email: "who@waits.example" });
  expect([oldOf({ data: { recalculating: null }, error: null }), oldOf({ error: new ReplyError(503, { title: "Busy" }) }), oldOf({ error: null })]).toEqual([null, null, null]);
});
it("is asked for less often where nobody looks", () => {
  expect([pauseOf(false), pauseOf(true)]).toEqual([1000, 5000]);
});
