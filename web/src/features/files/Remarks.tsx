import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { NONE, count } from "../../lib/format";
import { remarkName } from "./remark-words";
import type { Report, ReportProblem } from "./report";

/** How many remarks are shown before somebody asks for more. */
const AT_FIRST = 50;

/** How many remarks there are of each kind. */
export function RemarkSummary({ report }: { report: Report }) {
  return (
    <Box component="ul" sx={{ m: 0, mb: 2, p: 0, listStyle: "none", fontSize: "0.875rem" }} aria-label="Remarks by kind">
      {report.problemsByCode.map(([code, amount]) => (
        <Box component="li" key={code} sx={{ display: "flex", gap: 1.5, py: 0.25 }}>
          <Box className="number" sx={{ minWidth: 48, fontWeight: 650 }}>
            {count(amount)}
          </Box>
          {remarkName(code)}
        </Box>
      ))}
    </Box>
  );
}

/** The remarks one by one, with the columns that say something. */
export function RemarkTable({ report }: { report: Report }) {
  const [isAll, setIsAll] = useState(false);
  const { problems, problemCount } = report;
  if (problems.length === 0) return null;
  const shown = isAll ? problems : problems.slice(0, AT_FIRST);
  const columns = COLUMNS.filter(({ text }) => problems.some((problem) => text(problem) !== ""));
  return (
    <>
      <TableContainer>
        <Table size="small" aria-label="Remarks">
          <TableHead>
            <TableRow>
              {columns.map(({ heading, isNumber }) => (
                <TableCell key={heading} align={isNumber ? "right" : "left"}>
                  {heading}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {shown.map((problem, at) => (
              <TableRow key={`${problem.row}-${problem.column}-${problem.code}-${at}`}>
                {columns.map(({ heading, text, isNumber }) => (
                  <TableCell key={heading} className={isNumber ? "number" : undefined} sx={{ overflowWrap: "anywhere" }}>
                    {text(problem) || NONE}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <Box sx={{ display: "flex", alignItems: "center", gap: 2, mt: 1 }}>
        <Typography variant="body2" color="textSecondary">
          {shown.length < problemCount ? `The first ${count(shown.length)} of ${count(problemCount)} remarks.` : ""}
        </Typography>
        {shown.length < problems.length && (
          <Button size="small" onClick={() => setIsAll(true)}>
            Show {count(problems.length)}
          </Button>
        )}
      </Box>
    </>
  );
}

interface Column {
  heading: string;
  isNumber?: boolean;
  text: (problem: ReportProblem) => string;
}

const COLUMNS: Column[] = [
  { heading: "Sheet", text: ({ sheet }) => sheet },
  { heading: "Row", isNumber: true, text: ({ row }) => (row === null ? "" : count(row)) },
  { heading: "Column", text: ({ column }) => column },
  { heading: "Remark", text: ({ code }) => remarkName(code) },
  { heading: "Found", text: ({ text }) => text },
  { heading: "Expected or done", text: ({ expected }) => expected },
];
