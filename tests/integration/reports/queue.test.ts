import { createExecutionContext, createMessageBatch, env, getQueueResult } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { deadLetters, reports } from "#app/db/schema.server.ts";
import { newId } from "#app/lib/ids.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertPaidReport } from "#tests/factories/orders.ts";
import { consume } from "#workers/queue.ts";
import { endWithoutChrome } from "#tests/setup/chrome.ts";

endWithoutChrome();

test("through the real queue and the real Chrome a paid report becomes a PDF in the private bucket", async () => {
  const ctx = await insertMember();
  const { report } = await insertPaidReport({
    ...ctx,
    jobs: { send: async (job) => void (await env.REPORTS_QUEUE.send(job)) },
  });

  const rowOf = () => ctx.db.query.reports.findFirst({ where: eq(reports.id, report.id) });
  await vi.waitFor(async () => expect((await rowOf())?.status).toBe("completed"), {
    timeout: 45_000,
    interval: 250,
  });

  const file = await env.REPORTS_BUCKET.get((await rowOf())?.fileKey ?? "");
  const bytes = new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(0));
  expect(new TextDecoder().decode(bytes.slice(0, 5))).toBe("%PDF-");
  expect(bytes.length).toBeGreaterThan(50_000);
  expect(bytes.length).toBeLessThan(2_000_000);
}, 60_000);

test("a job that fails is retried by itself, and its neighbours are done", async () => {
  const ctx = await insertMember();
  const { report } = await insertPaidReport(ctx);
  const now = new Date();
  const batch = createMessageBatch("miyar-reports", [
    { id: "unknown", timestamp: now, attempts: 1, body: { type: "no.such.job" } },
    { id: "known", timestamp: now, attempts: 1, body: { type: "report.generate", reportId: report.id } },
  ]);
  await consume(batch, ctx);
  const result = await getQueueResult(batch, createExecutionContext());
  expect(result.explicitAcks).toEqual(["known"]);
  expect(result.retryMessages).toMatchObject([{ msgId: "unknown" }]);
});

test("the dead-letter queue's consumer records and acknowledges", async () => {
  const ctx = await insertMember();
  const { report } = await insertPaidReport(ctx);
  const id = newId();
  const batch = createMessageBatch("miyar-dead", [
    { id, timestamp: new Date(), attempts: 1, body: { type: "report.generate", reportId: report.id } },
  ]);
  await consume(batch, ctx);
  expect((await getQueueResult(batch, createExecutionContext())).explicitAcks).toEqual([id]);
  expect(await ctx.db.$count(deadLetters, eq(deadLetters.id, id))).toBe(1);
  const row = await ctx.db.query.reports.findFirst({ where: eq(reports.id, report.id) });
  expect(row?.status).toBe("failed");
});
