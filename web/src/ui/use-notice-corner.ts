import { useCallback, useEffect, useState, type RefObject } from "react";
import { cornerFor, type Area, type Corner } from "./notice-place";

/** What the pointer pressed last; a control may lose the focus to its own work, so the focus alone does not name it. */
let pressed: Element | null = null;
if (typeof document !== "undefined") document.addEventListener("pointerdown", ({ target }) => (pressed = target instanceof Element ? target : null), { capture: true });

/** The size of a notice before it is drawn, in pixels. */
const USUAL = { width: 420, height: 64 };

/** Finds the corner for a notice that is open, again whenever another control gets the focus. */
export function useNoticeCorner(frame: RefObject<HTMLElement | null>): [Corner, () => void] {
  const [corner, setCorner] = useState<Corner>({ vertical: "bottom", horizontal: "left" });
  const place = useCallback(() => {
    // The size without the transition that it appears with.
    const { offsetWidth: width = 0, offsetHeight: height = 0 } = frame.current ?? {};
    setCorner((before) => {
      const next = cornerFor({ width: width || USUAL.width, height: height || USUAL.height }, { width: window.innerWidth, height: window.innerHeight }, controlsInUse(frame.current));
      return next.vertical === before.vertical && next.horizontal === before.horizontal ? before : next;
    });
  }, [frame]);
  useEffect(() => {
    const move = ({ target }: FocusEvent) => {
      // A notice that moved under the keyboard of its own buttons could not be reached.
      if (!(target instanceof Node && frame.current?.contains(target))) place();
    };
    document.addEventListener("focusin", move);
    return () => document.removeEventListener("focusin", move);
  }, [frame, place]);
  return [corner, place];
}

/** Where the controls in use are: what has the focus, and what was pressed last. */
function controlsInUse(frame: HTMLElement | null): Area[] {
  return [document.activeElement, pressed?.closest("button, a, input, select, textarea, [role], [tabindex]") ?? null]
    .filter((element): element is Element => element !== null && element !== document.body && element.isConnected && !frame?.contains(element))
    .map((element) => element.getBoundingClientRect());
}
