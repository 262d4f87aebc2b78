import { expect, it } from "vitest";
import { journalMembers } from "./journal-members";

it("puts those with most use first, and takes nothing for granted", () => {
  const document = {
    member_institutions: [
      { institution_id: "i1", institution_name: "Small College", package_id: "p1", included: true, usage: 12, cpu: null, subscription_cost: 900, ill_cost: 17 },
      { institution_id: "i2", institution_name: "Unused College", package_id: "p2", included: false, usage: null, cpu: "-" },
      { institution_id: "i3", institution_name: "Large University", package_id: "p3", included: true, usage: 340.5, cpu: 2.5, subscription_cost: 900, ill_cost: 80 },
    ],
  };
  expect(journalMembers(document).map(({ institution_name, usage, cpu, included }) => [institution_name, usage, cpu, included])).toEqual([
    ["Large University", 340.5, 2.5, true],
    ["Small College", 12, null, true],
    ["Unused College", null, null, false],
  ]);
  expect([undefined, {}, { member_institutions: null }].map(journalMembers)).toEqual([[], [], []]);
});
