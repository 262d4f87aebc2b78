/** Requests to the server: JSON, Arrow and uploads, with aborts, and one kind of failure. */

import { ReplyError, UnreachableError, UnreadableReplyError, isAbort, type ProblemDocument } from "./problem";

/** Asks for JSON. */
export async function getJson<T>(url: string, signal?: AbortSignal): Promise<T> {
  return readJson<T>(await request(url, { headers: { accept: "application/json" }, signal }));
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
export async function sendJson<T>(method: "POST" | "PATCH", url: string, body: unknown): Promise<T> {
  const headers = { accept: "application/json", "content-type": "application/json" };
  return readJson<T>(await request(url, { method, headers, body: JSON.stringify(body) }));
}

/** Deletes. */
export async function remove(url: string): Promise<void> {
  await request(url, { method: "DELETE" });
}

/** What an upload tells while it runs: the part of the bytes that has left, 0 to 1. */
export type OnProgress = (sent: number) => void;

/** Uploads one file. `fetch` cannot tell how far an upload is, hence XMLHttpRequest. */
export function upload<T>(url: string, file: File, onProgress: OnProgress, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    const body = new FormData();
    body.append("file", file, file.name);
    call.open("POST", url);
    call.setRequestHeader("accept", "application/json");
    call.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    call.addEventListener("load", () => {
      const json = parsed(call.responseText);
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

async function request(url: string, init: RequestInit): Promise<Response> {
  let reply: Response;
  try {
    reply = await fetch(url, init);
  } catch (cause) {
    if (isAbort(cause)) throw cause;
    throw new UnreachableError("no reply", { cause });
  }
  if (reply.ok) return reply;
  throw new ReplyError(reply.status, (parsed(await reply.text().catch(() => "")) ?? {}) as ProblemDocument);
}

async function readJson<T>(reply: Response): Promise<T> {
  const text = await reply.text();
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
