import LinearProgress from "@mui/material/LinearProgress";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { ScenarioFacts } from "../../api/scenarios";
import { NONE, count, money } from "../../lib/format";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { useJournal } from "./queries";
import type { Explained } from "../explain/explained";
import { NumberButton } from "../explain/NumberButton";
import { useCellKeys } from "../explain/use-cell-keys";
import { YearBars } from "./YearBars";
import { costsOf, forecastOf, historyOf, papersOf, partsOf, type YearRow } from "./years";

interface Props {
  scenario: ScenarioFacts;
  issnL: string;
  isSubscribed: boolean;
  /** Explains a number; undefined if numbers are not explained. */
  onExplain: ((explained: Explained) => void) | undefined;
}

/** One journal year by year: how its use will be met and what it will cost, and what is known of the past. */
export function JournalYears({ scenario, issnL, isSubscribed, onExplain }: Props) {
  const journal = useJournal(scenario.id, issnL);
  if (journal.isPending) return <LinearProgress aria-label="Loading years" />;
  if (journal.isError) return <ProblemPanel error={journal.error} onRetry={() => void journal.refetch()} />;
  const forecast = forecastOf(journal.data, isSubscribed);
  const history = historyOf(journal.data);
  const explain = onExplain && ((field: string, year: string) => onExplain({ field, issnL, year: Number(year) }));
  return (
    <>
      <section>
        <Typography variant="h2" component="h3">
          The next five years
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          How uses are met and the cost of the journal while it is {isSubscribed ? "subscribed" : "not subscribed"}.
        </Typography>
        <YearBars label="How uses are met, year by year" years={{ years: forecast.years, rows: partsOf(forecast, isSubscribed) }} kind="stacked" show={count} />
        <YearTable name="Five-year forecast" years={forecast.years} rows={forecast.rows} currency={scenario.currency} testId="five-years" onExplain={explain} />
      </section>
      <Chart title="Cost" about="A subscription to this title alone, and the loans that would replace it.">
        <YearBars label="Cost of a subscription and of loans, year by year" years={costsOf(journal.data)} kind="grouped" show={(value) => money(value, scenario.currency)} />
      </Chart>
      <Chart title="Articles by year" about="Published articles, and articles that the forecast expects.">
        <YearBars label="Articles published and expected, year by year" years={papersOf(journal.data)} kind="grouped" show={count} />
      </Chart>
      {history.rows.length > 0 && (
        <section>
          <Typography variant="h2" component="h3" sx={{ mb: 1 }}>
            Past data behind the forecast
          </Typography>
          <YearTable name="History" years={history.years} rows={history.rows} currency={scenario.currency} testId="history" onExplain={explain} />
        </section>
      )}
    </>
  );
}

/** The width of the column of names. */
const NAMES_WIDTH = 230;

function Chart({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <section>
      <Typography variant="h2" component="h3">
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {about}
      </Typography>
      {children}
    </section>
  );
}

interface TableProps {
  name: string;
  years: string[];
  rows: YearRow[];
  currency: string | null;
  testId: string;
  onExplain: ((field: string, year: string) => void) | undefined;
}

function YearTable({ name, years, rows, currency, testId, onExplain }: TableProps) {
  const keys = useCellKeys(firstNumber(rows));
  return (
    <TableContainer tabIndex={0} role="group" aria-label={`${name}, scrollable`}>
      <Table size="small" aria-label={name} data-testid={testId} {...keys.table} sx={{ tableLayout: "fixed", minWidth: 560 }}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: NAMES_WIDTH }}>
              <span className="visually-hidden">What</span>
            </TableCell>
            {years.map((year) => (
              <TableCell key={year} align="right">
                {year}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row, line) => (
            <TableRow key={row.name}>
              <TableCell component="th" scope="row" sx={{ fontWeight: row.isSum ? 650 : 400 }}>
                {row.name}
              </TableCell>
              {years.map((year, at) => (
                <TableCell key={year} className="number" sx={{ fontWeight: row.isSum ? 650 : 400 }}>
                  <YearNumber row={row} at={at} currency={currency} year={year} tabIndex={keys.tabIndex(line, at)} onExplain={onExplain} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** The place of the first number that can be explained. */
function firstNumber(rows: readonly YearRow[]) {
  const row = rows.findIndex(({ field, values }) => field !== undefined && values.some((value) => value !== null));
  return { row, column: rows[row]?.values.findIndex((value) => value !== null) ?? -1 };
}

interface NumberProps {
  row: YearRow;
  /** The place of the year. */
  at: number;
  year: string;
  currency: string | null;
  tabIndex: number;
  onExplain: ((field: string, year: string) => void) | undefined;
}

/** The number of a year, which can be explained if there is one. */
function YearNumber({ row: { name, values, isMoney, field }, at, year, currency, tabIndex, onExplain }: NumberProps) {
  const text = isMoney ? money(values[at], currency) : count(values[at]);
  if (field === undefined || text === NONE || !onExplain) return text;
  return <NumberButton name={`${name}, ${year}`} value={text} tabIndex={tabIndex} onExplain={() => onExplain(field, year)} />;
}
