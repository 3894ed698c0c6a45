import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    fsModuleCache: false,
    // Report documents inline their style sheet; Vitest would hand them an empty one.
    css: true,
    include: [
      "app/**/*.test.{ts,tsx}",
      "workers/**/*.test.ts",
      "scripts/**/*.test.ts",
      "tests/fakes/**/*.test.ts",
    ],
  },
});
