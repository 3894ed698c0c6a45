import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { importRefusals, imports } from "#app/db/schema.server.ts";
import { newId } from "#app/lib/ids.ts";
import { insertRows } from "#app/platform/d1.server.ts";
import { insertImport, insertOffice } from "#tests/factories/imports.ts";

test("many rows go in by few statements, with their lists, numbers and empty cells as they are", async () => {
  const ctx = await insertOffice();
  const { importId } = await insertImport(ctx);
  const rows = Array.from({ length: 250 }, (_, row) => ({
    importId,
    row,
    reference: `مرجع "${row}" ${"ن".repeat(6_000)}`,
    errors: [{ field: "price", column: "السعر", value: String(row), message: "اكتب سعرًا أكبر من صفر" }],
  }));
  const statements = insertRows(ctx.db, importRefusals, rows, sql`1`);
  expect(statements.length).toBeGreaterThan(1);
  expect(statements.length).toBeLessThan(10);
  await ctx.db.batch(statements as never);
  const stored = await ctx.db.query.importRefusals.findMany({
    where: eq(importRefusals.importId, importId),
    orderBy: importRefusals.row,
  });
  expect(stored).toEqual(rows);

  const [run] = await ctx.db.query.imports.findMany({ where: eq(imports.id, importId) });
  const copy = { ...run!, id: newId(), startedAt: null, braked: 0 };
  await ctx.db.batch(insertRows(ctx.db, imports, [copy], sql`1`) as never);
  expect(await ctx.db.query.imports.findFirst({ where: eq(imports.id, copy.id) })).toEqual(copy);
});

test("no row goes in where the condition does not hold, and none is no statement", async () => {
  const ctx = await insertOffice();
  const { importId } = await insertImport(ctx);
  const row = { importId, row: 1, reference: "A-1", errors: [] };
  await ctx.db.batch(insertRows(ctx.db, importRefusals, [row], sql`1 = 2`) as never);
  expect(await ctx.db.$count(importRefusals, eq(importRefusals.importId, importId))).toBe(0);
  expect(insertRows(ctx.db, importRefusals, [], sql`1`)).toEqual([]);
});
