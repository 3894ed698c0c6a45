import { defineConfig } from "@playwright/test";
import { findHeadlessChrome } from "./scripts/local/local-chrome.ts";
import { PATIENCE } from "./scripts/setup/patience.ts";

const port = Number(process.env.E2E_PORT ?? 4180);
const executablePath = findHeadlessChrome();

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/support/global-setup.ts",
  // What the journeys leave behind is looked at after all of them.
  projects: [
    // First, since it waits longer than it works.
    { name: "restart", testMatch: "**/restart.spec.ts", teardown: "at rest" },
    { name: "journeys", testMatch: "**/*.spec.ts", testIgnore: "**/restart.spec.ts", teardown: "at rest" },
    { name: "at rest", testMatch: "**/*.after.ts" },
  ],
  fullyParallel: true,
  workers: Number(process.env.E2E_WORKERS ?? 2),
  timeout: PATIENCE.test,
  globalTimeout: PATIENCE.command,
  forbidOnly: true,
  expect: { timeout: PATIENCE.answer },
  outputDir: "test-results",
  reporter: [["list"], ["json", { outputFile: ".cache/results/e2e.json" }]],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: "ar",
    timezoneId: "Asia/Riyadh",
    // Every page that fades in is drawn many times over; what moves is looked at where it is tested (home, map, ahead).
    contextOptions: { reducedMotion: "reduce" },
    // The one journey without a network allows it: a worker would stand between the others and what they look at.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    trace: process.env.E2E_TRACE ? "retain-on-failure" : "off",
    actionTimeout: PATIENCE.answer,
    navigationTimeout: PATIENCE.answer,
    launchOptions: {
      timeout: PATIENCE.answer,
      ...(executablePath ? { executablePath } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // A page of a journey lives for a second or two: too short for optimizing its script to pay.
        "--js-flags=--no-maglev,--no-turbofan",
      ],
    },
  },
  webServer: {
    command: "node scripts/local/e2e-server.ts",
    url: `http://localhost:${port}/api/health`,
    env: { PORT: String(port), MIYAR_STATE: process.env.E2E_STATE ?? ".wrangler/e2e" },
    timeout: PATIENCE.command,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: PATIENCE.answer },
    stdout: process.env.E2E_LOG ? "pipe" : "ignore",
  },
});
