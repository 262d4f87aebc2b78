import { useCallback, useEffect, useMemo, useRef } from "react";
import { useSearchParams } from "react-router";
import { COLUMNS, DEFAULT_COLUMNS } from "../../model/columns";
import { withExplained } from "../explain/explained";
import { CHARTS, DEFAULT_CHART, type ChartName } from "./charts/chart-names";
import { showsOtherPart } from "./parts";
import { FARTHEST_CPU, MAX_CPU, MAX_STEP } from "../../model/histogram";

/** What of the two drawings of the journals is shown. */
export type View = "both" | "histogram" | "table";

/** Filters by column. */
export type Filters = Readonly<Record<string, object>>;

/** How the page is looked at; lives in the URL, so that a link or a reload shows the same. */
export interface ViewState {
  view: View;
  search: string;
  sort: { column: string; isDescending: boolean };
  columns: string[];
  /** Filters of columns, as the grid words them. */
  filters: Filters;
  isSettingsOpen: boolean;
  /** Which chart is shown. */
  chart: ChartName;
  /** How far the histogram reaches, in cost per use. */
  max: number;
}

/** Best value first. */
const DEFAULT_SORT = "cpu";

const KNOWN = new Set(COLUMNS.map((column) => column.key));

/** Columns that are always shown. */
const ALWAYS_SHOWN: ReadonlySet<string> = new Set(["title", "subscribed"]);

/** Reads the view from the URL and writes changes back to it. */
export function useViewState(): [ViewState, (change: Partial<ViewState>) => void] {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readView(params), [params]);
  // Two changes may come before the page is drawn anew (a search is waited for); the later must not undo the earlier.
  const latest = useRef(state);
  const write = useRef(setParams);
  useEffect(() => {
    latest.current = state;
    write.current = setParams;
  }, [state, setParams]);
  const change = useCallback((part: Partial<ViewState>) => {
    latest.current = { ...latest.current, ...part };
    // The grid of a forecast that was left may still tell of a change. The address is that of another part by then.
    if (showsOtherPart(new URLSearchParams(window.location.search))) return;
    write.current((before) => withExplained(writeView(latest.current), before), { replace: true, preventScrollReset: true });
  }, []);
  return [state, change];
}

/** The view an address asks for; what is not understood falls back to the default. */
export function readView(params: URLSearchParams): ViewState {
  const view = params.get("view");
  const sort = params.get("sort") ?? DEFAULT_SORT;
  const columns = params.get("columns");
  return {
    view: view === "histogram" || view === "table" ? view : "both",
    search: params.get("search") ?? "",
    sort: { column: sort.replace(/^-/, ""), isDescending: sort.startsWith("-") },
    columns: columns === null ? [...DEFAULT_COLUMNS] : columns.split(",").filter((key) => KNOWN.has(key)),
    filters: readFilters(params.get("filters")),
    // Parameters once were a part of their own.
    isSettingsOpen: params.get("settings") === "open" || params.get("tab") === "parameters",
    chart: CHARTS.find(({ name }) => name === params.get("chart"))?.name ?? DEFAULT_CHART,
    max: readMax(params.get("max")),
  };
}

function readMax(text: string | null): number {
  const max = Number(text ?? MAX_CPU);
  return max % MAX_STEP === 0 && max > MAX_CPU && max <= FARTHEST_CPU ? max : MAX_CPU;
}

/** Filters of columns that there are; what the grid does not understand in them it leaves aside. */
function readFilters(text: string | null): Filters {
  try {
    const filters: unknown = JSON.parse(text ?? "{}");
    if (typeof filters !== "object" || filters === null) return {};
    return Object.fromEntries(Object.entries(filters).filter(([key, filter]) => (KNOWN.has(key) || ALWAYS_SHOWN.has(key)) && typeof filter === "object" && filter !== null)) as Filters;
  } catch {
    return {};
  }
}

/** The address of a view; defaults are left out. */
export function writeView(state: ViewState): URLSearchParams {
  const params = new URLSearchParams();
  if (state.view !== "both") params.set("view", state.view);
  if (state.search) params.set("search", state.search);
  const sort = (state.sort.isDescending ? "-" : "") + state.sort.column;
  if (sort !== DEFAULT_SORT) params.set("sort", sort);
  if (state.columns.join() !== DEFAULT_COLUMNS.join()) params.set("columns", state.columns.join());
  if (Object.keys(state.filters).length > 0) params.set("filters", JSON.stringify(state.filters));
  if (state.isSettingsOpen) params.set("settings", "open");
  if (state.chart !== DEFAULT_CHART) params.set("chart", state.chart);
  if (state.max !== MAX_CPU) params.set("max", String(state.max));
  return params;
}
