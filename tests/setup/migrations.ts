import { applyD1Migrations, env, reset } from "cloudflare:test";
import { afterEach, expect, vi } from "vitest";

// Files follow each other in one runtime: each begins with empty stores. All migrations are one batch, under the name of
// the last, by which the site knows its schema.
await reset();
const name = env.TEST_MIGRATIONS.at(-1)?.name ?? "";
const queries = env.TEST_MIGRATIONS.flatMap((migration) => migration.queries);
await applyD1Migrations(env.DB, [{ name, queries }]);

// An error on the console is a failure nobody looked at.
const complaints = vi.spyOn(console, "error");
afterEach(() => {
  expect(complaints).not.toHaveBeenCalled();
  complaints.mockClear();
});
