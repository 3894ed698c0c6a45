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
  timeout: 180000,
  globalTimeout: PATIENCE.command,
  forbidOnly: true,
  expect: { timeout: 40000 },
  outputDir: "test-results",
  reporter: [["list"], ["json", { outputFile: ".cache/results/e2e.json" }]],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: "ar",
    timezoneId: "Asia/Riyadh",
    // The one journey without a network allows it: a worker would stand between the others and what they look at.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    trace: process.env.E2E_TRACE ? "retain-on-failure" : "off",
    actionTimeout: PATIENCE.answer,
    navigationTimeout: PATIENCE.answer,
    launchOptions: {
      timeout: 40000,
      ...(executablePath ? { executablePath } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  webServer: {
    command: "node scripts/local/e2e-server.ts",
    url: `http://localhost:${port}/api/health`,
    env: { PORT: String(port), MIYAR_STATE: process.env.E2E_STATE ?? ".wrangler/e2e" },
    timeout: PATIENCE.command,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 40000 },
    stdout: process.env.E2E_LOG ? "pipe" : "ignore",
  },
});
