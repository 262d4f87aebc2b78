import TextField from "@mui/material/TextField";
import { count } from "../../lib/format";

interface Props<Choice extends string> {
  label: string;
  choices: readonly [choice: Choice, name: string][];
  /** How many lines each would leave. */
  counts: Record<Choice, number>;
  value: Choice;
  onChange: (choice: Choice) => void;
}

/** Chooses which lines of a grid are shown, and says how many there are of each kind. The browser's own list is good for fingers too. */
export function FilterChoice<Choice extends string>({ label, choices, counts, value, onChange }: Props<Choice>) {
  return (
    <TextField select size="small" value={value} onChange={(event) => onChange(event.target.value as Choice)} slotProps={{ select: { native: true }, htmlInput: { "aria-label": label } }}>
      {choices.map(([choice, name]) => (
        <option key={choice} value={choice}>
          {name} ({count(counts[choice])})
        </option>
      ))}
    </TextField>
  );
}
