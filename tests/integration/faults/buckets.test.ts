import { env } from "cloudflare:test";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, reports } from "#app/db/schema.server.ts";
import { openReportPdf } from "#app/domains/orders/admin/admin-reports.server.ts";
import { generateReport } from "#app/domains/reports/making/generate-report.server.ts";
import { privacyCopy } from "#app/i18n/site/privacy.ts";
import { noDocumentWords } from "#app/i18n/reports/sharing.ts";
import { boundedBucket } from "#app/platform/bounded.server.ts";
import { makeExport } from "#app/domains/privacy/export/make-export.server.ts";
import { requestExport } from "#app/domains/privacy/export/request-export.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { call } from "#tests/factories/api-call.ts";
import { insertFinishedReport } from "#tests/factories/closing.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { failuresOf } from "#tests/factories/error-lines.ts";
import { insertPaidReport } from "#tests/factories/orders.ts";
import { insertOperator } from "#tests/factories/admins.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";

// R2: lost objects, failing calls, and calls that hang.

const away = () => Promise.reject(new Error("R2 is away"));
const never = () => new Promise<never>(() => undefined);
/** The private bucket with some methods replaced. */
const bucketWith = (more: Partial<Record<"head" | "get" | "put", () => Promise<unknown>>>): R2Bucket =>
  ({ ...boundedBucket(env.REPORTS_BUCKET), ...more }) as unknown as R2Bucket;

/** A browser whose file is the page itself, to compare two printings by. */
const printPage = async (html: string) => new TextEncoder().encode(html);

async function ownerWithReport() {
  const owner = await insertMember({ renderPdf: printPage });
  const { report } = await insertFinishedReport(owner);
  const { cookie } = await signIn(owner);
  return { owner, report, cookie, key: `reports/${report.id}.pdf`, file: `/reports/${report.id}/file` };
}

const remade = ({ db }: Pick<ReturnType<typeof visitorCtx>, "db">, reportId: string) =>
  db.$count(auditLog, and(eq(auditLog.subjectId, reportId), eq(auditLog.action, "report.file_remade")));

