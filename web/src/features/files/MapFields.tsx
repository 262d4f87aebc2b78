import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import type { Layout, LayoutColumn } from "./layout";
import { headerRowOf, kindIn, neededWords, sheetIn, withColumn, withKind, withSheet, type MapDraft } from "./map-draft";

interface Props {
  layout: Layout;
  draft: MapDraft;
  onChange: (draft: MapDraft) => void;
}

const native = { select: { native: true }, inputLabel: { shrink: true } } as const;

/** What the file is, where its headings stand, and a column for each thing that is needed. */
export function MapFields({ layout, draft, onChange }: Props) {
  const sheet = sheetIn(layout, draft);
  const kind = kindIn(layout, draft);
  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(3, minmax(0, 1fr))" } }}>
      <TextField select label="This file is" size="small" slotProps={native} value={draft.kind} onChange={(event) => onChange(withKind(layout, draft, event.target.value))}>
        {layout.needed.map(({ kind: value, called }) => (
          <option key={value} value={value}>
            {called}
          </option>
        ))}
      </TextField>
      {layout.sheets.length > 1 && (
        <TextField select label="Sheet" size="small" slotProps={native} value={draft.sheet} onChange={(event) => onChange(withSheet(layout, draft, event.target.value))}>
          {layout.sheets.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </TextField>
      )}
      <TextField
        label="Heading row"
        size="small"
        value={draft.headerRow}
        onChange={(event) => onChange({ ...draft, headerRow: event.target.value })}
        error={headerRowOf(draft) === null}
        helperText="The row number in the spreadsheet, or 0 if there are no headings."
        slotProps={{ htmlInput: { inputMode: "numeric" }, inputLabel: { shrink: true } }}
      />
      <Box sx={{ gridColumn: "1 / -1", display: "grid", gap: 2, gridTemplateColumns: "subgrid" }} role="group" aria-label="Columns">
        {kind.fields.map((field) => (
          <TextField
            key={field.name}
            select
            size="small"
            label={labelOf(field.called, neededWords(kind, field))}
            slotProps={native}
            value={draft.columns[field.name] ?? ""}
            onChange={(event) => onChange(withColumn(draft, field.name, event.target.value))}
          >
            <option value="">none</option>
            {sheet.columns.map((column) => (
              <option key={column.letter} value={column.letter}>
                {optionOf(column)}
              </option>
            ))}
          </TextField>
        ))}
      </Box>
    </Box>
  );
}

function labelOf(called: string, needed: string): string {
  return `Column of the ${called}${needed && ` (${needed})`}`;
}

/** "B – Kennung", or a value where there is no heading. */
function optionOf({ letter, heading, samples }: LayoutColumn): string {
  const name = heading.trim() ? heading.trim() : samples[0] ? `holds ${samples[0]}` : "blank";
  return `${letter} – ${name}`;
}
