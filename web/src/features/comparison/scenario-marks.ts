/** How the compared scenarios are named: by a letter where there is little room, and by names that differ. */

import type { ComparedScenario } from "../../api/comparison";

/** A compared scenario with its names. */
export interface MarkedScenario extends ComparedScenario {
  /** Its letter: A for the first. */
  mark: string;
  /** Its name, with the version if an earlier one was requested, and with the package if these differ. */
  label: string;
  /** Whether it is the one that the others are compared with. */
  isBase: boolean;
}

/** The compared scenarios in their order, each with a letter and a label. */
export function marked(scenarios: readonly ComparedScenario[], base: string): MarkedScenario[] {
  const hasPackages = scenarios.some(({ package_id }) => package_id !== scenarios[0]?.package_id);
  return scenarios.map((one, at) => {
    const parts = [hasPackages && one.package_name, one.key !== one.id && `version ${one.revision}`].filter(Boolean);
    return { ...one, mark: markOf(at), label: parts.length > 0 ? `${one.name} (${parts.join(", ")})` : one.name, isBase: one.key === base };
  });
}

/** The letter of the scenario at a position. */
export function markOf(at: number): string {
  return String.fromCharCode(65 + at);
}
