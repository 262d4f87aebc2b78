import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import { count } from "../../lib/format";
import type { MetricLine } from "./report";

/** The rows and the sum of each metric. */
export function MetricTable({ lines }: { lines: MetricLine[] }) {
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
