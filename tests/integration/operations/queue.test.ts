import { createExecutionContext, createMessageBatch, env, getQueueResult } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { PATIENCE } from "../../../scripts/setup/patience.ts";
import { deadLetters, reports } from "#app/db/schema.server.ts";
import { newId } from "#app/lib/ids.ts";
import type { Job } from "#app/domains/operations/jobs/registry.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertPaidReport } from "#tests/factories/orders.ts";
import { consume } from "#workers/queue.ts";
import { endWithoutChrome } from "#tests/setup/chrome.ts";

endWithoutChrome();

test("through the real queue and the real Chrome paid reports become PDFs in the private bucket, also many at once", async () => {
  const ctx = await insertMember();
  const queued = { ...ctx, jobs: { send: async (job: Job) => void (await env.REPORTS_QUEUE.send(job)) } };
  for (let index = 0; index < 3; index++) await insertPaidReport(queued);
  const rowsOf = () => ctx.db.select().from(reports).where(eq(reports.userId, ctx.userId));
  await vi.waitFor(
    async () => expect((await rowsOf()).map(({ status }) => status)).toEqual(Array(3).fill("completed")),
    { timeout: PATIENCE.answer, interval: 250 },
  );
  for (const { fileKey } of await rowsOf()) {
    const head = await env.REPORTS_BUCKET.get(fileKey ?? "", { range: { offset: 0, length: 5 } });
    expect(await head?.text()).toBe("%PDF-");
  }
});

test("through the real queue and the real Chrome a paid report becomes a PDF in the private bucket", async () => {
  const ctx = await insertMember();
  const { report } = await insertPaidReport({
    ...ctx,
    jobs: { send: async (job) => void (await env.REPORTS_QUEUE.send(job)) },
  });

  const rowOf = () => ctx.db.query.reports.findFirst({ where: eq(reports.id, report.id) });
  await vi.waitFor(async () => expect((await rowOf())?.status).toBe("completed"), {
    timeout: PATIENCE.answer,
    interval: 250,
  });

  const file = await env.REPORTS_BUCKET.get((await rowOf())?.fileKey ?? "");
  const bytes = new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(0));
  expect(new TextDecoder().decode(bytes.slice(0, 5))).toBe("%PDF-");
  expect(bytes.length).toBeGreaterThan(50_000);
  expect(bytes.length).toBeLessThan(2_000_000);
});

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

test("of a batch, each report is acknowledged or retried by itself, and a retry waits longer each time", async () => {
  const ctx = await insertMember();
  const all = [];
  for (let index = 0; index < 5; index++) all.push((await insertPaidReport(ctx)).report.id);
  const [broken = "", ...sound] = all;
  const withFault = {
    ...ctx,
    reportFiles: {
      head: async () => null,
      put: async (key: string, bytes: Uint8Array) => {
        if (key.includes(broken)) throw new Error("R2 is away");
        return env.REPORTS_BUCKET.put(key, bytes);
      },
    } as never,
  };
  for (const [attempts, delaySeconds] of [
    [1, 5],
    [2, 10],
    [3, 20],
  ] as const) {
    const acked: string[] = [];
    const retried: unknown[] = [];
    const messages = all.map((reportId) => ({
      id: reportId,
      timestamp: new Date(),
      attempts,
      body: { type: "report.generate", reportId },
      ack: () => acked.push(reportId),
      retry: (options: QueueRetryOptions) => retried.push({ id: reportId, ...options }),
    }));
    await consume({ queue: "miyar-reports", messages } as unknown as MessageBatch, withFault);
    expect(acked.toSorted()).toEqual(sound.toSorted());
    expect(retried).toEqual([{ id: broken, delaySeconds }]);
  }
  const rows = await ctx.db.select().from(reports).where(eq(reports.userId, ctx.userId));
  expect(rows.filter(({ status }) => status === "completed")).toHaveLength(4);
  expect(rows.find(({ id }) => id === broken)?.status).toBe("processing");
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
