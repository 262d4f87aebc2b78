/**
 * What the page of a scenario shows, asked for while its scripts are still read: both take about as long. Whoever opens an
 * address of a scenario waits for one of them instead of both.
 */

import { api } from "../lib/paths";
import { session } from "../lib/session";
import { getArrow, getJson } from "./client";
import type { AddressTo, OperationAt, ResponseBody } from "./operations";

/** Responses by address. */
const asked = new Map<string, Promise<unknown>>();
/** Those that have arrived. */
const arrived = new Map<string, unknown>();
/** Scenarios that were asked for. */
const scenarios = new Set<string>();
// What one person may see is not for the next one.
session.subscribe(() => {
  asked.clear();
  arrived.clear();
  scenarios.clear();
});

/**
 * Asks for the scenario that an address leads to, once, if it is one and somebody is signed in; tells whether it asked. The
 * first script of a page also asks for what stands around the scenario (`isFirst`); later the screens have this already.
 */
export function askEarly(pathname: string, isFirst = false): boolean {
  const [, pack, id] = /^\/p\/([^/]+)\/s\/([^/]+)\/?$/.exec(pathname) ?? [];
  if (pack === undefined || id === undefined || session.token() === null || scenarios.has(id)) return false;
  scenarios.add(id);
  const journals = api.journals(id);
  ask(journals, getArrow(journals));
  for (const address of [api.scenario(id), ...(isFirst ? [api.package(pack), api.user(), api.packages()] : [])]) ask(address, getJson(address));
  return true;
}

/** Ends when everything that was requested early has arrived or failed. */
export async function earlySettled(): Promise<void> {
  await Promise.allSettled(asked.values());
}

function ask(address: string, answer: Promise<unknown>): void {
  asked.set(address, answer);
  answer.then(
    (value) => asked.get(address) === answer && arrived.set(address, value),
    // Whoever takes an answer is told what went wrong with it; nobody else is.
    () => undefined,
  );
}

/** A response in JSON that was asked for early, once. */
export function takeEarly<Address extends AddressTo<"application/json">>(address: Address): Promise<ResponseBody<OperationAt<Address, "get">>> | undefined {
  return take(address) as Promise<ResponseBody<OperationAt<Address, "get">>> | undefined;
}

/** The journals of a scenario that were asked for early, once. */
export function takeEarlyJournals(id: string): Promise<Uint8Array> | undefined {
  return take(api.journals(id)) as Promise<Uint8Array> | undefined;
}

/** A response in JSON that was asked for early and has arrived, once: what shows it need not begin without it. */
export function takeArrived<Address extends AddressTo<"application/json">>(address: Address): ResponseBody<OperationAt<Address, "get">> | undefined {
  return arrivedAt(address) as ResponseBody<OperationAt<Address, "get">> | undefined;
}

/** The journals of a scenario that were asked for early and have arrived, once. */
export function takeArrivedJournals(id: string): Uint8Array | undefined {
  return arrivedAt(api.journals(id)) as Uint8Array | undefined;
}

function arrivedAt(address: string): unknown {
  const value = arrived.get(address);
  if (value !== undefined) void take(address);
  return value;
}

function take(address: string): Promise<unknown> | undefined {
  const answer = asked.get(address);
  asked.delete(address);
  arrived.delete(address);
  return answer;
}
