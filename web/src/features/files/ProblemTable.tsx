import Box from "@mui/material/Box";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import type { ReactNode } from "react";
import { CopyButton } from "../../ui/CopyButton";
import { stackedTable } from "../../ui/stacked-table";
import { LevelMark } from "./LevelMark";
import { placeOf } from "./problem-view";
import { remarkName } from "./remark-words";
import type { ReportProblem } from "./report";

/** Problems one by one. Columns that say nothing in the whole report are left out, so that pages look alike. */
export function ProblemTable({ problems, all }: { problems: ReportProblem[]; all: ReportProblem[] }) {
  const columns = COLUMNS.filter(({ text }) => all.some((problem) => text(problem) !== ""));
  return (
    <TableContainer>
      <Table size="small" aria-label="Problems" sx={stackedTable}>
        <TableHead>
          <TableRow>
            {columns.map(({ heading }) => (
              <TableCell key={heading}>{heading}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {problems.map((problem, at) => (
            <TableRow key={`${problem.sheet}-${placeOf(problem)}-${problem.code}-${at}`} sx={{ verticalAlign: "top" }}>
              {columns.map(({ heading, text, show, isLong }) => (
                <TableCell key={heading} data-label={heading} sx={isLong ? { overflowWrap: "anywhere", minWidth: { sm: 120 } } : { overflowWrap: "break-word" }}>
                  {text(problem) !== "" && <div>{show ? show(problem) : text(problem)}</div>}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

interface Column {
  heading: string;
  text: (problem: ReportProblem) => string;
  /** Holds text of the file, of any length and without blanks to break at. */
  isLong?: boolean;
  show?: (problem: ReportProblem) => ReactNode;
}

const COLUMNS: Column[] = [
  { heading: "Level", text: ({ level }) => level, show: ({ level }) => <LevelMark level={level} /> },
  { heading: "File", isLong: true, text: ({ part }) => part },
  { heading: "Sheet", text: ({ sheet }) => sheet },
  { heading: "Cell", text: placeOf, show: (problem) => <Box component="span" sx={{ whiteSpace: "nowrap" }}>{placeOf(problem)}</Box> },
  { heading: "Column", isLong: true, text: ({ column }) => column },
  { heading: "Problem", text: ({ code }) => remarkName(code) },
  { heading: "Found", isLong: true, text: ({ text }) => text },
  { heading: "Expected, or action taken", isLong: true, text: ({ expected }) => expected },
  { heading: "Suggestion", text: ({ suggestion }) => suggestion, show: ({ suggestion }) => <Suggestion text={suggestion} /> },
];

function Suggestion({ text }: { text: string }) {
  return (
    <Box component="span" sx={{ display: "inline-flex", alignItems: "baseline", gap: 0.5, whiteSpace: text.length < 20 ? "nowrap" : undefined }}>
      <strong>{text}</strong>
      <CopyButton text={text} />
    </Box>
  );
}
