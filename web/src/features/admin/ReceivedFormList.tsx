import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import { useState } from "react";
import type { FormKind, ReceivedForm } from "../../api/admin";
import { BusyButton } from "../../ui/BusyButton";
import { EmptyPanel } from "../../ui/EmptyPanel";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { DeleteFormDialog } from "./DeleteFormDialog";
import { ReceivedFormDialog } from "./ReceivedFormDialog";
import { ReceivedFormTable } from "./ReceivedFormTable";
import { useReceivedForms } from "./form-queries";

/** The forms of one kind, or all, the newest first. */
export function ReceivedFormList({ kind }: { kind: FormKind | "" }) {
  const forms = useReceivedForms(kind);
  const [shown, setShown] = useState<ReceivedForm>();
  const [doomed, setDoomed] = useState<ReceivedForm>();
  return (
    <>
      {forms.isPending && <Skeleton variant="rounded" height={160} />}
      {forms.isError && <ProblemPanel error={forms.error} onRetry={() => void forms.refetch()} />}
      {forms.data?.length === 0 && <EmptyPanel heading="No forms yet" text="Orders, demo requests and privacy requests from the public pages appear here." />}
      {forms.data && forms.data.length > 0 && <ReceivedFormTable forms={forms.data} onOpen={setShown} />}
      {forms.hasNextPage && (
        <Box sx={{ mt: 2 }}>
          <BusyButton variant="outlined" onClick={() => void forms.fetchNextPage()} isBusy={forms.isFetchingNextPage}>
            Show older
          </BusyButton>
        </Box>
      )}
      {shown && (
        <ReceivedFormDialog
          form={shown}
          onDelete={() => {
            setDoomed(shown);
            setShown(undefined);
          }}
          onClose={() => setShown(undefined)}
        />
      )}
      {doomed && <DeleteFormDialog form={doomed} onClose={() => setDoomed(undefined)} />}
    </>
  );
}
