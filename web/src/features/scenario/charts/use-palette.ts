import { useSyncExternalStore } from "react";
import { paletteAt, type Palette } from "./palette";

let cached: { theme: string | undefined; palette: Palette } | undefined;

/** The colours of the page as it is now; others when its theme changes. */
export function usePalette(): Palette {
  return useSyncExternalStore(subscribe, current);
}

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}

function current(): Palette {
  const { theme } = document.documentElement.dataset;
  if (cached?.theme !== theme || cached === undefined) cached = { theme, palette: paletteAt(document.documentElement) };
  return cached.palette;
}
