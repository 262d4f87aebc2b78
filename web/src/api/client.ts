/** Requests to the server: JSON, Arrow and uploads, typed by address, with the token, with aborts, and one kind of failure. */

import { objectOf } from "../lib/json";
import { session } from "../lib/session";
import type { AddressTo, AddressWith, OperationAt, Preference, RequestBody, ResponseBody } from "./operations";
import { ReplyError, UnreachableError, UnreadableReplyError, isAbort, type ProblemDocument } from "./problem";

// Overloads give requests and responses the types that `openapi.json` has for an address. Responses are not checked at run time.

/** How long the response to a GET of JSON may take, in milliseconds. Changes, uploads and downloads may take longer. */
const TIMEOUT = 30_000;

/** The media type of an Arrow stream. */
const ARROW = "application/vnd.apache.arrow.stream";

/** Gets JSON: from an address of the API, or from a file of the site, whose content the caller has to check. */
export async function getJson<Address extends AddressTo<"application/json">>(address: Address, signal?: AbortSignal): Promise<ResponseBody<OperationAt<Address, "get">>>;
export async function getJson(file: `/site/${string}.json`, signal?: AbortSignal): Promise<unknown>;
export async function getJson(url: string, signal?: AbortSignal): Promise<unknown> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new DOMException("no answer in time", "TimeoutError")), TIMEOUT);
  try {
    const either = signal ? AbortSignal.any([signal, limit.signal]) : limit.signal;
    return await readJson(await request(url, { headers: { accept: "application/json" }, signal: either }));
  } finally {
    clearTimeout(timer);
  }
}

/** Gets plain text. */
export async function getText(address: AddressTo<"text/plain">, signal?: AbortSignal): Promise<string> {
  return new TextDecoder().decode(await readBytes(await request(address, { headers: { accept: "text/plain" }, signal })));
}

/** Gets the bytes of an Arrow stream. */
export async function getArrow(address: AddressTo<"application/vnd.apache.arrow.stream">, signal?: AbortSignal): Promise<Uint8Array> {
  return readBytes(await request(address, { headers: { accept: ARROW }, signal }));
}

/** Sends JSON and returns the JSON of the response. */
export async function sendJson<M extends "POST" | "PUT" | "PATCH", Address extends AddressWith<Lowercase<M>>, Prefer extends Preference = "return=minimal">(
  method: M,
  address: Address,
  body: RequestBody<OperationAt<Address, Lowercase<M>>>,
  prefer?: Prefer,
): Promise<ResponseBody<OperationAt<Address, Lowercase<M>>, Prefer>>;
export async function sendJson(method: string, url: string, body: unknown, prefer = "return=minimal"): Promise<unknown> {
  // Without a preference, what is created is answered in full, for older clients.
  const headers = { accept: "application/json", "content-type": "application/json", prefer };
  return readJson(await request(url, { method, headers, body: JSON.stringify(body) }));
}

/** The response to a change: JSON, or an Arrow stream with that JSON in its metadata. */
export type JsonOrArrow<Json> = { json: Json } | { arrow: Uint8Array };

/** Sends a change, and accepts an Arrow stream in place of the JSON of the response. */
export async function sendForArrow<Address extends AddressWith<"patch">>(
  address: Address,
  body: RequestBody<OperationAt<Address, "patch">>,
): Promise<JsonOrArrow<ResponseBody<OperationAt<Address, "patch">>>>;
export async function sendForArrow(url: string, body: unknown): Promise<JsonOrArrow<unknown>> {
  const headers = { accept: `${ARROW}, application/json`, "content-type": "application/json" };
  const reply = await request(url, { method: "PATCH", headers, body: JSON.stringify(body) });
  return reply.headers.get("content-type") === ARROW ? { arrow: await readBytes(reply) } : { json: await readJson(reply) };
}

/** Sends a POST without a body and returns the JSON of the response. */
export async function post<Address extends AddressWith<"post">>(address: Address): Promise<ResponseBody<OperationAt<Address, "post">>>;
export async function post(url: string): Promise<unknown> {
  return readJson(await request(url, { method: "POST", headers: { accept: "application/json" } }));
}

/** Sends a DELETE. */
export async function remove(address: AddressWith<"delete">): Promise<void> {
  await request(address, { method: "DELETE" });
}

/** Receives the progress of an upload: the part of the bytes that was sent, 0 to 1. */
export type OnProgress = (sent: number) => void;

/** Uploads one file, which the server reads afterwards. Uses XMLHttpRequest, because `fetch` reports no progress. */
export function upload<Address extends AddressWith<"post">>(address: Address, file: File, onProgress: OnProgress, signal: AbortSignal): Promise<ResponseBody<OperationAt<Address, "post">, "respond-async">>;
export function upload(url: string, file: File, onProgress: OnProgress, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    const token = session.token();
    const body = new FormData();
    body.append("file", file, file.name);
    call.open("POST", url);
    call.setRequestHeader("accept", "application/json");
    call.setRequestHeader("prefer", "respond-async");
    if (token !== null) call.setRequestHeader("authorization", bearer(token));
    call.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    call.addEventListener("load", () => {
      const json = parsed(call.responseText);
      heed(call.status, json, token);
      if (call.status >= 200 && call.status < 300 && json !== undefined) resolve(json);
      else if (call.status < 300) reject(new UnreadableReplyError("The server confirmed the upload without a report."));
      else reject(new ReplyError(call.status, (json ?? {}) as ProblemDocument));
    });
    call.addEventListener("error", () => reject(new UnreachableError("upload failed")));
    call.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError")));
    signal.addEventListener("abort", () => call.abort(), { once: true });
    call.send(body);
  });
}

async function request(url: string, init: RequestInit & { headers?: Record<string, string> }): Promise<Response> {
  const token = session.token();
  const headers = token === null ? init.headers : { ...init.headers, authorization: bearer(token) };
  let reply: Response;
  try {
    reply = await fetch(url, { ...init, headers });
  } catch (cause) {
    if (isAbort(cause)) throw cause;
    throw new UnreachableError("no reply", { cause });
  }
  if (reply.ok) return reply;
  const document = (parsed(await reply.text().catch(() => "")) ?? {}) as ProblemDocument;
  heed(reply.status, document, token);
  throw new ReplyError(reply.status, document);
}

function bearer(token: string): string {
  return `Bearer ${token}`;
}

/**
 * A token that is not taken any more is dropped; who listens to the session leads to the login page. What is for the
 * staff of the service alone is refused with the same status, and then the token is a good one.
 */
function heed(status: number, document: unknown, token: string | null): void {
  if (status === 401 && token !== null && objectOf(document).type !== "urn:titlewise:problem:staff-only") session.lose(token);
}

async function readBytes(reply: Response): Promise<Uint8Array> {
  try {
    return new Uint8Array(await reply.arrayBuffer());
  } catch (cause) {
    if (isAbort(cause)) throw cause;
    throw new UnreachableError("connection lost while reading", { cause });
  }
}

async function readJson(reply: Response): Promise<unknown> {
  const text = await reply.text().catch((cause: unknown) => {
    if (isAbort(cause)) throw cause;
    throw new UnreachableError("connection lost while reading", { cause });
  });
  const json = parsed(text);
  if (json === undefined) throw new UnreadableReplyError("The server did not send JSON.");
  return json;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
