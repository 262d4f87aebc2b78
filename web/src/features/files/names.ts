/** The librarian's words for kinds of files and verdicts. */

import { humanised } from "../../lib/format";

const KINDS: Record<string, string> = {
  counter: "COUNTER report",
  price: "Price list",
  "perpetual-access": "Perpetual access",
  filter: "Title filter",
  core: "Core titles",
  "issn-l": "ISSN-L table",
  unknown: "Not recognised",
  "counter-jr1": "COUNTER JR1",
  "counter-trj1": "COUNTER TR_J1",
  "counter-trj2": "COUNTER TR_J2",
  "counter-trj3": "COUNTER TR_J3",
  "counter-trj4": "COUNTER TR_J4",
  "counter-tr": "COUNTER TR",
};

/** A kind or slot of file in words. */
export function kindName(kind: string | null | undefined): string {
  if (!kind) return "Not recognised";
  return KINDS[kind] ?? KINDS[kind.replaceAll("_", "-")] ?? humanised(kind);
}

/** What a verdict says, and how it is coloured. */
export function verdictName(verdict: string): { text: string; colour: "success" | "warning" | "error" | "default" } {
  if (verdict === "accept") return { text: "Accepted", colour: "success" };
  if (verdict === "accept_with_warnings") return { text: "Accepted with warnings", colour: "warning" };
  if (verdict === "empty") return { text: "Empty: no rows", colour: "warning" };
  if (verdict === "reject") return { text: "Refused", colour: "error" };
  return { text: humanised(verdict), colour: "default" };
}

/** How serious a verdict is to be taken. */
export function severityOf(verdict: string): "success" | "warning" | "error" {
  if (verdict === "accept") return "success";
  return verdict === "reject" ? "error" : "warning";
}

/** A name as it stands in the middle of a sentence: "Price list" becomes "price list", "COUNTER report" stays. */
export function midSentence(name: string): string {
  return /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}
