import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import type { ReceivedForm } from "../../api/admin";
import { NONE, day, moment } from "../../lib/format";
import { stackedTable } from "../../ui/stacked-table";
import { FORM_KINDS, deliveryText, dueDay, senderOf } from "./form-words";

/** Forms, one a line. */
export function ReceivedFormTable({ forms, onOpen }: { forms: ReceivedForm[]; onOpen: (form: ReceivedForm) => void }) {
  return (
    <TableContainer component={Paper} variant="outlined">
      <Table aria-label="Forms" sx={stackedTable}>
        <TableHead>
          <TableRow>
            <TableCell>Form</TableCell>
            <TableCell>From</TableCell>
            <TableCell>Came</TableCell>
            <TableCell>
              <span className="visually-hidden">Actions</span>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {forms.map((form) => (
            <FormRow key={form.id} form={form} onOpen={() => onOpen(form)} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function FormRow({ form, onOpen }: { form: ReceivedForm; onOpen: () => void }) {
  const { name, email } = senderOf(form);
  const kind = FORM_KINDS[form.kind][0];
  const due = dueDay(form);
  const small = { variant: "caption", component: "div", color: "textSecondary" } as const;
  return (
    <TableRow sx={{ verticalAlign: "top" }}>
      <TableCell data-label="Form" sx={{ fontWeight: 600 }}>
        {kind}
      </TableCell>
      <TableCell data-label="From" sx={{ overflowWrap: "anywhere" }}>
        <div>
          {name || email || NONE}
          {name && email && <Typography {...small}>{email}</Typography>}
        </div>
      </TableCell>
      <TableCell data-label="Came">
        <div>
          {moment(form.submitted_at)}
          {due && <Typography {...small}>Answer due by {day(due)}</Typography>}
          {form.webhook?.state === "failing" && (
            <Typography {...small} color="error">
              {deliveryText(form.webhook)}
            </Typography>
          )}
        </div>
      </TableCell>
      <TableCell align="right">
        <Button size="small" onClick={onOpen} aria-haspopup="dialog" aria-label={`Open the ${kind.toLowerCase()} of ${email || name}`} sx={{ justifySelf: "start", ml: { xs: -0.75, sm: 0 } }}>
          Open
        </Button>
      </TableCell>
    </TableRow>
  );
}
