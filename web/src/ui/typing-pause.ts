import { useEffect, useState } from "react";

/** How long typing pauses before something follows from it, in milliseconds. */
const PAUSE = 300;

/** What waits until typing pauses. */
export interface TypingPause {
  /** Acts once typing pauses; what still waits is dropped. */
  after: (act: () => void) => void;
  /** Drops what still waits. */
  drop: () => void;
}

/** Nothing waits yet. */
export function typingPause(): TypingPause {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const drop = () => clearTimeout(timer);
  return {
    after: (act) => {
      drop();
      timer = setTimeout(act, PAUSE);
    },
    drop,
  };
}

/** The same for a part of a screen; what still waits when the part goes is dropped. */
export function useTypingPause(): TypingPause {
  const [pause] = useState(typingPause);
  useEffect(() => pause.drop, [pause]);
  return pause;
}
