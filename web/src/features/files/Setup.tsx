import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import { useState } from "react";
import type { FileRow, Package } from "../../lib/wire";
import { DropZone } from "./DropZone";
import { FileTable } from "./FileTable";
import { ReportDialog } from "./ReportDialog";
import { UploadList } from "./UploadList";
import { kindName } from "./names";
import { useUploads } from "./use-uploads";

/** The files behind a package: what is missing, what is live, and where to put more. */
export function Setup({ pack }: { pack: Package }) {
  const { uploads, send, dismiss } = useUploads(pack.id);
  const [shown, setShown] = useState<Pick<FileRow, "id" | "name">>();
  return (
    <Stack spacing={2} sx={{ py: 2 }}>
      {pack.missing.length > 0 && (
        <Alert severity="warning" variant="outlined">
          Still needed: {pack.missing.map(kindName).join(", ")}.
        </Alert>
      )}
      <DropZone onFiles={send} />
      <UploadList uploads={uploads} onDismiss={dismiss} onReport={setShown} />
      <FileTable packageId={pack.id} files={pack.files} onReport={setShown} />
      {shown && <ReportDialog packageId={pack.id} fileId={shown.id} name={shown.name} onClose={() => setShown(undefined)} />}
    </Stack>
  );
}
