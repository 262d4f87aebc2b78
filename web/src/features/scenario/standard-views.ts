/** Views that every user has: answers to the questions that librarians ask first. */

import { rangeFilter, valuesFilter } from "./filter-model";
import { queryOf, type SavedView } from "./saved-views";
import { readView, type ViewState } from "./use-view-state";

/** Uses a year up to which a title counts as unused. */
const UNUSED = 1;

const like = (change: Partial<ViewState>): string => queryOf({ ...readView(new URLSearchParams()), ...change });

/** The view to begin with, and three others. */
export const STANDARD_VIEWS: readonly SavedView[] = [
  { name: "Standard view", query: "" },
  { name: "Unused, most expensive first", query: like({ filters: { usage: rangeFilter({ to: UNUSED }) ?? {} }, sort: { column: "subscription_cost", isDescending: true } }) },
  { name: "Best value not subscribed", query: like({ filters: { subscribed: valuesFilter(["Not subscribed"]) ?? {} } }) },
  { name: "Subscribed, worst value first", query: like({ filters: { subscribed: valuesFilter(["Subscribed"]) ?? {} }, sort: { column: "cpu", isDescending: true } }) },
];
