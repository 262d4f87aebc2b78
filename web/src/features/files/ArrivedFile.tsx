import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import type { UploadedFile } from "../../api/files";
import { wrapped } from "./UploadProgress";
import { mappedSentence, stateOf, stateWords } from "./file-state";
import { severityOf, verdictName } from "./names";
import { readReport } from "./report";

interface Props {
  file: UploadedFile;
  onReport: () => void;
  onMap: () => void;
  onDismiss: () => void;
}

/** What became of a file that arrived. */
export function ArrivedFile({ file, onReport, onMap, onDismiss }: Props) {
  const report = readReport(file.report);
  const isUnconfirmed = stateOf(file) === "unconfirmed";
  const buttons = (
    <>
      {report.layout && (
        <Button size="small" variant="outlined" onClick={onMap} sx={{ whiteSpace: "nowrap", mr: 0.5 }}>
          Tell us what the columns are
        </Button>
      )}
      {(file.id || file.report !== undefined) && (
        <Button size="small" onClick={onReport} sx={{ whiteSpace: "nowrap" }}>
          See report
        </Button>
      )}
      <Button size="small" onClick={onDismiss} aria-label={`Dismiss ${file.name}`}>
        Dismiss
      </Button>
    </>
  );
  return (
    <Alert severity={severityOf(file.verdict)} variant="outlined" action={buttons} sx={{ ...wrapped, "& .MuiAlert-action": { flexWrap: "wrap", pl: 0 } }}>
      <strong>{file.name}</strong> · {isUnconfirmed ? stateWords(file).name : verdictName(file.verdict).text}
      <br />
      {isUnconfirmed ? file.confirm_reason : file.reason} {report.remedy} {mappedSentence(report.mapped)}
    </Alert>
  );
}
