/** What a warning is called, and what it means. */

import { count } from "../../lib/format";
import type { PackageWarning } from "./read-warnings";

/** What a warning says. */
export interface WarningWords {
  /** What its button says. */
  name: string;
  /** What it means for the forecast, and what can be done. */
  text: string;
  /** A warning can be put right; information is as somebody wanted it. */
  kind: "warning" | "info";
  /** The topic of the guide that tells more. */
  topic: string;
}

/** A warning in words. */
export function warningWords(warning: PackageWarning): WarningWords {
  if (warning.id === "missing_perpetual_access") {
    return {
      kind: "warning",
      topic: "perpetual-access",
      name: "No perpetual access dates",
      text: "Nobody has said for which years you keep what you paid for, so no use is met by a backfile after a cancellation. Upload a list of perpetual access dates to take it into account.",
    };
  }
  if (warning.id === "filtering_titles") {
    return {
      kind: "info",
      topic: "filter",
      name: `Title filter: ${count(warning.issnLs.length)}`,
      text: "A title filter is in use: scenarios show the journals with these ISSN-Ls, and no others. Delete the filter file to see all.",
    };
  }
  if (warning.journals.length === 0) {
    return {
      kind: "warning",
      topic: "counter",
      name: "Prices not checked",
      text: "Which journals have no price is known for certain only when all COUNTER reports are here: TR_J2, TR_J3 and TR_J4, or JR1.",
    };
  }
  return {
    kind: "warning",
    topic: "prices",
    name: `Prices missing: ${count(warning.journals.length)}`,
    text: "These journals are used and sold by subscription, but the price list does not hold them, so scenarios do without them. Add their prices to the list and upload it again.",
  };
}
