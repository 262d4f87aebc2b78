import { useCallback, useState, type KeyboardEvent, type MouseEvent as ReactMouseEvent } from "react";
import type { Explained } from "./explained";
import type { Explain } from "./use-explained";

/** Where the menu of a number opens, and of which number. */
export interface OpenMenu {
  explained: Explained;
  left: number;
  top: number;
}

/** What makes an element explain its number: the key `?` and its context menu. */
export interface NumberHandlers {
  onKeyDown: (event: KeyboardEvent) => void;
  onContextMenu: (event: ReactMouseEvent) => void;
}

/** The menu of numbers on a page, which an element opens with `offer`, and the handlers of elements that show a number. */
export function useNumberMenu(explain: Explain) {
  const [menu, setMenu] = useState<OpenMenu>();
  const offer = useCallback((explained: Explained, event: Pick<MouseEvent, "clientX" | "clientY" | "target">) => {
    // The key for context menus may tell no place.
    const box = event.clientX === 0 && event.clientY === 0 && event.target instanceof Element ? event.target.getBoundingClientRect() : undefined;
    setMenu({ explained, left: box?.left ?? event.clientX, top: box?.bottom ?? event.clientY });
  }, []);
  const handlers = useCallback(
    (explained: Explained): NumberHandlers => ({
      onKeyDown: (event) => {
        if (event.key === "?") explain(explained);
      },
      onContextMenu: (event) => {
        event.preventDefault();
        offer(explained, event.nativeEvent);
      },
    }),
    [explain, offer],
  );
  const close = useCallback(() => setMenu(undefined), []);
  return { menu, offer, handlers, close };
}
