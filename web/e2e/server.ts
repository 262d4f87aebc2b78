import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { preview, type Plugin } from "vite";
import { apiProxy } from "../api-proxy.ts";
import { addPerson } from "./person";

/** An Admin of the demo's library. Visitors get copies of it, in which not everything can be done. */
export const librarian = { email: "lia@titlewise.example", password: "a shelf full of journals" };

/** Data folders to which the librarian was added: again would end the sessions. */
const staffed = new Set<string>();

/** A running server. */
export interface Server {
  /** Where a browser goes. */
  url: string;
  /** The folder of its data. */
  data: string;
  /** Its process. */
  pid: number;
  stop: () => Promise<void>;
}

/** The demo's library, without the consortium that comes with it. */
export const DEMO = ["--demo", "--demo-members", "0"];

/**
 * Starts `titlewise serve` on a free port over a data folder, with the demo or with other options, and waits until it answers.
 * With TITLEWISE_WEB=dist the browser gets the screens of `dist/`, not those that were put into the binary when it was built.
 */
export async function startServer(binary: string, data: string, options: string[] = DEMO): Promise<Server> {
  const port = await freePort();
  const child = spawn(binary, ["serve", ...options, "--port", String(port), "--data", data], { stdio: "inherit" });
  const own = `http://127.0.0.1:${port}`;
  await answers(own, child);
  if (options.includes("--demo") && !staffed.has(data)) {
    addPerson(data, librarian, "--name", "Lia Librarian", "--institution", "institution-demo");
    staffed.add(data);
  }
  const screens = process.env.TITLEWISE_WEB === "dist" ? await previewOf(own) : undefined;
  return {
    url: screens?.url ?? own,
    data,
    pid: child.pid ?? Number.NaN,
    stop: async () => {
      await screens?.stop();
      if (child.exitCode !== null) return;
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
    },
  };
}

/** Files whose names change with their content stay in the browser, as those of the program do. */
const kept: Plugin = {
  name: "kept",
  configurePreviewServer: ({ middlewares }) => {
    middlewares.use("/assets", (_request, reply, next) => {
      reply.setHeader("Cache-Control", "public, max-age=31536000, immutable");
      next();
    });
  },
};

async function previewOf(server: string): Promise<Pick<Server, "url" | "stop">> {
  const port = await freePort();
  const screens = await preview({ logLevel: "warn", plugins: [kept], preview: { host: "127.0.0.1", port, strictPort: true, proxy: apiProxy(server) } });
  return { url: `http://127.0.0.1:${port}`, stop: () => screens.close() };
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + 60_000;
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}`);
    const reply = await fetch(`${url}/service`, { headers: { accept: "application/json" } }).catch(() => undefined);
    if (reply?.ok) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
  }
  throw new Error("the server did not answer within a minute");
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (typeof address !== "object" || address === null) throw new Error("no free port");
  return address.port;
}
