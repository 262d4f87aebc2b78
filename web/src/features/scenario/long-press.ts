/** From when on a press is a long one, how often it counts from then on, both in milliseconds, and how much each time. */
const LONG = 300;
const TICK = 120;
const STEP = 5;

/** A button that is pressed, held down and let go. */
export interface LongPress {
  press: () => void;
  /** Lets go, or leaves the button. */
  release: () => void;
  /** A click: also of the keyboard, without a press, and at the end of a long press. */
  click: () => void;
  /** Stops counting without an end: the button is gone. */
  drop: () => void;
}

/** Counts by one when a button is clicked, and by five again and again while it is held down. `onEnd` comes when it is let go. */
export function longPress(direction: 1 | -1, onStep: (by: number) => void, onEnd: () => void): LongPress {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasLong = false;
  const drop = () => clearTimeout(timer);
  const tick = () => {
    wasLong = true;
    onStep(STEP * direction);
    timer = setTimeout(tick, TICK);
  };
  return {
    press: () => {
      drop();
      wasLong = false;
      timer = setTimeout(tick, LONG);
    },
    release: () => {
      drop();
      if (wasLong) onEnd();
    },
    click: () => {
      if (!wasLong) {
        onStep(direction);
        onEnd();
      }
      wasLong = false;
    },
    drop,
  };
}
