import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";
import { CopyButton } from "../../ui/CopyButton";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { WIDE_DIALOG } from "../../ui/dialog-width";
import { useParagraph } from "./queries";

interface Props {
  keys: readonly string[];
  base: string;
  onClose: () => void;
}

/** The comparison as a paragraph for a report, to be copied. */
export function ParagraphDialog({ keys, base, onClose }: Props) {
  const paragraph = useParagraph(keys, base);
  return (
    <Dialog open onClose={onClose} maxWidth={false} slotProps={{ paper: { sx: WIDE_DIALOG } }} aria-labelledby="paragraph-title">
      <DialogTitle id="paragraph-title">Paragraph for a report</DialogTitle>
      <DialogContent>
        {paragraph.isPending && <LinearProgress aria-label="Loading the paragraph" />}
        {paragraph.isError && <ProblemPanel error={paragraph.error} onRetry={() => void paragraph.refetch()} />}
        {paragraph.data !== undefined && (
          <Typography data-testid="comparison-paragraph" sx={{ overflowWrap: "anywhere" }}>
            {paragraph.data.trim()}
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        {paragraph.data !== undefined && <CopyButton text={paragraph.data.trim()} what="paragraph" />}
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
