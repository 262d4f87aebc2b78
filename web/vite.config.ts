import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The server to which the development server passes the API calls. */
const server = process.env.TITLEWISE_URL ?? "http://127.0.0.1:8787";

/** The API lives under these nouns; a browser that asks for HTML wants a screen. */
const toServer = {
  target: server,
  bypass: (request: { headers: { accept?: string } }) =>
    request.headers.accept?.includes("text/html") ? "/index.html" : undefined,
};

export default defineConfig({
  plugins: [react()],
  server: { port: 5173, proxy: { "/package": toServer, "/scenario": toServer } },
  build: {
    target: "es2022",
    chunkSizeWarningLimit: 1100,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "grid", test: /node_modules[\\/]ag-grid/ },
            { name: "arrow", test: /node_modules[\\/](apache-arrow|flatbuffers)/ },
            { name: "ui", test: /node_modules[\\/](@mui|@emotion)/ },
            { name: "react", test: /node_modules[\\/](react|react-dom|react-router|scheduler|@tanstack)[\\/]/ },
          ],
        },
      },
    },
  },
  test: { include: ["src/**/*.spec.ts"], environment: "node" },
} as Parameters<typeof defineConfig>[0]);
