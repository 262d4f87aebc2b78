import Alert from "@mui/material/Alert";
import LinearProgress from "@mui/material/LinearProgress";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useMemo, useState } from "react";
import type { Member } from "../../api/consortium";
import { explainInLine } from "../../api/problem";
import { plural } from "../../lib/format";
import { FormDialog } from "../../ui/FormDialog";
import { useNotify } from "../../ui/notice-context";
import { useChangeSizes } from "./queries";
import { readSizes, sizesText } from "./sizes";

/** Asks how large all members are, as one text that can be pasted from a spreadsheet. */
export function SizesDialog({ packageId, members, onClose }: { packageId: string; members: Member[]; onClose: () => void }) {
  const [text, setText] = useState(() => sizesText(members));
  const [saved, setSaved] = useState(0);
  const change = useChangeSizes(packageId);
  const notify = useNotify();
  const { changes, strangers, faults } = useMemo(() => readSizes(text, members), [text, members]);
  const save = () => {
    setSaved(0);
    change.mutate(
      { changes, onSaved: setSaved },
      {
        onSuccess: () => {
          notify(`${plural(changes.length, "size")} updated.`);
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog isWide title="Sizes of members" fault={change.isError ? explainInLine(change.error) : undefined} canSave={changes.length > 0 && faults.length === 0} isPending={change.isPending} onSave={save} onClose={onClose}>
      <Typography variant="body2" color="textSecondary">
        The size of each member in one unit, such as full-time students (FTE). Enter one line per member: name, tab, size. Omit unknown sizes. You can paste two columns of a spreadsheet.
      </Typography>
      <TextField label="Names and sizes" value={text} onChange={(event) => setText(event.target.value)} multiline minRows={6} maxRows={14} autoFocus fullWidth slotProps={{ htmlInput: { spellCheck: false, style: { tabSize: 4, whiteSpace: "pre", overflowX: "auto" } } }} />
      {faults.length > 0 && <Told severity="error" heading="Not a number of 0 or more:" lines={faults} />}
      {strangers.length > 0 && <Told severity="warning" heading="No member has this name, so the line is ignored:" lines={strangers} />}
      <Typography variant="body2" aria-live="polite">
        {changes.length === 0 ? "No changes yet." : `${plural(changes.length, "size")} will change.`}
      </Typography>
      {change.isPending && <LinearProgress variant="determinate" value={(100 * saved) / Math.max(1, changes.length)} aria-label="Saving sizes" />}
    </FormDialog>
  );
}

/** More lines than these nobody reads. */
const MOST = 8;

function Told({ severity, heading, lines }: { severity: "error" | "warning"; heading: string; lines: string[] }) {
  return (
    <Alert severity={severity} variant="outlined" sx={{ overflowWrap: "anywhere" }}>
      {heading}
      {lines.slice(0, MOST).map((line) => (
        <div key={line}>{line}</div>
      ))}
      {lines.length > MOST && <div>and {lines.length - MOST} more</div>}
    </Alert>
  );
}
