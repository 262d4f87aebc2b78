import Paper from "@mui/material/Paper";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import type { ReactNode } from "react";
import { stackedTable } from "../../ui/stacked-table";

/** One line of a list, cell by cell. */
export interface StaffLine {
  id: string;
  cells: ReactNode[];
  /** What can be done with it. */
  action?: ReactNode;
}

/** Lines of a list of the admin area. The first cell names the line. */
export function StaffTable({ label, headings, lines, hasActions = true }: { label: string; headings: readonly string[]; lines: readonly StaffLine[]; hasActions?: boolean }) {
  return (
    <TableContainer component={Paper} variant="outlined">
      <Table size="small" aria-label={label} sx={stackedTable}>
        <TableHead>
          <TableRow>
            {headings.map((heading) => (
              <TableCell key={heading}>{heading}</TableCell>
            ))}
            {hasActions && (
              <TableCell>
                <span className="visually-hidden">Actions</span>
              </TableCell>
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map(({ id, cells, action }) => (
            <TableRow key={id} sx={{ verticalAlign: "top" }}>
              {cells.map((cell, at) => (
                <TableCell key={headings[at]} component={at === 0 ? "th" : "td"} scope={at === 0 ? "row" : undefined} data-label={headings[at]} sx={{ overflowWrap: "anywhere", fontWeight: at === 0 ? 600 : undefined }}>
                  <div>{cell}</div>
                </TableCell>
              ))}
              {hasActions && (
                <TableCell align="right">
                  <div>{action}</div>
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
