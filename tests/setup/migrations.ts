import { applyD1Migrations, env } from "cloudflare:test";
import { afterEach, expect, vi } from "vitest";

await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);

// An error on the console is a failure nobody looked at.
const complaints = vi.spyOn(console, "error");
afterEach(() => {
  expect(complaints).not.toHaveBeenCalled();
  complaints.mockClear();
});
