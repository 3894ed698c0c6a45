import { applyD1Migrations, env, reset } from "cloudflare:test";
import { afterEach, expect, vi } from "vitest";

// Files follow each other in one runtime: each begins with empty stores.
await reset();
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);

// An error on the console is a failure nobody looked at.
const complaints = vi.spyOn(console, "error");
afterEach(() => {
  expect(complaints).not.toHaveBeenCalled();
  complaints.mockClear();
});