test("a report's file that the bucket has lost is printed again from the stored body, once, and the trail says so", async () => {
  const { report, cookie, key, file } = await ownerWithReport();
  const stored = await (await env.REPORTS_BUCKET.get(key))?.text();
  await env.REPORTS_BUCKET.delete(key);
  const ctx = visitorCtx({ renderPdf: printPage });
  const seen = await visit(ctx, file, { cookie });
  expect([seen.status, seen.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
  expect(seen.html).toBe(stored);
  expect(await (await env.REPORTS_BUCKET.get(key))?.text()).toBe(stored);
  await visit(ctx, file, { cookie });
  expect(await remade(ctx, report.id)).toBe(1);
  expect(ctx.logged).toEqual([{ event: "report.file_missing", reportId: report.id, version: 1 }]);
  const row = await ctx.db.query.reports.findFirst({ where: eq(reports.id, report.id) });
  expect(row?.status).toBe("completed");
});

test("a lost file that cannot be printed now is 503 in Arabic, for owner and administrator, and is not tried by everybody who asks", async () => {
  const { report, cookie, key, file } = await ownerWithReport();
  await env.REPORTS_BUCKET.delete(key);
  let tries = 0;
  const renderPdf = async () => {
    tries += 1;
    throw new Error("PDF: the browser could not be started");
  };
  const ctx = visitorCtx({ renderPdf });
  for (let asked = 0; asked < 5; asked += 1) {
    const seen = await visit(ctx, file, { cookie });
    expect([seen.status, seen.headers.get("Retry-After")]).toEqual([503, "60"]);
    expect(seen.text).toContain(noDocumentWords.failed.text);
  }
  expect(tries).toBe(3);
  expect(ctx.logged).toContainEqual(expect.objectContaining({ event: "report.remake_failed" }));
  const admin = await insertOperator({ renderPdf });
  expect(await openReportPdf(admin, report.id)).toEqual({ ok: false, reason: "failed" });
  expect(await remade(ctx, report.id)).toBe(0);
});

test("a bucket that cannot be asked is 503 in Arabic, and prints nothing anew", async () => {
  for (const get of [away, never]) {
    const { report, cookie, file } = await ownerWithReport();
    const ctx = visitorCtx({ reportFiles: boundedBucket(bucketWith({ get }), 50) });
    const seen = await visit(ctx, file, { cookie });
    expect([seen.status, seen.headers.get("Retry-After")]).toEqual([503, "60"]);
    expect(seen.text).toContain(noDocumentWords.failed.text);
    expect(ctx.logged).toMatchObject([{ event: "report.file_failed", reportId: report.id }]);
    expect(await remade(ctx, report.id)).toBe(0);
  }
});

test.each(["head", "put"] as const)(
  "a report in the making whose %s fails or hangs is tried again, and is stored whole",
  async (step) => {
    for (const fails of [away, never]) {
      const ctx = await insertMember();
      const { report } = await insertPaidReport(ctx);
      const reportFiles = boundedBucket(bucketWith({ [step]: fails }), 50);
      if (step === "put" && fails === never) continue;
      await expect(generateReport({ ...ctx, reportFiles }, report.id)).rejects.toThrow();
      await generateReport(ctx, report.id);
      const row = await ctx.db.query.reports.findFirst({ where: eq(reports.id, report.id) });
      expect(row?.status).toBe("completed");
      expect(await env.REPORTS_BUCKET.head(row?.fileKey ?? "")).not.toBeNull();
    }
  },
);

test("a picture that is lost is 404, and one that cannot be read 503: neither is kept for good", async () => {
  const path = `/media/listings/${"a".repeat(32)}/card.webp`;
  const missing = await call("GET", path);
  expect(missing.status).toBe(404);
  expect(missing.headers.get("Cache-Control")).not.toContain("immutable");
  const MEDIA_BUCKET = { get: () => Promise.reject(new Error("get: Network connection lost.")) };
  const { value: failed, events } = await failuresOf(() => call("GET", path, { bindings: { MEDIA_BUCKET } }));
  expect([failed.status, failed.headers.get("Retry-After"), events]).toEqual([503, "30", ["api.failed"]]);
  expect(failed.headers.get("Cache-Control")).toBe("private, no-store");
});

test("a copy of one's data whose file is lost looks gone, and another may be asked for", async () => {
  const { owner, cookie } = await ownerWithReport();
  await requestExport(owner);
  const job = owner.sentJobs.findLast(({ type }) => type === "export.make");
  const exportId = job?.type === "export.make" ? job.exportId : "";
  // With time limits, like the Worker's own bucket.
  await makeExport({ ...owner, reportFiles: boundedBucket(env.REPORTS_BUCKET) }, exportId);
  expect((await visit(visitorCtx(), `/exports/${exportId}`, { cookie })).status).toBe(200);
  await env.REPORTS_BUCKET.delete(`exports/${exportId}.zip`);
  const ctx = visitorCtx();
  const seen = await visit(ctx, `/exports/${exportId}`, { cookie });
  expect(seen.status).toBe(404);
  expect(seen.text).toContain(privacyCopy.export.noFile.gone.text);
  expect(ctx.logged).toEqual([{ event: "export.file_missing", exportId }]);
  const failing = visitorCtx({ reportFiles: bucketWith({ get: away }) });
  const failed = await visit(failing, `/exports/${exportId}`, { cookie });
  expect([failed.status, failed.headers.get("Retry-After")]).toEqual([503, "60"]);
  expect(failed.text).toContain(privacyCopy.export.noFile.failed.title);
  expect(failing.logged).toMatchObject([{ event: "export.file_failed", reference: failing.reference }]);
});
