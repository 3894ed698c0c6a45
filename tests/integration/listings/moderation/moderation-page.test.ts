import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditLog, listingReports, listings } from "#app/db/schema.server.ts";
import type { Listing } from "#app/domains/listings/search/live-listings.server.ts";
import { newId } from "#app/lib/ids.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertSignedInAdmin } from "#tests/factories/admins.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { failingDatabase } from "#tests/factories/failing-database.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { insertPending } from "#tests/factories/moderation.ts";
import { expectWords } from "#tests/factories/page-words.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";

const PAGE = "/admin/listings";
/** Hidden field of the dashboard's forms. */
const DASHBOARD = { from: "dashboard" };

const decision = ({ id, updatedAt }: Listing, intent: string, fields: Record<string, string> = {}) => ({
  intent,
  listing: id,
  seen: String(updatedAt),
  ...fields,
});

const statusOf = async (ctx: MemberContext, id: string) =>
  (await ctx.db.query.listings.findFirst({ where: eq(listings.id, id) }))?.status;

beforeEach(async () => {
  const { db } = await insertMember();
  await db.delete(listings);
});

test("nobody but an administrator at aal2 sees the list or decides", async () => {
  const owner = await insertMember();
  const listing = await insertPending(owner);
  const [{ cookie: member }, { cookie: aal1 }] = [
    await signIn(owner),
    await insertSignedInAdmin({ raised: false }),
  ];
  const forms = ["approve", "reject", "remove", "resolve"].map((intent) =>
    decision(listing, intent, { reason: "سبب" }),
  );
  for (const form of [undefined, ...forms]) {
    const stranger = await visit(visitorCtx(), PAGE, { form });
    expect(stranger.to).toMatch(/^\/auth\?next=/);
    const other = await visit(visitorCtx(), PAGE, { form, cookie: member });
    expect([other.to, other.toast]).toEqual(["/", "ليس لديك صلاحية للوصول إلى هذه الصفحة"]);
    expect((await visit(visitorCtx(), PAGE, { form, cookie: aal1 })).to).toMatch(/^\/auth\/mfa\?next=/);
  }
  expect(await statusOf(owner, listing.id)).toBe("pending");
  expect(await owner.db.$count(auditLog, eq(auditLog.subjectId, listing.id))).toBe(0);
});

test("the list shows what a decision needs, in Latin digits, and no contact datum", async () => {
  const { cookie } = await insertSignedInAdmin();
  const owner = await insertMember({ fullName: "عبدالله الشهري" });
  const other = await insertListing(owner, { title: "الإعلان الأول لهذه الشقة" });
  const images = Array.from({ length: 5 }, () => ({ id: newId(), width: 800, height: 600 }));
  const listing = await insertPending(owner, {
    images,
    price: 93_000,
    flags: [
      { kind: "same-picture", listingId: other.id },
      { kind: "implausible-price", ratio: 0.1 },
      { kind: "contact-data", field: "description", found: "٠٥٠١٢٣٤٥٦٧" },
    ],
  });
  await insertPending(owner, { licenceNumber: null, licenceExpiresAt: null });
  const { status, html, text } = await visit(visitorCtx(), PAGE, { cookie });
  expect(status).toBe(200);
  expectWords(text, [
    "3 إعلانات",
    "قيد المراجعة",
    "للبيع",
    "شقة",
    "SAR 93,000",
    "SAR 930,000",
    "عبدالله الشهري",
    "شقة هادئة في الدور الثاني، قريبة من المدارس والخدمات، ولها موقف خاص مظلل.",
    "+2",
    "إحدى صوره تطابق صورة في إعلان آخر: الإعلان الأول لهذه الشقة",
    "السعر المطلوب \u206610%\u2069 من تقديرنا، وهذا أقل بكثير من نطاق التقدير.",
    "بيانات تواصل في الوصف: ٠٥٠١٢٣٤٥٦٧",
    "ترخيص الإعلان \u20667200418836\u2069",
    "بلا رقم ترخيص، والنظام يوجبه على إعلانات هذه المدينة.",
    "لا إعلان آخر يشبهه في الصور أو المكان أو النص.",
  ]);
  const pictures = [...html.matchAll(/src="\/media\/listings\/(\w+)\/thumb\.webp"/g)].map(([, id]) => id);
  expect(pictures.filter((id) => images.some((image) => image.id === id))).toEqual(
    images.slice(0, 3).map(({ id }) => id),
  );
  expect(html).toContain(`href="/marketplace/${other.id}"`);
  expect(html).toMatch(
    new RegExp(
      `href="/marketplace/${listing.id}"[^>]*target="_blank"|target="_blank"[^>]*href="/marketplace/${listing.id}"`,
    ),
  );
  expect(html).not.toMatch(/owner\.contact@example\.com|966501234567/);
});

