import { expect, it } from "vitest";
import { isFeeder, specialPackages } from "./place-tabs";

const publishers = [{ id: "p" }, { id: "f", is_owned_by_consortium: true }];

it("shows feeders where there are some and nothing is proposed", () => {
  expect(specialPackages({ publishers })).toEqual({ feeders: new Set(["f"]), proposals: new Set(), showsFeeders: true });
  expect(specialPackages({ publishers, consortial_proposal_sets: [{ id: "x" }] })).toMatchObject({ proposals: new Set(["x"]), showsFeeders: false });
  expect(specialPackages({}).showsFeeders).toBe(false);
});
it("knows feeders by either name of the mark", () => {
  expect([{ is_feeder_package: true }, { is_owned_by_consortium: true }, { is_feeder_package: false, is_owned_by_consortium: true }, {}].map(isFeeder)).toEqual([true, true, false, false]);
});
