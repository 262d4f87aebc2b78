import { defineConfig } from "@playwright/test";

/** Journeys against the real server; the browser is the system's Chromium, or the one CHROMIUM names. */
export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results/playwright",
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // Two files of journeys at a time, each with its own server: a journey waits often, and two cores are common.
  workers: 2,
  // On a busy machine a step may take longer than anybody would wait. The report names what passed only the second time.
  retries: 1,
  reporter: "list",
  use: {
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    actionTimeout: 30_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
    },
  },
});
