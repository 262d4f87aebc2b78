/** The filter of the grid that leaves the journals of one subject. */

import { valuesFilter, valuesIn, withFilter } from "./filter-model";
import type { Filters, ViewState } from "./use-view-state";

/** The subject whose journals alone are shown: blank for those without one, undefined where subjects are not filtered so. */
export function subjectIn(filters: Filters): string | undefined {
  const values = valuesIn(filters.subject);
  return values.length === 1 ? values[0] : undefined;
}

/** What changes in a view that is to show the journals of one subject, or of all of them. The column of subjects is shown with its filter. */
export function withSubject({ filters, columns }: Pick<ViewState, "filters" | "columns">, subject: string | undefined): Partial<ViewState> {
  const changed = withFilter(filters, "subject", valuesFilter(subject === undefined ? [] : [subject]));
  if (subject === undefined) return { filters: changed };
  return { filters: changed, columns: columns.includes("subject") ? columns : [...columns, "subject"] };
}
