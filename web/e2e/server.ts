import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";

/** A running server. */
export interface Server {
  url: string;
  stop: () => Promise<void>;
}

/** Starts `titlewise serve --demo` on a free port over a data folder and waits until it answers. */
export async function startServer(binary: string, data: string): Promise<Server> {
  const port = await freePort();
  const child = spawn(binary, ["serve", "--demo", "--port", String(port), "--data", data], { stdio: "inherit" });
  const url = `http://127.0.0.1:${port}`;
  await answers(url, child);
  return {
    url,
    stop: async () => {
      if (child.exitCode !== null) return;
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
    },
  };
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + 60_000;
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}`);
    const reply = await fetch(`${url}/package`, { headers: { accept: "application/json" } }).catch(() => undefined);
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
