import InputAdornment from "@mui/material/InputAdornment";
import TextField from "@mui/material/TextField";
import { useEffect, useRef, useState } from "react";
import { currencySymbol, numberTyped } from "../../lib/format";
import type { SettingDefinition } from "../../lib/wire";
import { SettingRow } from "./SettingRow";

interface Props {
  definition: SettingDefinition;
  value: number;
  currency: string | null;
  /** Whether it can be changed. */
  isOpen: boolean;
  refusal?: string;
  /** Sets it back to what the model begins with; left out where it is that. */
  onReset?: () => void;
  onChange: (value: number) => void;
}

/** How long nothing must be typed before a number counts as meant, in milliseconds. */
const PAUSE = 500;

/** A number. It is taken over after a pause, by Enter or on leaving the field; Escape takes it back. */
export function NumberSetting({ definition, value, currency, isOpen, refusal, onReset, onChange }: Props) {
  const { name, display, display_name, description } = definition;
  const [text, setText] = useState(String(value));
  const [known, setKnown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // A value that came from elsewhere (reset, refusal) is shown; one's own is on screen already.
  if (known !== value) {
    setKnown(value);
    if (numberTyped(text) !== value) setText(String(value));
  }
  const isValid = numberTyped(text) !== null;
  const commit = (typed: string) => {
    clearTimeout(timer.current);
    const next = numberTyped(typed);
    if (next !== null && next !== value) onChange(next);
  };
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => commit(typed), PAUSE);
  };
  const about = !isValid ? "A number, 0 or more." : (refusal ?? description);
  return (
    <SettingRow name={name} label={display_name} about={about} isRefused={!isValid || refusal !== undefined} onReset={onReset}>
      <TextField
        id={`setting-${name}`}
        value={text}
        disabled={!isOpen}
        onChange={(event) => type(event.target.value)}
        onBlur={() => commit(text)}
        onKeyDown={(event) => {
          if (event.key === "Enter") commit(text);
          if (event.key === "Escape") type(String(value));
        }}
        error={!isValid || refusal !== undefined}
        size="small"
        sx={{ width: 96, "& input": { textAlign: "right", py: 0.75, fontSize: 14 }, "& input.Mui-disabled": { WebkitTextFillColor: "currentcolor", color: "text.primary" } }}
        slotProps={{
          htmlInput: { inputMode: "decimal", "data-testid": `setting-${name}`, "aria-describedby": `about-${name}` },
          input: {
            startAdornment: display === "dollars" ? <InputAdornment position="start">{currencySymbol(currency)}</InputAdornment> : undefined,
            endAdornment: display === "percent" ? <InputAdornment position="end">%</InputAdornment> : undefined,
          },
        }}
      />
    </SettingRow>
  );
}
