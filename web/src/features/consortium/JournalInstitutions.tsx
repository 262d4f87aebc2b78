import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";
import type { ColDef, GridOptions, ManagedGridOptions } from "ag-grid-community";
import { useMemo } from "react";
import type { ScenarioFacts } from "../../api/scenarios";
import { count, money } from "../../lib/format";
import { byName } from "../../lib/order";
import { EmptyPanel } from "../../ui/EmptyPanel";
import { Grid } from "../../ui/Grid";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { LIST_BASICS, NUMBERS, listBox } from "../../ui/grid-setup";
import { useJournal } from "../scenario/queries";
import { journalMembers, type MemberOfJournal } from "./journal-members";

const OPTIONS: GridOptions<MemberOfJournal> = {
  ...LIST_BASICS,
  getRowId: ({ data }) => data.package_id,
  // Rows beyond the edges that are drawn in advance. Each of them delays the list.
  rowBuffer: 2,
  suppressNoRowsOverlay: true,
};

/** More rows than any list shows at once. */
const MOST_ROWS = 1000;

/** The height of the list, before its rows are known as high as it can be. */
const box = (rows: number) => listBox(rows || MOST_ROWS, { least: 150, most: "max(150px, 62vh)" });

interface Props {
  scenario: ScenarioFacts;
  issnL: string;
  /** Whether it is in sight. Before that the grid is made, which takes longer than to fill it. */
  isShown: boolean;
}

/** The members of a consortium that have a journal, those with most use first. */
export function JournalInstitutions({ scenario, issnL, isShown }: Props) {
  const journal = useJournal(scenario.id, issnL, isShown);
  const members = useMemo(() => journalMembers(journal.data), [journal.data]);
  const followed = useMemo((): ManagedGridOptions<MemberOfJournal> => ({ rowData: members, columnDefs: columnsOf(scenario.currency) }), [members, scenario.currency]);
  if (journal.isError) return isShown && <ProblemPanel error={journal.error} onRetry={() => void journal.refetch()} />;
  if (members.length === 0 && !journal.isPending) return isShown && <EmptyPanel heading="No institutions" text="No member has this journal in its files." />;
  const included = members.filter((one) => one.included).length;
  const isVisible = isShown && !journal.isPending;
  return (
    <>
      {isShown && journal.isPending && <LinearProgress aria-label="Loading institutions" />}
      <section className={isVisible ? undefined : "prepared"}>
        <Typography variant="h2" component="h3">
          Institutions with this journal ({count(members.length)})
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {count(included)} of them {included === 1 ? "counts" : "count"} in this scenario. Uses and costs a year, average of the five forecast years, each from its own data.
        </Typography>
        <Box sx={box(members.length)} data-testid={isVisible ? "journal-institutions" : undefined}>
          <Grid<MemberOfJournal> options={OPTIONS} followed={followed} />
        </Box>
      </section>
    </>
  );
}

/** A column of numbers. */
const number = (field: "usage" | "cpu" | "subscription_cost" | "ill_cost", headerName: string, headerTooltip: string, show: (value: number | null) => string, width = 110): ColDef<MemberOfJournal> => ({
  colId: field, field, headerName, headerTooltip, width, ...NUMBERS, valueFormatter: ({ value }) => show(value as number | null),
});

function columnsOf(currency: string | null): ColDef<MemberOfJournal>[] {
  return [
    { colId: "institution", field: "institution_name", headerName: "Institution", headerTooltip: "Name of the member.", width: 220, minWidth: 150, flex: 1, tooltipField: "institution_name", comparator: byName },
    { ...number("usage", "Uses", "Weighted uses of the journal at the member a year.", count, 90), sort: "desc" },
    number("cpu", "Cost per use", "Net subscription cost for each use that nothing else meets.", (value) => money(value, currency, 2), 100),
    number("subscription_cost", "Subscription cost", "Annual cost of a subscription for the member.", (value) => money(value, currency)),
    number("ill_cost", "Loan cost", "Annual cost of interlibrary loans without a subscription.", (value) => money(value, currency), 96),
    { colId: "included", headerName: "Included", headerTooltip: "Whether the scenario includes the member.", width: 96, valueGetter: ({ data }) => (data?.included ? "✓ Yes" : "No") },
  ];
}
