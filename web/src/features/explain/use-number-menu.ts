import { useCallback, useMemo, useState, type KeyboardEvent, type MouseEvent as ReactMouseEvent } from "react";
import type { Explained } from "./explained";
import type { Explain } from "./use-explained";

/** Where the menu of a number opens, and of which number. */
export interface OpenMenu {
  explained: Explained;
  left: number;
  top: number;
}

/** The menu of numbers on a page, which `offer` opens, and handlers for a part of the page with elements that name a total in `data-total`. */
export function useNumberMenu(explain: Explain) {
  const [menu, setMenu] = useState<OpenMenu>();
  const offer = useCallback((explained: Explained, event: Pick<MouseEvent, "clientX" | "clientY" | "target">) => {
    // The key for context menus may tell no place.
    const box = event.clientX === 0 && event.clientY === 0 && event.target instanceof Element ? event.target.getBoundingClientRect() : undefined;
    setMenu({ explained, left: box?.left ?? event.clientX, top: box?.bottom ?? event.clientY });
  }, []);
  const onTotals = useMemo(
    () => ({
      onKeyDown: (event: KeyboardEvent) => {
        const total = event.key === "?" && totalAt(event.target);
        if (total) explain({ field: total });
      },
      onContextMenu: (event: ReactMouseEvent) => {
        const total = event.target instanceof HTMLInputElement ? undefined : totalAt(event.target);
        if (!total) return;
        event.preventDefault();
        offer({ field: total }, event.nativeEvent);
      },
    }),
    [explain, offer],
  );
  const close = useCallback(() => setMenu(undefined), []);
  return { menu, offer, onTotals, close };
}

/** The total that an element or what it is part of shows, by its name in the API. */
function totalAt(target: EventTarget): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>("[data-total]")?.dataset.total : undefined;
}
