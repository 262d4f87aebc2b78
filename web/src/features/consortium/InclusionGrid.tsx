import Box from "@mui/material/Box";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { Theme } from "@mui/material/styles";
import type { ColDef, GridApi, GridOptions, ManagedGridOptions } from "ag-grid-community";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { InclusionChange, MemberInstitution } from "../../api/consortium";
import { count } from "../../lib/format";
import { byName } from "../../lib/order";
import { Grid } from "../../ui/Grid";
import { LIST_BASICS, NUMBERS, listBox } from "../../ui/grid-setup";
import { useFilterFocus } from "../../ui/use-filter-focus";
import { lackWords } from "../members/member-words";
import { boxState, hasSameMembers } from "./inclusion";
import { IncludedCell, IncludedHeading, toggled, type InclusionContext } from "./included-boxes";

interface Props {
  /** Those that the search leaves. */
  members: MemberInstitution[];
  /** Those that filters of columns leave of them. */
  currentlyShown: MemberInstitution[];
  canEdit: boolean;
  onChange: (change: InclusionChange) => void;
  /** Tells which rows pass the filters of columns; undefined where there are none. */
  onPassing: (ids: ReadonlySet<string> | undefined) => void;
}

const number = {
  ...NUMBERS,
  filter: "agNumberColumnFilter",
  valueFormatter: ({ value }) => count(typeof value === "number" ? Math.round(value) : null),
} satisfies ColDef<MemberInstitution, number | null>;

/** Member institutions as a grid, each with a box that says whether it counts. */
export function InclusionGrid({ members, currentlyShown, canEdit, onChange, onPassing }: Props) {
  const grid = useRef<GridApi<MemberInstitution>>(null);
  const take = useCallback((made: GridApi<MemberInstitution> | null) => {
    grid.current = made;
  }, []);
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down("sm"));
  const onColumnMenuVisibleChanged = useFilterFocus();
  const [context] = useState<InclusionContext>(() => ({ shown: currentlyShown, canEdit, onChange, onPassing, state: boxState(currentlyShown), isFixed: !canEdit }));
  const [options] = useState(() => ({ ...optionsOf(context), onColumnMenuVisibleChanged }));
  // A change of what is included changes rows and not which rows there are: given anew, all of them would be filtered, sorted and laid out.
  const [rowData, setRowData] = useState(members);
  if (rowData !== members && !hasSameMembers(rowData, members)) setRowData(members);
  const followed = useMemo((): ManagedGridOptions<MemberInstitution> => ({ rowData, columnDefs: columnsOf(isNarrow) }), [rowData, isNarrow]);
  useLayoutEffect(() => {
    for (const one of members) {
      const row = grid.current?.getRowNode(one.package_id);
      if (row && row.data !== one) row.updateData(one);
    }
  }, [members]);
  // Cells and headings read through the context. The box of the heading, which is outside of React, is refreshed when it changes.
  useLayoutEffect(() => {
    Object.assign(context, { shown: currentlyShown, canEdit, onChange, onPassing });
  }, [context, currentlyShown, canEdit, onChange, onPassing]);
  const state = boxState(currentlyShown);
  const isFixed = !canEdit || currentlyShown.length === 0;
  useEffect(() => {
    Object.assign(context, { state, isFixed });
    context.refreshHeading?.();
  }, [context, state, isFixed]);
  return (
    <Box sx={listBox(members.length)} data-testid="inclusion-grid">
      <Grid<MemberInstitution> options={options} followed={followed} onGrid={take} />
    </Box>
  );
}

function optionsOf(context: InclusionContext): GridOptions<MemberInstitution> {
  return {
    ...LIST_BASICS,
    context,
    getRowId: ({ data }) => data.package_id,
    onModelUpdated: ({ api }) => context.onPassing(api.isAnyFilterPresent() ? passingIds(api) : undefined),
    onCellKeyDown: ({ event, data }) => {
      if (!data || !(event instanceof KeyboardEvent) || (event.key !== " " && event.key !== "Enter")) return;
      event.preventDefault();
      if (context.canEdit) context.onChange(toggled(data));
    },
    overlayNoRowsTemplate: "No institutions match.",
  };
}

function passingIds(api: GridApi<MemberInstitution>): ReadonlySet<string> {
  const ids = new Set<string>();
  api.forEachNodeAfterFilter(({ data }) => data && ids.add(data.package_id));
  return ids;
}

function columnsOf(isNarrow: boolean): ColDef<MemberInstitution>[] {
  const fixed = isNarrow ? undefined : ("left" as const);
  return [
    { colId: "included", field: "included", headerName: "Included", headerTooltip: "Whether the scenario includes the member.", pinned: fixed, width: 64, resizable: false, sortable: false, cellClass: "state-cell", cellRenderer: IncludedCell, headerComponent: IncludedHeading, suppressKeyboardEvent: ({ event }) => event.key === " " },
    { colId: "institution", field: "institution_name", headerName: "Institution", headerTooltip: "Name of the member.", pinned: fixed, width: isNarrow ? 180 : 300, filter: "agTextColumnFilter", tooltipField: "institution_name", comparator: byName },
    { colId: "usage", field: "usage", headerName: "Uses a year", headerTooltip: "Weighted uses of all its journals a year, average of the five forecast years.", width: 116, sort: "desc", ...number },
    { colId: "tags", headerName: "Tags", headerTooltip: "Your search words for the member.", width: 180, filter: "agTextColumnFilter", valueGetter: ({ data }) => data?.tags ?? "", tooltipValueGetter: ({ value }) => (value as string) || undefined },
    { colId: "journals", field: "num_journals", headerName: "Journals", headerTooltip: "Journals forecast from its files.", width: 106, ...number },
    { colId: "lacks", headerName: "Missing data", headerTooltip: "What is missing from its data. Calculations use what it has.", width: 260, flex: isNarrow ? undefined : 1, minWidth: 200, filter: "agTextColumnFilter", valueGetter: ({ data }) => lackText(data), tooltipValueGetter: ({ value }) => value as string },
  ];
}

function lackText(data: MemberInstitution | undefined): string {
  const lacks = data?.lacks ?? [];
  return lacks.length === 0 ? "✓ None" : `△ ${lackWords(lacks)}`;
}
