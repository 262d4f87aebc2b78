import InputAdornment from "@mui/material/InputAdornment";
import TextField from "@mui/material/TextField";
import { useEffect, useRef, useState } from "react";
import { growthTyped, numberTyped } from "../../lib/format";
import { SettingRow } from "./SettingRow";

interface Props<Value extends number | null> {
  name: string;
  label: string;
  /** What it is. */
  about: string;
  value: Value;
  /** What a blank field means; left out where something has to stand in it. */
  blank?: Value;
  /** The greatest number that is taken. */
  most?: number;
  /** Whether it is a yearly growth, which may be negative down to -100. */
  isGrowth?: boolean;
  /** What stands in front of the number, and behind it. */
  unit?: { start?: string; end?: string };
  /** What is shown, faintly, in a blank field. */
  placeholder?: string;
  width?: number;
  /** Whether it can be changed. */
  isOpen: boolean;
  refusal?: string;
  /** Sets it back to what it is at first; left out where it is that. */
  onReset?: () => void;
  onChange: (value: Value) => void;
}

/** How long nothing must be typed before a number counts as meant, in milliseconds. */
const PAUSE = 500;

/** A number, 0 or more, or a growth, -100 or more. It is taken over after a pause, by Enter or on leaving the field; Escape takes it back. */
export function NumberField<Value extends number | null>({ name, label, about, value, blank, most = Number.POSITIVE_INFINITY, isGrowth = false, unit = {}, placeholder, width = 96, isOpen, refusal, onReset, onChange }: Props<Value>) {
  const [text, setText] = useState(textOf(value));
  const [known, setKnown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  /** The value that a text means; undefined if none. */
  const meant = (typed: string): Value | undefined => {
    if (typed.trim() === "") return blank;
    const number = isGrowth ? growthTyped(typed) : numberTyped(typed);
    return number === null || number > most ? undefined : (number as Value);
  };
  // A value that came from elsewhere (reset, refusal) is shown; one's own is on screen already.
  if (known !== value) {
    setKnown(value);
    if (meant(text) !== value) setText(textOf(value));
  }
  const isValid = meant(text) !== undefined;
  const commit = (typed: string) => {
    clearTimeout(timer.current);
    const next = meant(typed);
    if (next !== undefined && next !== value) onChange(next);
  };
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => commit(typed), PAUSE);
  };
  const fault = isGrowth ? "A number, -100 or more." : most === Number.POSITIVE_INFINITY ? "A number, 0 or more." : `A number from 0 to ${most}.`;
  const isRefused = !isValid || refusal !== undefined;
  return (
    <SettingRow name={name} label={label} about={isValid ? (refusal ?? about) : fault} isRefused={isRefused} onReset={onReset}>
      <TextField
        id={`setting-${name}`}
        value={text}
        placeholder={placeholder}
        disabled={!isOpen}
        onChange={(event) => type(event.target.value)}
        onBlur={() => commit(text)}
        onKeyDown={(event) => {
          if (event.key === "Enter") commit(text);
          if (event.key === "Escape") type(textOf(value));
        }}
        error={isRefused}
        size="small"
        sx={{ width, "& input": { textAlign: "right", py: 0.75, fontSize: "0.875rem" }, "& input.Mui-disabled": { WebkitTextFillColor: "currentcolor", color: "text.primary" } }}
        slotProps={{
          htmlInput: { inputMode: "decimal", "data-testid": `setting-${name}`, "aria-describedby": `about-${name}` },
          input: {
            startAdornment: unit.start && <InputAdornment position="start">{unit.start}</InputAdornment>,
            endAdornment: unit.end && <InputAdornment position="end">{unit.end}</InputAdornment>,
          },
        }}
      />
    </SettingRow>
  );
}

function textOf(value: number | null): string {
  return value === null ? "" : String(value);
}
