/** A scenario's versions of every kind, the newest first. Nothing leads back to them. */

import type { Version } from "../src/api/scenarios";

const version = (revision: number, part: Partial<Version>): Version => ({
  revision, changed_at: `2026-03-0${revision}T09:30:00.000Z`, changed_by: revision > 1 ? "Ann Example" : null, kind: "changed", change: {}, of_revision: null, state: "past", ...part,
});

export const inventedVersions: Version[] = [
  version(7, { kind: "restored", of_revision: 2, state: "done", change: { name: ["Keep some", "Keep the best"], settings: { cost_ill: [20, 17], include_bronze: [false, true] } } }),
  version(6, { kind: "redone", of_revision: 3, change: { added: ["1111-1111", "2222-2222", "3333-3333"] } }),
  version(5, { kind: "undone", of_revision: 3, change: { removed: ["1111-1111", "2222-2222", "3333-3333"] } }),
  version(4, { state: "dropped", change: { notes: ["", "Ask the chemists."] } }),
  version(3, { state: "done", change: { added: ["1111-1111", "2222-2222", "3333-3333"] } }),
  version(2, { state: "done", change: { name: ["Untitled scenario", "Keep the best"] } }),
  version(1, { kind: "created" }),
];
