import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { memo, useState, type ReactNode } from "react";
import { count } from "../../lib/format";
import { useTypingPause } from "../../ui/typing-pause";
import { ColumnMenu } from "./ColumnMenu";
import { FILTER_BUTTON } from "./FilterChips";
import { ViewMenu } from "./ViewMenu";
import type { View, ViewState } from "./use-view-state";

interface Props {
  view: ViewState;
  onChange: (change: Partial<ViewState>) => void;
  /** How many journals that the search found could be subscribed and unsubscribed. */
  subscribable: number;
  unsubscribable: number;
  onSubscribe: () => void;
  onUnsubscribe: () => void;
  /** In a proposal: how many are requested. */
  requested?: ReactNode;
  /** The selected journals, if there are any: they take the place of the search, so that nothing moves. */
  selection?: ReactNode;
  isConsortium: boolean;
  /** Opens the form of filters. */
  onFilter: () => void;
}

/** The field to search in, as a selector. */
export const SEARCH_FIELD = 'input[aria-label="Search journals"]';

/** Search or selection, what to do with these journals, and what to see. */
export function Toolbar({ view, onChange, subscribable, unsubscribable, onSubscribe, onUnsubscribe, requested, selection, isConsortium, onFilter }: Props) {
  return (
    <Box sx={{ display: "flex", gap: 1, flexWrap: "wrap", alignItems: "center", mb: 1 }} role="toolbar" aria-label="Journals">
      {requested}
      <Box sx={{ flex: { xs: "1 1 100%", md: "1 1 0" }, minWidth: 0, display: "grid", alignItems: "center", "& > *": { gridArea: "1 / 1", minWidth: 0 } }}>
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, visibility: selection ? "hidden" : undefined }}>
          <SearchBox search={view.search} onChange={onChange} />
          {view.view !== "histogram" && <FilterButton onFilter={onFilter} />}
          <ViewMenu view={view} onView={onChange} />
          {subscribable > 0 && (
            <Button size="small" variant="contained" onClick={onSubscribe} sx={{ height: "2rem" }}>
              Subscribe {count(subscribable)} found
            </Button>
          )}
          {unsubscribable > 0 && (
            <Button size="small" variant="outlined" onClick={onUnsubscribe} sx={{ height: "2rem" }}>
              Unsubscribe {count(unsubscribable)} found
            </Button>
          )}
        </Box>
        {selection}
      </Box>
      {view.view !== "histogram" && <ColumnMenu chosen={view.columns} isConsortium={isConsortium} onChange={onChange} />}
      <ViewButtons view={view.view} onChange={onChange} />
    </Box>
  );
}

const FilterButton = memo(function FilterButton({ onFilter }: Pick<Props, "onFilter">) {
  return (
    <Button id={FILTER_BUTTON} size="small" variant="outlined" aria-haspopup="dialog" onClick={onFilter} className="toolbar-button">
      Filter
    </Button>
  );
});

/** These stay as they are when a journal is subscribed. */
const ViewButtons = memo(function ViewButtons({ view, onChange }: { view: View; onChange: Props["onChange"] }) {
  return (
    <ToggleButtonGroup size="small" exclusive value={view} onChange={(_, next: View | null) => next && onChange({ view: next })} aria-label="Show journals as" className="view-buttons">
      <ToggleButton value="both">Both</ToggleButton>
      <ToggleButton value="histogram">Chart</ToggleButton>
      <ToggleButton value="table">Table</ToggleButton>
    </ToggleButtonGroup>
  );
});

const SearchBox = memo(function SearchBox({ search, onChange }: { search: string; onChange: Props["onChange"] }) {
  const [text, setText] = useState(search);
  const pause = useTypingPause();
  const [sent, setSent] = useState(search);
  // A search that came from elsewhere (a saved view, going back) is shown; one's own is on screen already.
  if (search !== sent) {
    setSent(search);
    setText(search);
  }
  const type = (next: string) => {
    setText(next);
    pause.after(() => {
      setSent(next);
      onChange({ search: next });
    });
  };
  return (
    <TextField
      size="small"
      type="search"
      placeholder="Search by title or ISSNs"
      value={text}
      onChange={(event) => type(event.target.value)}
      sx={{ width: "16.25rem", maxWidth: "100%", "& .MuiInputBase-root": { height: "2rem", fontSize: "0.875rem" } }}
      slotProps={{ htmlInput: { "aria-label": "Search journals" } }}
    />
  );
});
