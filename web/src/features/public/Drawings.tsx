import Box from "@mui/material/Box";
import { useId, type ReactNode } from "react";

/** How many journals stand in each step of cost per use, in an invented package. */
const STACKS = [9, 12, 11, 9, 7, 6, 5, 4, 4, 3, 3, 2, 2, 2, 1, 1, 1, 1];
/** How many of them, from the left, are kept. */
const KEPT = 41;

const DOTS = STACKS.flatMap((height, column) => Array.from({ length: height }, (_, at) => ({ x: 8 + column * 17, y: 196 - at * 15 }))).map((dot, at) => ({ ...dot, isKept: at < KEPT }));

/** Journals stacked by cost per use; those that are worth keeping are filled. */
export function DotsDrawing() {
  return (
    <Drawing label="Drawing: journals as squares, stacked by cost per use. Those on the left cost least and stay subscribed.">
      <line x1="4" x2="316" y1="212" y2="212" stroke="var(--mui-palette-text-secondary)" />
      {DOTS.map(({ x, y, isKept }) => (
        <rect key={`${x} ${y}`} x={x} y={y} width="12" height="12" rx="2" fill={isKept ? "var(--tw-subscription)" : "none"} stroke={isKept ? "var(--tw-subscription)" : "var(--tw-plain)"} strokeWidth="1.5" />
      ))}
      <line x1="73.5" x2="73.5" y1="40" y2="222" stroke="var(--tw-focus)" strokeWidth="2" strokeDasharray="5 4" />
      <text x="82" y="52" fontSize="12" fill="currentColor">
        worth keeping to the left
      </text>
      <text x="160" y="230" fontSize="12" fill="currentColor" textAnchor="middle">
        cost per use
      </text>
    </Drawing>
  );
}

/** The ways in which use is met, as one bar. */
export function WaysDrawing() {
  const parts: [name: string, width: number, colour: string][] = [
    ["open access", 100, "open"],
    ["backfile", 60, "backfile"],
    ["subscription", 78, "subscription"],
    ["loan", 22, "ill"],
    ["not met", 44, "rest"],
  ];
  return (
    <Drawing label="Drawing: uses met by open access, backfile, subscription and loans, and those not met." height={130}>
      {parts.map(([name, width, colour], at) => {
        const left = parts.slice(0, at).reduce((sum, [, before]) => sum + before + 1, 6);
        return (
          <g key={name}>
            <rect x={left} y="20" width={width} height="46" fill={`var(--tw-${colour})`} />
            <text x={left + 2} y={name === "loan" ? 100 : 84} fontSize="11" fill="currentColor">
              {name}
            </text>
          </g>
        );
      })}
    </Drawing>
  );
}

/** Two lines over five years: the Big Deal, and a selection. */
export function YearsDrawing() {
  const years = [0, 1, 2, 3, 4];
  const path = (start: number, rise: number) => years.map((year) => `${year === 0 ? "M" : "L"}${24 + year * 68} ${start - year * rise}`).join("");
  return (
    <Drawing label="Drawing: over five years the cost of a Big Deal rises above that of a selection." height={130}>
      <path d="M16 8V112H312" fill="none" stroke="var(--mui-palette-text-secondary)" />
      <path d={path(58, 11)} fill="none" stroke="var(--tw-plain)" strokeWidth="3" strokeDasharray="6 4" />
      <path d={path(96, 5)} fill="none" stroke="var(--tw-subscription)" strokeWidth="3" />
      <text x="150" y="22" fontSize="12" fill="currentColor">Big Deal</text>
      <text x="170" y="100" fontSize="12" fill="currentColor">a selection</text>
    </Drawing>
  );
}

function Drawing({ label, height = 236, children }: { label: string; height?: number; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="svg" viewBox={`0 0 320 ${height}`} role="img" aria-labelledby={id} sx={{ width: "100%", height: "auto", display: "block", color: "text.secondary" }}>
      <title id={id}>{label}</title>
      {children}
    </Box>
  );
}
