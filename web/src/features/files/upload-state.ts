/** How far each upload is: pure steps, so that a late or repeated message cannot bring a list into disorder. */

import type { FileRow, UploadedFile } from "../../api/files";
import { UnreachableError, explain } from "../../api/problem";
import { bytes, percent } from "../../lib/format";
import { isUnread, readingWords } from "./file-state";

/** How far one upload is. */
export type UploadState =
  | { step: "waiting" }
  | { step: "sending"; sent: number }
  /** All bytes have left; once the server has kept them, with the files it reads. */
  | { step: "reading"; files: UploadedFile[] }
  | { step: "done"; files: UploadedFile[] }
  | { step: "failed"; heading: string; text: string; canRetry: boolean };

/** One file on its way. */
export interface Upload {
  id: number;
  file: File;
  state: UploadState;
}

/** What can happen to the list. */
export type UploadEvent =
  | { type: "added"; uploads: Pick<Upload, "id" | "file">[] }
  | { type: "started"; id: number }
  | { type: "progressed"; id: number; sent: number }
  | { type: "answered"; id: number; files: UploadedFile[] }
  | { type: "failed"; id: number; error: unknown }
  | { type: "retried"; id: number }
  | { type: "removed"; id: number }
  /** A file that had arrived was read, read again, or deleted. */
  | { type: "changed"; fileId: string; file: UploadedFile | null };

/** The list after an event. */
export function uploadsAfter(uploads: Upload[], event: UploadEvent): Upload[] {
  if (event.type === "added") return [...uploads, ...event.uploads.map((upload): Upload => ({ ...upload, state: { step: "waiting" } }))];
  if (event.type === "removed") return uploads.filter(({ id }) => id !== event.id);
  if (event.type === "changed") return uploads.map((upload) => ({ ...upload, state: stateWith(upload.state, event.fileId, event.file) }));
  return uploads.map((upload) => (upload.id === event.id ? { ...upload, state: stateAfter(upload, event) } : upload));
}

type StepEvent = Exclude<UploadEvent, { type: "added" | "removed" | "changed" }>;

function stateWith(state: UploadState, fileId: string, file: UploadedFile | null): UploadState {
  if ((state.step !== "done" && state.step !== "reading") || state.files.length === 0) return state;
  return answered(state.files.flatMap((one) => (one.id === fileId ? (file ?? []) : one)));
}

function answered(files: UploadedFile[]): UploadState {
  return { step: files.some(isUnread) ? "reading" : "done", files };
}

function stateAfter({ state, file }: Upload, event: StepEvent): UploadState {
  if (event.type === "started") return { step: "sending", sent: 0 };
  if (event.type === "retried") return state.step === "failed" ? { step: "waiting" } : state;
  if (event.type === "answered") return answered(event.files);
  if (event.type === "failed") return { step: "failed", ...uploadFailure(event.error, file.size) };
  // A browser may tell of progress once more after the answer came.
  if (state.step !== "sending") return state;
  return event.sent < 1 ? { step: "sending", sent: event.sent } : { step: "reading", files: [] };
}

/** Whether an upload can still be called off. What has arrived is called off by deleting it; not everybody may. */
export function canCancel(state: UploadState, mayDelete: boolean): boolean {
  if (state.step === "reading") return mayDelete && state.files.length > 0;
  return state.step === "waiting" || state.step === "sending";
}

/** Where an upload stands, in words; `reading` is the newest word on the file that is read. */
export function progressWords(state: UploadState, reading?: FileRow): string {
  if (state.step === "sending") return `sending, ${percent(Math.floor(100 * state.sent))}`;
  if (state.step !== "reading") return "waiting for its turn";
  const unread = reading ?? state.files.find(isUnread);
  return unread === undefined ? "sent, is being kept" : readingWords(unread);
}

/** From this size on a broken connection may be the server's way of saying "too large". */
const LARGE = 100 * 1024 * 1024;

/** Why a file did not arrive, and whether sending it again can help. */
export function uploadFailure(error: unknown, size: number): { heading: string; text: string; canRetry: boolean } {
  const { heading, text, canRetry } = explain(error);
  if (!(error instanceof UnreachableError)) return { heading, text, canRetry };
  const hint = size >= LARGE ? ` With ${bytes(size)} it may also be larger than the server takes: try it in parts.` : "";
  return {
    heading: "The connection broke off",
    text: `Check that Titlewise is running and that you are connected, then send the file again.${hint}`,
    canRetry: true,
  };
}

/** The ids of all files that are on their way, of those of the package and of those just sent. */
export function unreadIds(files: readonly FileRow[], uploads: readonly Upload[]): string[] {
  const sent = uploads.flatMap(({ state }) => (state.step === "reading" ? state.files : []));
  return [...new Set([...files, ...sent].filter(isUnread).map(({ id }) => id))];
}