test("an empty list says so", async () => {
  const { cookie } = await insertSignedInAdmin();
  const { text } = await visit(visitorCtx(), `${PAGE}?status=pending`, { cookie });
  expect(text).toContain("لا إعلانات تنتظر المراجعة");
});

test("approving and going back to the list that was open", async () => {
  const { cookie, ctx } = await insertSignedInAdmin();
  const listing = await insertPending(await insertMember());
  const page = `${PAGE}?status=pending`;
  const done = await visit(visitorCtx(), page, { cookie, form: decision(listing, "approve") });
  expect([done.to, done.toast]).toEqual([page, "تم قبول الإعلان بنجاح"]);
  expect(await statusOf(ctx, listing.id)).toBe("approved");

  const again = await visit(visitorCtx(), page, { cookie, form: decision(listing, "approve") });
  expect(again.status).toBe(400);
  expect(again.text).toContain("خطأ في قبول الإعلان");
  expect(again.text).toContain("لم يعد هذا الإعلان قيد المراجعة");
});

test("without a licence where the law wants one, no button approves, and a form sent anyway is refused", async () => {
  const { cookie, ctx } = await insertSignedInAdmin();
  const listing = await insertPending(await insertMember(), { licenceNumber: null, licenceExpiresAt: null });
  const shown = await visit(visitorCtx(), PAGE, { cookie });
  expect(shown.text).toContain("فلا يُنشر بدونه. ارفضه واطلب الرقم.");
  expect(shown.html).not.toContain(`value="approve ${listing.id}"`);
  expect(shown.html).toContain(`value="reject ${listing.id}"`);
  const form = decision(listing, "approve", { without_licence: "on" });
  const refused = await visit(visitorCtx(), PAGE, { cookie, form });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("النظام يوجب رقم ترخيص على هذا الإعلان");
  expect(await statusOf(ctx, listing.id)).toBe("pending");
  expect(await ctx.db.$count(auditLog, eq(auditLog.subjectId, listing.id))).toBe(0);
});

test("a rejection wants a reason beside its field, and keeps one that is too long", async () => {
  const { cookie, ctx } = await insertSignedInAdmin();
  const listing = await insertPending(await insertMember());
  const blank = await visit(visitorCtx(), PAGE, {
    cookie,
    form: decision(listing, "reject", { reason: " \n " }),
  });
  expect(blank.status).toBe(400);
  expect(blank.text).toContain("يرجى إدخال سبب الرفض");
  expect(blank.html).toMatch(/<details class="ask" open=""/);

  const reason = `سبب طويل ${"ا".repeat(500)}`;
  const long = await visit(visitorCtx(), PAGE, { cookie, form: decision(listing, "reject", { reason }) });
  expect(long.text).toContain("سبب الرفض طويل جدًا. أقصى طول 500 حرف");
  expect(long.text).toContain(reason);
  expect(await statusOf(ctx, listing.id)).toBe("pending");

  const form = decision(listing, "reject", { reason: "صور غير واضحة" });
  const done = await visit(visitorCtx(), PAGE, { cookie, form });
  expect([done.to, done.toast]).toEqual([PAGE, "تم رفض الإعلان"]);
  expect(await statusOf(ctx, listing.id)).toBe("rejected");
});

test("deleting asks first, in a box that opens without a script, and then removes the listing", async () => {
  const { cookie, ctx } = await insertSignedInAdmin();
  const listing = await insertListing(await insertMember());
  const { text } = await visit(visitorCtx(), PAGE, { cookie });
  expect(text).toContain("هل أنت متأكد من حذف هذا الإعلان؟");
  const form = decision(listing, "remove");
  const done = await visit(visitorCtx(), PAGE, { cookie, form });
  expect([done.to, done.toast]).toEqual([PAGE, "تم حذف الإعلان بنجاح"]);
  expect(await statusOf(ctx, listing.id)).toBeUndefined();

  const again = await visit(visitorCtx(), PAGE, { cookie, form });
  expect(again.status).toBe(400);
  expect(again.text).toContain("خطأ في حذف الإعلان");
});

