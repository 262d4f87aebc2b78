import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import { count, money } from "../../lib/format";
import type { Scenario } from "../../lib/wire";
import { groupColours, ink } from "../../theme";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { useJournal } from "./queries";
import { forecastOf, historyOf, partsOf, type YearRow, type Years } from "./years";

interface Props {
  scenario: Scenario;
  issnL: string;
  isSubscribed: boolean;
}

/** One journal year by year: how its use will be met and what it will cost, and what is known of the past. */
export function JournalYears({ scenario, issnL, isSubscribed }: Props) {
  const journal = useJournal(scenario.id, issnL);
  if (journal.isPending) return <LinearProgress aria-label="Loading the years" />;
  if (journal.isError) return <ProblemPanel error={journal.error} onRetry={() => void journal.refetch()} />;
  const forecast = forecastOf(journal.data, isSubscribed);
  const history = historyOf(journal.data);
  return (
    <>
      <section>
        <Typography variant="h2" component="h3">
          The next five years
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          How uses are met and what the journal costs while it is {isSubscribed ? "subscribed" : "not subscribed"}.
        </Typography>
        <UseBars forecast={forecast} isSubscribed={isSubscribed} />
        <YearTable name="Five-year forecast" years={forecast.years} rows={forecast.rows} currency={scenario.currency} testId="five-years" />
      </section>
      {history.rows.length > 0 && (
        <section>
          <Typography variant="h2" component="h3" sx={{ mb: 1 }}>
            The past that the forecast rests on
          </Typography>
          <YearTable name="History" years={history.years} rows={history.rows} currency={scenario.currency} testId="history" />
        </section>
      )}
    </>
  );
}

/** The width of the first column, which bars and table share. */
const NAMES_WIDTH = 230;

function UseBars({ forecast, isSubscribed }: { forecast: Years; isSubscribed: boolean }) {
  const parts = partsOf(forecast, isSubscribed);
  if (parts.length === 0) return null;
  const tallest = Math.max(1, ...forecast.years.map((_, at) => parts.reduce((sum, part) => sum + (part.values[at] ?? 0), 0)));
  return (
    <Box aria-hidden sx={{ display: "grid", gridTemplateColumns: `${NAMES_WIDTH}px repeat(${forecast.years.length}, 1fr)`, alignItems: "end", mt: 1 }}>
      <Box sx={{ alignSelf: "center", fontSize: 12, pl: 2 }}>
        {parts.map((part) => (
          <Box key={part.name} sx={{ display: "flex", alignItems: "center", gap: 0.75 }}>
            <Box sx={{ width: 10, height: 10, borderRadius: "2px", bgcolor: groupColours[part.colour].fill, border: "1px solid #0002" }} />
            {part.name}
          </Box>
        ))}
      </Box>
      {forecast.years.map((year, at) => (
        <Box key={year} sx={{ height: 96, display: "flex", flexDirection: "column", justifyContent: "flex-end", pl: 4, pr: 2, borderBottom: `1px solid ${ink.soft}` }}>
          {parts.map((part) => (
            <Box key={part.name} sx={{ height: `${(96 * (part.values[at] ?? 0)) / tallest}px`, bgcolor: groupColours[part.colour].fill, transition: "height 250ms" }} />
          ))}
        </Box>
      ))}
    </Box>
  );
}

interface TableProps {
  name: string;
  years: string[];
  rows: YearRow[];
  currency: string | null;
  testId: string;
}

function YearTable({ name, years, rows, currency, testId }: TableProps) {
  return (
    <TableContainer>
      <Table size="small" aria-label={name} data-testid={testId} sx={{ tableLayout: "fixed", minWidth: 560 }}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: NAMES_WIDTH }} />
            {years.map((year) => (
              <TableCell key={year} align="right">
                {year}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.name}>
              <TableCell component="th" scope="row" sx={{ fontWeight: row.isSum ? 650 : 400 }}>
                {row.name}
              </TableCell>
              {years.map((year, at) => (
                <TableCell key={year} className="number" sx={{ fontWeight: row.isSum ? 650 : 400 }}>
                  {row.isMoney ? money(row.values[at], currency) : count(row.values[at])}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
