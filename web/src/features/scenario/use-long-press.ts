import { useEffect, useRef, type PointerEvent } from "react";

/** From when on a press is a long one, how often it counts from then on, both in milliseconds, and how much each time. */
const LONG = 300;
const TICK = 120;
const STEP = 5;

interface Handlers {
  onPointerDown: (event: PointerEvent) => void;
  onPointerUp: () => void;
  onPointerLeave: () => void;
  onPointerCancel: () => void;
  onClick: () => void;
}

/** A button that counts by one when pressed, and by five again and again while it is held down. `onEnd` comes when it is let go. */
export function useLongPress(direction: 1 | -1, onStep: (by: number) => void, onEnd: () => void): Handlers {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasLong = useRef(false);
  const latest = useRef(onStep);
  useEffect(() => {
    latest.current = onStep;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const tick = () => {
    wasLong.current = true;
    latest.current(STEP * direction);
    timer.current = setTimeout(tick, TICK);
  };
  const release = () => {
    clearTimeout(timer.current);
    if (wasLong.current) onEnd();
  };
  return {
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      wasLong.current = false;
      timer.current = setTimeout(tick, LONG);
    },
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    // The keyboard clicks without a press, and the end of a long press is a click too.
    onClick: () => {
      if (!wasLong.current) {
        onStep(direction);
        onEnd();
      }
      wasLong.current = false;
    },
  };
}
