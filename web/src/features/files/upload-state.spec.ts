import { describe, expect, it } from "vitest";
import type { UploadedFile } from "../../api/files";
import { ReplyError, UnreachableError } from "../../api/problem";
import { batchProgress, batchWords, canCancel, isUnsent, progressWords, summaryOf, summaryWords, uploadFailure, uploadsAfter, type Upload, type UploadEvent, type UploadState } from "./upload-state";

const file = (name: string) => new File(["x"], name);
const unread = { id: "f1", name: "a.csv", verdict: "waiting", state: "waiting" } as UploadedFile;
const after = (...events: UploadEvent[]) => events.reduce<Upload[]>(uploadsAfter, []);
const added: UploadEvent = { type: "added", uploads: [{ id: 1, file: file("a.csv") }, { id: 2, file: file("b.zip") }] };
const stateOf = (uploads: Upload[], id: number) => uploads.find((upload) => upload.id === id)?.state;

describe("the list of uploads", () => {
  it("keeps a state for each file", () => {
    const uploads = after(added, { type: "started", id: 1 }, { type: "progressed", id: 1, sent: 0.5 });
    expect(stateOf(uploads, 1)).toEqual({ step: "sending", sent: 0.5 });
    expect(stateOf(uploads, 2)).toEqual({ step: "waiting" });
  });
  it("goes from sending to reading when all bytes have left, and to done with the answer", () => {
    const arrived = after(added, { type: "started", id: 1 }, { type: "progressed", id: 1, sent: 1 });
    expect(stateOf(arrived, 1)).toEqual({ step: "reading", files: [] });
    expect(stateOf(uploadsAfter(arrived, { type: "answered", id: 1, files: [] }), 1)).toEqual({ step: "done", files: [] });
  });
  it("goes on reading until the last of its files was read or deleted", () => {
    const more = { ...unread, id: "f2" };
    const reading = after(added, { type: "started", id: 1 }, { type: "answered", id: 1, files: [unread, more] });
    expect(stateOf(reading, 1)).toEqual({ step: "reading", files: [unread, more] });
    const read: UploadedFile = { ...unread, state: "live", verdict: "accept" };
    const half = uploadsAfter(reading, { type: "changed", fileId: "f1", file: read });
    expect(stateOf(half, 1)).toEqual({ step: "reading", files: [read, more] });
    expect(stateOf(uploadsAfter(half, { type: "changed", fileId: "f2", file: null }), 1)).toEqual({ step: "done", files: [read] });
  });
  it("is not taken back by progress that is told late", () => {
    const done = after(added, { type: "started", id: 1 }, { type: "answered", id: 1, files: [] });
    expect(stateOf(uploadsAfter(done, { type: "progressed", id: 1, sent: 0.9 }), 1)?.step).toBe("done");
    expect(stateOf(after(added, { type: "progressed", id: 2, sent: 0.9 }), 2)?.step).toBe("waiting");
  });
  it("lets a failed upload wait again, and no other", () => {
    const failed = after(added, { type: "started", id: 1 }, { type: "failed", id: 1, error: new UnreachableError("x") });
    expect(stateOf(failed, 1)).toMatchObject({ step: "failed", canRetry: true });
    expect(stateOf(uploadsAfter(failed, { type: "retried", id: 1 }), 1)).toEqual({ step: "waiting" });
    const done = after(added, { type: "answered", id: 1, files: [] }, { type: "retried", id: 1 });
    expect(stateOf(done, 1)?.step).toBe("done");
  });
  it("follows a file that is read again or deleted elsewhere", () => {
    const arrived = { id: "f1", name: "a.csv", verdict: "reject" } as UploadedFile;
    const done = after(added, { type: "answered", id: 1, files: [arrived] });
    const readAgain = uploadsAfter(done, { type: "changed", fileId: "f1", file: { ...arrived, verdict: "accept" } });
    expect(stateOf(readAgain, 1)).toMatchObject({ step: "done", files: [{ id: "f1", verdict: "accept" }] });
    expect(stateOf(uploadsAfter(done, { type: "changed", fileId: "f1", file: null }), 1)).toEqual({ step: "done", files: [] });
    expect(stateOf(uploadsAfter(done, { type: "changed", fileId: "f2", file: null }), 1)).toEqual({ step: "done", files: [arrived] });
  });
  it("forgets what is dismissed, and what is told of it later", () => {
    const uploads = after(added, { type: "removed", id: 1 }, { type: "progressed", id: 1, sent: 0.4 });
    expect(uploads.map(({ id }) => id)).toEqual([2]);
  });
});

