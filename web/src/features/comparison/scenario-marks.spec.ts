import { expect, it } from "vitest";
import type { ComparedScenario } from "../../api/comparison";
import { marked } from "./scenario-marks";

const scenario = (key: string, package_id = "p") => ({ key, id: key.split("@")[0], name: "Plan", revision: 12, package_id, package_name: `Package ${package_id}` }) as ComparedScenario;

it("gives each scenario a letter, and its version if it is not the current one", () => {
  const found = marked([scenario("a"), scenario("a@12")], "a@12");
  expect(found.map(({ mark, label, isBase }) => [mark, label, isBase])).toEqual([
    ["A", "Plan", false],
    ["B", "Plan (version 12)", true],
  ]);
});

it("names packages only where they differ", () => {
  expect(marked([scenario("a"), scenario("b@12", "q")], "a").map(({ label }) => label)).toEqual(["Plan (Package p)", "Plan (Package q, version 12)"]);
});
