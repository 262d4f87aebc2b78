/** The state of a package's data, in words for lists. */

import type { PackageRow } from "../../api/packages";
import { plural } from "../../lib/format";
import { missingWords } from "../files/setup-parts";

/** One thing to know about the data of a package. */
export interface DataStatus {
  level: "ready" | "missing" | "attention";
  text: string;
}

/** What the list of packages says about the data; older servers say nothing. */
type Known = Partial<Pick<PackageRow, "kind" | "is_consortium" | "missing" | "failed_files" | "unconfirmed_files">>;

/**
 * What a package lacks, and which of its files need attention; “Ready” if there is neither. Nothing for proposals and for the
 * packages of a consortium, which have no data of their own.
 */
export function dataStatus({ kind, is_consortium, missing, failed_files = 0, unconfirmed_files = 0 }: Known): DataStatus[] {
  if (missing === undefined || kind === "proposal" || is_consortium) return [];
  const found: DataStatus[] = [];
  if (missing.length > 0) found.push({ level: "missing", text: `Missing: ${missingWords(missing)}` });
  if (failed_files > 0) found.push({ level: "attention", text: failedText(failed_files) });
  if (unconfirmed_files > 0) found.push({ level: "attention", text: unconfirmedText(unconfirmed_files) });
  return found.length > 0 ? found : [{ level: "ready", text: "Ready" }];
}

/** “2 files could not be read”. */
export function failedText(files: number): string {
  return `${plural(files, "file")} could not be read`;
}

/** “1 file waits for your confirmation”. */
export function unconfirmedText(files: number): string {
  return `${plural(files, "file")} ${files === 1 ? "waits" : "wait"} for your confirmation`;
}
