/** Which release of COUNTER a package holds to, and which of its reports are there. */

import type { Package } from "../../api/packages";

/** A release, its reports, and why the other cannot be taken now. */
export interface CounterRelease {
  version: 4 | 5;
  reports: { name: string; isThere: boolean }[];
  /** Undefined while both releases can be taken. */
  lock?: string;
}

const REPORTS: Record<4 | 5, [slot: string, name: string][]> = {
  4: [["counter", "JR1"]],
  5: [["counter-trj2", "TR_J2"], ["counter-trj3", "TR_J3"], ["counter-trj4", "TR_J4"]],
};
/** The slot of JR1 has had two names. */
const SLOTS: Record<string, string> = { "counter-jr1": "counter" };

/** Reads the release; an older server names none, and then it is 5 until a report of release 4 alone is used. */
export function releaseOf({ files, counter_version, counter_version_is_locked }: Pick<Package, "files"> & Partial<Pick<Package, "counter_version" | "counter_version_is_locked">>): CounterRelease {
  const live = new Set(files.filter((file) => file.is_live).map(({ slot }) => SLOTS[slot ?? ""] ?? slot ?? ""));
  const hasFive = REPORTS[5].some(([slot]) => live.has(slot));
  const guessed = !hasFive && live.has("counter") ? 4 : 5;
  const version = counter_version === 4 || counter_version === 5 ? counter_version : guessed;
  const isLocked = counter_version_is_locked ?? (hasFive || live.has("counter"));
  const reports = REPORTS[version].map(([slot, name]) => ({ name, isThere: live.has(slot) }));
  return { version, reports, lock: isLocked ? LOCKS[version] : undefined };
}

const LOCKS = {
  4: "To switch to COUNTER 5, delete the JR1 report first.",
  5: "To switch to COUNTER 4, delete all COUNTER 5 reports first.",
};
