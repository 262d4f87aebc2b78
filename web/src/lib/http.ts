/** Requests to the server: JSON, Arrow and uploads, with the token, with aborts, and one kind of failure. */

import { objectOf } from "./json";
import { ReplyError, UnreachableError, UnreadableReplyError, isAbort, type ProblemDocument } from "./problem";
import { session } from "./session";

/** How long an answer to a question may take, in milliseconds. What is changed, sent or downloaded may take longer. */
const PATIENCE = 30_000;

/** Asks for JSON. An answer that does not come in time is none. */
export async function getJson<T>(url: string, signal?: AbortSignal): Promise<T> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new DOMException("no answer in time", "TimeoutError")), PATIENCE);
  try {
    const either = signal ? AbortSignal.any([signal, limit.signal]) : limit.signal;
    return await readJson<T>(await request(url, { headers: { accept: "application/json" }, signal: either }));
  } finally {
    clearTimeout(timer);
  }
}

/** Asks for an Arrow stream and hands over its bytes. */
export async function getArrow(url: string, signal?: AbortSignal): Promise<Uint8Array> {
  const reply = await request(url, { headers: { accept: "application/vnd.apache.arrow.stream" }, signal });
  try {
    return new Uint8Array(await reply.arrayBuffer());
  } catch (cause) {
    if (isAbort(cause)) throw cause;
    throw new UnreachableError("connection lost while reading", { cause });
  }
}

/** Sends JSON and reads JSON. */
export async function sendJson<T>(method: "POST" | "PUT" | "PATCH", url: string, body: unknown, prefer = "return=minimal"): Promise<T> {
  // Without a preference, what is created is answered in full, for older clients.
  const headers = { accept: "application/json", "content-type": "application/json", prefer };
  return readJson<T>(await request(url, { method, headers, body: JSON.stringify(body) }));
}

/** Asks for something to be done that needs no more words, and reads JSON. */
export async function post<T>(url: string): Promise<T> {
  return readJson<T>(await request(url, { method: "POST", headers: { accept: "application/json" } }));
}

/** Deletes. */
export async function remove(url: string): Promise<void> {
  await request(url, { method: "DELETE" });
}

/** What an upload tells while it runs: the part of the bytes that has left, 0 to 1. */
export type OnProgress = (sent: number) => void;

/** Uploads one file, to be read afterwards. `fetch` cannot tell how far an upload is, hence XMLHttpRequest. */
export function upload<T>(url: string, file: File, onProgress: OnProgress, signal: AbortSignal): Promise<T> {
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
      if (call.status >= 200 && call.status < 300 && json !== undefined) resolve(json as T);
      else if (call.status < 300) reject(new UnreadableReplyError("The upload was answered without a report."));
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

async function readJson<T>(reply: Response): Promise<T> {
  const text = await reply.text().catch((cause: unknown) => {
    if (isAbort(cause)) throw cause;
    throw new UnreachableError("connection lost while reading", { cause });
  });
  const json = parsed(text);
  if (json === undefined) throw new UnreadableReplyError("The server did not send JSON.");
  return json as T;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
