/** What can be done where a cost cannot be shared out as the rule says. The server says in a sentence why not. */

import type { CostSharing, Measure } from "../../api/cost-sharing";
import { MEASURES } from "../../model/sharing-rule";

/** What stands in the way, and the measure that it is about. */
export interface Obstacle {
  kind: "no-weight" | "unknown-sizes" | "unknown-costs" | "nothing" | "bounds";
  /** The measure that can be left out, if others remain. */
  measure?: Measure;
}

/** What stands in the way; undefined where nothing does. */
export function obstacleOf({ rule: { weights }, members, problem }: Pick<CostSharing, "rule" | "members" | "problem">): Obstacle | undefined {
  if (problem === null) return undefined;
  const counting = MEASURES.filter(({ name }) => weights[name] > 0).map(({ name }) => name);
  if (counting.length === 0) return { kind: "no-weight" };
  const about = (kind: Obstacle["kind"], measure: Measure): Obstacle => ({ kind, measure: counting.length > 1 ? measure : undefined });
  for (const measure of counting) {
    const own = members.map((one) => (measure === "flat" ? 1 : one[FIELDS[measure]]));
    if (own.includes(null)) return about(measure === "size" ? "unknown-sizes" : "unknown-costs", measure);
    if (own.every((value) => value === 0)) return about("nothing", measure);
  }
  return { kind: "bounds" };
}

const FIELDS = { use: "usage", spend: "today", size: "size", output: "output" } as const;
