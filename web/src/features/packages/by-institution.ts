import type { PackageRow } from "../../api/packages";
import { byName } from "../../lib/order";

/** The packages of one institution. */
export interface InstitutionPackages {
  id: string;
  name: string;
  packages: PackageRow[];
}

/** Packages put together by institution, the institutions by name; packages stay in the order in which they came. */
export function byInstitution(packages: readonly PackageRow[]): InstitutionPackages[] {
  const groups = new Map<string, InstitutionPackages>();
  for (const row of packages) {
    const group = groups.get(row.institution_id) ?? { id: row.institution_id, name: row.institution_name, packages: [] };
    group.packages.push(row);
    groups.set(row.institution_id, group);
  }
  return [...groups.values()].sort((a, b) => byName(a.name, b.name));
}
