/**
 * What the page of a scenario shows, asked for while its scripts are still read: both take about as long. Whoever opens an
 * address of a scenario waits for one of them instead of both.
 */

import { getArrow, getJson } from "../../api/client";
import type { Scenario } from "../../api/scenarios";
import { api } from "../../lib/paths";
import { session } from "../../lib/session";

interface Early {
  journals: Promise<Uint8Array>;
  scenario: Promise<Scenario>;
}

const asked = new Map<string, Partial<Early>>();
// What one person may see is not for the next one.
session.subscribe(() => asked.clear());

/** Asks for the scenario that an address leads to, once, if it is one and somebody is signed in; tells whether it asked. */
export function askEarly(pathname: string): boolean {
  const id = /^\/p\/[^/]+\/s\/([^/]+)\/?$/.exec(pathname)?.[1];
  if (id === undefined || session.token() === null || asked.has(id)) return false;
  const early: Early = { journals: getArrow(api.journals(id)), scenario: getJson(api.scenario(id)) };
  // Whoever takes an answer is told what went wrong with it; nobody else is.
  for (const answer of Object.values(early)) answer.catch(() => undefined);
  asked.set(id, early);
  return true;
}

/** An answer that was asked for early, once. */
export function takeEarly<K extends keyof Early>(id: string, kind: K): Early[K] | undefined {
  const early = asked.get(id);
  const answer = early?.[kind];
  delete early?.[kind];
  return answer as Early[K] | undefined;
}
