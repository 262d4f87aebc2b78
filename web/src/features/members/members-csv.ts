/** The table of members as a file. */

import type { Member } from "../../api/consortium";
import { csvText, type CsvCell } from "../../lib/csv";
import { lackWords } from "./member-words";

const HEADINGS = [
  "place", "institution", "institution_id", "package_id", "source_package", "source_package_id", "tags", "mode", "copied_at", "changed_since",
  "counter_files", "price_files", "perpetual_access_files", "currency", "big_deal_cost", "big_deal_cost_increase_percent", "size", "is_complete", "lacks",
];

/** All members, in their order, under names that programs read. */
export function membersCsv(members: readonly Member[]): string {
  return csvText([HEADINGS, ...members.map(cellsOf)]);
}

function cellsOf(member: Member): CsvCell[] {
  const files = (kind: string) => member.files.filter((file) => file.kind === kind).length;
  return [
    member.position + 1, member.institution_name, member.institution_id, member.package_id, member.source_package_name, member.source_package_id, member.tags.join("; "), member.mode, member.copied_at, member.differences.length,
    files("counter"), files("price"), files("perpetual-access"), member.currency, member.big_deal_cost, member.big_deal_cost_increase, member.size ?? null, member.is_complete ? "yes" : "no", lackWords(member.lacks),
  ];
}
