import Paper from "@mui/material/Paper";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import { useState } from "react";
import type { FileRow } from "../../api/files";
import type { Package } from "../../api/packages";
import { stackedTable } from "../../ui/stacked-table";
import { deleteReason } from "../packages/edit-reason";
import { DeleteFileDialog } from "./DeleteFileDialog";
import { FileLine } from "./FileLine";
import { RestoreFileDialog } from "./RestoreFileDialog";
import type { ChosenKind } from "./file-kinds";
import type { Readings } from "./use-reading";

interface Props {
  pack: Package;
  /** The newest word on files that are read. */
  readings: Readings;
  onReport: (file: FileRow) => void;
  onMap: (file: FileRow) => void;
  onConfirmed: (file: FileRow) => void;
  onKind: (file: FileRow, kind: ChosenKind) => void;
  onDeleted: (file: FileRow) => void;
}

/** All files of a package, those that are not used included, so that nobody has to remember what went wrong. */
export function FileTable({ pack, readings, onReport, onMap, onConfirmed, onKind, onDeleted }: Props) {
  const [doomed, setDoomed] = useState<FileRow>();
  const [restored, setRestored] = useState<FileRow>();
  if (pack.files.length === 0) return null;
  return (
    <TableContainer component={Paper} variant="outlined">
      <Table size="small" aria-label="Files" data-testid="files" sx={stackedTable}>
        <TableHead>
          <TableRow>
            <TableCell>State</TableCell>
            <TableCell>File</TableCell>
            <TableCell>Kind</TableCell>
            <TableCell align="right">Rows used</TableCell>
            <TableCell align="right">Problems</TableCell>
            <TableCell>
              <span className="visually-hidden">Actions</span>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {pack.files.map((file) => (
            <FileLine
              key={file.id}
              packageId={pack.id}
              file={{ ...file, ...readings.get(file.id) }}
              canEdit={pack.may_edit}
              deleteReason={deleteReason(pack)}
              onReport={() => onReport(file)}
              onMap={() => onMap(file)}
              onConfirmed={onConfirmed}
              onKind={(kind) => onKind(file, kind)}
              onRestore={() => setRestored(file)}
              onDeclined={() => onDeleted(file)}
              onDelete={() => setDoomed(file)}
            />
          ))}
        </TableBody>
      </Table>
      {restored && <RestoreFileDialog packageId={pack.id} file={restored} files={pack.files} onRestored={onConfirmed} onClose={() => setRestored(undefined)} />}
      {doomed && (
        <DeleteFileDialog packageId={pack.id} file={doomed} onDeleted={() => onDeleted(doomed)} onClose={() => setDoomed(undefined)} />
      )}
    </TableContainer>
  );
}
