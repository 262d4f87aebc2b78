import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import { useEffect, useRef, useState } from "react";
import type { FileRow, UploadedFile } from "../../api/files";
import type { Package } from "../../api/packages";
import { explainInLine } from "../../api/problem";
import { packageReason } from "../packages/edit-reason";
import { useNotify } from "../../ui/notice-context";
import { CounterRelease } from "./CounterRelease";
import { DropZone } from "./DropZone";
import { FileTable } from "./FileTable";
import { KindDialog } from "./KindDialog";
import { MapDialog } from "./MapDialog";
import { Merged } from "./Merged";
import { Needs } from "./Needs";
import { NextStep } from "./NextStep";
import { ReportDialog } from "./ReportDialog";
import { UploadList } from "./UploadList";
import type { ChosenKind } from "./file-kinds";
import type { Layout } from "./layout";
import { isUnread, stateOf } from "./file-state";
import { useDeleteFile, type ReportedFile } from "./queries";
import { unreadIds, type Upload } from "./upload-state";
import { UploadEnd } from "./UploadEnd";
import { uploads, useUploads } from "./uploads";
import { useReadingEnds, useReadings } from "./use-reading";

/** What is open above the page: a file's report, the question what its columns are, or what a change of its kind means. */
type Shown = { what: "report"; file: ReportedFile } | { what: "columns"; file: ReportedFile; layout?: Layout } | { what: "kind"; file: FileRow; kind: ChosenKind };

/** The files behind a package: what is missing, what is used, and where to put more. */
export function Setup({ pack }: { pack: Package }) {
  const list = useUploads(pack.id);
  useEffect(() => uploads.show(pack.id), [pack.id]);
  const change = (fileId: string, file: UploadedFile | null) => uploads.change(pack.id, fileId, file);
  const send = (files: File[]) => uploads.send(pack.id, files);
  const dismiss = (id: number) => uploads.dismiss(pack.id, id);
  const [shown, setShown] = useState<Shown>();
  const remove = useDeleteFile(pack.id);
  const notify = useNotify();
  const readings = useReadings(pack.id, unreadIds(pack.files, list));
  // The shell follows the files that were just sent.
  const sent = new Set(unreadIds([], list));
  useReadingEnds(pack.id, unreadIds(pack.files, []).filter((id) => !sent.has(id)), change);
  const cancel = (upload: Upload) => {
    const unread = upload.state.step === "reading" ? upload.state.files.filter(isUnread) : [];
    if (unread.length === 0) dismiss(upload.id);
    for (const { id } of unread) {
      remove.mutate(id, { onSuccess: () => change(id, null), onError: (error) => notify(explainInLine(error), "error") });
    }
  };
  const table = useRef<HTMLDivElement>(null);
  const close = () => {
    setShown(undefined);
    // The button that opened a dialog may be gone by now, and with it the place where the keyboard was.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) table.current?.focus();
    });
  };
  const showReport = (file: ReportedFile) => setShown({ what: "report", file });
  const confirmed = (file: FileRow) => change(file.id, file);
  const askColumns = (file: ReportedFile) => setShown({ what: "columns", file });
  const askKind = (file: FileRow, kind: ChosenKind) => setShown({ what: "kind", file, kind });
  return (
    <Stack spacing={2}>
      <NextStep pack={pack} />
      {pack.may_edit ? (
        <DropZone onFiles={send} />
      ) : (
        <Alert severity="info" variant="outlined">
          {packageReason(pack)}
        </Alert>
      )}
      <Needs pack={pack} />
      <CounterRelease pack={pack} onFiles={send} />
      <UploadEnd uploads={list} files={pack.files} onDismiss={() => list.forEach(({ id }) => dismiss(id))} />
      <UploadList uploads={list} readings={readings} mayDelete={pack.may_delete_files} onCancel={cancel} onDismiss={dismiss} onRetry={(id) => uploads.retry(pack.id, id)} onReport={showReport} onMap={askColumns} onKind={pack.may_edit ? askKind : undefined} />
      <div ref={table} tabIndex={-1}>
        <FileTable pack={pack} readings={readings} onReport={showReport} onMap={askColumns} onConfirmed={confirmed} onKind={askKind} onDeleted={(file) => change(file.id, null)} />
      </div>
      {pack.left_out_sentence && (
        <Alert severity="info" variant="outlined">
          {pack.left_out_sentence}
        </Alert>
      )}
      <Merged sentences={pack.merged ?? []} />
      {shown?.what === "report" && (
        <ReportDialog
          packageId={pack.id}
          file={shown.file}
          onClose={close}
          onMap={pack.may_edit ? () => askColumns(shown.file) : undefined}
          unconfirmed={pack.may_edit ? pack.files.find((file) => file.id === shown.file.id && stateOf(file) === "unconfirmed") : undefined}
          onConfirmed={confirmed}
          onDeleted={pack.may_delete_files ? (file) => change(file.id, null) : undefined}
        />
      )}
      {shown?.what === "kind" && (
        <KindDialog
          packageId={pack.id}
          file={shown.file}
          kind={shown.kind}
          files={pack.files}
          onRead={(file) => {
            change(shown.file.id, file);
            close();
          }}
          onMap={(id, layout) => setShown({ what: "columns", file: { ...shown.file, id }, layout })}
          onClose={close}
        />
      )}
      {shown?.what === "columns" && (
        <MapDialog
          packageId={pack.id}
          file={shown.file}
          known={shown.layout}
          onClose={close}
          onTaken={(file) => {
            change(shown.file.id, file);
            showReport(file);
          }}
        />
      )}
    </Stack>
  );
}
