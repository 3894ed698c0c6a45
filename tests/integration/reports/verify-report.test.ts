import { env } from "cloudflare:test";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { recordEntries, reportCodes, reportFiles, reports, reportVersions } from "#app/db/schema.server.ts";
import { purgeClosed } from "#app/domains/privacy/closing/purge-closed.server.ts";
import { sealRecord } from "#app/domains/record/seal-record.server.ts";
import { generateReport } from "#app/domains/reports/making/generate-report.server.ts";
import { makeVersion } from "#app/domains/reports/making/make-version.server.ts";
import { reissueReport } from "#app/domains/reports/making/reissue-report.server.ts";
import { openReportFile } from "#app/domains/reports/reading/open-file.server.ts";
import { verifyReport } from "#app/domains/reports/verifying/verify-report.server.ts";
import { days, minutes } from "#app/lib/duration.ts";
import { sha256Hex } from "#app/lib/file-digest.ts";
import { newReportCode } from "#app/lib/report-code.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertOperator } from "#tests/factories/admins.ts";
import { closeAndReadMail, dumpDatabase, insertFinishedReport } from "#tests/factories/closing.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { insertWithPassword } from "#tests/factories/credentials.ts";
import { insertPaidReport } from "#tests/factories/orders.ts";

const codeOf = async ({ db }: Pick<MemberContext, "db">, reportId: string, version = 1) => {
  const where = and(eq(reportCodes.reportId, reportId), eq(reportCodes.version, version));
  const row = await db.query.reportCodes.findFirst({ where });
  if (!row) throw new Error("no code was kept");
  return row.code;
};
const digestOf = async (key: string) =>
  sha256Hex((await (await env.REPORTS_BUCKET.get(key))?.arrayBuffer()) ?? new ArrayBuffer(0));

/** A delivered report with a completed second version. */
async function insertReissued() {
  const ctx = await insertMember();
  const { report, payment } = await insertFinishedReport(ctx);
  const reissued = await reissueReport(await insertOperator(), report.id, {
    reason: "صححنا مساحة صفقتين.",
  });
  if (!reissued.ok) throw new Error(reissued.reason);
  return { ctx, report, payment, versionId: reissued.versionId };
}

test("a delivered report is told of by its code: what it is, that it stands, its file's digest, nothing personal", async () => {
  const ctx = await insertMember({ fullName: "لطيفة الزعابي" });
  const { report, payment } = await insertFinishedReport(ctx);
  const code = await codeOf(ctx, report.id);
  const row = await ctx.db.query.reports.findFirst({ where: eq(reports.id, report.id) });
  expect(row?.reportContent?.code).toBe(code);

  const outcome = await verifyReport(visitorCtx(), code);
  expect(outcome).toEqual({
    ok: true,
    report: {
      state: "stands",
      orderNumber: payment.orderNumber,
      reportType: report.reportType,
      cityAr: "الرياض",
      version: 1,
      madeAt: report.createdAt,
      newest: null,
      digests: [await digestOf(`reports/${report.id}.pdf`)],
      recordNumber: null,
    },
  });
  const told = JSON.stringify(outcome);
  for (const held of [
    ctx.userId,
    ctx.email,
    "لطيفة",
    report.id,
    row?.reportContent?.property.address ?? "",
    row?.reportContent?.property.district ?? "",
    String(row?.estimatedValue),
  ])
    expect(told).not.toContain(held);
});

test("each version of a report has a number of its own in the record, which its code leads to and no row names", async () => {
  const ctx = await insertMember();
  const { report } = await insertFinishedReport(ctx);
  const code = await codeOf(ctx, report.id);
  await sealRecord(ctx);
  const outcome = await verifyReport(visitorCtx(), code);
  const number = outcome.ok ? outcome.report.recordNumber : null;
  const entry = await ctx.db.query.recordEntries.findFirst({ where: eq(recordEntries.seq, number ?? 0) });
  const row = await ctx.db.query.reports.findFirst({ where: eq(reports.id, report.id) });
  expect(entry).toMatchObject({
    kind: "report",
    city: "Riyadh",
    value: row?.estimatedValue,
    modelVersion: row?.modelVersion,
  });
  for (const held of [ctx.userId, report.id, code, row?.reportContent?.property.address ?? "no address"])
    expect(JSON.stringify(entry)).not.toContain(held);
});

