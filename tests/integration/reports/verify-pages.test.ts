import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { reportCodes, reports } from "#app/db/schema.server.ts";
import { SAMPLE_CODES } from "#app/domains/reports/sample/sample-subjects.ts";
import { newReportCode, printedReportCode, verifyPath } from "#app/lib/report-code.ts";
import { closeAndReadMail, insertFinishedReport } from "#tests/factories/closing.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { insertWithPassword } from "#tests/factories/credentials.ts";
import { visit } from "#tests/factories/site.ts";

async function insertVerifiable() {
  const owner = await insertWithPassword();
  const { report, payment } = await insertFinishedReport(owner);
  const row = await owner.db.query.reportCodes.findFirst({ where: eq(reportCodes.reportId, report.id) });
  return { owner, report, payment, code: row?.code ?? "" };
}

test("the page behind a code tells what the report is, with its digest and how to compare it without a script", async () => {
  const { owner, report, payment, code } = await insertVerifiable();
  const page = await visit(visitorCtx(), verifyPath(code));
  expect(page.status).toBe(200);
  for (const words of [
    "وما زال قائمًا",
    payment.orderNumber,
    "تقرير البائع/المالك",
    "الرياض",
    printedReportCode(code),
    "certutil -hashfile report.pdf SHA256",
    "shasum -a 256 report.pdf",
    "لماذا قد يختلف ملف سليم؟",
  ])
    expect(page.text).toContain(words);
  expect(page.html).toMatch(/<code[^>]*>[\da-f]{64}<\/code>/);
  const row = await owner.db.query.reports.findFirst({ where: eq(reports.id, report.id) });
  for (const held of [
    owner.email,
    owner.userId,
    "سارة",
    "النرجس",
    row?.reportContent?.property.address ?? "?",
  ])
    expect(page.html).not.toContain(held);
  // No search engine keeps it, and its address is not repeated as the page's own.
  expect(page.headers.get("X-Robots-Tag")).toBe("noindex");
  expect(page.headers.get("Cache-Control")).toBe("private, no-store");
  expect(page.html).toContain('<meta name="robots" content="noindex"/>');
  expect(page.html).toMatch(/<link rel="canonical" href="[^"]*\/verify"\/>/);
});

test("a code in any spelling leads to its one address, from the form and from the address bar", async () => {
  const code = newReportCode();
  const path = verifyPath(code);
  const typed = ` ${code.toLowerCase().slice(0, 5)} ${code.slice(5)} `;
  const sent = await visit(visitorCtx(), `/verify?${new URLSearchParams({ report: typed })}`);
  expect([sent.status, sent.headers.get("Location")]).toEqual([302, path]);
  const moved = await visit(visitorCtx(), `/verify/${code.toLowerCase()}`);
  expect([moved.status, moved.headers.get("Location")]).toEqual([301, path]);
  expect((await visit(visitorCtx(), path)).status).toBe(404);
});

test("what is no code is refused beside its field and stays typed; nothing typed is asked for", async () => {
  const wrong = await visit(visitorCtx(), "/verify?report=K7M4-29");
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain("هذا ليس رمز تحقق");
  expect(wrong.html).toMatch(/<input[^>]*value="K7M4-29"/);
  expect(wrong.html).toContain('aria-invalid="true"');
  const empty = await visit(visitorCtx(), "/verify?report=");
  expect([empty.status, empty.text.includes("اكتب رمز التحقق")]).toEqual([400, true]);
  const hostile = await visit(
    visitorCtx(),
    `/verify?report=${encodeURIComponent('"><script>alert(1)</script>')}`,
  );
  expect(hostile.html).not.toContain("<script>alert(1)");
  const page = await visit(visitorCtx(), "/verify");
  expect([page.status, page.html.includes("هذا ليس رمز")]).toEqual([200, false]);
});

test("an invented code is 404, a closed account's report 410, a network in a hurry 429", async () => {
  const unknown = await visit(visitorCtx(), verifyPath(newReportCode()));
  expect([unknown.status, unknown.text.includes("لا تقرير بهذا الرمز")]).toEqual([404, true]);
  const { owner, payment, code } = await insertVerifiable();
  await closeAndReadMail(owner);
  const gone = await visit(visitorCtx(), verifyPath(code));
  expect([gone.status, gone.text.includes("لم يعد متاحًا")]).toEqual([410, true]);
  expect(gone.html).not.toContain(payment.orderNumber);
  const hasty = { clientIp: "203.0.113.78" };
  for (let at = 0; at < 60; at += 1) await visit(visitorCtx(hasty), verifyPath(newReportCode()));
  const refused = await visit(visitorCtx(hasty), verifyPath(newReportCode()));
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "600"]);
  expect(refused.text).toContain("محاولات كثيرة");
});

test("the sample's code says that it is a sample, and offers no file to compare", async () => {
  for (const code of Object.values(SAMPLE_CODES)) {
    const page = await visit(visitorCtx(), verifyPath(code));
    expect(page.status).toBe(200);
    expect(page.text).toContain("هذا نموذج، وليس تقريرًا لأحد");
    expect(page.html).not.toContain('type="file"');
  }
});
