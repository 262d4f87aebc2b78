/** The filter of the grid that leaves the journals of one subject. */

import type { Filters, ViewState } from "./use-view-state";

interface TextFilter {
  filterType?: string;
  type?: string;
  filter?: string;
}

/** The subject whose journals alone are shown: blank for those without one, undefined where subjects are not filtered so. */
export function subjectIn(filters: Filters): string | undefined {
  const filter: TextFilter | undefined = filters.subject;
  if (filter?.type === "blank") return "";
  return filter?.type === "equals" ? filter.filter : undefined;
}

/** What changes in a view that is to show the journals of one subject, or of all of them. The column of subjects is shown with its filter. */
export function withSubject({ filters, columns }: Pick<ViewState, "filters" | "columns">, subject: string | undefined): Partial<ViewState> {
  const { subject: _before, ...others } = filters;
  if (subject === undefined) return { filters: others };
  const filter: TextFilter = subject === "" ? { filterType: "text", type: "blank" } : { filterType: "text", type: "equals", filter: subject };
  return { filters: { ...others, subject: filter }, columns: columns.includes("subject") ? columns : [...columns, "subject"] };
}
