import { env } from "cloudflare:test";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { mailOutbox, properties, reports } from "#app/db/schema.server.ts";
import { generateReport } from "#app/domains/reports/making/generate-report.server.ts";
import { openReportFile } from "#app/domains/reports/reading/open-file.server.ts";
import { listOwnReports, listOwnReportTypes } from "#app/domains/reports/reading/find-report.server.ts";
import { viewReport } from "#app/domains/reports/reading/view-report.server.ts";
import { renderReportHtml } from "#app/domains/reports/template/document.tsx";
import type { AppContext } from "#app/platform/context.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertPaidReport } from "#tests/factories/orders.ts";
import { insertProperty, insertUnsupportedOffice } from "#tests/factories/properties.ts";

const rowOf = (ctx: Pick<AppContext, "db">, id: string) =>
  ctx.db.query.reports.findFirst({ where: eq(reports.id, id) });

test("a paid report is valued, written, rendered, stored and completed, and its user hears of it", async () => {
  const ctx = await insertMember();
  const { report, payment } = await insertPaidReport(ctx);
  await generateReport(ctx, report.id);

  const row = await rowOf(ctx, report.id);
  expect(row).toMatchObject({ status: "completed", currency: "SAR", fileUrl: `/reports/${report.id}/file` });
  const body = row?.reportContent;
  expect(body?.orderNumber).toBe(payment.orderNumber);
  expect(body?.estimate.point).toBe(row?.estimatedValue);
  expect(body?.estimate.comparables.length).toBeGreaterThanOrEqual(5);
  expect(row?.modelVersion).toBe(body?.estimate.modelVersion);
  expect(await env.REPORTS_BUCKET.head(row?.fileKey ?? "")).not.toBeNull();
  expect(row?.fileKey).not.toContain(ctx.userId);

  const told = ctx.told.filter(({ message }) => "reportId" in message);
  expect(told.map(({ message }) => message.type)).toEqual([
    "report.progress",
    "report.progress",
    "report.completed",
  ]);
  const mails = await ctx.db.select().from(mailOutbox).where(eq(mailOutbox.userId, ctx.userId));
  expect(mails.filter((mail) => mail.template.startsWith("report-"))).toMatchObject([
    { template: "report-ready" },
  ]);
});

test("run twice, also at once, it completes once and mails once", async () => {
  const ctx = await insertMember();
  const { report } = await insertPaidReport(ctx);
  await Promise.all([generateReport(ctx, report.id), generateReport(ctx, report.id)]);
  await generateReport(ctx, report.id);
  const mails = and(eq(mailOutbox.userId, ctx.userId), eq(mailOutbox.template, "report-ready"));
  expect(await ctx.db.$count(mailOutbox, mails)).toBe(1);
  expect(ctx.told.filter(({ message }) => message.type === "report.completed")).toHaveLength(1);
});

test("of two runs the first body written stays: the PDF is rendered from what the row keeps", async () => {
  const ctx = await insertMember();
  const property = await insertProperty(ctx);
  const { report } = await insertPaidReport(ctx, property);

  // While the first run values the property, another writes a different body and stops before the PDF.
  const noPdf = { ...ctx, renderPdf: () => Promise.reject(new Error("the browser went away")) };
  let rendered = "";
  let overtaken = false;
  const first = {
    ...ctx,
    notify: async () => {
      if (overtaken) return;
      overtaken = true;
      await ctx.db.update(properties).set({ areaSqm: 400 }).where(eq(properties.id, property.id));
      await expect(generateReport(noPdf, report.id)).rejects.toThrow("the browser went away");
    },
    renderPdf: async (html: string) => {
      rendered = html;
      return new Uint8Array([37, 80, 68, 70]);
    },
  };
  await generateReport(first, report.id);

  const row = await rowOf(ctx, report.id);
  expect(row?.status).toBe("completed");
  expect(row?.reportContent?.property.areaSqm).toBe(400);
  expect(row?.estimatedValue).toBe(row?.reportContent?.estimate.point);
  const { origin } = ctx.settings;
  expect(rendered).toBe(row?.reportContent && renderReportHtml(row.reportContent, { origin }));
});