it("words progress and knows what can be called off", () => {
  expect(progressWords({ step: "sending", sent: 0.999 })).toBe("sending, 99%");
  expect(progressWords({ step: "reading", files: [] })).toBe("sent, being stored");
  expect(progressWords({ step: "reading", files: [unread] })).toBe("uploaded, waiting to be processed");
  expect(progressWords({ step: "reading", files: [unread] }, { ...unread, state: "parsing", percent: 40, rows_read: 1200 })).toBe("uploaded, processing, 40%, 1,200 rows so far");
  expect([canCancel({ step: "waiting" }, false), canCancel({ step: "sending", sent: 0.2 }, false), canCancel({ step: "reading", files: [] }, true), canCancel({ step: "reading", files: [unread] }, true), canCancel({ step: "reading", files: [unread] }, false)]).toEqual([true, true, false, true, false]);
});

describe("a failed upload", () => {
  it("tells a broken connection, and hints at the size of a large file", () => {
    expect(uploadFailure(new UnreachableError("x"), 1000)).toMatchObject({ heading: "The connection was interrupted", canRetry: true });
    expect(uploadFailure(new UnreachableError("x"), 1000).text).not.toContain("larger");
    expect(uploadFailure(new UnreachableError("x"), 600 * 1024 * 1024).text).toContain("With 600.0 MB the file may also be larger than the server accepts");
  });
  it.each([
    [413, "The file is too large", false],
    [422, "Not accepted", false],
    [429, "Not possible", true],
    [500, "The server failed", true],
  ])("has words for status %i", (status, heading, canRetry) => {
    expect(uploadFailure(new ReplyError(status, {}), 10)).toMatchObject({ heading, canRetry });
  });
  it("prefers what the server says", () => {
    expect(uploadFailure(new ReplyError(413, { title: "too large", detail: "A file may hold 512 MB" }), 10)).toEqual({
      heading: "Too large",
      text: "A file may hold 512 MB.",
      canRetry: false,
    });
  });
});

const done = (id: string, verdict: string, isLive = verdict.startsWith("accept")): UploadState => ({ step: "done", files: [{ id, name: id, verdict, is_live: isLive, state: isLive ? "live" : undefined } as UploadedFile] });
const list = (...states: UploadState[]): Upload[] => states.map((state, id) => ({ id, file: file("a.csv"), state }));

describe("several uploads", () => {
  const failed: UploadState = { step: "failed", heading: "", text: "", canRetry: true };

  it("end with how many are used and how many need attention, files of an archive each", () => {
    const archive: UploadState = { step: "done", files: [...(done("b", "accept") as { files: UploadedFile[] }).files, ...(done("c", "empty") as { files: UploadedFile[] }).files] };
    const all = list(done("a", "accept_with_warnings"), archive, done("d", "reject"), failed);
    expect(summaryOf(all)).toEqual({ isDone: true, used: 2, replaced: 0, attention: 3 });
    expect(summaryWords(summaryOf(all))).toBe("2 used, 3 need attention");
    expect(summaryWords({ isDone: true, used: 8, replaced: 0, attention: 1 })).toBe("8 used, 1 needs attention");
    expect(summaryWords({ isDone: true, used: 3, replaced: 0, attention: 0 })).toBe("3 used");
  });
  it("count a file that waits for a confirmation among those that need attention", () => {
    const waiting: UploadState = { step: "done", files: [{ id: "a", name: "a", verdict: "accept", is_live: false, state: "unconfirmed" } as UploadedFile] };
    expect(summaryOf(list(waiting))).toEqual({ isDone: true, used: 0, replaced: 0, attention: 1 });
  });
  it("do not count a file as used that a newer one replaced", () => {
    const rows = [{ id: "a", verdict: "accept", is_live: false } as UploadedFile];
    expect(summaryOf(list(done("a", "accept"), done("b", "accept")), rows)).toEqual({ isDone: true, used: 1, replaced: 1, attention: 0 });
    expect(summaryWords({ isDone: true, used: 1, replaced: 1, attention: 0 })).toBe("1 used, 1 replaced by a newer file");
  });
  it("are not done while one is on its way, and say which", () => {
    const half = list(done("a", "accept"), { step: "sending", sent: 0.4 }, { step: "waiting" });
    expect(summaryOf(half).isDone).toBe(false);
    expect(batchWords(half)).toBe("Uploading 2 of 3 files");
    expect(batchProgress(half)).toBeCloseTo((100 * (1 + 0.32)) / 3);
    expect(batchWords(list({ step: "reading", files: [unread] }))).toBe("Reading 1 of 1 file");
  });
  it("are unsent until the server answers", () => {
    const states: UploadState[] = [{ step: "waiting" }, { step: "sending", sent: 1 }, { step: "reading", files: [] }, { step: "reading", files: [unread] }, done("a", "accept"), failed];
    expect(states.map(isUnsent)).toEqual([true, true, true, false, false, false]);
  });
});
