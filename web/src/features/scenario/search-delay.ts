/** How long a search waits for more letters, in milliseconds. */
const PAUSE = 300;

/** A search that waits until typing pauses. */
export interface DelayedSearch {
  /** Calls `onSearch` with the text once typing pauses; earlier text that still waits is dropped. */
  type: (text: string, onSearch: (text: string) => void) => void;
  /** Drops what still waits. */
  drop: () => void;
}

/** Nothing waits yet. */
export function delayedSearch(): DelayedSearch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const drop = () => clearTimeout(timer);
  return {
    type: (text, onSearch) => {
      drop();
      timer = setTimeout(() => onSearch(text), PAUSE);
    },
    drop,
  };
}
