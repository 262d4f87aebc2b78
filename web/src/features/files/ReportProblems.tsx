import Box from "@mui/material/Box";
import TablePagination from "@mui/material/TablePagination";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import Typography from "@mui/material/Typography";
import { useMemo, useState } from "react";
import { count } from "../../lib/format";
import { ProblemGroups } from "./ProblemGroups";
import { ProblemTable } from "./ProblemTable";
import { EVERYTHING, filtered, foundOf, groupsOf, listedSentence, pageOf, withCode, withLevel, type ProblemFilter } from "./problem-view";
import { remarkName } from "./remark-words";
import type { Level, Report } from "./report";

/** The problems of a file: how many of each kind, and one by one, page by page. */
export function ReportProblems({ report }: { report: Report }) {
  const groups = useMemo(() => groupsOf(report), [report]);
  const [filter, setFilter] = useState<ProblemFilter>(EVERYTHING);
  const [page, setPage] = useState(0);
  const [size, setSize] = useState(25);
  const found = useMemo(() => filtered(report.problems, filter), [report, filter]);
  const look = (next: ProblemFilter) => {
    setFilter(next);
    setPage(0);
  };
  const levels: [value: Level | "all", words: string][] = [
    ["all", `All (${count(report.problemCount)})`],
    ["warning", `Warnings (${count(foundOf(groups, "warning"))})`],
    ["note", `Notes (${count(foundOf(groups, "note"))})`],
  ];
  const sentence = listedSentence(report);
  return (
    <section aria-labelledby="problems-heading">
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2, mb: 1 }}>
        <Typography variant="h2" component="h3" id="problems-heading">
          Problems
        </Typography>
        <ToggleButtonGroup
          size="small"
          exclusive
          value={filter.level ?? "all"}
          onChange={(_, next: Level | "all" | null) => next && look(withLevel(filter, next === "all" ? null : next, groups))}
          aria-label="Show problems of level"
        >
          {levels.map(([value, words]) => (
            <ToggleButton key={value} value={value} sx={{ py: 0.25, textTransform: "none" }}>
              {words}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      <ProblemGroups groups={groups} chosen={filter.code} onChoose={(code) => look(withCode(filter, code))} />
      {sentence && (
        <Typography variant="body2" sx={{ mb: 1 }}>
          {sentence}
        </Typography>
      )}
      {found.length === 0 ? (
        <Typography color="textSecondary" role="status">
          {filter.code ? `The list has no problem of the kind “${remarkName(filter.code)}”.` : "The list has no problem of this level."}
        </Typography>
      ) : (
        <>
          <ProblemTable problems={pageOf(found, page, size)} all={report.problems} />
          <TablePagination
            component="div"
            count={found.length}
            page={page}
            onPageChange={(_, next) => setPage(next)}
            rowsPerPage={size}
            rowsPerPageOptions={[25, 100]}
            onRowsPerPageChange={(event) => {
              setSize(Number(event.target.value));
              setPage(0);
            }}
            labelRowsPerPage="Problems per page"
            labelDisplayedRows={({ from, to, count: all }) => `${count(from)} to ${count(to)} of ${count(all)} listed`}
            sx={{ "& .MuiTablePagination-toolbar": { flexWrap: "wrap", px: 0 } }}
          />
        </>
      )}
    </section>
  );
}