test("nobody is told of a report before it is delivered, nor of a code that was never issued", async () => {
  const ctx = await insertMember();
  const { report } = await insertPaidReport(ctx);
  const stopped = { ...ctx, renderPdf: () => Promise.reject(new Error("the browser went away")) };
  await expect(generateReport(stopped, report.id)).rejects.toThrow("the browser went away");
  const code = await codeOf(ctx, report.id);
  const asked = (typed: string) => verifyReport(visitorCtx(), typed);
  expect(await asked(code)).toEqual({ ok: false, reason: "unknown" });
  expect(await asked(newReportCode())).toEqual({ ok: false, reason: "unknown" });

  // The run that goes on keeps the code that the body holds.
  await generateReport(ctx, report.id);
  expect(await codeOf(ctx, report.id)).toBe(code);
  expect(await asked(code)).toMatchObject({ ok: true });
});

test("a newer version has a code of its own, and the older one's says which one stands now", async () => {
  const { ctx, report, versionId } = await insertReissued();
  const code = await codeOf(ctx, report.id);
  expect(await verifyReport(visitorCtx(), code)).toMatchObject({ report: { state: "stands" } });
  await makeVersion(ctx, versionId);

  const version = await ctx.db.query.reportVersions.findFirst({ where: eq(reportVersions.id, versionId) });
  const newer = await codeOf(ctx, report.id, 2);
  expect(newer).not.toBe(code);
  expect(version?.reportContent?.code).toBe(newer);
  const [older, standing] = await Promise.all([
    verifyReport(visitorCtx(), code),
    verifyReport(visitorCtx(), newer),
  ]);
  expect(older).toMatchObject({
    report: { state: "replaced", version: 1, newest: { version: 2, madeAt: version?.createdAt } },
  });
  expect(standing).toMatchObject({
    report: { state: "stands", version: 2, madeAt: version?.createdAt, newest: null },
  });
  // Each names its own file.
  expect(older).toMatchObject({ report: { digests: [await digestOf(`reports/${report.id}.pdf`)] } });
  expect(standing).toMatchObject({ report: { digests: [await digestOf(`reports/${report.id}.v2.pdf`)] } });
});

test("a report from before there were codes opens as it did, and gets one when it is made anew", async () => {
  const { ctx, report, versionId } = await insertReissued();
  const row = await ctx.db.query.reports.findFirst({ where: eq(reports.id, report.id) });
  if (!row?.reportContent) throw new Error("no body");
  const { code: _code, ...old } = row.reportContent;
  await ctx.db.update(reports).set({ reportContent: old }).where(eq(reports.id, report.id));
  await ctx.db.delete(reportCodes).where(eq(reportCodes.reportId, report.id));
  await env.REPORTS_BUCKET.delete(`reports/${report.id}.pdf`);
  expect(await openReportFile(ctx, report.id)).toMatchObject({ ok: true });

  await makeVersion(ctx, versionId);
  const code = await codeOf(ctx, report.id, 2);
  expect(await verifyReport(visitorCtx(), code)).toMatchObject({ report: { state: "stands", version: 2 } });
  await expect(codeOf(ctx, report.id)).rejects.toThrow("no code");
});

test("a report whose price was given back says so, and stands again if the money comes back", async () => {
  const ctx = await insertMember();
  const { report } = await insertFinishedReport(ctx);
  const code = await codeOf(ctx, report.id);
  const withdraw = (withdrawnAt: number | null) =>
    ctx.db.update(reports).set({ withdrawnAt }).where(eq(reports.id, report.id));
  await withdraw(Date.now());
  expect(await verifyReport(visitorCtx(), code)).toMatchObject({ report: { state: "refunded" } });
  await withdraw(null);
  expect(await verifyReport(visitorCtx(), code)).toMatchObject({ report: { state: "stands" } });
});

