import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { memo, useRef } from "react";
import { useFocusAfterPress } from "../../ui/use-focus-after-press";
import { filterWords } from "./filter-words";
import { withFilter } from "./filter-model";
import type { Filters } from "./use-view-state";

interface Props {
  filters: Filters;
  currency: string | null;
  onFilters: (filters: Filters) => void;
}

/** All filters of the grid, each a button that removes it. */
export const FilterChips = memo(function FilterChips({ filters, currency, onFilters }: Props) {
  const row = useRef<HTMLDivElement>(null);
  const columns = Object.keys(filters);
  // The button that was pressed is gone: the keyboard goes on at the next one, or at the button that filters.
  const pressed = useFocusAfterPress(columns.join(" "), () => row.current?.querySelector("button") ?? document.getElementById(FILTER_BUTTON));
  if (columns.length === 0) return null;
  const change = (next: Filters) => {
    pressed();
    onFilters(next);
  };
  return (
    <Box ref={row} role="group" aria-label="Filters" sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 0.75, mb: 1 }}>
      {columns.map((column) => {
        const words = filterWords(column, filters[column] ?? {}, currency);
        return (
          <button key={column} type="button" className="filter-chip" aria-label={`Remove filter ${words}`} title="Remove this filter" onClick={() => change(withFilter(filters, column, undefined))}>
            {words} <span aria-hidden>✕</span>
          </button>
        );
      })}
      <Button size="small" onClick={() => change({})} sx={{ py: 0 }}>
        Clear column filters
      </Button>
    </Box>
  );
});

/** The id of the button that opens the form of filters. */
export const FILTER_BUTTON = "filter-journals";
