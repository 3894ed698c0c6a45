import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, listings, personReports } from "#app/db/schema.server.ts";
import { countWaiting } from "#app/domains/orders/admin/admin-stats.server.ts";
import { reportPerson } from "#app/domains/listings/inbox/report-person.server.ts";
import { listPersonReports } from "#app/domains/listings/inbox/person-reports.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertSignedInAdmin } from "#tests/factories/admins.ts";
import { answer, insertConversation, insertPersonReport, QUESTION } from "#tests/factories/conversations.ts";
import { insertAdmin } from "#tests/factories/moderation.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";

test("a report of a person reaches the moderators once, with that conversation and no other", async () => {
  const { owner, asker, id } = await insertConversation();
  await answer(owner, id, "أرسل عربونًا أولًا");
  const { owner: another, id: elsewhere } = await insertConversation({
    asker,
    message: "سؤال آخر لمعلن آخر",
  });
  await answer(another, elsewhere);
  const { cookie } = await signIn(asker);
  const path = `/dashboard/inbox/${id}/report`;
  const missing = await visit(asker, path, { cookie, form: { reason: "other", note: "" } });
  expect([missing.status, missing.text.includes("اكتب ما حدث")]).toEqual([400, true]);
  const sent = await visit(asker, path, { cookie, form: { reason: "fraud", note: "" } });
  expect([sent.status, sent.to]).toEqual([302, path]);
  expect((await visit(asker, path, { cookie })).text).toContain("شكرًا، وصلنا بلاغك");
  const both = [reportPerson(asker, id, { reason: "fraud" }), reportPerson(asker, id, { reason: "fraud" })];
  for (const again of await Promise.all(both))
    expect(again).toEqual({ ok: false, reason: "reported-already" });

  const admin = await insertAdmin();
  const [report] = (await listPersonReports(admin)).filter(({ conversationId }) => conversationId === id);
  expect(report).toMatchObject({ reason: "fraud", reportedId: owner.userId, reporterId: asker.userId });
  expect(report?.messages.map(({ byReported, text }) => [byReported, text])).toEqual([
    [false, QUESTION],
    [true, "أرسل عربونًا أولًا"],
  ]);
  expect((await countWaiting(admin, "person-reports")).n).toBeGreaterThan(0);
  // The reported person is told nothing.
  const theirs = await signIn(owner);
  expect((await visit(owner, `/dashboard/inbox/${id}`, { cookie: theirs.cookie })).text).not.toContain(
    "وصلنا",
  );
});

test("a moderator resolves a report once, and it is on record", async () => {
  const { ctx: admin, cookie } = await insertSignedInAdmin();
  const id = await insertPersonReport(await insertMember());
  const page = await visit(admin, "/admin/person-reports", { cookie });
  expect(page.text).toContain("يطلب عربونًا قبل المعاينة");
  const done = await visit(admin, "/admin/person-reports", { cookie, form: { report: id } });
  expect(done.toast).toBe("أُغلق البلاغ");
  const again = await visit(admin, "/admin/person-reports", { cookie, form: { report: id } });
  expect(again.text).toContain("أُغلق هذا البلاغ من قبل.");
  expect(await admin.db.$count(auditLog, eq(auditLog.subjectId, id))).toBe(1);
});

test("deleting the listing does not delete the report", async () => {
  const { owner, asker, listing, id } = await insertConversation();
  await reportPerson(asker, id, { reason: "fraud", note: "طلب مالًا" });
  await owner.db.delete(listings).where(eq(listings.id, listing.id));
  const rows = await asker.db.query.personReports.findMany({
    where: eq(personReports.reportedId, owner.userId),
  });
  expect(rows).toMatchObject([{ conversationId: null, note: "طلب مالًا" }]);
  const admin = await insertAdmin();
  expect((await listPersonReports(admin)).some(({ note }) => note === "طلب مالًا")).toBe(true);
});
