import os from "node:os";
import path from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { articles } from "./scripts/build/content/articles-plugin.ts";
import { linkLocalChrome } from "./scripts/local/local-chrome.ts";
import { openData } from "./scripts/build/open-data/open-data-plugin.ts";
import { pageFacts } from "./scripts/build/page-facts-plugin.ts";
import { pageScript } from "./scripts/build/page-script-plugin.ts";
import { memoryFolder } from "./scripts/checks/memory-folder.ts";
import { PATIENCE } from "./scripts/setup/patience.ts";
import { newSigningKey } from "./scripts/local/secrets.ts";

process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= "false";
process.env.WRANGLER_SEND_METRICS ??= "false";
process.env.XDG_CACHE_HOME ??= path.resolve(".cache");
linkLocalChrome();
// The runtime keeps its stores in the folder for temporary files, and throws them away at its end.
process.env.TMPDIR ??= memoryFolder() ?? os.tmpdir();

export default defineConfig({
  plugins: [
    pageFacts(),
    pageScript(),
    articles(),
    openData(),
    cloudflareTest(async () => ({
      wrangler: { configPath: "./wrangler.toml" },
      main: "./tests/setup/worker.ts",
      remoteBindings: false,
      miniflare: {
        // A second database, which the tests of late replicas copy the first one's writes to.
        d1Databases: { REPLICA: "replica" },
        bindings: {
          TEST_MIGRATIONS: await readD1Migrations(path.resolve("migrations")),
          APP_SECRET: "integration-test-secret-of-32-characters",
          DATA_SECRET: "integration-test-data-secret-of-40-characters",
          AUTH_KEY_A: newSigningKey(),
          AUTH_KEY_B: newSigningKey(),
          STRIPE_SECRET_KEY: "sk_test_integration",
          STRIPE_WEBHOOK_SECRET: "whsec_integration",
          MOYASAR_SECRET_KEY: "sk_test_moyasar_integration",
          MOYASAR_WEBHOOK_SECRET: "moyasar-webhook-secret-integration",
          FUZZ_ROUNDS: process.env.FUZZ_ROUNDS ?? "0",
          FUZZ_SEED: process.env.FUZZ_SEED ?? "1",
        },
      },
    })),
  ],
  // The market's data are soon there as one text.
  json: { stringify: true, namedExports: false },
  test: {
    fsModuleCache: false,
    testTimeout: PATIENCE.test,
    hookTimeout: PATIENCE.test,
    teardownTimeout: PATIENCE.answer,
    expect: { poll: { timeout: PATIENCE.answer } },
    // Libraries of many modules come as one.
    deps: {
      optimizer: {
        ssr: {
          enabled: true,
          include: [
            "@oslojs/crypto/hmac",
            "@oslojs/crypto/sha2",
            "@oslojs/encoding",
            "drizzle-orm",
            "drizzle-orm/d1",
            "drizzle-orm/sqlite-core",
            "hono",
            "jose",
            "lucia",
            "stripe",
            "zod",
          ],
        },
      },
    },
    // Report documents inline their style sheet; Vitest would hand them an empty one.
    css: true,
    // One runtime reads its modules once for all files; `tests/setup/migrations.ts` empties its stores between them.
    isolate: false,
    maxWorkers: 1,
    include: ["tests/integration/**/*.test.ts"],
    setupFiles: ["./tests/setup/migrations.ts", "./tests/setup/log-watch.ts"],
    globalSetup: ["./tests/setup/listener.ts"],
    // The Worker's line of each request says nothing that a test's own output does not.
    onConsoleLog: (log) => !log.includes('"event":"request.done"'),
  },
});
