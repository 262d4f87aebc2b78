/**
 * Takes the pictures of the guide for librarians from a server of its own with the demo (TITLEWISE_BIN names the program), and
 * writes them compressed to `guide/librarians/pictures`, with their sizes: `npm run guide-pictures` after a build.
 * With names, only these pictures: `npm run guide-pictures -- scenario setup`.
 */

import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser, type Page } from "@playwright/test";
import { addPerson } from "../e2e/person.ts";
import { librarian, startServer, type Server } from "../e2e/server.ts";
import { PICTURES, type Place } from "./guide-picture-list.ts";

/** All pictures together; the program contains them. */
const LIMIT_BYTES = 500_000;
/** Pixels of a picture for each pixel of the page: sharp on most screens, and still small. */
const SCALE = 1.25;
const QUALITY = 0.5;
const VIEWPORT = { width: 1280, height: 800 };
const consortium = { email: "cora@titlewise.example", password: "a shelf for everybody" };

process.env.TITLEWISE_BIN ??= "../target/release/titlewise";
process.env.RUST_LOG ??= "warn";
const folder = join(process.cwd(), "guide/librarians/pictures");
const sizesFile = join(folder, "sizes.json");
const wanted = process.argv.slice(2);
const chosen = PICTURES.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
mkdirSync(folder, { recursive: true });

const data = mkdtempSync(join(tmpdir(), "titlewise-guide-"));
const server = await startServer(process.env.TITLEWISE_BIN, data, ["--demo", "--demo-members", "12"]);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
try {
  await takePictures();
} finally {
  await browser.close();
  await server.stop();
  rmSync(data, { recursive: true });
}

async function takePictures(): Promise<void> {
  const sizes = wanted.length === 0 ? {} : (JSON.parse(readFileSync(sizesFile, "utf8")) as Record<string, { width: number; height: number }>);
  const encoder = await browser.newPage();
  const pages: Partial<Record<Place, Page>> = {};
  /* oxlint-disable no-await-in-loop */
  for (const { name, place, take } of chosen) {
    const page = (pages[place] ??= await signedIn(browser, server, place));
    await page.setViewportSize(VIEWPORT);
    const { x, y, width, height } = await take(page, server.url);
    const clip = { x: Math.floor(x), y: Math.floor(y), width: Math.ceil(width), height: Math.ceil(height) };
    const png = await page.screenshot({ clip, animations: "disabled" });
    writeFileSync(join(folder, `${name}.webp`), await webpOf(encoder, png));
    sizes[`pictures/${name}.webp`] = { width: clip.width, height: clip.height };
  }
  /* oxlint-enable no-await-in-loop */
  writeFileSync(sizesFile, `${JSON.stringify(Object.fromEntries(Object.entries(sizes).toSorted()), null, 2)}\n`);
  for (const file of readdirSync(folder)) if (file.endsWith(".webp") && !(`pictures/${file}` in sizes)) rmSync(join(folder, file));
  report();
}

/** A page of the librarian, or of a user of the demo's consortium, which is ready some seconds after the server. */
async function signedIn(from: Browser, { url }: Server, place: Place): Promise<Page> {
  if (place === "consortium") await addConsortiumUser();
  const login = place === "consortium" ? consortium : librarian;
  const context = await from.newContext({ viewport: VIEWPORT, deviceScaleFactor: SCALE, reducedMotion: "reduce", colorScheme: "light", locale: "en-US" });
  const reply = await context.request.post(`${url}/user/login`, { data: login });
  const { access_token: token } = (await reply.json()) as { access_token: string };
  await context.addInitScript((held) => {
    localStorage.setItem("titlewise.token", held);
    localStorage.setItem("titlewise.seen.first-steps", "done");
  }, token);
  return context.newPage();
}

async function addConsortiumUser(): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      addPerson(data, consortium, "--name", "Cora Coordinator", "--institution", "institution-demo-consortium");
      return;
    } catch (error) {
      if (attempt === 30) throw error;
      // oxlint-disable-next-line no-await-in-loop
      await new Promise((resolve) => setTimeout(resolve, 2000));
    }
  }
}

/** Compresses a picture in the browser, which knows the format. */
async function webpOf(page: Page, png: Buffer): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([source, quality]) => {
      const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${source}`)).blob());
      const canvas = new OffscreenCanvas(picture.width, picture.height);
      canvas.getContext("2d", { alpha: false })?.drawImage(picture, 0, 0);
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/webp", quality })).arrayBuffer());
      let text = "";
      for (const byte of bytes) text += String.fromCharCode(byte);
      return btoa(text);
    },
    [png.toString("base64"), QUALITY] as const,
  );
  return Buffer.from(base64, "base64");
}

/** Prints the size of each picture, and ends with 1 if all together are too large. */
function report(): void {
  const files = readdirSync(folder).filter((file) => file.endsWith(".webp"));
  const bytes = files.map((file) => statSync(join(folder, file)).size);
  files.forEach((file, at) => console.log(`${file.padEnd(24)} ${((bytes[at] ?? 0) / 1000).toFixed(0).padStart(4)} kB`));
  const sum = bytes.reduce((all, one) => all + one, 0);
  console.log(`${files.length} pictures, ${(sum / 1000).toFixed(0)} kB of ${LIMIT_BYTES / 1000} kB${sum > LIMIT_BYTES ? "  TOO MUCH" : ""}`);
  if (sum > LIMIT_BYTES) process.exitCode = 1;
}
