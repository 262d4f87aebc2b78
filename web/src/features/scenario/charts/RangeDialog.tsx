import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { currencySymbol, plural } from "../../../lib/format";
import { rowsInBounds, type ScatterBounds, type ScatterPoint } from "../../../model/scatter";
import { FormDialog } from "../../../ui/FormDialog";

interface Props {
  points: readonly ScatterPoint[];
  currency: string | null;
  onSelect: (rows: number[]) => void;
  onClose: () => void;
}

const FIELDS: [key: keyof ScatterBounds, label: string, isMoney: boolean][] = [
  ["leastUses", "Paywalled uses, from", false],
  ["mostUses", "Paywalled uses, to", false],
  ["leastCost", "Subscription cost, from", true],
  ["mostCost", "Subscription cost, to", true],
];

/** Selects journals by their use and cost, as drawing around them does. */
export function RangeDialog({ points, currency, onSelect, onClose }: Props) {
  const [texts, setTexts] = useState<Partial<Record<keyof ScatterBounds, string>>>({});
  const bounds = Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== "").map(([key, text]) => [key, Number(text)])) as ScatterBounds;
  const isValid = Object.values(bounds).every((value: number) => Number.isFinite(value) && value >= 0);
  const rows = isValid ? rowsInBounds(points, bounds) : [];
  return (
    <FormDialog title="Select by range" action="Select" canSave={rows.length > 0} isPending={false} onSave={() => onSelect(rows)} onClose={onClose}>
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" } }}>
        {FIELDS.map(([key, label, isMoney]) => (
          <TextField
            key={key}
            size="small"
            label={isMoney ? `${label} (${currencySymbol(currency).trim()} a year)` : `${label} (a year)`}
            value={texts[key] ?? ""}
            onChange={(event) => setTexts((now) => ({ ...now, [key]: event.target.value }))}
            slotProps={{ htmlInput: { inputMode: "decimal" }, inputLabel: { shrink: true } }}
          />
        ))}
      </Box>
      <Typography aria-live="polite">{isValid ? `${plural(rows.length, "journal")} in this range.` : "Enter numbers, 0 or more."}</Typography>
    </FormDialog>
  );
}
