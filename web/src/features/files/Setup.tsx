import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useState } from "react";
import { Link } from "react-router";
import { screens } from "../../lib/paths";
import type { Package, UploadedFile } from "../../lib/wire";
import { DropZone } from "./DropZone";
import { FileTable } from "./FileTable";
import { Needs } from "./Needs";
import { ReportDialog } from "./ReportDialog";
import { UploadList } from "./UploadList";
import { kindName, midSentence } from "./names";
import { useUploads } from "./use-uploads";

/** The files behind a package: what is missing, what is live, and where to put more. */
export function Setup({ pack }: { pack: Package }) {
  const { uploads, send, dismiss } = useUploads(pack.id);
  const [shown, setShown] = useState<Pick<UploadedFile, "id" | "name" | "report">>();
  return (
    <Stack spacing={2} sx={{ py: 2 }}>
      {pack.missing.length > 0 && (
        <Alert severity="warning" variant="outlined">
          Still needed for a forecast: {pack.missing.map((kind) => `a ${midSentence(kindName(kind))}`).join(" and ")}.
        </Alert>
      )}
      {pack.is_ready && pack.scenarios.length === 0 && (
        <Alert severity="success" variant="outlined" action={<Button component={Link} to={screens.package(pack.id, "scenarios")} size="small">To the scenarios</Button>}>
          All that a forecast needs is here. Create a scenario to see it.
        </Alert>
      )}
      <DropZone onFiles={send} />
      <Needs files={pack.files} />
      <UploadList uploads={uploads} onDismiss={dismiss} onReport={setShown} />
      <FileTable packageId={pack.id} files={pack.files} onReport={setShown} />
      {shown && <ReportDialog packageId={pack.id} file={shown} onClose={() => setShown(undefined)} />}
    </Stack>
  );
}
