import { expect, it } from "vitest";
import { keyReason, pageReason } from "./share-reason";

it("lets those share who may change a scenario, and no demo", () => {
  expect(pageReason({ may_edit: true }, { is_demo: false })).toBeUndefined();
  expect(pageReason({ may_edit: true }, undefined)).toBeUndefined();
  expect(pageReason({ may_edit: false }, { is_demo: false })).toBe("You can view this scenario but not share it.");
  expect(pageReason({ may_edit: true }, { is_demo: true })).toBe("Demo accounts can't publish pages.");
});
it("lets everybody have keys but a demo", () => {
  expect([keyReason({ is_demo: true }), keyReason({ is_demo: false }), keyReason(undefined)]).toEqual(["Demo accounts have no keys.", undefined, undefined]);
});
