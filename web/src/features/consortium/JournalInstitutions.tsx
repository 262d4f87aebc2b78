import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";
import type { ColDef, GridOptions, ManagedGridOptions } from "ag-grid-community";
import { useMemo } from "react";
import { count, money } from "../../lib/format";
import type { JournalMember } from "../../lib/consortium-wire";
import type { ScenarioFacts } from "../../lib/wire";
import { EmptyPanel } from "../../ui/EmptyPanel";
import { Grid } from "../../ui/Grid";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { gridLook, gridTheme } from "../../ui/grid-setup";
import { unknownLast } from "../scenario/grid-values";
import { useJournal } from "../scenario/queries";
import { journalMembers } from "./journal-members";

const leaveGrid = () => false;
const OPTIONS: GridOptions<JournalMember> = {
  theme: gridTheme,
  getRowId: ({ data }) => data.package_id,
  defaultColDef: { resizable: true, suppressMovable: true, wrapHeaderText: true },
  tabToNextCell: leaveGrid,
  tabToNextHeader: leaveGrid,
  suppressColumnVirtualisation: true,
  tooltipShowDelay: 500,
};

/** The members of a consortium that have a journal, those with most use first. */
export function JournalInstitutions({ scenario, issnL }: { scenario: ScenarioFacts; issnL: string }) {
  const journal = useJournal(scenario.id, issnL);
  const members = useMemo(() => journalMembers(journal.data), [journal.data]);
  const followed = useMemo((): ManagedGridOptions<JournalMember> => ({ rowData: members, columnDefs: columnsOf(scenario.currency) }), [members, scenario.currency]);
  if (journal.isPending) return <LinearProgress aria-label="Loading the institutions" />;
  if (journal.isError) return <ProblemPanel error={journal.error} onRetry={() => void journal.refetch()} />;
  if (members.length === 0) return <EmptyPanel heading="No institution" text="No member has this journal in its files." />;
  const included = members.filter((one) => one.included).length;
  return (
    <section>
      <Typography variant="h2" component="h3">
        Institutions that have it ({count(members.length)})
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {count(included)} of them {included === 1 ? "counts" : "count"} in this scenario. Uses and costs a year, average of the five forecast years, each by its own data.
      </Typography>
      <Box sx={{ height: `min(${members.length * 34 + 70}px, 62vh)`, minHeight: 150, ...gridLook }} data-testid="journal-institutions">
        <Grid<JournalMember> options={OPTIONS} followed={followed} />
      </Box>
    </section>
  );
}

/** A column of numbers. */
const number = (field: "usage" | "cpu" | "subscription_cost" | "ill_cost", headerName: string, show: (value: number | null) => string, width = 110): ColDef<JournalMember> => ({
  colId: field, field, headerName, width, cellClass: "number", headerClass: "ag-right-aligned-header", sortingOrder: ["desc", "asc", null],
  comparator: (a: number | null, b: number | null, _one, _other, isDescending) => unknownLast(a, b, isDescending), valueFormatter: ({ value }) => show(value as number | null),
});

function columnsOf(currency: string | null): ColDef<JournalMember>[] {
  return [
    { colId: "institution", field: "institution_name", headerName: "Institution", width: 220, minWidth: 150, flex: 1, tooltipField: "institution_name", comparator: (a: string, b: string) => a.localeCompare(b, "en", { sensitivity: "base" }) },
    { ...number("usage", "Uses", count, 90), sort: "desc" },
    number("cpu", "Cost per use", (value) => money(value, currency, 2), 100),
    number("subscription_cost", "Subscription cost", (value) => money(value, currency)),
    number("ill_cost", "Loan cost", (value) => money(value, currency), 96),
    { colId: "included", headerName: "Included", width: 96, valueGetter: ({ data }) => (data?.included ? "✓ Yes" : "No") },
  ];
}
