/** A package as it is typed in, and as the server takes it. */

import type { NewPackage } from "../../api/packages";
import { growthTyped, numberTyped } from "../../lib/format";
import { textFault } from "../details/text-fault";

/** What stands in the form. */
export interface PackageDraft {
  name: string;
  /** The institution's id. */
  institution: string;
  publisher: string;
  description: string;
  currency: string;
  bigDealCost: string;
  bigDealIncrease: string;
}

/** The form before anything was typed. With one institution on offer there is nothing to choose. */
export function emptyDraft(institutions: readonly string[]): PackageDraft {
  const [only = "", ...others] = institutions;
  return { name: "", institution: others.length > 0 ? "" : only, publisher: "", description: "", currency: "USD", bigDealCost: "", bigDealIncrease: "" };
}

/** Currencies on offer. */
export const CURRENCIES = ["USD", "EUR", "GBP", "CAD", "AUD", "NZD", "HKD", "CHF", "DKK", "NOK", "SEK"] as const;

/** How many characters a text may have. */
const LENGTHS = { name: 125, publisher: 200, description: 1000 } as const;

/** What is wrong with what was typed, by field. */
export function faultsOf(draft: PackageDraft): Partial<Record<keyof PackageDraft, string>> {
  const faults: Partial<Record<keyof PackageDraft, string>> = {};
  if (draft.bigDealCost.trim() !== "" && numberTyped(draft.bigDealCost) === null) faults.bigDealCost = "A number, 0 or more.";
  if (draft.bigDealIncrease.trim() !== "" && growthTyped(draft.bigDealIncrease) === null) faults.bigDealIncrease = "A number, -100 or more.";
  for (const name of ["name", "publisher", "description"] as const) {
    const fault = textFault(draft[name], LENGTHS[name]);
    if (fault !== undefined) faults[name] = fault;
  }
  return faults;
}

/** Whether all is given without which there is no package. */
export function isComplete(draft: PackageDraft): boolean {
  return draft.name.trim() !== "" && draft.institution !== "" && Object.keys(faultsOf(draft)).length === 0;
}

/** The package the server is asked to make. What a consortium's Big Deal costs is not stated, its members' are added up. */
export function newPackageOf(draft: PackageDraft, isConsortium = false): NewPackage {
  return {
    name: draft.name.trim(),
    institution_id: draft.institution,
    publisher: draft.publisher.trim(),
    description: draft.description.trim(),
    currency: draft.currency,
    big_deal_cost: isConsortium ? null : numberTyped(draft.bigDealCost),
    big_deal_cost_increase: isConsortium ? null : growthTyped(draft.bigDealIncrease),
  };
}
