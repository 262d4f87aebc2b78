import { expect, it } from "vitest";
import type { FileRow } from "../../api/files";
import { statusQuery } from "./queries";

/** The pause before the next question, in milliseconds; false where there is none. */
function pauseAt(state: FileRow["state"] | undefined): unknown {
  const { refetchInterval } = statusQuery("p", "f");
  const data = state === undefined ? undefined : { state };
  return (refetchInterval as unknown as (query: { state: { data: unknown } }) => unknown)({ state: { data } });
}

it("asks for the state of a file every second until it was read", () => {
  expect([pauseAt(undefined), pauseAt("waiting"), pauseAt("parsing")]).toEqual([1000, 1000, 1000]);
  expect([pauseAt("live"), pauseAt("error")]).toEqual([false, false]);
});
