import Box from "@mui/material/Box";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import { count } from "../../lib/format";
import type { MetricLine, ReportTable } from "./report";
import type { Fact } from "./report-facts";

/** What was found in each sheet or report of a file. */
export function ReportTables({ tables }: { tables: ReportTable[] }) {
  return tables.map((table, at) => {
    const heading = table.sheet ? `Sheet “${table.sheet}”` : "What was found";
    return (
      <section key={`${table.sheet}-${at}`}>
        <Typography variant="h2" component="h3" sx={{ mb: 1 }}>
          {heading}
        </Typography>
        <Facts name={heading} facts={table.facts} />
        {table.metrics.length > 0 && <Metrics lines={table.metrics} />}
      </section>
    );
  });
}

function Facts({ name, facts }: { name: string; facts: Fact[] }) {
  return (
    <Box
      component="dl"
      aria-label={name}
      sx={{ m: 0, display: "grid", gridTemplateColumns: { xs: "1fr", sm: "220px 1fr" }, columnGap: 2, rowGap: 0.75, fontSize: "0.875rem" }}
    >
      {facts.map(([term, value]) => (
        <Box key={term} sx={{ display: "contents" }}>
          <Box component="dt" sx={{ color: "text.secondary" }}>
            {term}
          </Box>
          <Box component="dd" sx={{ m: 0, overflowWrap: "anywhere" }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function Metrics({ lines }: { lines: MetricLine[] }) {
  return (
    <Table size="small" aria-label="Metrics" sx={{ mt: 2, maxWidth: 560 }}>
      <TableHead>
        <TableRow>
          <TableCell>Metric</TableCell>
          <TableCell align="right">Rows</TableCell>
          <TableCell align="right">Sum</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {lines.map(({ name, rows, total }) => (
          <TableRow key={name}>
            <TableCell component="th" scope="row">
              {name}
            </TableCell>
            <TableCell className="number">{count(rows)}</TableCell>
            <TableCell className="number">{count(total)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
