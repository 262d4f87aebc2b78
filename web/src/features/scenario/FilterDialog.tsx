import Box from "@mui/material/Box";
import InputAdornment from "@mui/material/InputAdornment";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { count, currencySymbol } from "../../lib/format";
import { FormDialog } from "../../ui/FormDialog";
import { Tick } from "../../ui/Tick";
import { rangeFilter, rangeIn, valuesFilter, valuesIn, withFilter, MOST_VALUES } from "./filter-model";
import { filterOptions, type ListColumn } from "./filter-options";
import type { GridSource } from "./grid-values";
import type { Filters } from "./use-view-state";

interface Props {
  source: GridSource;
  filters: Filters;
  onFilters: (filters: Filters) => void;
  onClose: () => void;
}

const LISTS: [column: ListColumn, label: string, blank: string][] = [
  ["subscribed", "Status", ""],
  ["subject", "Subject", "No subject"],
  ["publisher", "Publisher", "No publisher"],
  ["is_society_journal", "Society journal", "Unknown"],
];

/** Filters journals by status, subject, publisher, society and cost per use, all at once. Filters of other columns stay. */
export function FilterDialog({ source, filters, onFilters, onClose }: Props) {
  const [next, setNext] = useState(filters);
  const [bounds, setBounds] = useState(() => textsOf(filters));
  const range = { from: boundOf(bounds.from), to: boundOf(bounds.to) };
  const isValid = [range.from, range.to].every((bound) => !Number.isNaN(bound)) && !(range.from !== undefined && range.to !== undefined && range.from > range.to);
  const save = () => {
    const before = textsOf(filters);
    // A filter that the form cannot show stays until another range is entered.
    const isSame = before.from === bounds.from && before.to === bounds.to;
    onFilters(isSame ? next : withFilter(next, "cpu", rangeFilter(range)));
  };
  const symbol = currencySymbol(source.currency).trim();
  return (
    <FormDialog title="Filter journals" action="Apply filters" canSave={isValid} isPending={false} onSave={save} onClose={onClose}>
      {LISTS.filter(([column]) => column === "subscribed" || source.titles.has(column) || (column === "publisher" && source.titles.has("publisher_short"))).map(([column, label, blank]) => (
        <ValueList key={column} label={label} blank={blank} source={source} column={column} values={valuesIn(next[column])} onValues={(values) => setNext(withFilter(next, column, valuesFilter(values)))} />
      ))}
      <Box role="group" aria-label="Cost per use" sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" } }}>
        {(["from", "to"] as const).map((key) => (
          <TextField
            key={key}
            size="small"
            label={`Cost per use, ${key}`}
            value={bounds[key]}
            error={!isValid}
            onChange={(event) => setBounds((now) => ({ ...now, [key]: event.target.value }))}
            slotProps={{ htmlInput: { inputMode: "decimal" }, input: { startAdornment: <InputAdornment position="start">{symbol}</InputAdornment> }, inputLabel: { shrink: true } }}
          />
        ))}
      </Box>
      <Box aria-live="polite" sx={{ mt: -1.5, fontSize: "0.8125rem", color: "error.main" }}>
        {!isValid && "Enter numbers, the lower one first."}
      </Box>
    </FormDialog>
  );
}

interface ListProps {
  label: string;
  /** What journals without a value are called. */
  blank: string;
  source: GridSource;
  column: ListColumn;
  values: string[];
  onValues: (values: string[]) => void;
}

/** Values of a column to choose from, each with its number of journals. */
function ValueList({ label, blank, source, column, values, onValues }: ListProps) {
  const [options] = useState(() => filterOptions(source, column));
  const nameOf = (value: string) => value || blank;
  return (
    <TextField
      select
      size="small"
      fullWidth
      label={label}
      value={values}
      onChange={(event) => onValues((event.target.value as unknown as string[]).slice(0, MOST_VALUES))}
      slotProps={{
        inputLabel: { shrink: true },
        select: { multiple: true, displayEmpty: true, renderValue: (chosen) => (chosen as string[]).map(nameOf).join(", ") || "All", MenuProps: { slotProps: { paper: { sx: { maxHeight: 360 } } } } },
      }}
    >
      {options.map(({ value, count: journals }) => (
        <MenuItem key={value} value={value} dense sx={{ whiteSpace: "normal" }}>
          <Tick isSet={values.includes(value)} />
          {nameOf(value)} ({count(journals)})
        </MenuItem>
      ))}
    </TextField>
  );
}

function textsOf(filters: Filters): { from: string; to: string } {
  const { from, to } = rangeIn(filters.cpu);
  return { from: from === undefined ? "" : String(from), to: to === undefined ? "" : String(to) };
}

/** A bound as typed; NaN if it is no number. It may be negative: then a subscription costs less than loans. */
function boundOf(text: string): number | undefined {
  const bare = text.trim().replace(",", ".").replace("−", "-");
  return bare === "" ? undefined : /^-?(\d+\.?\d*|\.\d+)$/.test(bare) ? Number(bare) : Number.NaN;
}
