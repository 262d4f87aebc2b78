import { Suspense, lazy, useCallback, useEffect, useMemo, useState, type CSSProperties } from "react";
import type { Package } from "../../api/packages";
import type { ScenarioFacts } from "../../api/scenarios";
import { overlayOf } from "../../model/overlay";
import { matchingRows } from "../../model/search";
import type { Titles } from "../../model/titles";
import { changeToTop, isRunFromTop } from "../../model/top-titles";
import { scenarioReason } from "../packages/edit-reason";
import { RequestedCounter } from "../proposals/RequestedCounter";
import { requestReason } from "../proposals/request-reason";
import { useOwnRequests } from "../proposals/use-own-requests";
import { Counter } from "./Counter";
import { useExplained } from "../explain/use-explained";
import { useNumberMenu } from "../explain/use-number-menu";
import { ChartPanel } from "./charts/ChartPanel";
import type { ChartName } from "./charts/chart-names";
import { FilterChips } from "./FilterChips";
import { FigureStrip } from "./FigureStrip";
import { JournalDrawer } from "./JournalDrawer";
import { JournalGrid } from "./JournalGrid";
import { ScenarioLine } from "./ScenarioLine";
import { SelectionBar } from "./SelectionBar";
import { subjectIn, withSubject } from "./subject-filter";
import { SETTINGS_WIDTH, SettingsPane } from "./SettingsPane";
import { SummaryBars } from "./SummaryBars";
import { SEARCH_FIELD, Toolbar } from "./Toolbar";
import { useSubscribe, useSubscribed } from "./queries";
import type { Filters, ViewState } from "./use-view-state";

// What explains a number comes with the first that is explained.
const ExplainSheet = lazy(async () => ({ default: (await import("../explain/ExplainSheet")).ExplainSheet }));
const NumberMenu = lazy(async () => ({ default: (await import("../explain/NumberMenu")).NumberMenu }));
const FilterDialog = lazy(async () => ({ default: (await import("./FilterDialog")).FilterDialog }));

interface Props {
  scenario: ScenarioFacts;
  /** The package, once it is loaded. */
  pack: Package | undefined;
  titles: Titles;
  view: ViewState;
  onView: (change: Partial<ViewState>) => void;
  /** Is handed the rows that search and filters show. */
  onShown: (rows: readonly number[]) => void;
}

/** The width of the parameters, for `scenario.css`. */
const SETTINGS_ROOM = { "--settings-width": `${SETTINGS_WIDTH}px` } as CSSProperties;

