import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { apiProxy } from "./api-proxy.ts";
import { firstChunk, sharedChunk } from "./build/shared-chunk.ts";
import { guide } from "./build/guide-plugin.ts";

/** The server to which the development server and the preview pass the API calls. */
const server = process.env.TITLEWISE_URL ?? "http://127.0.0.1:8040";

/** The letters of most texts. */
const LETTERS = "inter-latin-wght-normal.woff2";

/**
 * `src/start.ts` goes to the head of the built page, before and apart from all others. The letters are fetched with it: those that come
 * after the page was drawn would move what is on it.
 */
const firstScript: Plugin = {
  name: "first-script",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle }) => {
      if (!bundle) return undefined;
      const files = Object.values(bundle);
      const start = files.find((file) => file.type === "chunk" && file.isEntry && file.name === "start");
      const letters = files.find((file) => file.type === "asset" && file.names.includes(LETTERS));
      if (!start || !letters) throw new Error("the first script or the letters are not in the bundle");
      const early = [`<script type="module" crossorigin src="/${start.fileName}"></script>`, `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${letters.fileName}">`];
      return html.replace("<script ", `${early.join("\n    ")}\n    <script `);
    },
  },
};

export default defineConfig({
  plugins: [react(), firstScript, guide],
  server: { port: 5173, proxy: apiProxy(server) },
  build: {
    target: "es2022",
    chunkSizeWarningLimit: 1100,
    rolldownOptions: {
      input: { index: "index.html", start: "src/start.ts" },
      output: {
        codeSplitting: {
          // A group takes along what its modules need. What all pages need goes first, or it would come with the grid.
          groups: [
            { name: firstChunk, minShareCount: 2, priority: 5 },
            { name: "react", test: /node_modules[\\/](react|react-dom|react-router|scheduler|@tanstack)[\\/]/, priority: 4 },
            { name: "ui", test: /node_modules[\\/](@mui|@emotion)/, priority: 3 },
            { name: "arrow", test: /node_modules[\\/](apache-arrow|flatbuffers)/, priority: 2 },
            { name: "grid", test: /node_modules[\\/]ag-grid/, priority: 1 },
            { name: "charts", test: /node_modules[\\/](chart\.js|@kurkle)/, priority: 1 },
            { name: sharedChunk, minShareCount: 2 },
          ],
        },
      },
    },
  },
  test: { include: ["src/**/*.spec.ts", "api-types/*.spec.ts", "build/*.spec.ts"], environment: "node" },
} as Parameters<typeof defineConfig>[0]);
