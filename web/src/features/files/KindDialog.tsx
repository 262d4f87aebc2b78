import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { FileRow, UploadedFile } from "../../api/files";
import { BusyButton } from "../../ui/BusyButton";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { useNotify } from "../../ui/notice-context";
import { ReportBody } from "./ReportBody";
import { TitlesChoice, type FilterTitles } from "./TitlesChoice";
import { asksForTitles, consequences, withArticle, type ChosenKind } from "./file-kinds";
import { stateOf } from "./file-state";
import { useChangeKind } from "./queries";
import { refusedFiles } from "./refused-files";
import { readReport } from "./report";
import type { Layout } from "./layout";

interface Props {
  packageId: string;
  file: FileRow;
  kind: ChosenKind;
  /** All files of the package. */
  files: readonly FileRow[];
  /** Called with the file as it was read. */
  onRead: (file: UploadedFile) => void;
  /** Asks what the columns of a file are that could not be read as this kind. */
  onMap: (fileId: string, layout: Layout) => void;
  onClose: () => void;
}

/** Reads a file again as another kind. Says before what that changes, and afterwards why it could not be. */
export function KindDialog({ packageId, file, kind, files, onRead, onMap, onClose }: Props) {
  const [titles, setTitles] = useState<FilterTitles>("subscribed");
  const notify = useNotify();
  const change = useChangeKind(packageId, file.id, (read) => {
    notify(stateOf(read) === "unconfirmed" ? `${read.name} needs your confirmation.` : `${read.name} is used as ${withArticle(kind)}.`);
    onRead(read);
  });
  // As it was when the question was asked: the list may change while the answer arrives.
  const [sentences] = useState(() => consequences(file, kind, files));
  const refused = refusedFiles(change.error)?.[0];
  const hasTitles = asksForTitles(file, kind);
  return (
    <Dialog open onClose={onClose} maxWidth={refused ? "lg" : "sm"} fullWidth aria-labelledby="kind-title">
      <DialogTitle id="kind-title" sx={{ overflowWrap: "anywhere" }}>
        {hasTitles ? "Use this table as a title filter?" : `Is this file ${withArticle(kind)}?`}
      </DialogTitle>
      <DialogContent dividers sx={{ overflowWrap: "anywhere" }}>
        {refused ? (
          <Refusal file={file} kind={kind} refused={refused} onMap={onMap} />
        ) : (
          <>
            {sentences.map((sentence) => (
              <Typography key={sentence} sx={{ mb: 1 }}>
                {sentence}
              </Typography>
            ))}
            {hasTitles && <TitlesChoice value={titles} onChange={setTitles} />}
            {change.isError && <ProblemPanel error={change.error} />}
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{refused ? "Close" : "Cancel"}</Button>
        {!refused && (
          <BusyButton variant="contained" isBusy={change.isPending} onClick={() => change.mutate({ kind, ...(hasTitles && { titles }) })}>
            {hasTitles ? "Use as title filter" : "Process again"}
          </BusyButton>
        )}
      </DialogActions>
    </Dialog>
  );
}

function Refusal({ file, kind, refused, onMap }: Pick<Props, "file" | "kind" | "onMap"> & { refused: UploadedFile }) {
  const report = readReport(refused.report);
  const wasRefused = stateOf(file) === "refused" || stateOf(file) === "empty";
  // A refused file has the new reading; any other one stays as it was.
  const id = wasRefused ? refused.id : file.id;
  const { layout } = report;
  return (
    <>
      <Typography sx={{ mb: 2 }}>
        {file.name} cannot be read as {withArticle(kind)}. {wasRefused ? "" : "Nothing was changed."}
      </Typography>
      <ReportBody report={report} onMap={layout ? () => onMap(id, layout) : undefined} />
    </>
  );
}
