import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import type { UploadedFile } from "../../api/files";
import { wrapped } from "./UploadProgress";
import type { ChosenKind } from "./file-kinds";
import { mappedSentence, stateOf, stateWords } from "./file-state";
import { severityOf, verdictName } from "./names";
import { readReport } from "./report";

interface Props {
  file: UploadedFile;
  onReport: () => void;
  onMap: () => void;
  onKind?: (kind: ChosenKind) => void;
  onDismiss: () => void;
}

/** What became of a file that arrived. */
export function ArrivedFile({ file, onReport, onMap, onKind, onDismiss }: Props) {
  const report = readReport(file.report);
  const isUnconfirmed = stateOf(file) === "unconfirmed";
  const buttons = (
    <>
      {file.marks_subscribed && stateOf(file) === "refused" && onKind && (
        <Button size="small" variant="outlined" onClick={() => onKind("filter")} sx={{ whiteSpace: "nowrap", mr: 0.5 }}>
          Use as title filter
        </Button>
      )}
      {report.layout && (
        <Button size="small" variant="outlined" onClick={onMap} sx={{ whiteSpace: "nowrap", mr: 0.5 }}>
          Map the columns
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