test("a closed account's report is no longer available, at once and after all of it was deleted; its code is never called invented", async () => {
  const ctx = await insertWithPassword();
  const { report, payment } = await insertFinishedReport(ctx);
  const code = await codeOf(ctx, report.id);
  const digest = await digestOf(`reports/${report.id}.pdf`);
  await closeAndReadMail(ctx);
  expect(await verifyReport(visitorCtx(), code)).toEqual({ ok: false, reason: "gone" });

  await purgeClosed({ ...ctx, now: () => Date.now() + days(31) });
  expect(await verifyReport(visitorCtx(), code)).toEqual({ ok: false, reason: "gone" });
  expect(await ctx.db.query.reportCodes.findFirst({ where: eq(reportCodes.code, code) })).toMatchObject({
    reportId: null,
    version: 1,
  });
  // The code is all that is left, and leads to nothing.
  const dump = await dumpDatabase();
  expect(dump).not.toContain(digest);
  const line = dump.split("\n").find((text) => text.startsWith("report_codes:")) ?? "";
  for (const held of [ctx.userId, report.id, payment.orderNumber]) expect(line).not.toContain(held);
});

test("of two runs at once the first file stays, and its digest is known before anybody can have it", async () => {
  const ctx = await insertMember();
  const { report } = await insertPaidReport(ctx);
  const key = `reports/${report.id}.pdf`;
  const put: R2Bucket["put"] = async (...args: Parameters<R2Bucket["put"]>) => {
    expect(await ctx.db.$count(reportFiles, eq(reportFiles.reportId, report.id))).toBeGreaterThan(0);
    return env.REPORTS_BUCKET.put(...args);
  };
  const reportFilesBucket = new Proxy(env.REPORTS_BUCKET, {
    get: (bucket, name) => {
      if (name === "put") return put;
      const member: unknown = Reflect.get(bucket, name);
      return typeof member === "function" ? member.bind(bucket) : member;
    },
  });
  const run = () => generateReport({ ...ctx, reportFiles: reportFilesBucket }, report.id);
  await Promise.all([run(), run()]);
  const first = await digestOf(key);
  await run();
  expect(await digestOf(key)).toBe(first);
  const outcome = await verifyReport(visitorCtx(), await codeOf(ctx, report.id));
  expect(outcome.ok && outcome.report.digests).toContain(first);
});

test("a lost file that is printed again is as true as the one that its readers have", async () => {
  const ctx = await insertMember();
  const { report } = await insertFinishedReport(ctx);
  const key = `reports/${report.id}.pdf`;
  const first = await digestOf(key);
  await env.REPORTS_BUCKET.delete(key);
  expect(await openReportFile(ctx, report.id)).toMatchObject({ ok: true });
  const second = await digestOf(key);
  expect(second).not.toBe(first);
  const outcome = await verifyReport(visitorCtx(), await codeOf(ctx, report.id));
  expect(outcome).toMatchObject({ report: { digests: [first, second] } });
});

test("a network may look up sixty codes in ten minutes; then it is refused unread, and others are not", async () => {
  let now = Date.now();
  const guesser = visitorCtx({ clientIp: "203.0.113.77", now: () => now });
  const ask = () => verifyReport(guesser, newReportCode());
  for (let at = 0; at < 60; at += 1) expect(await ask()).toEqual({ ok: false, reason: "unknown" });
  const ctx = await insertMember();
  const { report } = await insertFinishedReport(ctx);
  const code = await codeOf(ctx, report.id);
  expect(await verifyReport(guesser, code)).toEqual({ ok: false, reason: "too-many" });
  expect(await verifyReport(visitorCtx(), code)).toMatchObject({ ok: true });
  now += minutes(11);
  expect(await verifyReport(guesser, code)).toMatchObject({ ok: true });
});
