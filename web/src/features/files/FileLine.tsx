import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import TableCell from "@mui/material/TableCell";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import type { FileRow } from "../../api/files";
import { NONE, bytes, count, momentAgo } from "../../lib/format";
import { api } from "../../lib/paths";
import { ReasonedButton } from "../../ui/ReasonedButton";
import { DownloadButton } from "../downloads/DownloadButton";
import { ConfirmFileButton } from "./ConfirmFileButton";
import { DeclineFileButton } from "./DeclineFileButton";
import { KindMenu } from "./KindMenu";
import { StateChip } from "./StateChip";
import type { ChosenKind } from "./file-kinds";
import { hasRows, isUnread, mappedSentence, readingWords, replacedWords, stateOf } from "./file-state";
import { kindName } from "./names";
import { useFileTraits } from "./queries";

interface Props {
  packageId: string;
  file: FileRow;
  canEdit: boolean;
  /** Why it cannot be deleted. */
  deleteReason: string | undefined;
  onReport: () => void;
  onMap: () => void;
  onConfirmed: (file: FileRow) => void;
  onKind: (kind: ChosenKind) => void;
  onRestore: () => void;
  onDeclined: () => void;
  onDelete: () => void;
}

/** One file of a package: its state and why, and what can be done with it. */
export function FileLine({ packageId, file, canEdit, deleteReason, onReport, onMap, onConfirmed, onKind, onRestore, onDeclined, onDelete }: Props) {
  const { mapped, hasLayout } = useFileTraits(packageId, file);
  const small = { variant: "caption", component: "div", color: "textSecondary", sx: { lineHeight: 1.45 } } as const;
  return (
    <TableRow hover sx={{ verticalAlign: "top" }}>
      <TableCell data-label="State" sx={{ minWidth: 130 }}>
        <div>
          <StateChip file={file} />
        </div>
      </TableCell>
      <TableCell data-label="File" sx={{ overflowWrap: "anywhere", minWidth: { sm: 200 }, maxWidth: 420 }}>
        <div>
          <Box component="span" sx={{ fontWeight: 600 }}>
            {file.name}
          </Box>
          <Typography {...small}>
            {momentAgo(file.uploaded_at)} · {bytes(file.size_bytes)}
          </Typography>
          {isUnread(file) && (
            <Box sx={{ mt: 0.5, maxWidth: 300 }} aria-live="off">
              <Typography {...small}>{readingWords(file)}</Typography>
              <LinearProgress variant={file.percent === null || file.percent === undefined ? "indeterminate" : "determinate"} value={file.percent ?? undefined} aria-label={`Reading of ${file.name}`} />
            </Box>
          )}
          {stateOf(file) === "unconfirmed" ? <Typography {...small}>{file.confirm_reason}</Typography> : file.reason && <Typography {...small}>{file.reason}</Typography>}
          {stateOf(file) === "replaced" && <Typography {...small}>{replacedWords(file)}</Typography>}
          {mapped && <Typography {...small}>{mappedSentence(mapped)}</Typography>}
          {stateOf(file) === "unconfirmed" && canEdit && <ConfirmFileButton packageId={packageId} file={file} onConfirmed={onConfirmed} sx={{ mt: 0.75 }} />}
          {stateOf(file) === "unconfirmed" && canEdit && file.confirm_code === "much-smaller" && <DeclineFileButton packageId={packageId} file={file} reason={deleteReason} onDeclined={onDeclined} />}
          {stateOf(file) === "refused" && file.marks_subscribed && canEdit && (
            <Button size="small" variant="outlined" onClick={() => onKind("filter")} sx={{ mt: 0.75 }} aria-label={`Use as title filter: ${file.name}`}>
              Use as title filter
            </Button>
          )}
          {hasLayout && canEdit && (
            <ReasonedButton size="small" variant="outlined" reason={deleteReason} onClick={onMap} sx={{ mt: 0.75 }} aria-label={`Map the columns: ${file.name}`}>
              Map the columns
            </ReasonedButton>
          )}
        </div>
      </TableCell>
      <TableCell data-label="Kind" sx={{ minWidth: { md: 140 } }}>
        <div>
          {isUnread(file) ? NONE : kindName(file.slot || file.kind)}
          {canEdit && !isUnread(file) && file.size_bytes > 0 && <KindMenu file={file} onChoose={onKind} />}
        </div>
      </TableCell>
      <TableCell data-label="Rows used" className="number">
        {isUnread(file) ? NONE : count(file.rows)}
      </TableCell>
      <TableCell data-label="Problems" className="number">
        {isUnread(file) ? NONE : count(file.problem_count)}
      </TableCell>
      <TableCell align="right">
        <Box sx={{ display: "flex", flexWrap: { xs: "wrap", md: "nowrap" }, justifyContent: { xs: "flex-start", sm: "flex-end" }, gridColumn: "1 / -1", mt: -0.5, ml: { xs: -0.75, sm: 0 } }}>
          {!isUnread(file) && (
            <Button size="small" onClick={onReport} aria-label={`Report on ${file.name}`}>
              Report
            </Button>
          )}
          {stateOf(file) === "replaced" && canEdit && (
            <Button size="small" onClick={onRestore} aria-label={`Restore ${file.name}`}>
              Restore
            </Button>
          )}
          {hasRows(file) && (
            <DownloadButton size="small" path={api.fileTable(packageId, file.id)} notice={`Rows of ${file.name} downloaded.`} aria-label={`Rows (CSV) of ${file.name}`}>
              Rows (CSV)
            </DownloadButton>
          )}
          <DownloadButton size="small" path={api.raw(packageId, file.id)} notice={`${file.name} downloaded.`} aria-label={`Download ${file.name} as uploaded`}>
            Download
          </DownloadButton>
          <ReasonedButton size="small" color="error" reason={deleteReason} onClick={onDelete} aria-label={`Delete ${file.name}`}>
            Delete
          </ReasonedButton>
        </Box>
      </TableCell>
    </TableRow>
  );
}
