import LinearProgress from "@mui/material/LinearProgress";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import { count, money } from "../../lib/format";
import type { Scenario } from "../../lib/wire";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { useJournal } from "./queries";
import { yearsOf } from "./years";

const ROWS: [column: string, name: string, isMoney: boolean][] = [
  ["use_total", "Uses", false],
  ["use_oa_plus_social_networks", "Open access", false],
  ["use_backfile", "Backfile", false],
  ["use_subscription", "Subscription", false],
  ["use_ill", "ILL", false],
  ["use_other_delayed", "Turned away or delayed", false],
  ["num_papers", "Articles published", false],
  ["subscription_cost", "Subscription cost", true],
  ["ill_cost", "ILL cost", true],
];

/** The five forecast years of one journal. */
export function FiveYears({ scenario, issnL }: { scenario: Scenario; issnL: string }) {
  const journal = useJournal(scenario.id, issnL);
  if (journal.isPending) return <LinearProgress aria-label="Loading the forecast years" />;
  if (journal.isError) return <ProblemPanel error={journal.error} onRetry={() => void journal.refetch()} />;
  const { years, valuesOf } = yearsOf(journal.data);
  return (
    <>
      <Typography variant="h2" component="h3">
        Five-year forecast
      </Typography>
      <Table size="small" aria-label="Five-year forecast" data-testid="five-years">
        <TableHead>
          <TableRow>
            <TableCell />
            {years.map((year) => (
              <TableCell key={year} align="right">
                {year}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {ROWS.map(([column, name, isMoney]) => {
            const values = valuesOf(column);
            if (!values) return null;
            return (
              <TableRow key={column}>
                <TableCell component="th" scope="row">
                  {name}
                </TableCell>
                {years.map((year, at) => (
                  <TableCell key={year} className="number">
                    {isMoney ? money(values[at], scenario.currency) : count(values[at])}
                  </TableCell>
                ))}
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </>
  );
}
