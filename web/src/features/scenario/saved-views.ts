/** Views with a name: an address's query each, so that a view is shared by its address alone. */

import { writeView, type ViewState } from "./use-view-state";

/** A view that a user saved. */
export interface SavedView {
  name: string;
  /** What the address of a scenario has behind "?". */
  query: string;
}

/** The query of a view. Whether parameters are open is no part of it. */
export function queryOf(view: ViewState): string {
  return writeView({ ...view, isSettingsOpen: false }).toString();
}

/** Reads stored views; what is not understood is left out. */
export function readViews(text: string | null): SavedView[] {
  try {
    const views: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(views) ? views.filter((view): view is SavedView => typeof view?.name === "string" && typeof view.query === "string") : [];
  } catch {
    return [];
  }
}

/** Views with one more, or with another one of the same name, by name. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  return [...withoutView(views, view.name), view].sort((one, other) => one.name.localeCompare(other.name));
}

/** Views without the one of a name. */
export function withoutView(views: readonly SavedView[], name: string): SavedView[] {
  return views.filter((view) => view.name !== name);
}
