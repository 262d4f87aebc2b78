/** The one translator from anything that can go wrong to text a librarian can act on. */

import { numberOf, objectOf, textOf } from "../lib/json";
import type { Schemas } from "./schemas";

/** A problem document (RFC 9457). Any field may be missing: a proxy in front of the server may answer in its place. */
export type ProblemDocument = Partial<Schemas["Problem"]>;

/** A reply that was not a success. */
export class ReplyError extends Error {
  readonly status: number;
  readonly document: ProblemDocument;

  constructor(status: number, document: ProblemDocument) {
    super(document.title ?? `HTTP ${status}`);
    this.name = "ReplyError";
    this.status = status;
    this.document = document;
  }
}

/** The server could not be reached at all. */
export class UnreachableError extends Error {
  override name = "UnreachableError";
}

/** The reply came, but is not what the contract promises. */
export class UnreadableReplyError extends Error {
  override name = "UnreadableReplyError";
}

/** What is shown: a short heading, a sentence or two, and whether trying again can help. */
export interface ShownProblem {
  heading: string;
  text: string;
  canRetry: boolean;
  /** The setting or field the refusal is about. */
  field?: string;
}

/** An abandoned request is not an error and is never shown. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

/** Whether a refusal has this problem type. */
export function isProblem(error: unknown, kind: string): boolean {
  return error instanceof ReplyError && error.document.type === `urn:titlewise:problem:${kind}`;
}

/** How far a consortium's scenario is that is worked out for long, and who is mailed, where nothing can be shown of it yet; undefined of any other failure. */
export function recalculatingOf(error: unknown): { percent: number; email: string | null } | undefined {
  if (!(error instanceof ReplyError) || !error.document.type?.endsWith("recalculating")) return undefined;
  return { percent: numberOf(error.document.percent) ?? 0, email: textOf(error.document.email) || null };
}

/** Whether something was refused because its scenario is worked out for long. */
export function isLock(error: unknown): boolean {
  return error instanceof ReplyError && error.status === 423;
}

/** Whether something was refused because of the state that its subject is in. */
export function isConflict(error: unknown): boolean {
  return error instanceof ReplyError && error.status === 409;
}

/** Turns any failure into shown text. */
export function explain(error: unknown): ShownProblem {
  if (error instanceof ReplyError) return explainReply(error);
  if (error instanceof UnreachableError) {
    return {
      heading: "The server does not answer",
      text: "Check that Titlewise is running and that you are connected, then try again.",
      canRetry: true,
    };
  }
  if (error instanceof UnreadableReplyError) {
    return {
      heading: "The response could not be read",
      text: `${error.message} This page and the server may have different versions. Reload the page.`,
      canRetry: true,
    };
  }
  return { heading: "Something went wrong", text: "Reload the page. If it happens again, please report it.", canRetry: true };
}

/** One line for a passing notice. */
export function explainInLine(error: unknown): string {
  const { heading, text } = explain(error);
  return `${heading}. ${text}`;
}

/** The faults that the server found in what was typed, by the name of their field; empty if the refusal is about something else. */
export function fieldFaults(error: unknown): Record<string, string> {
  if (!(error instanceof ReplyError) || error.status !== 422) return {};
  const { field, detail, fields } = error.document;
  const single: [string, unknown][] = field && detail?.trim() ? [[field, asSentence(detail)]] : [];
  const faults = [...single, ...Object.entries(objectOf(fields))];
  return Object.fromEntries(faults.map(([name, fault]) => [name, textOf(fault)] as const).filter(([, fault]) => fault !== ""));
}

function explainReply({ status, document }: ReplyError): ShownProblem {
  // A server that is older than the screens does not have everything.
  if (status === 405 || status === 501) return { heading: "Sorry, that's not supported yet", text: "Contact support for more info.", canRetry: false };
  const words = fallbackFor(status);
  return {
    heading: document.title?.trim() ? asHeading(document.title) : words.heading,
    text: document.detail?.trim() ? asSentence(document.detail) : words.text,
    canRetry: status >= 500 || status === 408 || status === 429,
    field: typeof document.field === "string" ? document.field : undefined,
  };
}

function fallbackFor(status: number): { heading: string; text: string } {
  if (status === 401) return { heading: "You are logged out", text: "Log in again to continue." };
  if (status === 403) return { heading: "Not allowed", text: "Your account does not allow this." };
  if (status === 404) return { heading: "Not found", text: "It may have been deleted, or the link is incomplete." };
  if (status === 409) return { heading: "Changed by another user", text: "Another user changed this. Reload to see the latest state." };
  if (status === 413) return { heading: "The file is too large", text: "Split it, or remove sheets that are not needed, and upload again." };
  if (status === 422) return { heading: "Not accepted", text: "Check the value and try again." };
  if (status >= 500) return { heading: "The server failed", text: "Nothing was changed. Try again shortly." };
  return { heading: "Not possible", text: `The server refused this (status ${status}).` };
}

function asHeading(text: string): string {
  const trimmed = text.trim().replace(/\.$/, "");
  return trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
}

function asSentence(text: string): string {
  const heading = asHeading(text);
  return /[.!?]$/.test(heading) ? heading : `${heading}.`;
}
