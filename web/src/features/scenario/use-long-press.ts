import { useEffect, useRef, type PointerEvent } from "react";
import { longPress, type LongPress } from "./long-press";

interface Handlers {
  onPointerDown: (event: PointerEvent) => void;
  onPointerUp: () => void;
  onPointerLeave: () => void;
  onPointerCancel: () => void;
  onClick: () => void;
}

/** A button that counts by one when pressed, and by five again and again while it is held down. `onEnd` comes when it is let go. */
export function useLongPress(direction: 1 | -1, onStep: (by: number) => void, onEnd: () => void): Handlers {
  const latest = useRef({ onStep, onEnd });
  useEffect(() => {
    latest.current = { onStep, onEnd };
  });
  const button = useRef<LongPress>(undefined);
  useEffect(() => {
    const made = longPress(direction, (by) => latest.current.onStep(by), () => latest.current.onEnd());
    button.current = made;
    return made.drop;
  }, [direction]);
  const release = () => button.current?.release();
  return {
    onPointerDown: (event) => event.button === 0 && button.current?.press(),
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    onClick: () => button.current?.click(),
  };
}
