import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import LinearProgress from "@mui/material/LinearProgress";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemButton from "@mui/material/ListItemButton";
import ListItemText from "@mui/material/ListItemText";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { DIALOG_WIDTH } from "../../ui/dialog-width";
import { usePackage, usePackages } from "../packages/queries";

interface Props {
  /** The scenarios that are compared already. */
  keys: readonly string[];
  /** The package whose scenarios are listed first. */
  packageId?: string;
  onAdd: (key: string) => void;
  onClose: () => void;
}

/** The scenarios of all packages that the user can view, to add one to a comparison. */
export function AddScenarioDialog({ keys, packageId, onAdd, onClose }: Props) {
  const packages = usePackages();
  const [chosen, setChosen] = useState(packageId);
  const shown = packages.data?.find(({ id }) => id === chosen)?.id ?? packages.data?.[0]?.id;
  return (
    <Dialog open onClose={onClose} maxWidth={false} slotProps={{ paper: { sx: DIALOG_WIDTH } }} aria-labelledby="add-scenario-title">
      <DialogTitle id="add-scenario-title">Add scenario</DialogTitle>
      <DialogContent>
        {packages.isPending && <LinearProgress aria-label="Loading packages" />}
        {packages.isError && <ProblemPanel error={packages.error} onRetry={() => void packages.refetch()} />}
        {packages.data && shown !== undefined && (
          <TextField select fullWidth size="small" label="Package" value={shown} onChange={(event) => setChosen(event.target.value)} sx={{ mt: 1, mb: 1 }}>
            {packages.data.map(({ id, name, institution_name }) => (
              <MenuItem key={id} value={id} sx={{ whiteSpace: "normal" }}>
                {name} · {institution_name}
              </MenuItem>
            ))}
          </TextField>
        )}
        {shown !== undefined && <Scenarios packageId={shown} keys={keys} onAdd={onAdd} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
      </DialogActions>
    </Dialog>
  );
}

function Scenarios({ packageId, keys, onAdd }: { packageId: string } & Pick<Props, "keys" | "onAdd">) {
  const pack = usePackage(packageId);
  if (pack.isPending) return <LinearProgress aria-label="Loading scenarios" />;
  if (pack.isError) return <ProblemPanel error={pack.error} onRetry={() => void pack.refetch()} />;
  if (pack.data.scenarios.length === 0) return <Typography color="textSecondary">This package has no scenarios.</Typography>;
  return (
    <List dense aria-label="Scenarios" disablePadding>
      {pack.data.scenarios.map(({ id, name }) => (
        <ListItem key={id} disablePadding>
          <ListItemButton disabled={keys.includes(id)} onClick={() => onAdd(id)}>
            <ListItemText primary={name} secondary={keys.includes(id) ? "Already compared" : undefined} />
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  );
}
