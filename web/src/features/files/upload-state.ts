/** How far each upload is: pure steps, so that a late or repeated message cannot bring a list into disorder. */

import type { FileRow, UploadedFile } from "../../api/files";
import { UnreachableError, explain } from "../../api/problem";
import { bytes, percent, plural } from "../../lib/format";
import { isUnread, readingWords, stateOf, type FileState } from "./file-state";

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

/** Whether the server does not have a file yet, so that leaving the site would lose it. */
export function isUnsent(state: UploadState): boolean {
  return state.step === "waiting" || state.step === "sending" || (state.step === "reading" && state.files.length === 0);
}

/** How many files of a list of uploads are used, and how many need attention; `isDone` when nothing is on its way any more. */
export interface UploadSummary {
  isDone: boolean;
  used: number;
  /** Files that were used until a newer one replaced them. */
  replaced: number;
  attention: number;
}

/** Counts the outcomes. `rows` are the files of the package as far as known: a newer file may have replaced one meanwhile. */
export function summaryOf(uploads: readonly Upload[], rows: readonly FileRow[] = []): UploadSummary {
  const summary: UploadSummary = { isDone: true, used: 0, replaced: 0, attention: 0 };
  for (const { state } of uploads) {
    if (state.step === "failed") summary.attention += 1;
    else if (state.step !== "done") summary.isDone = false;
    else for (const file of state.files) count(summary, stateOf(rows.find(({ id }) => id === file.id) ?? file));
  }
  return summary;
}

function count(summary: UploadSummary, state: FileState): void {
  if (state === "used" || state === "used-with-warnings") summary.used += 1;
  if (state === "replaced") summary.replaced += 1;
  if (state === "refused" || state === "empty" || state === "unconfirmed") summary.attention += 1;
}

/** The outcome of several uploads, in words. */
export function summaryWords({ used, replaced, attention }: UploadSummary): string {
  const parts = [`${used} used`];
  if (replaced > 0) parts.push(`${replaced} replaced by a newer file`);
  if (attention > 0) parts.push(`${attention} ${attention === 1 ? "needs" : "need"} attention`);
  return parts.join(", ");
}

/** How far several uploads are, in words: the file that is on its way, and of how many. */
export function batchWords(uploads: readonly Upload[]): string {
  const ended = uploads.filter(({ state }) => state.step === "done" || state.step === "failed").length;
  const sending = uploads.some(({ state }) => isUnsent(state));
  return `${sending ? "Uploading" : "Reading"} ${Math.min(ended + 1, uploads.length)} of ${plural(uploads.length, "file")}`;
}

/** How far several uploads are, 0 to 100: each counts the same. */
export function batchProgress(uploads: readonly Upload[]): number {
  const parts = uploads.map(({ state }) => {
    if (state.step === "waiting") return 0;
    // Reading takes its time too.
    return state.step === "sending" ? 0.8 * state.sent : state.step === "reading" ? 0.8 : 1;
  });
  return parts.length === 0 ? 100 : (100 * parts.reduce((sum, part) => sum + part, 0)) / parts.length;
}

/** Whether an upload can still be called off. What has arrived is called off by deleting it; not everybody may. */
export function canCancel(state: UploadState, mayDelete: boolean): boolean {
  if (state.step === "reading") return mayDelete && state.files.length > 0;
  return state.step === "waiting" || state.step === "sending";
}

/** Where an upload stands, in words; `reading` is the newest word on the file that is read. */
export function progressWords(state: UploadState, reading?: FileRow): string {
  if (state.step === "sending") return `sending, ${percent(Math.floor(100 * state.sent))}`;
  if (state.step !== "reading") return "queued";
  const unread = reading ?? state.files.find(isUnread);
  return unread === undefined ? "sent, being stored" : readingWords(unread);
}

/** From this size on a broken connection may be the server's way of saying "too large". */
const LARGE = 100 * 1024 * 1024;

/** Why a file did not arrive, and whether sending it again can help. */
export function uploadFailure(error: unknown, size: number): { heading: string; text: string; canRetry: boolean } {
  const { heading, text, canRetry } = explain(error);
  if (!(error instanceof UnreachableError)) return { heading, text, canRetry };
  const hint = size >= LARGE ? ` With ${bytes(size)} the file may also be larger than the server accepts. Upload it in parts.` : "";
  return {
    heading: "The connection was interrupted",
    text: `Check that Titlewise is running and that you are connected. Then upload the file again.${hint}`,
    canRetry: true,
  };
}

/** The ids of all files that are on their way, of those of the package and of those just sent. */
export function unreadIds(files: readonly FileRow[], uploads: readonly Upload[]): string[] {
  const sent = uploads.flatMap(({ state }) => (state.step === "reading" ? state.files : []));
  return [...new Set([...files, ...sent].filter(isUnread).map(({ id }) => id))];
}
