/** Sums up a trace of Chromium: tasks of the main thread by kind, functions by their own time, and requests. */

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Start and duration in microseconds. */
  ts: number;
  dur?: number;
  id?: string;
  args?: { data?: Record<string, unknown>; name?: string };
}

interface CallFrame {
  functionName: string;
  url?: string;
  lineNumber?: number;
  columnNumber?: number;
}

/** What the main thread does, as Chromium names it. */
const KINDS: Record<string, string[]> = {
  scripts: ["EvaluateScript", "FunctionCall", "v8.compile", "v8.compileModule", "v8.evaluateModule", "RunMicrotasks", "TimerFire", "FireAnimationFrame", "EventDispatch", "ParseHTML"],
  "garbage collection": ["MinorGC", "MajorGC", "V8.GCScavenger"],
  styles: ["UpdateLayoutTree", "RecalculateStyles", "ParseAuthorStyleSheet"],
  layout: ["Layout"],
  "preparing and painting": ["PrePaint", "Paint", "Layerize", "Commit", "UpdateLayer", "HitTest"],
};
const KIND_OF = new Map(Object.entries(KINDS).flatMap(([kind, names]) => names.map((name) => [name, kind] as const)));

/** The lines of a report on a trace; functions and kinds are those of the page's main thread. */
export function report(trace: string, until: number): string[] {
  const events = (JSON.parse(trace) as { traceEvents: TraceEvent[] }).traceEvents;
  const thread = busiest(events);
  const own = events.filter((event) => event.pid === thread.pid && event.tid === thread.tid);
  return [...kinds(own), ...functions(events, thread.pid), ...requests(events, until)];
}

/** The renderer's main thread that did most. */
function busiest(events: TraceEvent[]): { pid: number; tid: number } {
  const mains = events.filter((event) => event.name === "thread_name" && event.args?.name === "CrRendererMain");
  const work = ({ pid, tid }: TraceEvent) => events.reduce((sum, event) => sum + (event.pid === pid && event.tid === tid && event.name === "RunTask" ? (event.dur ?? 0) : 0), 0);
  const most = mains.toSorted((a, b) => work(b) - work(a))[0];
  if (!most) throw new Error("the trace has no main thread");
  return most;
}

/** Milliseconds by kind. Time of an event within another counts for the inner one. */
function kinds(events: TraceEvent[]): string[] {
  const sums = new Map<string, number>();
  const open: { end: number; kind: string }[] = [];
  const add = (kind: string, time: number) => sums.set(kind, (sums.get(kind) ?? 0) + time);
  const complete = events.filter(({ ph, name }) => ph === "X" && KIND_OF.has(name)).toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  for (const { ts, dur = 0, name } of complete) {
    while (open.length > 0 && (open.at(-1)?.end ?? 0) <= ts) open.pop();
    const outer = open.at(-1);
    if (outer) add(outer.kind, -dur);
    const kind = KIND_OF.get(name) ?? "";
    add(kind, dur);
    open.push({ end: ts + dur, kind });
  }
  return [...sums].toSorted(([, a], [, b]) => b - a).map(([kind, time]) => `${(time / 1000).toFixed(1).padStart(7)} ms  ${kind}`);
}

/** The functions with the longest time of their own, and the same by file. */
function functions(events: TraceEvent[], pid: number): string[] {
  const names = new Map<string, string>();
  const times = new Map<string, number>();
  const files = new Map<string, number>();
  for (const { name, pid: process, id, args } of events) {
    if (name !== "ProfileChunk" || process !== pid) continue;
    const profile = args?.data?.cpuProfile as { nodes?: { id: number; callFrame: CallFrame }[]; samples?: number[] } | undefined;
    const deltas = (args?.data?.timeDeltas ?? []) as number[];
    for (const node of profile?.nodes ?? []) names.set(`${id} ${node.id}`, nameOf(node.callFrame));
    for (const [at, sample] of (profile?.samples ?? []).entries()) {
      const place = names.get(`${id} ${sample}`) ?? "(unknown)";
      const time = deltas[at] ?? 0;
      times.set(place, (times.get(place) ?? 0) + time);
      const file = / ([^ ]+):\d+:\d+$/.exec(place)?.[1] ?? place;
      files.set(file, (files.get(file) ?? 0) + time);
    }
  }
  return ["-- by file", ...longest(files, 10), "-- by function", ...longest(times, 20)];
}

function longest(sums: Map<string, number>, most: number): string[] {
  const sorted = [...sums].filter(([place]) => place !== "(idle)").toSorted(([, a], [, b]) => b - a);
  return sorted.slice(0, most).map(([place, time]) => `${(time / 1000).toFixed(1).padStart(7)} ms  ${place}`);
}

function nameOf({ functionName, url = "", lineNumber = 0, columnNumber = 0 }: CallFrame): string {
  return url ? `${functionName || "(anonymous)"} ${url.split("/").at(-1)}:${lineNumber + 1}:${columnNumber + 1}` : functionName;
}

/** When requests started and ended, in milliseconds since the first of them. */
function requests(events: TraceEvent[], until: number): string[] {
  const sent = events.filter(({ name }) => name === "ResourceSendRequest").toSorted((a, b) => a.ts - b.ts);
  const first = sent[0]?.ts ?? 0;
  const lines = sent.map(({ ts, args }) => {
    const id = args?.data?.requestId;
    const at = (name: string) => {
      const event = events.find((one) => one.name === name && one.args?.data?.requestId === id);
      return event ? ((event.ts - first) / 1000).toFixed(0).padStart(5) : "    ?";
    };
    return { start: (ts - first) / 1000, text: `${((ts - first) / 1000).toFixed(0).padStart(5)} sent${at("ResourceReceiveResponse")} answered${at("ResourceFinish")} finished  ${new URL(String(args?.data?.url)).pathname.slice(0, 60)}` };
  });
  return ["-- requests", ...lines.filter(({ start }) => start <= until).map(({ text }) => text)];
}
