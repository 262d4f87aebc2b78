import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useTypingPause } from "../../ui/typing-pause";
import type { ChosenInstitution } from "./drafts";
import { staffInstitutions, useStaffPage } from "./staff-queries";
import { totalWords } from "./staff-words";

/** The most that are offered; a longer text finds the others. */
const MOST = 6;

interface Props {
  chosen: ChosenInstitution | null;
  fault: string | undefined;
  onChoose: (institution: ChosenInstitution | null) => void;
}

/** Chooses an institution by its name. */
export function InstitutionField({ chosen, fault, onChoose }: Props) {
  // The keyboard goes on where the user chose, or chooses again.
  const [isTouched, setIsTouched] = useState(false);
  const choose = (institution: ChosenInstitution | null) => {
    setIsTouched(true);
    onChoose(institution);
  };
  if (chosen === null) return <Search fault={fault} isFocused={isTouched} onChoose={choose} />;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, overflowWrap: "anywhere" }}>
      <Typography>
        Institution: <strong>{chosen.name}</strong>
      </Typography>
      <Button size="small" autoFocus={isTouched} onClick={() => choose(null)} aria-label={`Change the institution ${chosen.name}`}>
        Change
      </Button>
    </Box>
  );
}

function Search({ fault, isFocused, onChoose }: Pick<Props, "fault" | "onChoose"> & { isFocused: boolean }) {
  const [typed, setTyped] = useState("");
  const [search, setSearch] = useState("");
  const pause = useTypingPause();
  const type = (text: string) => {
    setTyped(text);
    pause.after(() => setSearch(text.trim()));
  };
  const found = useStaffPage("institutions", (signal) => staffInstitutions(search, 0, signal), search, 0);
  const { total, rows } = found.data ?? { total: 0, rows: [] };
  return (
    <div>
      <TextField
        label="Institution"
        type="search"
        required
        value={typed}
        autoFocus={isFocused}
        onChange={(event) => type(event.target.value)}
        error={fault !== undefined}
        helperText={fault === undefined ? "All or part of the name. Then select it below." : <span role="alert">{fault}</span>}
        fullWidth
        slotProps={{ htmlInput: { autoComplete: "off" }, formHelperText: { component: "div" } }}
      />
      {found.isSuccess && (
        <Typography role="status" variant="body2" color="textSecondary" sx={{ mt: 1, overflowWrap: "anywhere" }}>
          {totalWords(total, ["institution", "institutions"], search)}
          {total > MOST && ` The first ${MOST} are listed.`}
        </Typography>
      )}
      <Box component="ul" aria-label="Matching institutions" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {rows.slice(0, MOST).map(({ id, name, is_consortium }) => (
          <li key={id}>
            <Button fullWidth onClick={() => onChoose({ id, name })} sx={{ justifyContent: "flex-start", textAlign: "left", overflowWrap: "anywhere" }}>
              {is_consortium ? `${name} (consortium)` : name}
            </Button>
          </li>
        ))}
      </Box>
    </div>
  );
}
