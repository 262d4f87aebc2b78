import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import { fixed, money } from "../../lib/format";
import type { ApcTotal, ApcYear } from "./report";

const LINES: [name: string, value: (year: ApcYear, currency: string | null) => string][] = [
  ["Charges", (year, currency) => money(year.cost, currency)],
  ["Papers", (year) => fixed(year.papers, 0)],
  ["Authorship", (year) => fixed(year.authorship, 1)],
];

/** What it comes to a year, and year by year, for each currency. */
export function ApcTotals({ totals }: { totals: ApcTotal[] }) {
  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "minmax(0, 1fr)", md: totals.length > 1 ? "repeat(2, minmax(0, 1fr))" : "minmax(0, 1fr)" } }}>
      {totals.map((total) => (
        <Paper key={total.currency} variant="outlined" component="section" aria-label={`Total in ${total.currency ?? "unknown currency"}`} sx={{ p: 2.5, display: "flex", flexWrap: "wrap", columnGap: 5, rowGap: 2 }}>
          <div>
            <Typography variant="overline" component="div" color="textSecondary">
              Charges a year{total.currency && `, ${total.currency}`}
            </Typography>
            <Typography variant="h1" component="div" data-testid="apc-total">
              {money(total.cost, total.currency)}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {fixed(total.papers, 1)} papers, of which {fixed(total.authorship, 1)} by your authors&apos; shares
            </Typography>
          </div>
          <TableContainer sx={{ flex: { xs: "1 1 100%", sm: 1 }, minWidth: { xs: 0, sm: 420 } }} tabIndex={0} role="group" aria-label={`${total.currency ?? ""} by year`}>
            <Table size="small">
              <TableHead>
                <TableRow>
                  <TableCell>
                    <span className="visually-hidden">What</span>
                  </TableCell>
                  {total.byYear.map(({ year }) => (
                    <TableCell key={year} align="right">
                      {year}
                    </TableCell>
                  ))}
                </TableRow>
              </TableHead>
              <TableBody>
                {LINES.map(([name, value]) => (
                  <TableRow key={name}>
                    <TableCell component="th" scope="row">
                      {name}
                    </TableCell>
                    {total.byYear.map((year) => (
                      <TableCell key={year.year} className="number">
                        {value(year, total.currency)}
                      </TableCell>
                    ))}
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </TableContainer>
        </Paper>
      ))}
    </Box>
  );
}
