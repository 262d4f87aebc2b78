import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import FormControlLabel from "@mui/material/FormControlLabel";
import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";
import { useState, type SubmitEvent } from "react";
import type { UploadedFile } from "../../api/files";
import { LayoutTable } from "./LayoutTable";
import { MapFields } from "./MapFields";
import { MapRefusal } from "./MapRefusal";
import type { Layout } from "./layout";
import { columnsUsedTwice, draftOf, faultsOf, kindIn, mapOf, sheetIn, type MapDraft } from "./map-draft";
import { useMapFile, type ReportedFile } from "./queries";

interface Props {
  packageId: string;
  file: ReportedFile;
  layout: Layout;
  onClose: () => void;
  onTaken: (file: UploadedFile) => void;
}

/** The columns of a sheet, what they are to be taken for, and what the server made of it. */
export function MapForm({ packageId, file, layout, onClose, onTaken }: Props) {
  const [draft, setDraft] = useState<MapDraft>(() => draftOf(layout));
  const send = useMapFile(packageId, file.id, onTaken);
  const faults = faultsOf(layout, draft);
  const twice = columnsUsedTwice(draft);
  const change = (next: MapDraft) => {
    setDraft(next);
    send.reset();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    send.mutate(mapOf(draft));
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: "flex", flexDirection: "column", minHeight: 0 }}>
      <DialogContent dividers>
        <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 3 }}>
          <Typography>
            Titlewise does not recognise the headings of this file. Select what each column holds. Suggestions are filled in.
          </Typography>
          <MapFields layout={layout} draft={draft} onChange={change} />
          <LayoutTable sheet={sheetIn(layout, draft)} kind={kindIn(layout, draft)} draft={draft} />
        </Box>
      </DialogContent>
      <DialogContent dividers sx={{ flex: "none", borderTop: 0, py: 1.5 }} role="status" aria-label="Still missing">
        {faults.map((fault) => (
          <Typography key={fault} variant="body2" sx={{ color: "warning.main" }}>
            {fault}
          </Typography>
        ))}
        {twice.length > 0 && (
          <Typography variant="body2">
            Column {twice.join(" and ")} is selected more than once. You can continue if this is intended.
          </Typography>
        )}
        {faults.length === 0 && twice.length === 0 && <Typography variant="body2">All required data is present.</Typography>}
        {send.isPending && <LinearProgress aria-label="Processing the file" sx={{ mt: 1 }} />}
        {send.isError && <MapRefusal error={send.error} />}
      </DialogContent>
      <DialogActions sx={{ flexWrap: "wrap", gap: 1, "& > :not(style) ~ :not(style)": { ml: 0 } }}>
        <FormControlLabel
          sx={{ flex: "1 1 300px", mr: 0 }}
          control={<Checkbox checked={draft.isRemembered} onChange={(_, isRemembered) => change({ ...draft, isRemembered })} />}
          label="Remember for files with the same headings"
        />
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="contained" disabled={faults.length > 0 || send.isPending}>
          Read the file
        </Button>
      </DialogActions>
    </Box>
  );
}
