import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { reports, reportVersions } from "#app/db/schema.server.ts";
import { listShares } from "#app/domains/reports/sharing/list-shares.server.ts";
import { openReportFile } from "#app/domains/reports/reading/open-file.server.ts";
import { openShared, openSharedFile } from "#app/domains/reports/sharing/open-shared.server.ts";
import { findOwnVersion, listLaterVersions } from "#app/domains/reports/reading/own-version.server.ts";
import { shareReport } from "#app/domains/reports/sharing/share-report.server.ts";
import { viewReport } from "#app/domains/reports/reading/view-report.server.ts";
import { newId } from "#app/lib/ids.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { failingDatabase } from "#tests/factories/failing-database.ts";
import { deliveredToken, newAddress, ownerWithReport, to } from "#tests/factories/shares.ts";

/** A later version of a finished report, with its own value and file. */
async function insertVersion(ctx: MemberContext, reportId: string, status: "completed" | "processing") {
  const report = await ctx.db.query.reports.findFirst({ where: eq(reports.id, reportId) });
  const body = report?.reportContent;
  if (!body) throw new Error("the report is not finished");
  const fileKey = `reports/${reportId}-2.pdf`;
  await env.REPORTS_BUCKET.put(fileKey, "%PDF-2");
  await ctx.db.insert(reportVersions).values({
    id: newId(),
    reportId,
    version: 2,
    status,
    reason: "وصلت صفقات أحدث في الحي",
    ...(status === "completed" && {
      estimatedValue: 1_234_000,
      currency: "SAR" as const,
      reportContent: { ...body, estimate: { ...body.estimate, point: 1_234_000 } },
      fileKey,
      completedAt: ctx.now(),
    }),
    createdAt: ctx.now(),
  });
}

test("a later version is read, loaded and shared as itself, and the bought one stays what it was", async () => {
  const { owner, report } = await ownerWithReport();
  const bought = await findOwnVersion(owner, report.id, 1);
  await insertVersion(owner, report.id, "completed");
  expect(await findOwnVersion(owner, report.id, 1)).toEqual(bought);
  expect(await findOwnVersion(owner, report.id, 2)).toMatchObject({
    version: 2,
    body: { estimate: { point: 1_234_000 } },
  });
  expect(await findOwnVersion(owner, report.id, 3)).toBeNull();
  expect(await listLaterVersions(owner, report.id)).toMatchObject([
    { version: 2, reason: "وصلت صفقات أحدث في الحي" },
  ]);
  expect(await listLaterVersions(await insertMember(), report.id)).toEqual([]);
  const newer = await openReportFile(owner, report.id, 2);
  expect(newer.ok && (await newer.file.text())).toBe("%PDF-2");
  const older = await openReportFile(owner, report.id);
  expect(older.ok && (await older.file.text())).toMatch(/^%PDF-1/);

  await shareReport(owner, report.id, to(newAddress(), 2));
  const token = await deliveredToken(owner);
  expect(await openShared(visitorCtx(), token)).toMatchObject({
    version: 2,
    plainValue: { amount: 1_234_000, currency: "SAR" },
    body: { estimate: { point: 1_234_000 } },
  });
  const shared = await openSharedFile(visitorCtx(), token);
  expect(shared.ok && (await shared.file.text())).toBe("%PDF-2");
});

test("a version in the making is neither listed nor shared nor loaded", async () => {
  const { owner, report } = await ownerWithReport();
  await insertVersion(owner, report.id, "processing");
  expect(await listLaterVersions(owner, report.id)).toEqual([]);
  expect(await openReportFile(owner, report.id, 2)).toEqual({ ok: false, reason: "not-ready" });
  expect(await shareReport(owner, report.id, to(newAddress(), 2))).toEqual({
    ok: false,
    reason: "not-ready",
  });
  expect(await listShares(owner, report.id)).toEqual([]);
});

test("a file that cannot be made again, a bucket and a database that fail are told apart and logged without anything personal", async () => {
  const { owner, report } = await ownerWithReport();
  const away = { get: () => Promise.reject(new Error("R2 is away")) } as unknown as R2Bucket;
  expect(await openReportFile({ ...owner, reportFiles: away }, report.id)).toEqual({
    ok: false,
    reason: "failed",
  });
  expect(await openReportFile({ ...owner, db: failingDatabase(/from "reports"/) }, report.id)).toEqual({
    ok: false,
    reason: "failed",
  });
  await env.REPORTS_BUCKET.delete(`reports/${report.id}.pdf`);
  await owner.db
    .update(reports)
    .set({ reportContent: { version: 1 } as never })
    .where(eq(reports.id, report.id));
  expect(await openReportFile(owner, report.id)).toEqual({ ok: false, reason: "no-file" });
  expect(owner.logged.map(({ event }) => event)).toEqual(
    expect.arrayContaining(["report.file_failed", "report.file_missing"]),
  );
  expect(JSON.stringify(owner.logged)).not.toContain(owner.email);
});

test("the viewer does without the list of shares where that cannot be read, and throws where the report cannot", async () => {
  const { owner, report } = await ownerWithReport();
  const noShares = { ...owner, db: failingDatabase(/from "report_links"/) };
  expect(await viewReport(noShares, report.id, 1)).toMatchObject({ status: "completed", shares: null });
  expect(owner.logged).toContainEqual(expect.objectContaining({ event: "report.shares_failed" }));
  const nothing = { ...owner, db: failingDatabase(/from "reports"/) };
  await expect(viewReport(nothing, report.id, 1)).rejects.toThrow("Failed query");
  expect(await viewReport(await insertMember(), report.id, 1)).toBeNull();
});
