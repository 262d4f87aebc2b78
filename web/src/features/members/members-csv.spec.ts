import { expect, it } from "vitest";
import type { Member } from "../../api/consortium";
import { membersCsv } from "./members-csv";

const north: Member = {
  package_id: "package-f", institution_id: "institution-n", institution_name: "Northgate, University of", source_package_id: null, source_package_name: null, mode: "snapshot",
  copied_at: "2026-11-03T10:00:00Z", tags: ["north", "big"], position: 1, added_at: "2026-11-01T10:00:00Z", currency: "USD", big_deal_cost: 120_000, big_deal_cost_increase: null, size: 8400.5,
  files: [{ slot: "counter-trj3", kind: "counter", name: "a.csv", uploaded_at: "2026-11-01T10:00:00Z", rows: 3 }], lacks: ["price", "big-deal-increase"], is_complete: false, differences: [],
};

it("has a line for each member, with what is not known left blank", () => {
  const lines = membersCsv([north]).replace("\uFEFF", "").trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toBe('2,"Northgate, University of",institution-n,package-f,,,"north; big",snapshot,2026-11-03T10:00:00Z,0,1,0,0,USD,120000,,8400.5,no,"price list, growth of the Big Deal"');
  expect(lines[0]?.split(",")).toHaveLength(19);
});
