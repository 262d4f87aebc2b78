import { expect, it } from "vitest";
import type { MemberShare, Weights } from "../../api/cost-sharing";
import { USUAL_RULE } from "../../model/sharing-rule";
import { obstacleOf } from "./mend";

const none: Weights = { flat: 0, use: 0, spend: 0, size: 0, output: 0 };
const member = (some: Partial<MemberShare>): MemberShare => ({
  package_id: "p", institution_id: "i", institution_name: "Northgate University", usage: 10, size: 1, output: 0, today: 5, share: null, share_without_bounds: null, bound: null, change: null, change_percent: null, ill_cost: 0, ...some,
});
const obstacle = (weights: Partial<Weights>, ...members: MemberShare[]) => obstacleOf({ rule: { ...USUAL_RULE, weights: { ...none, ...weights } }, members, problem: "It cannot be shared out so." });

it("is none where the cost is shared out", () => {
  expect(obstacleOf({ rule: USUAL_RULE, members: [member({ today: null })], problem: null })).toBeUndefined();
});
it("is that no measure counts", () => {
  expect(obstacle({}, member({}))).toEqual({ kind: "no-weight" });
});
it("is what is not known of a member, and the measure can be left out if another one remains", () => {
  expect(obstacle({ size: 1 }, member({}), member({ size: null }))).toEqual({ kind: "unknown-sizes", measure: undefined });
  expect(obstacle({ size: 1, use: 1 }, member({ size: null }))).toEqual({ kind: "unknown-sizes", measure: "size" });
  expect(obstacle({ spend: 1, flat: 1 }, member({ today: null }))).toEqual({ kind: "unknown-costs", measure: "spend" });
});
it("is a measure of which nobody has anything", () => {
  expect(obstacle({ output: 1, use: 2 }, member({}), member({}))).toEqual({ kind: "nothing", measure: "output" });
});
it("is the bounds otherwise", () => {
  expect(obstacle({ flat: 1, use: 1, spend: 1, size: 1 }, member({}), member({}))).toEqual({ kind: "bounds" });
});
