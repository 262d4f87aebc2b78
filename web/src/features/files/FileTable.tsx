import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Paper from "@mui/material/Paper";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { count, moment } from "../../lib/format";
import type { FileRow } from "../../lib/wire";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { useNotify } from "../../ui/notice-context";
import { kindName, verdictName } from "./names";
import { useDeleteFile } from "./queries";

interface Props {
  packageId: string;
  files: FileRow[];
  onReport: (file: FileRow) => void;
}

/** All files of a package. */
export function FileTable({ packageId, files, onReport }: Props) {
  const [doomed, setDoomed] = useState<FileRow>();
  if (files.length === 0) return null;
  return (
    <TableContainer component={Paper} variant="outlined">
      <Table size="small" aria-label="Files" data-testid="files">
        <TableHead>
          <TableRow>
            <TableCell>Used as</TableCell>
            <TableCell>File</TableCell>
            <TableCell>State</TableCell>
            <TableCell align="right">Rows</TableCell>
            <TableCell align="right">Remarks</TableCell>
            <TableCell>
              <span className="visually-hidden">Actions</span>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {files.map((file) => {
            const verdict = verdictName(file.verdict);
            return (
              <TableRow key={file.id} hover>
                <TableCell>{kindName(file.slot ?? file.kind)}</TableCell>
                <TableCell sx={{ overflowWrap: "break-word", minWidth: 140, maxWidth: 360 }}>
                  {file.name}
                  <Typography variant="caption" color="textSecondary" component="div">
                    {moment(file.uploaded_at)}
                  </Typography>
                </TableCell>
                <TableCell>
                  <Chip
                    size="small"
                    color={file.is_live ? "success" : verdict.colour}
                    variant={file.is_live ? "filled" : "outlined"}
                    label={file.is_live ? "Live" : verdict.text}
                  />
                </TableCell>
                <TableCell className="number">{count(file.rows)}</TableCell>
                <TableCell className="number">{count(file.problem_count)}</TableCell>
                <TableCell align="right" sx={{ whiteSpace: "nowrap" }}>
                  <Button size="small" onClick={() => onReport(file)} aria-label={`Report on ${file.name}`}>
                    Report
                  </Button>
                  <Button size="small" color="error" onClick={() => setDoomed(file)} aria-label={`Delete ${file.name}`}>
                    Delete
                  </Button>
                </TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
      {doomed && <DeleteDialog packageId={packageId} file={doomed} onClose={() => setDoomed(undefined)} />}
    </TableContainer>
  );
}

function DeleteDialog({ packageId, file, onClose }: { packageId: string; file: FileRow; onClose: () => void }) {
  const remove = useDeleteFile(packageId);
  const notify = useNotify();
  const confirm = () =>
    remove.mutate(file.id, {
      onSuccess: () => {
        notify("File deleted");
        onClose();
      },
    });
  return (
    <Dialog open onClose={onClose} aria-labelledby="delete-file-title">
      <DialogTitle id="delete-file-title">Delete this file?</DialogTitle>
      <DialogContent>
        {file.name}
        {file.is_live && " is in use: all forecasts of this package change without it."}
        {remove.isError && <ProblemPanel error={remove.error} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Keep</Button>
        <Button color="error" variant="contained" onClick={confirm} disabled={remove.isPending}>
          Delete
        </Button>
      </DialogActions>
    </Dialog>
  );
}
