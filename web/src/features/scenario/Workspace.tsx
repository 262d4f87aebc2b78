import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import { useCallback, useMemo, useState } from "react";
import type { Scenario } from "../../lib/wire";
import { overlayOf } from "../../model/overlay";
import { matchingRows } from "../../model/search";
import type { Titles } from "../../model/titles";
import { Bars } from "./Bars";
import { Headline } from "./Headline";
import { Histogram } from "./Histogram";
import { JournalDialog } from "./JournalDialog";
import { JournalGrid } from "./JournalGrid";
import { Settings } from "./Settings";
import { Toolbar } from "./Toolbar";
import { useSubscribe } from "./queries";
import type { ViewState } from "./use-view-state";

interface Props {
  scenario: Scenario;
  titles: Titles;
  view: ViewState;
  onView: (change: Partial<ViewState>) => void;
}

/** Everything about a loaded scenario: figures, bars, histogram, grid, settings. */
export function Workspace({ scenario, titles, view, onView }: Props) {
  const overlay = useMemo(() => overlayOf(titles, scenario.subscribed), [titles, scenario.subscribed]);
  const matches = useMemo(() => matchingRows(titles, view.search), [titles, view.search]);
  const matchSet = useMemo(() => (matches ? new Set(matches) : null), [matches]);
  const rows = useMemo(() => matches ?? Array.from({ length: titles.count }, (_, row) => row), [matches, titles]);
  // Selected and opened journals are kept by ISSN: rows change places with the settings.
  const [selected, setSelected] = useState<string[]>([]);
  const [openIssn, setOpenIssn] = useState<string>();
  const { mutate: subscribe } = useSubscribe(scenario.id);

  const issns = titles.texts("issn_l");
  const currency = scenario.currency ?? titles.currency;
  const toggle = useCallback(
    (row: number) => {
      const issnL = issns[row] ?? "";
      subscribe(overlay.isSubscribed[row] ? { add: [], remove: [issnL] } : { add: [issnL], remove: [] });
    },
    [issns, overlay, subscribe],
  );
  const open = useCallback((row: number) => setOpenIssn(issns[row]), [issns]);
  const select = useCallback((chosen: number[]) => setSelected(chosen.map((row) => issns[row] ?? "")), [issns]);
  const source = useMemo(() => ({ titles, overlay, currency, toggle }), [titles, overlay, currency, toggle]);

  const chosen = selected.length > 0 ? selected.flatMap((issnL) => titles.rowOf(issnL) ?? []) : (matches ?? []);
  const subscribable = chosen.filter((row) => !overlay.isSubscribed[row]);
  const unsubscribable = chosen.filter((row) => overlay.isSubscribed[row]);
  const issnsOf = (some: number[]) => some.map((row) => issns[row] ?? "");
  const openRow = openIssn === undefined ? undefined : titles.rowOf(openIssn);
  const gridAreas = view.isSettingsOpen ? "330px minmax(0, 1fr) 250px" : "330px minmax(0, 1fr)";

  return (
    <Box sx={{ display: "grid", gap: 2, alignItems: "start", gridTemplateColumns: { xs: "minmax(0, 1fr)", md: gridAreas } }}>
      <Paper variant="outlined" sx={{ p: 2 }}>
        <Headline overlay={overlay} currency={currency} />
        <Bars overlay={overlay} currency={currency} />
      </Paper>
      <Paper variant="outlined" sx={{ p: 2 }}>
        <Toolbar
          view={view}
          onChange={onView}
          subscribable={subscribable.length}
          unsubscribable={unsubscribable.length}
          onSubscribe={() => subscribe({ add: issnsOf(subscribable), remove: [] })}
          onUnsubscribe={() => subscribe({ add: [], remove: issnsOf(unsubscribable) })}
        />
        {view.view !== "table" && (
          <Histogram
            titles={titles}
            isSubscribed={overlay.isSubscribed}
            matching={matchSet}
            currency={currency}
            onJournal={(row, isToggle) => (isToggle ? toggle(row) : open(row))}
          />
        )}
        {view.view === "both" && <Box sx={{ height: 16 }} />}
        {view.view !== "histogram" && (
          <JournalGrid source={source} rows={rows} view={view} onSort={(sort) => onView({ sort })} onOpen={open} onSelect={select} />
        )}
      </Paper>
      {view.isSettingsOpen && <Settings scenario={scenario} />}
      {openRow !== undefined && (
        <JournalDialog
          scenario={scenario}
          titles={titles}
          row={openRow}
          isSubscribed={overlay.isSubscribed[openRow] === 1}
          onToggle={() => {
            toggle(openRow);
            setOpenIssn(undefined);
          }}
          onClose={() => setOpenIssn(undefined)}
        />
      )}
    </Box>
  );
}
