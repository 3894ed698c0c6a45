import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { importDecisions, imports, importSources } from "#app/db/schema.server.ts";
import { importMail } from "#app/domains/mails/import-mail.server.ts";
import { insertDecision, insertFeed, insertImport, insertOffice } from "#tests/factories/imports.ts";

test("a decision is told once it is carried out: what was published, what is left, or why not", async () => {
  const ctx = await insertOffice();
  const decisionId = await insertDecision(ctx);
  const mail = () => importMail(ctx, { template: "import-decided", params: { decisionId } }, "سارة");
  expect(await mail()).toBeNull();
  const change = (values: Partial<typeof importDecisions.$inferInsert>) =>
    ctx.db.update(importDecisions).set(values).where(eq(importDecisions.id, decisionId));
  await change({ status: "done", decided: 12, left: 2 });
  const cleared = await mail();
  expect(cleared?.paragraphs.join()).toContain("١٢ إعلانًا");
  expect(cleared?.after?.join()).toContain("إعلانان");
  await change({ kind: "refuse", reason: "الصور لا تخص العقارات", left: 0 });
  expect(await mail()).toMatchObject({ quote: "الصور لا تخص العقارات" });
});

test("a file that lacks half is told while its owner has not said that they are gone", async () => {
  const ctx = await insertOffice();
  const { importId } = await insertImport(ctx);
  const mail = () => importMail(ctx, { template: "import-braked", params: { importId } }, null);
  expect(await mail()).toBeNull();
  await ctx.db.update(imports).set({ braked: 6 }).where(eq(imports.id, importId));
  const told = await mail();
  expect(told?.paragraphs.join()).toContain("٦ إعلانات");
  expect(told?.action?.url).toBe(`${ctx.settings.origin}/dashboard/office/import/${importId}`);
});

test("a feed that paused itself is told by its name, and not once it goes on", async () => {
  const ctx = await insertOffice();
  const sourceId = await insertFeed(ctx, true);
  const mail = () => importMail(ctx, { template: "feed-paused", params: { sourceId } }, null);
  expect((await mail())?.subject).toContain("خلاصة المكتب");
  await ctx.db.update(importSources).set({ status: "active" }).where(eq(importSources.id, sourceId));
  expect(await mail()).toBeNull();
});
