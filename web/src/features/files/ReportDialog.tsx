import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import LinearProgress from "@mui/material/LinearProgress";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import { NONE, count, humanised } from "../../lib/format";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { kindName, verdictName } from "./names";
import { useReport } from "./queries";
import type { Report } from "./report";

/** Shows how a file was read. */
export function ReportDialog({ packageId, fileId, name, onClose }: { packageId: string; fileId: string; name: string; onClose: () => void }) {
  const report = useReport(packageId, fileId);
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby="report-title">
      <DialogTitle id="report-title">{name}</DialogTitle>
      <DialogContent dividers data-testid="file-report">
        {report.isPending && <LinearProgress aria-label="Loading the report" />}
        {report.isError && <ProblemPanel error={report.error} onRetry={() => void report.refetch()} />}
        {report.data && <ReportBody report={report.data} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

function ReportBody({ report }: { report: Report }) {
  const { outcome } = report;
  const rows: [string, number][] = [
    ["Rows read", outcome.read],
    ["Kept", outcome.kept],
    ["Merged with another row", outcome.merged],
    ...outcome.dropped.map(([reason, dropped]): [string, number] => [`Left out: ${humanised(reason).toLowerCase()}`, dropped]),
  ];
  return (
    <>
      <Typography variant="h3">
        {verdictName(report.verdict).text}: taken for {kindName(report.kind)}
      </Typography>
      <Typography sx={{ mb: 2 }}>{report.reason}</Typography>
      <Facts caption="What became of the rows" facts={rows.map(([name, value]) => [name, count(value)])} />
      {report.tables.map((table, at) => (
        <Facts
          key={`${table.sheet}-${at}`}
          caption={table.sheet ? `Sheet “${table.sheet}”` : "What was found"}
          facts={table.facts.map(([name, value]) => [humanised(name), value])}
        />
      ))}
      <Typography variant="h3" sx={{ mt: 2 }}>
        Remarks ({count(report.problemCount)})
      </Typography>
      {report.problems.length > 0 ? <ProblemTable report={report} /> : <Typography color="text.secondary">None.</Typography>}
    </>
  );
}

function Facts({ caption, facts }: { caption: string; facts: [string, string][] }) {
  return (
    <>
      <Typography variant="h3" sx={{ mt: 2 }}>
        {caption}
      </Typography>
      <Table size="small" aria-label={caption}>
        <TableBody>
          {facts.map(([name, value]) => (
            <TableRow key={name}>
              <TableCell component="th" scope="row" sx={{ width: 240, color: "text.secondary" }}>
                {name}
              </TableCell>
              <TableCell sx={{ overflowWrap: "anywhere" }}>{value}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  );
}

function ProblemTable({ report }: { report: Report }) {
  return (
    <Table size="small" aria-label="Remarks">
      <TableHead>
        <TableRow>
          {["Sheet", "Row", "Column", "Remark", "Found", "Expected or taken"].map((heading) => (
            <TableCell key={heading}>{heading}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {report.problems.map((problem, at) => (
          <TableRow key={`${problem.row}-${problem.column}-${problem.code}-${at}`}>
            <TableCell>{problem.sheet || NONE}</TableCell>
            <TableCell>{problem.row ?? NONE}</TableCell>
            <TableCell>{problem.column || NONE}</TableCell>
            <TableCell>{humanised(problem.code)}</TableCell>
            <TableCell>{problem.text}</TableCell>
            <TableCell>{problem.expected || NONE}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
