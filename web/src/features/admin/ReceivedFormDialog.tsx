import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Typography from "@mui/material/Typography";
import { Fragment } from "react";
import type { ReceivedForm } from "../../api/admin";
import { day, moment } from "../../lib/format";
import { FORM_KINDS, deliveryText, dueDay, formLines, isEmail } from "./form-words";

interface Props {
  form: ReceivedForm;
  onDelete: () => void;
  onClose: () => void;
}

/** All that was filled into a form. */
export function ReceivedFormDialog({ form, onDelete, onClose }: Props) {
  const due = dueDay(form);
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="form-title">
      <DialogTitle id="form-title">{FORM_KINDS[form.kind][0]}</DialogTitle>
      <DialogContent dividers>
        <Typography color="textSecondary">
          Received {moment(form.submitted_at)}. {due && `Answer due by ${day(due)}. `}
          {deliveryText(form.webhook)}
        </Typography>
        <Box component="dl" sx={{ m: 0, mt: 2, display: "grid", gridTemplateColumns: { sm: "minmax(140px, auto) 1fr" }, columnGap: 3, rowGap: { xs: 0, sm: 1 }, alignItems: "baseline", "& dd": { m: 0, mb: { xs: 1.5, sm: 0 }, whiteSpace: "pre-line", overflowWrap: "anywhere" } }}>
          {formLines(form).map(([label, value]) => (
            <Fragment key={label}>
              <Typography component="dt" variant="body2" color="textSecondary">
                {label}
              </Typography>
              <dd>{isEmail(value) ? <a href={`mailto:${encodeURI(value)}`}>{value}</a> : value}</dd>
            </Fragment>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="error" onClick={onDelete}>
          Delete…
        </Button>
        <Button onClick={onClose} variant="outlined">
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
