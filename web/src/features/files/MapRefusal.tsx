import Alert from "@mui/material/Alert";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { remarkName } from "./remark-words";
import { count } from "../../lib/format";
import { refusedFiles } from "./refused-files";
import { readReport } from "./report";

/** Why a file is refused even with its columns named, or what else went wrong. */
export function MapRefusal({ error }: { error: unknown }) {
  const refused = refusedFiles(error)?.[0];
  if (!refused) return <ProblemPanel error={error} />;
  const report = readReport(refused.report);
  const most = report.problemsByCode.slice(0, 3).map(([code, amount]) => `${remarkName(code)} (${count(amount)})`);
  return (
    <Alert severity="error" variant="outlined" role="alert" sx={{ mt: 1, overflowWrap: "anywhere" }}>
      <strong>The file was refused again.</strong> {report.reason || refused.reason} {report.remedy}
      {most.length > 0 && <> Most frequent problems: {most.join(", ")}.</>}
    </Alert>
  );
}
