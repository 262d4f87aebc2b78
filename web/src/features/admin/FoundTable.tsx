import Paper from "@mui/material/Paper";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { plural } from "../../lib/format";
import { stackedTable } from "../../ui/stacked-table";

/** One thing that was found, cell by cell. */
export interface FoundLine {
  id: string;
  cells: ReactNode[];
  /** What can be done with it. */
  action: ReactNode;
}

interface Props {
  searched: string;
  /** What a match is called. */
  what: [one: string, many: string];
  headings: string[];
  lines: FoundLine[];
}

/** The server lists no more than these. */
const MOST = 200;

/** What a search found, or that it found nothing. */
export function FoundTable({ searched, what: [one, many], headings, lines }: Props) {
  if (lines.length === 0) {
    return (
      <Typography role="status" sx={{ overflowWrap: "anywhere" }}>
        No {one} matches “{searched}”.
      </Typography>
    );
  }
  return (
    <>
      <Typography role="status" sx={{ mb: 1, overflowWrap: "anywhere" }}>
        {lines.length >= MOST ? `The first ${MOST} ${many} that match` : `${plural(lines.length, one, many)} ${lines.length === 1 ? "matches" : "match"}`} “{searched}”.
      </Typography>
      <TableContainer component={Paper} variant="outlined">
        <Table aria-label="Matches" sx={stackedTable}>
          <TableHead>
            <TableRow>
              {headings.map((heading) => (
                <TableCell key={heading}>{heading}</TableCell>
              ))}
              <TableCell>
                <span className="visually-hidden">Actions</span>
              </TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {lines.map(({ id, cells, action }) => (
              <TableRow key={id}>
                {cells.map((cell, at) => (
                  <TableCell key={headings[at]} data-label={headings[at]} sx={{ overflowWrap: "anywhere", fontWeight: at === 0 ? 600 : undefined }}>
                    <div>{cell}</div>
                  </TableCell>
                ))}
                <TableCell align="right" sx={{ whiteSpace: "nowrap" }}>
                  <div>{action}</div>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </>
  );
}
