import type { PackageRow } from "../../api/packages";
import { byName } from "../../lib/order";

/** The packages of one institution. */
export interface InstitutionPackages<T extends PackageRow = PackageRow> {
  id: string;
  name: string;
  packages: T[];
}

/** Packages of one kind. */
export interface KindOfPackages<T extends PackageRow = PackageRow> {
  kind: PackageRow["kind"];
  packages: T[];
}

/** What the packages of a kind are called in a heading, in the order of the kinds. */
export const KIND_HEADINGS: Record<PackageRow["kind"], string> = { own: "Packages", proposal: "Consortial proposals", feeder: "Consortial feeders" };

const KINDS = Object.keys(KIND_HEADINGS) as PackageRow["kind"][];

/** Packages put together by institution, the institutions by name; packages stay in the order in which they came. */
export function byInstitution<T extends PackageRow>(packages: readonly T[]): InstitutionPackages<T>[] {
  const groups = new Map<string, InstitutionPackages<T>>();
  for (const row of packages) {
    const group = groups.get(row.institution_id) ?? { id: row.institution_id, name: row.institution_name, packages: [] };
    group.packages.push(row);
    groups.set(row.institution_id, group);
  }
  return [...groups.values()].sort((a, b) => byName(a.name, b.name));
}

/** Packages put together by kind, an institution's own ones first; kinds without packages are left out. */
export function byKind<T extends PackageRow>(packages: readonly T[]): KindOfPackages<T>[] {
  return KINDS.map((kind) => ({ kind, packages: packages.filter((row) => kindOf(row) === kind) })).filter((one) => one.packages.length > 0);
}

/** The kind of a package; an older server does not tell it. */
function kindOf({ kind }: Partial<Pick<PackageRow, "kind">>): PackageRow["kind"] {
  return kind ?? "own";
}
