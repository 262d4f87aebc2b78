import { expect, it } from "vitest";
import { explainedPair, readChoices, withScenario, without, writeChoices } from "./choices";

const NOTHING = { base: "", pattern: "", title: "", total: "", from: "", to: "" };
const read = (address: string) => readChoices(new URLSearchParams(address));

it("reads from an address what it wrote, and leaves the rest of the address", () => {
  const choices = { keys: ["a", "b@12", "c"], base: "b@12", pattern: "kna", title: "0031-9252", total: "cost_ill", from: "a", to: "c" };
  const address = writeChoices(new URLSearchParams("tab=why"), choices);
  expect(readChoices(address)).toEqual(choices);
  expect(address.get("tab")).toBe("why");
  expect(writeChoices(address, { ...NOTHING, keys: ["a", "b"] }).toString()).toBe("tab=why&s=a%2Cb");
});

it("leaves out what an address names in vain", () => {
  expect(read("s=a,,a, b&base=c&from=d&to=b&pattern=kkk")).toEqual({ ...NOTHING, keys: ["a", "b"], to: "b" });
  expect(read("s=a,b&pattern=kx").pattern).toBe("");
  expect(read("")).toEqual({ ...NOTHING, keys: [] });
});

it("lists all titles again when a scenario comes or goes", () => {
  const choices = { keys: ["a", "b", "c"], base: "a", pattern: "knk", title: "", total: "cost", from: "a", to: "c" };
  expect(without(choices, "a")).toEqual({ keys: ["b", "c"], base: "", pattern: "", title: "", total: "cost", from: "", to: "c" });
  expect(without(choices, "b")).toEqual({ keys: ["a", "c"], base: "a", pattern: "", title: "", total: "cost", from: "a", to: "c" });
  expect(withScenario(choices, "d")).toEqual({ ...choices, keys: ["a", "b", "c", "d"], pattern: "" });
  expect(withScenario(choices, "b")).toBe(choices);
});

it("explains the difference from the base unless two others are chosen", () => {
  const keys = ["a", "b", "c"];
  expect(explainedPair({ keys, from: "", to: "" }, "a")).toEqual(["a", "b"]);
  expect(explainedPair({ keys, from: "", to: "" }, "b")).toEqual(["b", "a"]);
  expect(explainedPair({ keys, from: "c", to: "b" }, "a")).toEqual(["c", "b"]);
  expect(explainedPair({ keys, from: "", to: "c" }, "c")).toEqual(["a", "c"]);
  expect(explainedPair({ keys, from: "b", to: "" }, "a")).toEqual(["b", "a"]);
});
