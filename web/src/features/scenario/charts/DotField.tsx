import Box from "@mui/material/Box";
import { useMemo, useState, type KeyboardEvent, type PointerEvent } from "react";
import { dotAt, dotBeside, type Dot, type DotLayout } from "../../../model/dots";
import { isRequested } from "../../../model/journal-state";
import { groupColours, ink } from "../../../theme";
import { dotShapes } from "./dot-shapes";

/** What a click or key means for a journal. */
export type OnJournal = (row: number, isToggle: boolean) => void;

interface Props {
  layout: DotLayout;
  width: number;
  label: string;
  isSubscribed: Uint8Array;
  /** In a proposal: how each journal stands, as one of `STATE`. */
  states: Uint8Array | undefined;
  /** Rows that stand out; null when there is no search. */
  matching: ReadonlySet<number> | null;
  nameOf: (row: number) => string;
  /** Whether journals can be subscribed and unsubscribed. */
  canToggle: boolean;
  onJournal: OnJournal;
}

/** One square per journal. Drawn as a few paths, so that thousands cost little; one stop for Tab, arrows inside. */
export function DotField({ layout, width, label, isSubscribed, states, matching, nameOf, canToggle, onJournal }: Props) {
  const [at, setAt] = useState<number>();
  const [hovered, setHovered] = useState<Dot>();
  const corners = useMemo(() => layout.dots.map(({ x, y }) => `M${x.toFixed(2)} ${y.toFixed(2)}`), [layout]);
  const paths = useMemo(() => pathsOf(layout, corners, { isSubscribed, states, matching }), [layout, corners, isSubscribed, states, matching]);
  const current = hovered ?? (at === undefined ? undefined : layout.dots[at]);

  const dotUnder = (event: PointerEvent<SVGSVGElement>) => {
    const frame = event.currentTarget.getBoundingClientRect();
    return dotAt(layout, event.clientX - frame.left, event.clientY - frame.top);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const dot = at === undefined ? undefined : layout.dots[at];
    if (event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End") {
      setAt(at === undefined ? 0 : dotBeside(layout, at, event.key));
      event.preventDefault();
    } else if (dot && (event.key === "Enter" || event.key === " ")) {
      onJournal(dot.row, event.key === " ");
      event.preventDefault();
    }
  };
  return (
    <div className="dot-field">
      <svg
        width={width}
        height={layout.height}
        role="application"
        aria-label={`${label} Arrow keys move between journals, Enter opens one${canToggle ? (states ? ", space requests it or cancels the request" : ", space subscribes or unsubscribes it") : ""}.`}
        tabIndex={0}
        onFocus={() => setAt((now) => now ?? 0)}
        onBlur={() => setAt(undefined)}
        onKeyDown={onKeyDown}
        onPointerMove={(event) => setHovered(dotUnder(event))}
        onPointerLeave={() => setHovered(undefined)}
        onClick={(event) => {
          const dot = dotUnder(event as unknown as PointerEvent<SVGSVGElement>);
          if (dot) onJournal(dot.row, event.ctrlKey || event.metaKey);
        }}
        style={{ display: "block", cursor: hovered ? "pointer" : "default", overflow: "visible" }}
      >
        <path d={paths.faded} fill={ink.plain} opacity={0.25} />
        <path d={paths.plain} fill={ink.plain} />
        <path d={paths.subscribed} fill={groupColours.subscription.fill} />
        {states && <path d={paths.requested} fill={groupColours.requested.fill} data-testid="requested-dots" />}
        {current && (
          <rect x={current.x - 1.5} y={current.y - 1.5} width={layout.cell + 2} height={layout.line + 2} fill="none" stroke={ink.warn} strokeWidth={2} rx={1.5} />
        )}
      </svg>
      <span className="visually-hidden" aria-live="polite">
        {at === undefined ? "" : nameOf(layout.dots[at]?.row ?? 0)}
      </span>
      {current && (
        <Box
          sx={{
            position: "absolute", left: Math.max(0, Math.min(current.x + 10, width - 270)), top: Math.max(0, current.y - 8), transform: "translateY(-100%)",
            maxWidth: 260, bgcolor: ink.brand, color: ink.onBrand, borderRadius: 1, px: 1.25, py: 0.75, fontSize: "0.75rem", pointerEvents: "none", zIndex: 5,
          }}
        >
          {nameOf(current.row)}
        </Box>
      )}
    </div>
  );
}

function pathsOf(layout: DotLayout, corners: readonly string[], { isSubscribed, states, matching }: Pick<Props, "isSubscribed" | "states" | "matching">) {
  const parts = { faded: [] as string[], plain: [] as string[], subscribed: [] as string[], requested: [] as string[] };
  const shapes = dotShapes(layout);
  for (const [at, dot] of layout.dots.entries()) {
    const isAsked = isRequested(states?.[dot.row]);
    const kind = matching && !matching.has(dot.row) ? "faded" : isSubscribed[dot.row] ? "subscribed" : isAsked ? "requested" : "plain";
    parts[kind].push(`${corners[at] ?? ""}${isAsked ? shapes.requested : isSubscribed[dot.row] ? shapes.subscribed : shapes.plain}`);
  }
  return { faded: parts.faded.join(""), plain: parts.plain.join(""), subscribed: parts.subscribed.join(""), requested: parts.requested.join("") };
}
