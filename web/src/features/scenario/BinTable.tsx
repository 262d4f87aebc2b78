import Box from "@mui/material/Box";
import { useState } from "react";
import { isRequested } from "../../model/journal-state";
import type { Bin } from "../../model/histogram";
import { rangeWords } from "./axis-marks";

/** Journals that are not on the axis, and why. */
export interface OtherRows {
  words: string;
  rows: number[];
}

interface Props {
  bins: Bin[];
  others: OtherRows[];
  isSubscribed: Uint8Array;
  /** In a proposal: how each journal stands, as one of `STATE`. */
  states: Uint8Array | undefined;
  currency: string | null;
}

/** The histogram's numbers as a table, for those who cannot see it and those who want them. */
export function BinTable(props: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Box component="details" onToggle={(event) => setIsOpen(event.currentTarget.open)} sx={{ mt: 1, fontSize: 13, "& summary": { cursor: "pointer", color: "text.secondary" } }}>
      <summary>The histogram as a table</summary>
      {isOpen && <Lines {...props} />}
    </Box>
  );
}

function Lines({ bins, others, isSubscribed, states, currency }: Props) {
  const lines: [string, number[]][] = [
    ...bins.filter((bin) => bin.rows.length > 0).map((bin): [string, number[]] => [rangeWords(bin, currency), bin.rows]),
    ...others.map(({ words, rows }): [string, number[]] => [words.charAt(0).toUpperCase() + words.slice(1), rows]),
  ];
  return (
    <Box component="table" data-testid="histogram-table" sx={{ mt: 1, borderSpacing: "16px 2px", ml: -2 }}>
      <thead>
        <tr>
          <th scope="col" align="left">Cost per use</th>
          <th scope="col" align="right">Journals</th>
          <th scope="col" align="right">Subscribed</th>
          {states && <th scope="col" align="right">Requested</th>}
        </tr>
      </thead>
      <tbody>
        {lines.map(([range, rows]) => (
          <tr key={range}>
            <th scope="row" align="left" style={{ fontWeight: 400 }}>{range}</th>
            <td className="number">{rows.length}</td>
            <td className="number">{rows.filter((row) => isSubscribed[row]).length}</td>
            {states && <td className="number">{rows.filter((row) => isRequested(states[row])).length}</td>}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
