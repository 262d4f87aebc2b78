import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import type { NewApiKey } from "../../api/sharing";
import { BusyButton } from "../../ui/BusyButton";
import { CheckedFrame } from "../../ui/CheckedFrame";
import { FormText } from "../../ui/FormText";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { useCheckedForm, type Faults } from "../../ui/use-checked-form";
import { LIFETIMES } from "./key-words";
import { useMakeKey } from "./queries";

interface KeyDraft {
  name: string;
  days: number;
}

function keyFaults({ name }: KeyDraft): Faults<KeyDraft> {
  return name.trim() === "" ? { name: "Enter a purpose for the key." } : {};
}

/** Makes a key: what it is for, and how long it is good. */
export function MakeKeyForm({ packageId, onMade }: { packageId: string; onMade: (made: NewApiKey) => void }) {
  const make = useMakeKey(packageId);
  const form = useCheckedForm({
    empty: { name: "", days: 90 } as KeyDraft,
    faultsOf: keyFaults,
    send: ({ name, days }) => make.mutateAsync({ name: name.trim(), days }),
    onTaken: onMade,
    isCleared: true,
  });
  return (
    <CheckedFrame form={form} label="New key">
      <Typography variant="h3" component="h3">
        New key
      </Typography>
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { sm: "minmax(0, 1fr) 180px" }, alignItems: "start" }}>
        <FormText form={form} name="name" label="Purpose" required autoComplete="off" helperText="For example, “Nightly export”." />
        <TextField label="Expires" select value={form.draft.days} onChange={(event) => form.set({ days: Number(event.target.value) })} fullWidth>
          {LIFETIMES.map(([days, words]) => (
            <MenuItem key={days} value={days}>
              {words}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      {form.error !== null && <ProblemPanel error={form.error} />}
      <Box>
        <BusyButton type="submit" variant="contained" isBusy={form.isPending}>
          Create key
        </BusyButton>
      </Box>
    </CheckedFrame>
  );
}
