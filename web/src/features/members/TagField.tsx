import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import TextField from "@mui/material/TextField";
import { tagsOf } from "./member-search";

interface Props {
  value: string;
  onChange: (value: string) => void;
  /** Tags that are in use already. */
  known: string[];
}

/** Takes tags with commas between, and offers those in use. */
export function TagField({ value, onChange, known }: Props) {
  const typed = new Set(tagsOf(value).map((tag) => tag.toLowerCase()));
  const others = known.filter((tag) => !typed.has(tag.toLowerCase()));
  return (
    <div>
      <TextField label="Tags" value={value} onChange={(event) => onChange(event.target.value)} helperText="Search words, separated by commas. Optional." fullWidth slotProps={{ htmlInput: { autoComplete: "off" } }} />
      {others.length > 0 && (
        <Box role="group" aria-label="Tags in use" sx={{ display: "flex", flexWrap: "wrap", gap: 0.75, mt: 1, maxHeight: 120, overflowY: "auto" }}>
          {others.map((tag) => (
            <Chip key={tag} size="small" variant="outlined" label={`+ ${tag}`} onClick={() => onChange([...tagsOf(value), tag].join(", "))} />
          ))}
        </Box>
      )}
    </div>
  );
}
