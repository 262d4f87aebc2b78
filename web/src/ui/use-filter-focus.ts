import type { ColumnMenuVisibleChangedEvent } from "ag-grid-community";
import { useCallback, useEffect, useRef } from "react";

/** After Escape has closed a column's filter the keyboard is at the heading again, and not at the top of the page. Gives what the grid is to call. */
export function useFilterFocus(): (event: ColumnMenuVisibleChangedEvent) => void {
  const isEscape = useRef(false);
  useEffect(() => {
    const heed = (event: Event) => {
      isEscape.current = event instanceof KeyboardEvent && event.key === "Escape";
    };
    window.addEventListener("keydown", heed, true);
    window.addEventListener("pointerdown", heed, true);
    return () => {
      window.removeEventListener("keydown", heed, true);
      window.removeEventListener("pointerdown", heed, true);
    };
  }, []);
  return useCallback(({ api, column, visible }: ColumnMenuVisibleChangedEvent) => {
    if (visible || !isEscape.current || column === null || !("getColId" in column)) return;
    requestAnimationFrame(() => api.setFocusedHeader(column.getColId()));
  }, []);
}
