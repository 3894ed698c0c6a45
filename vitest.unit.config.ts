import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    fsModuleCache: false,
    include: [
      "app/**/*.test.{ts,tsx}",
      "workers/**/*.test.ts",
      "scripts/**/*.test.ts",
      "tests/fakes/**/*.test.ts",
    ],
  },
});
