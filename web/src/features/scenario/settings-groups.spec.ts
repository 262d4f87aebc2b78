import { expect, it } from "vitest";
import type { SettingDefinition } from "../../api/scenarios";
import { groupsOf } from "./settings-groups";

const define = (name: string): SettingDefinition => ({ name, display_name: name, description: "", display: "number", default: 0 });

it("shows every setting once, unknown ones last", () => {
  const groups = groupsOf(["cost_bigdeal", "brand_new", "cost_ill"].map(define));
  expect(groups.map(({ heading, definitions }) => [heading, definitions.map((one) => one.name)])).toEqual([
    ["Interlibrary loans", ["cost_ill"]],
    ["Big Deal", ["cost_bigdeal"]],
    ["More", ["brand_new"]],
  ]);
});
