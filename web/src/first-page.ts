/**
 * When the first page is drawn. A page whose scripts and data are almost there is drawn at once, as a whole: drawn after its frame,
 * everything around it would be drawn and laid out twice.
 */

import type { createBrowserRouter } from "react-router";
import { earlySettled } from "./api/early";

/** The longest wait in milliseconds. Afterwards the frame is drawn alone, and the page follows. */
const LONGEST_WAIT = 100;

type Router = Pick<ReturnType<typeof createBrowserRouter>, "state" | "subscribe">;

/** Ends when the page that the address leads to is loaded and what was requested early has arrived, or after the longest wait. */
export async function firstPageReady(router: Router): Promise<void> {
  await Promise.race([
    Promise.all([loaded(router), earlySettled()]),
    new Promise((resolve) => {
      setTimeout(resolve, LONGEST_WAIT);
    }),
  ]);
}

function loaded(router: Router): Promise<void> {
  // The first subscriber is notified of what happened before it came. The screens would draw everything again for that.
  router.subscribe(() => undefined)();
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const end = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      end();
      resolve();
    });
  });
}
