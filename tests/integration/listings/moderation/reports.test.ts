import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listingReports, users } from "#app/db/schema.server.ts";
import { reportListing } from "#app/domains/listings/moderation/report-listing.server.ts";
import { REPORT_REASONS } from "#app/domains/listings/rules.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";

/** Ordered by reason. */
const reports = (ctx: MemberContext, listingId: string) =>
  ctx.db.query.listingReports.findMany({
    where: eq(listingReports.listingId, listingId),
    orderBy: listingReports.reason,
  });

test("a member reports a listing once, also where two presses meet; another member reports it too", async () => {
  const [owner, one, other] = [await insertMember(), await insertMember(), await insertMember()];
  const { id } = await insertListing(owner);
  const input = { reason: "sold", note: "رأيت لوحة «بيع» على البناية" } as const;
  const outcomes = await Promise.all([reportListing(one, id, input), reportListing(one, id, input)]);
  expect(outcomes).toContainEqual({ ok: true });
  expect(outcomes).toContainEqual({ ok: false, reason: "reported-already" });
  expect(await reportListing(one, id, { reason: "other", note: "x" })).toEqual({
    ok: false,
    reason: "reported-already",
  });
  expect(await reportListing(other, id, { reason: "wrong-price" })).toEqual({ ok: true });
  expect(await reports(owner, id)).toMatchObject([
    { userId: one.userId, ...input, resolvedAt: null },
    { userId: other.userId, reason: "wrong-price", note: null },
  ]);
});

test("an account that closes meanwhile reports nothing more", async () => {
  const [owner, member] = [await insertMember(), await insertMember()];
  const { id } = await insertListing(owner);
  await member.db.update(users).set({ closedAt: member.now() }).where(eq(users.id, member.userId));
  expect(await reportListing(member, id, { reason: "sold" })).toMatchObject({ ok: false });
  expect(await reports(owner, id)).toEqual([]);
});

test("the own listing and one that is not live take no report", async () => {
  const [owner, member] = [await insertMember(), await insertMember()];
  const [live, pending] = [await insertListing(owner), await insertListing(owner, { status: "pending" })];
  expect(await reportListing(owner, live.id, { reason: "sold" })).toEqual({
    ok: false,
    reason: "own-listing",
  });
  expect(await reportListing(member, pending.id, { reason: "sold" })).toEqual({ ok: false, reason: "gone" });
  expect([...(await reports(owner, live.id)), ...(await reports(owner, pending.id))]).toEqual([]);
});

test("a member who reports everything is slowed down", async () => {
  const [owner, member] = [await insertMember(), await insertMember()];
  for (let nth = 0; nth < 10; nth += 1) {
    const { id } = await insertListing(owner);
    expect(await reportListing(member, id, { reason: "duplicate" })).toEqual({ ok: true });
  }
  const { id } = await insertListing(owner);
  expect(await reportListing(member, id, { reason: "duplicate" })).toMatchObject({ reason: "too-many" });
});

test("the form asks for a reason, and for a note where the reason is another; then it thanks", async () => {
  const [owner, member] = [await insertMember(), await insertMember()];
  const { cookie } = await signIn(member);
  const { id, title } = await insertListing(owner);
  const path = `/marketplace/${id}/report`;

  const empty = await visit(member, path, { cookie });
  expect(empty.text).toContain(title);
  for (const reason of REPORT_REASONS) expect(empty.html).toContain(`value="${reason}"`);
  for (const [form, error] of [
    [{ note: "ملاحظة محفوظة" }, "اختر سبب البلاغ"],
    [{ reason: "nonsense", note: "ملاحظة محفوظة" }, "اختر سبب البلاغ"],
    [{ reason: "other", note: "  " }, "اكتب ما لاحظته في الإعلان"],
    [{ reason: "sold", note: "ط".repeat(501) }, "الملاحظة طويلة جدًا. أقصى طول ٥٠٠ حرف"],
  ] as const) {
    const refused = await visit(member, path, { cookie, form });
    expect([refused.status, error]).toEqual([400, error]);
    expect(refused.text).toContain(error);
    if (form.note.trim()) expect(refused.html).toContain(form.note);
  }
  expect(await reports(owner, id)).toEqual([]);

  const sent = await visit(member, path, { cookie, form: { reason: "not-real", note: "" } });
  expect([sent.status, sent.to]).toEqual([302, path]);
  const thanks = await visit(member, path, { cookie });
  expect(thanks.text).toContain("شكرًا، وصلنا بلاغك");
  expect(thanks.html).not.toContain("<textarea");
  expect(await reports(owner, id)).toMatchObject([{ reason: "not-real", note: null }]);
});

test("visitors sign in first, owners are told that it is theirs, and an unknown listing leads back to the market", async () => {
  const owner = await insertMember();
  const { cookie } = await signIn(owner);
  const { id } = await insertListing(owner);
  const path = `/marketplace/${id}/report`;
  expect((await visit(visitorCtx(), path)).to).toBe(`/auth?next=${encodeURIComponent(path)}`);
  expect((await visit(owner, path, { cookie })).text).toContain("هذا إعلانك");
  expect((await visit(owner, path, { cookie, form: { reason: "sold" } })).text).toContain("هذا إعلانك");
  const unknown = await visit(owner, "/marketplace/unknown/report", { cookie });
  expect([unknown.to, unknown.toast]).toEqual(["/marketplace", "خطأ في تحميل التفاصيل"]);
  expect(await reports(owner, id)).toEqual([]);
});
