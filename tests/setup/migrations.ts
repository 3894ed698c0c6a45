import { applyD1Migrations, env, reset } from "cloudflare:test";
import { afterEach, expect, vi } from "vitest";

/** Whether nothing of the file before is left. */
async function isEmpty(): Promise<boolean> {
  const tables = await env.DB.prepare("select name from sqlite_master where name = 'd1_migrations'").all();
  const files = await Promise.all(
    [env.REPORTS_BUCKET, env.MEDIA_BUCKET].map((bucket) => bucket.list({ limit: 1 })),
  );
  return tables.results.length === 0 && files.every(({ objects }) => objects.length === 0);
}

// Files run one after another in one runtime, and each starts with empty stores. A reset can miss a store that is still
// being closed, without saying so: then it is done again.
do await reset();
while (!(await isEmpty()));

// All migrations are one batch, under the name of the last one, by which the site checks its schema.
const name = env.TEST_MIGRATIONS.at(-1)?.name ?? "";
const queries = env.TEST_MIGRATIONS.flatMap((migration) => migration.queries);
await applyD1Migrations(env.DB, [{ name, queries }]);

// An unexpected error on the console fails the test.
const complaints = vi.spyOn(console, "error");
afterEach(() => {
  expect(complaints).not.toHaveBeenCalled();
  complaints.mockClear();
});
