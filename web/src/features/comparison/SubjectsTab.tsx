import Paper from "@mui/material/Paper";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import type { ComparedSubject } from "../../api/comparison";
import { count, money, plural } from "../../lib/format";
import { ScenarioHeading } from "./ScenarioHeading";
import type { MarkedScenario } from "./scenario-marks";
import { STATE_WORDS } from "./pattern-words";

interface Props {
  subjects: readonly ComparedSubject[];
  scenarios: readonly MarkedScenario[];
  /** Whether amounts are compared. */
  hasAmounts: boolean;
}

/** The titles of each subject in all scenarios: how many are kept, their uses and their cost. */
export function SubjectsTab({ subjects, scenarios, hasAmounts }: Props) {
  return (
    <>
      <TableContainer component={Paper} variant="outlined" className="comparison-frame" tabIndex={0} role="region" aria-label="Subjects">
        <Table size="small" aria-label="Subjects" className="comparison-table">
          <TableHead>
            <TableRow>
              <TableCell component="th" scope="col" sx={{ verticalAlign: "bottom" }}>
                Subject
              </TableCell>
              {scenarios.map((one) => (
                <ScenarioHeading key={one.key} scenario={one} isNumber />
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {subjects.map(({ subject, cells }) => (
              <TableRow key={subject ?? ""}>
                <TableCell component="th" scope="row">
                  {subject ?? "No subject"}
                </TableCell>
                {scenarios.map((one, at) => (
                  <TableCell key={one.key} className="number">
                    <SubjectCell cell={cells[at] ?? null} currency={one.currency} hasAmounts={hasAmounts} />
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        All titles of the scenarios by subject. Amounts and uses are for a year.
      </Typography>
    </>
  );
}

function SubjectCell({ cell, currency, hasAmounts }: { cell: ComparedSubject["cells"][number]; currency: string; hasAmounts: boolean }) {
  if (cell === null) return STATE_WORDS.absent;
  return (
    <>
      <div>
        {count(cell.num_subscribed)} of {plural(cell.num_titles, "title")}
      </div>
      <div className="difference">{count(cell.usage === null ? null : Math.round(cell.usage))} uses</div>
      {hasAmounts && <div className="difference">{money(cell.cost, currency)}</div>}
    </>
  );
}
