import { expect, it } from "vitest";
import type { AttentionItem } from "../../api/attention";
import { attentionKey, attentionPlace, attentionSentence, isKnownItem } from "./attention-words";

const blank: AttentionItem = { kind: "failed_files", since: "2026-11-20T09:00:00.000Z", count: 1, institution_id: "i/1", institution_name: "Example College", package_id: null, package_name: null, scenario_id: null, scenario_name: null };
const inPackage = { ...blank, package_id: "p1", package_name: "Invented Press" };
const inScenario = { ...inPackage, scenario_id: "s1", scenario_name: "Core titles" };
const told = (item: AttentionItem) => [attentionSentence(item), attentionPlace(item)];

it("leads from files to the setup of their package", () => {
  expect(told({ ...inPackage, kind: "failed_files", count: 2 })).toEqual(["2 files of “Invented Press” could not be read.", "/p/p1?tab=setup"]);
  expect(told({ ...inPackage, kind: "unconfirmed_files" })).toEqual(["1 file of “Invented Press” waits for your confirmation.", "/p/p1?tab=setup"]);
  expect(told({ ...inPackage, kind: "unconfirmed_files", count: 3 })[0]).toBe("3 files of “Invented Press” wait for your confirmation.");
  expect(told({ ...inPackage, kind: "old_data" })).toEqual(["The newest COUNTER report of “Invented Press” is more than a year old.", "/p/p1?tab=setup"]);
});
it("leads from an invitation to the page of the library, where it is answered", () => {
  expect(told({ ...blank, kind: "invitation" })).toEqual(["A consortium waits for your answer: it requests data of Example College.", "/i/i%2F1"]);
  expect(told({ ...blank, kind: "invitation", count: 2 })[0]).toBe("2 consortia wait for your answer: they request data of Example College.");
});
it("leads from a proposal to its scenario, and from requests to the part in which they are decided", () => {
  expect(told({ ...inScenario, kind: "proposal" })).toEqual(["The proposal “Core titles” of your consortium is not sent back yet.", "/p/p1/s/s1"]);
  expect(told({ ...inScenario, kind: "requests", count: 1200 })).toEqual(["1,200 requested titles in “Core titles” wait for your decision.", "/p/p1/s/s1?tab=push-pull"]);
  expect(told({ ...inScenario, kind: "requests" })[0]).toBe("1 requested title in “Core titles” waits for your decision.");
});
it("knows items apart, and leaves out what only a newer server knows", () => {
  expect(attentionKey(inPackage)).not.toBe(attentionKey({ ...inPackage, kind: "old_data" }));
  expect([{ kind: "old_data" }, { kind: "weather" }].map(isKnownItem)).toEqual([true, false]);
});
