import Paper from "@mui/material/Paper";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import type { ComparedTotal } from "../../api/comparison";
import { DifferenceText } from "./DifferenceText";
import { ScenarioHeading } from "./ScenarioHeading";
import type { MarkedScenario } from "./scenario-marks";
import { totalText } from "./total-values";

interface Props {
  totals: readonly ComparedTotal[];
  scenarios: readonly MarkedScenario[];
  currency: string;
  /** The address that explains the difference of a total between the base and a scenario. */
  whyOf: (total: string, key: string) => string;
}

/** The totals of all scenarios and of the Big Deal, with their differences from the base. */
export function TotalsTab({ totals, scenarios, currency, whyOf }: Props) {
  const base = scenarios.findIndex(({ isBase }) => isBase);
  return (
    <>
      <TableContainer component={Paper} variant="outlined" className="comparison-frame" tabIndex={0} role="region" aria-label="Totals">
        <Table size="small" aria-label="Totals" className="comparison-table">
          <TableHead>
            <TableRow>
              <TableCell component="th" scope="col" sx={{ verticalAlign: "bottom" }}>
                Total
              </TableCell>
              {scenarios.map((one) => (
                <ScenarioHeading key={one.key} scenario={one} isNumber />
              ))}
              <TableCell component="th" scope="col" className="number" sx={{ verticalAlign: "bottom" }}>
                Big Deal
              </TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {totals.map((total) => (
              <TableRow key={total.name} data-total={total.name}>
                <TableCell component="th" scope="row">
                  {total.label}
                </TableCell>
                {scenarios.map((one, at) => (
                  <TableCell key={one.key} className="number">
                    <div>{totalText(total.values[at] ?? null, total.unit, currency)}</div>
                    {!one.isBase && (
                      <DifferenceText total={total} difference={total.differences[at] ?? null} currency={currency} why={total.is_attributable ? { to: whyOf(total.name, one.key), name: `${total.label}, ${one.label}` } : undefined} />
                    )}
                  </TableCell>
                ))}
                <TableCell className="number">
                  <div>{totalText(total.big_deal, total.unit, currency)}</div>
                  <DifferenceText total={total} difference={minus(total.big_deal, total.values[base] ?? null)} currency={currency} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        Differences are from the base, {scenarios[base]?.label}. ✓ better, ✗ worse. Amounts and uses are for a year. Select a difference to see why.
      </Typography>
    </>
  );
}

function minus(value: number | null, base: number | null): number | null {
  return value === null || base === null ? null : value - base;
}
