/** The longest wait for a frame, in milliseconds: a tab in the background paints none. */
const LONGEST_WAIT = 100;

/**
 * Runs something after the next frame is painted. For what measures the page, such as a notice: in the same task as a large change
 * it would have the browser lay out the page twice before users see the change.
 */
export function afterPaint(work: () => void): void {
  let isDone = false;
  const once = () => {
    if (!isDone) work();
    isDone = true;
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, LONGEST_WAIT);
}
