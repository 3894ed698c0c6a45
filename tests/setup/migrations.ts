import { applyD1Migrations, env, reset } from "cloudflare:test";
import { afterEach, expect, vi } from "vitest";

// Files run one after another in one runtime, and each starts with empty stores. All migrations are one batch, under
// the name of the last one, by which the site checks its schema.
await reset();
const name = env.TEST_MIGRATIONS.at(-1)?.name ?? "";
const queries = env.TEST_MIGRATIONS.flatMap((migration) => migration.queries);
await applyD1Migrations(env.DB, [{ name, queries }]);

// An unexpected error on the console fails the test.
const complaints = vi.spyOn(console, "error");
afterEach(() => {
  expect(complaints).not.toHaveBeenCalled();
  complaints.mockClear();
});
