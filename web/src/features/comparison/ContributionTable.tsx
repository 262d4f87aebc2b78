import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableFooter from "@mui/material/TableFooter";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import type { ComparedTotal, ComparisonWhy, Contribution } from "../../api/comparison";
import { ScenarioMark } from "./ScenarioMark";
import { roundedSteps } from "./rounded-steps";
import type { MarkedScenario } from "./scenario-marks";
import { SIGNS, differenceText, placesOf, totalText, verdictOf } from "./total-values";
import { waterfall } from "./waterfall";

interface Props {
  why: Pick<ComparisonWhy, "from" | "to" | "contributions">;
  total: Pick<ComparedTotal, "label" | "unit" | "preference">;
  from: Pick<MarkedScenario, "mark" | "label">;
  to: Pick<MarkedScenario, "mark" | "label">;
  currency: string;
}

/** What the difference of a total follows from: a table whose bars lead from the one value to the other. */
export function ContributionTable({ why, total, from, to, currency }: Props) {
  const { unit, preference } = total;
  const values = why.contributions.map(({ value }) => value);
  const steps = waterfall(why.from, values);
  const shown = roundedSteps(why.from, values, why.to, placesOf(unit));
  return (
    <TableContainer component={Paper} variant="outlined" className="comparison-frame">
      <Table size="small" aria-label={`Contributions to the difference: ${total.label}`} className="contributions">
        <TableHead>
          <TableRow>
            <TableCell component="th" scope="col">
              Contribution
            </TableCell>
            <TableCell component="th" scope="col" className="contribution-bar">
              <span className="visually-hidden">Bar</span>
            </TableCell>
            <TableCell component="th" scope="col" className="number">
              {total.label}
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          <EndRow scenario={from} text={totalText(why.from, unit, currency)} />
          {why.contributions.map(({ factors }, at) => {
            const value = shown[at] ?? 0;
            const verdict = verdictOf(value, unit, preference);
            return (
              <TableRow key={factors.map(({ name }) => name).join()}>
                <TableCell component="th" scope="row">
                  {factorText(factors)}
                </TableCell>
                <TableCell className="contribution-bar">
                  <Box aria-hidden className={`contribution is-${verdict}`} style={{ marginLeft: `${steps[at]?.left ?? 0}%`, width: `max(3px, ${steps[at]?.width ?? 0}%)` }} />
                </TableCell>
                <TableCell className={`number difference is-${verdict}`}>
                  {SIGNS[verdict] && <span aria-hidden>{SIGNS[verdict]} </span>}
                  {differenceText(value, unit, currency)}
                  {(verdict === "better" || verdict === "worse") && <span className="visually-hidden"> {verdict}</span>}
                </TableCell>
              </TableRow>
            );
          })}
          <EndRow scenario={to} text={totalText(why.to, unit, currency)} />
        </TableBody>
        <TableFooter>
          <TableRow>
            <TableCell component="th" scope="row">
              Difference, the sum of all contributions
            </TableCell>
            <TableCell className="contribution-bar" />
            <TableCell className="number">{differenceText(shown.reduce((sum, value) => sum + value, 0), unit, currency)}</TableCell>
          </TableRow>
        </TableFooter>
      </Table>
    </TableContainer>
  );
}

/** A row with the value of one of both scenarios. */
function EndRow({ scenario: { mark, label }, text }: { scenario: Props["from"]; text: string }) {
  return (
    <TableRow className="is-end">
      <TableCell component="th" scope="row">
        <ScenarioMark mark={mark} /> {label}
      </TableCell>
      <TableCell className="contribution-bar" />
      <TableCell className="number">{text}</TableCell>
    </TableRow>
  );
}

/** What contributes: one factor, or the rest of many together. */
function factorText(factors: Contribution["factors"]): string {
  const labels = factors.map(({ label }) => label).join(", ");
  return factors.length > 1 ? `Other: ${labels}` : labels;
}