/** Everything about a loaded scenario: figures, bars, histogram, grid, settings. */
export function Workspace({ scenario, pack, titles, view, onView, onShown }: Props) {
  const subscribed = useSubscribed(scenario.id);
  const overlay = useMemo(() => overlayOf(titles, subscribed), [titles, subscribed]);
  const matches = useMemo(() => matchingRows(titles, view.search), [titles, view.search]);
  const matchSet = useMemo(() => (matches ? new Set(matches) : null), [matches]);
  const rows = useMemo(() => matches ?? Array.from({ length: titles.count }, (_, row) => row), [matches, titles]);
  // Selected and opened journals are kept by ISSN: rows change places with the settings.
  const [selected, setSelected] = useState<string[]>([]);
  const [openIssn, setOpenIssn] = useState<string>();
  const subscribe = useSubscribe(scenario.id);

  const issns = titles.texts("issn_l");
  const currency = scenario.currency ?? titles.currency;
  const canEdit = scenario.may_edit;
  const reason = scenarioReason(scenario, pack);
  const own = useOwnRequests(scenario, titles, overlay);
  const requests = own?.requests;
  const canToggle = own?.mayRequest ?? canEdit;
  const toggle = useCallback(
    (row: number) => {
      if (own) own.toggle(row);
      if (!canEdit) return;
      const issnL = issns[row] ?? "";
      subscribe(overlay.isSubscribed[row] ? { add: [], remove: [issnL] } : { add: [issnL], remove: [] });
    },
    [own, canEdit, issns, overlay, subscribe],
  );
  const subscribeTop = (wanted: number) => {
    const change = changeToTop(titles, overlay.isSubscribed, wanted);
    if (change) subscribe(change);
  };
  const [explained, explain] = useExplained();
  const { menu, offer, onTotals, close: closeMenu } = useNumberMenu(explain);
  // Numbers of a consortium are sums over its members, which the server does not explain.
  const isExplained = !titles.isConsortium;
  // In a proposal, figures and bars include requests, of which the totals of the scenario know nothing.
  const areTotalsExplained = isExplained && !requests;
  const numberOf = (row: number, field: string) => ({ field, issnL: issns[row] });
  const open = useCallback((row: number) => setOpenIssn(issns[row]), [issns]);
  const select = useCallback((chosen: number[]) => setSelected(chosen.map((row) => issns[row] ?? "")), [issns]);
  const source = useMemo(() => ({ titles, overlay, requests, currency, canEdit: canToggle, toggle }), [titles, overlay, requests, currency, canToggle, toggle]);

  // What a chart selects is selected in the grid too; without a grid it is selected all the same.
  const [pickedRows, setPickedRows] = useState<readonly number[]>();
  const picked = useMemo(() => new Set(selected.flatMap((issnL) => titles.rowOf(issnL) ?? [])), [selected, titles]);
  const pick = useCallback(
    (some: number[]) => {
      select(some);
      setPickedRows(some);
    },
    [select],
  );

  const found = matches ?? [];
  const subscribable = found.filter((row) => !overlay.isSubscribed[row]);
  const unsubscribable = found.filter((row) => overlay.isSubscribed[row]);
  const issnsOf = (some: readonly number[]) => some.map((row) => issns[row] ?? "");
  const openRow = openIssn === undefined ? undefined : titles.rowOf(openIssn);
  const [isFiltering, setIsFiltering] = useState(false);
  // The same functions each time, so that what else stays the same is not drawn anew with each click.
  const startFiltering = useCallback(() => setIsFiltering(true), []);
  const filter = useCallback((filters: Filters) => onView({ filters }), [onView]);
  const chooseChart = useCallback((chart: ChartName) => onView({ chart }), [onView]);
  const reach = useCallback((max: number) => onView({ max }), [onView]);
  const closeSettings = useCallback(() => onView({ isSettingsOpen: false }), [onView]);
  const isTable = view.view === "table";
  const isGrid = view.view !== "histogram";
  useEffect(() => {
    if (!isGrid) onShown(rows);
  }, [isGrid, rows, onShown]);

  return (
    <div className={view.isSettingsOpen ? "scenario-columns has-settings" : "scenario-columns"} style={SETTINGS_ROOM}>
      <div className="workspace" {...(areTotalsExplained && onTotals)}>
        <FigureStrip
          overlay={overlay}
          requests={requests}
          currency={currency}
          isConsortium={titles.isConsortium}
          packageId={scenario.package_id}
          total={titles.count}
          counter={<Counter count={overlay.subscribedCount} total={titles.count} isOwnChoice={!isRunFromTop(overlay.isSubscribed)} reason={reason} onCount={subscribeTop} />}
          onExplain={areTotalsExplained ? (total) => explain({ field: total }) : undefined}
        />
        <div className={isTable ? "chart-row is-table" : view.view === "histogram" ? "chart-row is-alone" : "chart-row"}>
          <div className="panel bars-panel">
            <SummaryBars overlay={overlay} requests={requests} currency={currency} isConsortium={titles.isConsortium} isBeside={view.view !== "both"} />
          </div>
          {!isTable && (
            <ChartPanel
              name={view.chart}
              scenarioId={scenario.id}
              scenarioName={scenario.name}
              onChart={chooseChart}
              titles={titles}
              overlay={overlay}
              isSubscribed={overlay.isSubscribed}
              states={requests?.states}
              matching={matchSet}
              currency={currency}
              canToggle={canToggle}
              onJournal={(row, isToggle) => (isToggle ? toggle(row) : open(row))}
              max={view.max}
              onMax={reach}
              isOwnChoice={!isRunFromTop(overlay.isSubscribed)}
              reason={reason}
              onCount={subscribeTop}
              subject={subjectIn(view.filters)}
              onSubject={(subject) => onView(withSubject(view, subject))}
              picked={picked}
              onPick={pick}
              onOpen={open}
            />
          )}
        </div>
        <div className="panel grid-panel">
          <Toolbar
            view={view}
            onChange={onView}
            subscribable={canEdit ? subscribable.length : 0}
            unsubscribable={canEdit ? unsubscribable.length : 0}
            isConsortium={titles.isConsortium}
            selection={
              picked.size > 0 && (
                <SelectionBar
                  titles={titles}
                  isSubscribed={overlay.isSubscribed}
                  rows={[...picked]}
                  currency={currency}
                  canEdit={canEdit}
                  onSubscribe={(some) => subscribe({ add: issnsOf(some), remove: [] })}
                  onUnsubscribe={(some) => subscribe({ add: [], remove: issnsOf(some) })}
                  onClear={() => {
                    pick([]);
                    requestAnimationFrame(() => document.querySelector<HTMLElement>(SEARCH_FIELD)?.focus());
                  }}
                />
              )
            }
            onSubscribe={() => subscribe({ add: issnsOf(subscribable), remove: [] })}
            onUnsubscribe={() => subscribe({ add: [], remove: issnsOf(unsubscribable) })}
            requested={requests && <RequestedCounter requests={requests} />}
            onFilter={startFiltering}
          />
          {isGrid && <FilterChips filters={view.filters} currency={currency} onFilters={filter} />}
          {!isGrid ? (
            <ScenarioLine source={source} shown={rows} />
          ) : (
            <JournalGrid source={source} rows={rows} view={view} picked={pickedRows} onShown={onShown} onSort={(sort) => onView({ sort })} onFilters={filter} onOpen={open} onSelect={select} onExplain={isExplained ? (row, field) => explain(numberOf(row, field)) : undefined} onMenu={(row, field, event) => offer(numberOf(row, field), event)} />
          )}
        </div>
      </div>
      {view.isSettingsOpen && <SettingsPane scenario={scenario} pack={pack} titles={titles} reason={reason} onClose={closeSettings} />}
      {isFiltering && (
        <Suspense fallback={null}>
          <FilterDialog
            source={source}
            filters={view.filters}
            onFilters={(filters) => {
              setIsFiltering(false);
              onView({ filters });
            }}
            onClose={() => setIsFiltering(false)}
          />
        </Suspense>
      )}
      {openRow !== undefined && (
        <JournalDrawer
          scenario={scenario}
          titles={titles}
          row={openRow}
          isSubscribed={overlay.isSubscribed[openRow] === 1}
          state={requests?.states[openRow]}
          reason={own ? requestReason(own, openRow) : reason}
          onExplain={isExplained ? explain : undefined}
          onToggle={() => {
            toggle(openRow);
            setOpenIssn(undefined);
          }}
          onClose={() => setOpenIssn(undefined)}
        />
      )}
      {menu && (
        <Suspense fallback={null}>
          <NumberMenu menu={menu} onExplain={explain} onClose={closeMenu} />
        </Suspense>
      )}
      {explained && (
        <Suspense fallback={null}>
          <ExplainSheet scenario={scenario} explained={explained} onExplain={explain} />
        </Suspense>
      )}
    </div>
  );
}
