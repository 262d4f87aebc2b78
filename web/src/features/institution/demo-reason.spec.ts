import { expect, it } from "vitest";
import { demoReason } from "./demo-reason";

it("stops visitors of the demo, and no other users", () => {
  expect((["people", "account", "name", "ror"] as const).map((what) => demoReason({ is_demo: true }, what))).toEqual([
    "The demo cannot send email or give access to other people.",
    "The demo cannot change its email address, username or password.",
    "The demo cannot rename its institution or package.",
    "The demo cannot change its ROR IDs.",
  ]);
  expect([demoReason({ is_demo: false }, "people"), demoReason(undefined, "name")]).toEqual([undefined, undefined]);
});
