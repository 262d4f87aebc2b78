import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Typography from "@mui/material/Typography";
import { FIXED_HINTS, columnGroups } from "../../model/columns";

/** What each column of the table says; beside the hints of its headings, which a finger or the keyboard does not bring up. */
export function ColumnGuide({ isConsortium, onClose }: { isConsortium: boolean; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="column-guide-title">
      <DialogTitle id="column-guide-title">Column definitions</DialogTitle>
      <DialogContent dividers tabIndex={0}>
        <Group name="Always there" columns={[["Title", FIXED_HINTS.title], ["Subscribed", FIXED_HINTS.subscribed]]} />
        {columnGroups(isConsortium).map(({ name, columns }) => (
          <Group key={name} name={name} columns={columns.map(({ label, hint }) => [label, hint])} />
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} variant="outlined">
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Group({ name, columns }: { name: string; columns: [label: string, hint: string][] }) {
  return (
    <Box component="section" sx={{ mb: 2.5 }}>
      <Typography variant="h3">{name}</Typography>
      <Box component="dl" sx={{ m: 0, fontSize: "0.875rem" }}>
        {columns.map(([label, hint]) => (
          <Box key={label} sx={{ mt: 0.75 }}>
            <Box component="dt" sx={{ fontWeight: 600 }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, color: "text.secondary" }}>
              {hint}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
