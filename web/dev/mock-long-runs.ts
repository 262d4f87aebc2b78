/** Recalculations of the invented consortium that take long: as many seconds as LONG_RUNS says, none where it says nothing. */

import type { Answer } from "./mock-accounts.ts";

const seconds = Number(process.env.LONG_RUNS ?? 0);
let run: { begun: number; takeBack: () => void } | undefined;

/** How far the recalculation is, in percent; undefined where there is none. */
export function percentDone(): number | undefined {
  if (!run) return undefined;
  const percent = (Date.now() - run.begun) / seconds / 10;
  if (percent < 100) return percent;
  run = undefined;
  return undefined;
}

/** After a change; what takes it back is handed over. */
export function beginRun(takeBack: () => void): void {
  if (seconds > 0) run = { begun: Date.now(), takeBack };
}

/** What a scenario says of it, to somebody with an address. */
export function lockFields(email: string | null): object {
  const percent = percentDone();
  return percent === undefined ? { is_locked_pending_update: false } : { is_locked_pending_update: true, update_percent_complete: percent, update_notification_email: email };
}

/** Takes the change back, or refuses another one, while it is worked out; undefined otherwise. */
export function answerLocked(key: string, undone: () => object): Answer | undefined {
  if (percentDone() === undefined) return undefined;
  if (key === "POST /scenario/sc/undo") {
    run?.takeBack();
    run = undefined;
    return { status: 200, json: undone() };
  }
  if (!/^(PATCH|PUT|POST|DELETE) \/scenario\/sc/.test(key)) return undefined;
  return { status: 423, json: { type: "urn:titlewise:problem:locked", title: "Locked", status: 423, detail: "This scenario is being worked out for the last change. It can be changed again after that; undo takes the last change back at once." } };
}
