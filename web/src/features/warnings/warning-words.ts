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
  /** The place in the guide with more: a chapter, and a heading in it. */
  guide: string;
}

/** A warning in words. */
export function warningWords(warning: PackageWarning): WarningWords {
  if (warning.id === "missing_perpetual_access") {
    return {
      kind: "warning",
      guide: "first-forecast#perpetual-access",
      name: "No perpetual access dates",
      text: "This package has no perpetual access dates, so the forecast assumes no backfile after a cancellation. Upload a list of perpetual access dates to include the backfile.",
    };
  }
  if (warning.id === "filtering_titles") {
    return {
      kind: "info",
      guide: "first-forecast#title-filter",
      name: `Title filter: ${count(warning.issnLs.length)}`,
      text: "A title filter is in use: scenarios show the journals with these ISSN-Ls, and no others. Delete the filter file to see all.",
    };
  }
  if (warning.journals.length === 0) {
    return {
      kind: "warning",
      guide: "first-forecast#counter-reports",
      name: "Prices not checked",
      text: "Missing prices can be checked when all COUNTER reports are present: TR_J2, TR_J3 and TR_J4, or JR1.",
    };
  }
  return {
    kind: "warning",
    guide: "first-forecast#prices",
    name: `Prices missing: ${count(warning.journals.length)}`,
    text: "These subscription journals have use but no price, so scenarios leave them out. Add their prices to the list and upload it again.",
  };
}