test("stopped at any point and run again, it goes on where it was and ends as one completed report", async () => {
  const stops: Partial<AppContext>[] = [
    { renderPdf: () => Promise.reject(new Error("the browser went away")) },
    {
      reportFiles: {
        ...env.REPORTS_BUCKET,
        head: async () => null,
        put: () => Promise.reject(new Error("R2 is away")),
      } as never,
    },
  ];
  for (const stop of stops) {
    const ctx = await insertMember();
    const { report } = await insertPaidReport(ctx);
    await expect(generateReport({ ...ctx, ...stop }, report.id)).rejects.toThrow();
    const stopped = await rowOf(ctx, report.id);
    expect(stopped?.status).toBe("processing");
    expect(stopped?.fileUrl).toBeNull();

    await generateReport(ctx, report.id);
    const done = await rowOf(ctx, report.id);
    expect(done?.status).toBe("completed");
    expect(done?.reportContent).toEqual(stopped?.reportContent);
    expect(done?.valuedAt).toBe(stopped?.valuedAt);
  }
});

test("a file stored before the stop is not rendered again", async () => {
  const ctx = await insertMember();
  const { report } = await insertPaidReport(ctx);
  let rendered = 0;
  const counting = { ...ctx, renderPdf: async () => (rendered++, new Uint8Array([37, 80, 68, 70])) };
  const failingAtTheEnd = {
    ...counting,
    db: { ...ctx.db, batch: () => Promise.reject(new Error("D1 is away")) } as never,
  };
  Object.setPrototypeOf(failingAtTheEnd.db, ctx.db as never);
  await expect(generateReport(failingAtTheEnd, report.id)).rejects.toThrow("D1 is away");
  await generateReport(counting, report.id);
  expect(rendered).toBe(1);
  expect((await rowOf(ctx, report.id))?.status).toBe("completed");
});

test("what nothing supports fails at once with a reason, instead of being guessed or retried", async () => {
  const ctx = await insertMember();
  const office = await insertUnsupportedOffice(ctx);
  const { report } = await insertPaidReport(ctx, office);
  await generateReport(ctx, report.id);
  expect(await rowOf(ctx, report.id)).toMatchObject({ status: "failed", estimatedValue: null });
  expect((await rowOf(ctx, report.id))?.failureReason).toMatch(/^refused: no-evidence/);
  expect(ctx.told.at(-1)?.message.type).toBe("report.failed");
});

test("a report, its file and its place in the list belong to its owner alone", async () => {
  const ctx = await insertMember();
  const stranger = await insertMember();
  const { report, payment } = await insertPaidReport(ctx);
  expect(await openReportFile(ctx, report.id)).toEqual({ ok: false, reason: "not-ready" });
  await generateReport(ctx, report.id);

  expect((await viewReport(ctx, report.id, 1))?.body?.orderNumber).toBe(payment.orderNumber);
  expect(await openReportFile(ctx, report.id)).toMatchObject({ ok: true });
  expect((await listOwnReports(ctx, null)).reports.map((row) => row.id)).toEqual([report.id]);

  expect(await viewReport(stranger, report.id, 1)).toBeNull();
  expect(await openReportFile(stranger, report.id)).toEqual({ ok: false, reason: "unknown" });
  expect((await listOwnReports(stranger, null)).reports).toEqual([]);
});

test("the order page can tell what was bought on a property before, and by whom", async () => {
  const ctx = await insertMember();
  const property = await insertProperty(ctx);
  expect(await listOwnReportTypes(ctx, property.id)).toEqual([]);
  await insertPaidReport(ctx, property);
  expect(await listOwnReportTypes(ctx, property.id)).toEqual(["seller_owner"]);
  expect(await listOwnReportTypes(await insertMember(), property.id)).toEqual([]);
});

test("what the form asked beyond the property row of old is kept and used by the report", async () => {
  const ctx = await insertMember();
  const property = await insertProperty(ctx, {
    urgency: "urgent",
    renovations: "full",
    extraFeatures: "ملحق خارجي ومصعد",
  });
  const { report } = await insertPaidReport(ctx, property);
  await generateReport(ctx, report.id);
  const body = (await rowOf(ctx, report.id))?.reportContent;
  expect(body?.property).toMatchObject({
    urgency: "urgent",
    renovations: "full",
    condition: "good",
    country: "sa",
  });
  expect(JSON.stringify(body?.analysis)).toContain("ملحق خارجي ومصعد");
});
