import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { reportLinks, reports } from "#app/db/schema.server.ts";
import {
  deriveLinkToken,
  draftLink,
  linksStatement,
  revokeLinks,
} from "#app/domains/reports/sharing/report-links.server.ts";
import { openShared, openSharedFile } from "#app/domains/reports/sharing/open-shared.server.ts";
import { days } from "#app/lib/duration.ts";
import { closeAndReadMail, insertFinishedReport } from "#tests/factories/closing.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { insertWithPassword } from "#tests/factories/credentials.ts";

/** A closed account's only report, and a stranger with its link at any later time. */
async function closedWithLink() {
  const owner = await insertWithPassword();
  const { report, payment } = await insertFinishedReport(owner);
  const [token = ""] = await closeAndReadMail(owner);
  const holder = (after = 0) => visitorCtx({ now: () => Date.now() + after });
  return { owner, report, payment, token, holder };
}

test("whoever holds the link sees what the report is and its range, and gets its file, for 30 days", async () => {
  const { report, payment, token, holder } = await closedWithLink();
  const shared = await openShared(holder(), token);
  expect(shared).toMatchObject({
    ok: true,
    title: "فيلا في حي النرجس، الرياض",
    orderNumber: payment.orderNumber,
    reportType: "seller_owner",
    createdAt: report.createdAt,
    value: { currency: "SAR", grade: expect.any(String) },
  });
  if (!shared.ok || !shared.value) throw new Error("no value");
  expect(shared.value.low).toBeLessThan(shared.value.point);
  expect(shared.value.high).toBeGreaterThan(shared.value.point);
  // The page contains nothing that the owner typed.
  expect(JSON.stringify(shared)).not.toContain("أبي بكر");

  const file = await openSharedFile(holder(days(29)), token);
  if (!file.ok) throw new Error(file.reason);
  expect(await file.file.text()).toMatch(/^%PDF-/);
  for (const look of [openShared, openSharedFile])
    expect(await look(holder(days(30) + 1000), token)).toMatchObject({ ok: false, reason: "expired" });
});

test("an invented, an altered and an empty token are unknown, and so is the link's own id", async () => {
  const { token, holder, report, owner } = await closedWithLink();
  const [link] = await owner.db.select().from(reportLinks).where(eq(reportLinks.reportId, report.id));
  const altered = `${token.startsWith("A") ? "B" : "A"}${token.slice(1)}`;
  for (const wrong of [altered, token.slice(0, -1), "", link?.id ?? "", link?.tokenHash ?? ""])
    expect(await openShared(holder(), wrong)).toMatchObject({ ok: false, reason: "unknown" });
});

test("a link made for sharing opens until it is revoked; closing revokes it and mails its own", async () => {
  const owner = await insertWithPassword();
  const { report } = await insertFinishedReport(owner);
  const draft = draftLink(owner, report.id, Date.now() + days(7));
  await linksStatement(owner, [draft]);
  const token = deriveLinkToken(owner.settings.appSecret, draft.id);
  expect(await openShared(visitorCtx(), token)).toMatchObject({ ok: true });

  const [mailed = ""] = await closeAndReadMail(owner);
  expect(await openShared(visitorCtx(), token)).toMatchObject({ ok: false, reason: "revoked" });
  expect(await openShared(visitorCtx(), mailed)).toMatchObject({ ok: true });
  await revokeLinks(owner, owner.userId);
  expect(await openSharedFile(visitorCtx(), mailed)).toMatchObject({ ok: false, reason: "revoked" });
});

test("a file that is gone for good is said and logged, and an older body still tells its value", async () => {
  const { owner, report, token, holder } = await closedWithLink();
  await env.REPORTS_BUCKET.delete(`reports/${report.id}.pdf`);
  const ctx = holder();
  const row = await owner.db.query.reports.findFirst({ where: eq(reports.id, report.id) });
  await owner.db
    .update(reports)
    .set({ reportContent: { version: 1 } as never })
    .where(eq(reports.id, report.id));
  expect(await openSharedFile(ctx, token)).toMatchObject({ ok: false, reason: "no-file" });
  expect(ctx.logged).toContainEqual({ event: "report.file_missing", reportId: report.id, version: 1 });
  expect(await openShared(ctx, token)).toMatchObject({
    ok: true,
    value: null,
    plainValue: { amount: row?.estimatedValue, currency: "SAR" },
  });
});
