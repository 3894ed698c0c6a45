import { defineConfig } from "vitest/config";
import { pageFacts } from "./scripts/build/page-facts-plugin.ts";
import { PATIENCE } from "./scripts/setup/patience.ts";

/** Tests that start commands or fill databases and large files: too long for each commit. */
const COMMANDS = [
  "app/domains/einvoices/document/checked-by-others.test.ts",
  "scripts/checks/sources/migrations-forward.test.ts",
  "scripts/local/database.test.ts",
  "scripts/measure/bench/bulk-insert.test.ts",
  "scripts/model/estimate/estimate.test.ts",
  "scripts/model/scores/tasks.test.ts",
  "scripts/operate/{end-sessions,grant-role,search-index}.test.ts",
  "scripts/operate/{alarms/alarms,backup/backup,record/verify-record,zatca/zatca}.test.ts",
  "scripts/setup/bootstrap.test.ts",
  "tests/chaos/outside.test.ts",
  "tests/printed/**/*.test.ts",
];

const shared = {
  fsModuleCache: false,
  // Report documents inline their style sheet; Vitest would hand them an empty one.
  css: true,
  // Pure code: files share their modules, and the model is opened once a worker.
  isolate: false,
  testTimeout: PATIENCE.test,
  hookTimeout: PATIENCE.test,
  expect: { poll: { timeout: PATIENCE.answer } },
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    teardownTimeout: PATIENCE.answer,
    projects: [
      {
        plugins: [pageFacts()],
        test: {
          ...shared,
          name: "unit",
          include: [
            "app/**/*.test.{ts,tsx}",
            "workers/**/*.test.ts",
            "scripts/**/*.test.ts",
            "tests/fakes/**/*.test.ts",
            "tests/chaos/**/*.test.ts",
          ],
          exclude: ["**/node_modules/**", ...COMMANDS],
        },
      },
      // The shipped model held to its properties over hundreds of subjects: minutes of thought, not for each commit.
      {
        plugins: [pageFacts()],
        test: { ...shared, name: "model", include: ["tests/model/**/*.test.ts"] },
      },
      { test: { ...shared, name: "commands", include: COMMANDS } },
    ],
  },
});
