import Box from "@mui/material/Box";
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { ink } from "../../../theme";
import type { AxisRoom } from "./axis-room";

interface Props {
  room: AxisRoom;
  count: number;
  total: number;
  /** Why nothing can be changed. */
  reason: string | undefined;
  /** What a number of titles means, in words. */
  wordsOf: (count: number) => string;
  onCount: (count: number) => void;
}

/** How long the handle waits for another key, in milliseconds. */
const PAUSE = 700;

/** Where keys lead from a number of titles. */
function stepOf(key: string, from: number, total: number): number | undefined {
  const steps: Record<string, number> = { ArrowLeft: from - 1, ArrowDown: from - 1, ArrowRight: from + 1, ArrowUp: from + 1, PageDown: from - 10, PageUp: from + 10, Home: 0, End: total };
  const next = steps[key];
  return next === undefined ? undefined : Math.max(0, Math.min(total, next));
}

/** A handle on the axis of titles, to drag or to move by keys. It subscribes as many titles as the counter would. */
export function CountHandle({ room, count, total, reason, wordsOf, onCount }: Props) {
  // A number that is not applied yet: while it is dragged, and while more keys may come.
  const [wanted, setWanted] = useState<number>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const isFixed = reason !== undefined || total === 0;
  const shown = wanted ?? count;
  const at = room.left + (total === 0 ? 0 : (shown / total) * (room.right - room.left));
  const apply = (next: number | undefined) => {
    clearTimeout(timer.current);
    setWanted(undefined);
    if (next !== undefined && next !== count) onCount(next);
  };
  const countAt = (event: PointerEvent<HTMLDivElement>) => {
    const left = event.currentTarget.parentElement?.getBoundingClientRect().left ?? 0;
    const share = (event.clientX - left - room.left) / Math.max(1, room.right - room.left);
    return Math.max(0, Math.min(total, Math.round(share * total)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isFixed) return;
    if (event.key === "Enter" || event.key === "Escape") {
      apply(event.key === "Enter" ? wanted : undefined);
      return;
    }
    const next = stepOf(event.key, shown, total);
    if (next === undefined) return;
    event.preventDefault();
    setWanted(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => apply(next), PAUSE);
  };
  return (
    <Box
      role="slider"
      tabIndex={0}
      aria-label="Number of subscribed titles on the curve"
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={shown}
      aria-valuetext={wordsOf(shown)}
      aria-disabled={isFixed || undefined}
      title={reason ?? "Drag, or use the arrow keys, to set the number of subscribed titles, lowest cost per use first."}
      data-testid="count-handle"
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (isFixed) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setWanted(countAt(event));
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && setWanted(countAt(event))}
      onPointerUp={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && apply(countAt(event))}
      onPointerCancel={() => setWanted(undefined)}
      sx={{ position: "absolute", left: at - 12, width: 24, top: room.top, height: Math.max(24, room.bottom - room.top), cursor: isFixed ? "default" : "ew-resize", touchAction: "none", "&::before": { content: '""', position: "absolute", left: 11, width: 2, top: 0, bottom: 0, bgcolor: ink.accent }, "& .count-words": { display: "none" }, "&:focus-visible .count-words, &:hover .count-words, &.is-moving .count-words": { display: "block" } }}
      className={wanted === undefined ? undefined : "is-moving"}
    >
      <Box aria-hidden sx={{ position: "absolute", left: 2, bottom: -4, width: 20, height: 20, borderRadius: "50%", bgcolor: ink.accent, border: `2px solid ${ink.paper}`, color: ink.paper, fontSize: "0.6875rem", lineHeight: "16px", textAlign: "center" }}>
        ↔
      </Box>
      <Box aria-hidden className="count-words" sx={{ position: "absolute", top: 0, ...(at > (room.left + room.right) / 2 ? { right: 16 } : { left: 16 }), whiteSpace: "nowrap", fontSize: "0.75rem", px: 0.75, borderRadius: 1, bgcolor: ink.brand, color: ink.onBrand, pointerEvents: "none" }}>
        {wordsOf(shown)}
      </Box>
    </Box>
  );
}