test("people's reports stand with the listing until somebody closes them", async () => {
  const { cookie } = await insertSignedInAdmin();
  const [owner, reporter] = [await insertMember(), await insertMember({ fullName: "من أبلغ" })];
  const listing = await insertListing(owner);
  await owner.db.insert(listingReports).values({
    id: newId(),
    listingId: listing.id,
    userId: reporter.userId,
    reason: "not-real",
    note: "الصور من موقع <b>آخر</b>",
    createdAt: Date.now(),
  });
  const page = `${PAGE}?status=reported`;
  const { text, html } = await visit(visitorCtx(), page, { cookie });
  expectWords(text, ["بلاغ واحد", "إعلان وهمي أو احتيالي", "الصور من موقع <b>آخر</b>"]);
  expect(html).not.toContain("<b>آخر</b>");
  expect(text).not.toContain("من أبلغ");

  const done = await visit(visitorCtx(), page, { cookie, form: decision(listing, "resolve") });
  expect([done.to, done.toast]).toEqual([page, "أُغلقت البلاغات"]);
  expect((await visit(visitorCtx(), page, { cookie })).text).toContain("لا بلاغات مفتوحة");
});

test("a decision taken on the dashboard goes back there; a refused one is shown with its listing alone", async () => {
  const { cookie } = await insertSignedInAdmin();
  const owner = await insertMember();
  const [listing, other] = [
    await insertPending(owner),
    await insertPending(owner, { title: "إعلان آخر ينتظر" }),
  ];
  const alone = `${PAGE}?listing=${listing.id}`;
  const blank = decision(listing, "reject", { reason: "", from: "dashboard" });
  const refused = await visit(visitorCtx(), alone, { cookie, form: blank });
  expect(refused.text).toContain("يرجى إدخال سبب الرفض");
  expect(refused.text).not.toContain(other.title);

  const form = decision(listing, "approve", { from: "dashboard" });
  expect((await visit(visitorCtx(), alone, { cookie, form })).to).toBe("/dashboard/listings");
  const third = await visit(visitorCtx(), `${PAGE}?listing=${other.id}`, {
    cookie,
    form: decision(other, "approve"),
  });
  expect(third.to).toBe(PAGE);
});

test("an administrator decides on the dashboard's list too; a member sees no such buttons there", async () => {
  const { cookie, ctx } = await insertSignedInAdmin();
  const owner = await insertMember();
  const [own, theirs] = [await insertPending(ctx), await insertPending(owner)];
  const admins = await visit(visitorCtx(), "/dashboard/listings", { cookie });
  expect(admins.html).toContain(`action="/admin/listings?listing=${own.id}"`);
  expect(admins.text).toContain("قبول ونشر");
  const { cookie: member } = await signIn(owner);
  const members = await visit(visitorCtx(), "/dashboard/listings", { cookie: member });
  expect(members.text).toContain(theirs.title);
  expect(members.html).not.toContain("/admin/listings");
});

test("a database that fails leaves the listing as it was, says so, and is logged", async () => {
  const { cookie, ctx } = await insertSignedInAdmin();
  const listing = await insertPending(await insertMember());
  const failing = (matches: RegExp) => visitorCtx({ db: failingDatabase(matches) });
  for (const [form, statement, title] of [
    [decision(listing, "approve"), /^update "listings"/, "خطأ في قبول الإعلان"],
    [decision(listing, "reject", { reason: "سبب" }), /^update "listings"/, "خطأ في رفض الإعلان"],
    [decision(listing, "remove"), /^delete from "listings"/, "خطأ في حذف الإعلان"],
    [decision(listing, "resolve"), /^update "listing_reports"/, "خطأ في إغلاق البلاغات"],
    [decision(listing, "approve", DASHBOARD), /^update "listings"/, "خطأ في تحديث حالة الإعلان"],
    [
      decision(listing, "reject", { reason: "سبب", ...DASHBOARD }),
      /^update "listings"/,
      "خطأ في تحديث حالة الإعلان",
    ],
  ] as const) {
    const site = failing(statement);
    const { status, text } = await visit(site, PAGE, { cookie, form });
    expect([status, text.includes(title)]).toEqual([500, true]);
    expect(site.logged).toMatchObject([{ event: "listing.decide_failed", reference: site.reference }]);
  }
  expect(await statusOf(ctx, listing.id)).toBe("pending");

  const list = await visit(failing(/from "listings" left join/), PAGE, { cookie });
  expect(list.status).toBe(500);
  expect(list.html).toContain("خطأ في جلب الإعلانات");
});
