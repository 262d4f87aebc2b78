import { expect, it } from "vitest";
import type { Recipient } from "../../api/proposals";
import { foundRecipients, progressCounts, progressOf, sendingOf } from "./recipients";

const SENT = "2026-11-20T10:00:00Z";
const member = (institution_name: string, tags: string | null, rest: Partial<Recipient> = {}): Recipient => ({ package_id: institution_name, institution_id: "", institution_name, usage: 1, num_journals: 1, tags, included: true, institution_short_name: null, lacks: [], ...rest });
const ash = member("Ashford College", "north, small");
const birch = member("Birchwood University", null, { sent_date: SENT, return_date: null, member_added_subrs: ["1111-1111", "2222-2222"] });
const calder = member("Calder Institute", "south", { sent_date: SENT, return_date: SENT, member_added_subrs: [] });
const all = [ash, birch, calder];

it("tells how far each member is, and counts them", () => {
  expect(all.map(progressOf)).toEqual(["unsent", "waiting", "returned"]);
  expect(progressCounts(all)).toEqual({ all: 3, unsent: 1, waiting: 1, returned: 1 });
});
it("finds members by name or tag, also those without tags, and by how far they are", () => {
  expect(foundRecipients(all, "NORTH", "all")).toEqual([ash]);
  expect(foundRecipients(all, "wood", "all")).toEqual([birch]);
  expect(foundRecipients(all, "", "returned")).toEqual([calder]);
  expect(foundRecipients(all, "birch", "unsent")).toEqual([]);
});
it("knows who had it before, and whose requests stay", () => {
  expect(sendingOf(all)).toEqual({ again: 2, first: 1, requests: 2 });
  expect(sendingOf([ash])).toEqual({ again: 0, first: 1, requests: 0 });
});
