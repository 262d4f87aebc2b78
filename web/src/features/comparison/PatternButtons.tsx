import Box from "@mui/material/Box";
import { useState } from "react";
import type { PatternCount } from "../../api/comparison";
import { count } from "../../lib/format";
import { PlainButton } from "../../ui/PlainButton";
import { patternWords } from "./pattern-words";

/** How many patterns are shown before the rest is requested. */
const SHOWN = 8;

interface Props {
  patterns: readonly PatternCount[];
  total: number;
  /** The chosen pattern; blank for all titles. */
  chosen: string;
  onChoose: (pattern: string) => void;
}

/** The patterns of titles with their numbers, as filters of the list. */
export function PatternButtons({ patterns, total, chosen, onChoose }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? patterns : patterns.filter(({ pattern }, at) => at < SHOWN || pattern === chosen);
  return (
    <Box role="group" aria-label="Patterns" sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
      <PatternButton words="All differing titles" number={total} isChosen={chosen === ""} onChoose={() => onChoose("")} />
      {shown.map(({ pattern, states, count: number }) => (
        <PatternButton key={pattern} words={patternWords(states)} number={number} isChosen={pattern === chosen} onChoose={() => onChoose(pattern)} />
      ))}
      {shown.length < patterns.length && (
        <PlainButton size="small" onClick={() => setShowsAll(true)}>
          Show all {count(patterns.length)} patterns
        </PlainButton>
      )}
    </Box>
  );
}

function PatternButton({ words, number, isChosen, onChoose }: { words: string; number: number; isChosen: boolean; onChoose: () => void }) {
  return (
    <PlainButton size="small" variant={isChosen ? "contained" : "outlined"} aria-pressed={isChosen} onClick={onChoose}>
      {isChosen && <span aria-hidden>✓&nbsp;</span>}
      {words} ({count(number)})
    </PlainButton>
  );
}
