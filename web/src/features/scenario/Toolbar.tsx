import TextField from "@mui/material/TextField";
import { memo, useState, type ReactNode } from "react";
import { count } from "../../lib/format";
import { PlainButton } from "../../ui/PlainButton";
import { ChoiceButtons } from "../../ui/ChoiceButtons";
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
    <div role="toolbar" aria-label="Journals" className="toolbar">
      {requested}
      <div className="toolbar-layers">
        <div className="toolbar-search" style={selection ? { visibility: "hidden" } : undefined}>
          <SearchBox search={view.search} onChange={onChange} />
          {view.view !== "histogram" && <FilterButton onFilter={onFilter} />}
          <ViewMenu view={view} onView={onChange} />
          {subscribable > 0 && (
            <PlainButton size="small" variant="contained" onClick={onSubscribe} className="toolbar-button is-flat">
              Subscribe {count(subscribable)} found
            </PlainButton>
          )}
          {unsubscribable > 0 && (
            <PlainButton size="small" variant="outlined" onClick={onUnsubscribe} className="toolbar-button is-flat">
              Unsubscribe {count(unsubscribable)} found
            </PlainButton>
          )}
        </div>
        {selection}
      </div>
      {view.view !== "histogram" && <ColumnMenu chosen={view.columns} isConsortium={isConsortium} onChange={onChange} />}
      <ViewButtons view={view.view} onChange={onChange} />
    </div>
  );
}

const FilterButton = memo(function FilterButton({ onFilter }: Pick<Props, "onFilter">) {
  return (
    <PlainButton id={FILTER_BUTTON} size="small" variant="outlined" aria-haspopup="dialog" onClick={onFilter} className="toolbar-button">
      Filter
    </PlainButton>
  );
});

const VIEWS = [{ value: "both", label: "Both" }, { value: "histogram", label: "Chart" }, { value: "table", label: "Table" }] as const;

/** These stay as they are when a journal is subscribed. */
const ViewButtons = memo(function ViewButtons({ view, onChange }: { view: View; onChange: Props["onChange"] }) {
  return (
    <ChoiceButtons label="Show journals as" value={view} choices={VIEWS} onChoose={(next) => onChange({ view: next })} className="view-buttons" />
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
