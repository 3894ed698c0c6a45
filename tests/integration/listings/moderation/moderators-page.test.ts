import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { images, listings } from "#app/db/schema.server.ts";
import type { Listing } from "#app/domains/listings/search/live-listings.server.ts";
import { READY } from "#app/i18n/listings/rejection-reasons.ts";
import { newId } from "#app/lib/ids.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertSignedInAdmin } from "#tests/factories/admins.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { insertPending } from "#tests/factories/moderation.ts";
import { expectWords } from "#tests/factories/page-words.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";

const PAGE = "/admin/listings";

const rowOf = (ctx: MemberContext, id: string) =>
  ctx.db.query.listings.findFirst({ where: eq(listings.id, id) });

const decision = ({ id, updatedAt }: Listing, intent: string, fields: Record<string, string> = {}) => ({
  intent,
  listing: id,
  seen: String(updatedAt),
  ...fields,
});

function many(fields: [name: "together" | "alone", listing: Listing][]): FormData {
  const form = new FormData();
  form.set("intent", "approve-many");
  for (const [name, { id, updatedAt }] of fields) form.append(name, `${id}-${updatedAt}`);
  return form;
}

beforeEach(async () => {
  const { db } = await insertMember();
  await db.delete(listings);
});

test("the list is searched, narrowed and put in order by its address, which its links and fields repeat", async () => {
  const { cookie } = await insertSignedInAdmin();
  const owner = await insertMember({ fullName: "ليان الحربي" });
  const cheap = await insertPending(owner, { title: "فيلا بمسبح رخيصة", price: 400_000 });
  const dear = await insertPending(owner, { title: "فيلا بمسبح غالية", price: 4_000_000 });
  await insertPending(await insertMember(), { title: "شقة لا تذكره" });
  const open = (query: string) => visit(visitorCtx(), `${PAGE}?${query}`, { cookie });

  const found = await open(new URLSearchParams({ q: "مسبح", sort: "price_desc" }).toString());
  expect(found.text).toContain("نتائج البحث");
  expect(found.text.indexOf(dear.title)).toBeLessThan(found.text.indexOf(cheap.title));
  expect(found.text).not.toContain("شقة لا تذكره");
  expect(found.html).toContain('value="مسبح"');
  expect(found.html).toMatch(/href="\/admin\/listings\?status=pending&amp;q=[^"]*&amp;sort=price_desc"/);

  const owned = await open(`owner=${owner.userId}`);
  expect(owned.text).toContain("إعلانات ليان الحربي");
  expect(owned.text).not.toContain("شقة لا تذكره");
  expect((await open(`q=${cheap.id}`)).text).toContain("إعلان واحد بعينه");
  expect((await open(`q=${newId()}`)).text).toContain("لا إعلان يطابق ما طلبته");
  expect((await open("flag=any")).text).toContain("لا إعلان يطابق ما طلبته");
});

test("a page whose listings have all been decided leads back to the list's beginning", async () => {
  const { cookie } = await insertSignedInAdmin();
  const { to } = await visit(visitorCtx(), `${PAGE}?status=pending&after=pending-5-5`, { cookie });
  expect(to).toBe(`${PAGE}?status=pending`);
});

test("a ready reason is enough, goes before what is written, and reaches the listing as its owner reads it", async () => {
  const { cookie, ctx } = await insertSignedInAdmin();
  const owner = await insertMember();
  const [one, other] = [await insertPending(owner), await insertPending(owner)];
  const send = (listing: Listing, fields: Record<string, string>) =>
    visit(visitorCtx(), PAGE, { cookie, form: decision(listing, "reject", fields) });
  expect((await send(one, { ready: "pictures", reason: "" })).toast).toBe("تم رفض الإعلان");
  expect((await rowOf(ctx, one.id))?.rejectionReason).toBe(READY.pictures.text);

  const unknown = await send(other, { ready: "whatever" });
  expect(unknown.status).toBe(400);
  expect((await rowOf(ctx, other.id))?.status).toBe("pending");
  await send(other, { ready: "price", reason: "السعر لليلة واحدة." });
  expect((await rowOf(ctx, other.id))?.rejectionReason).toBe(`${READY.price.text}\nالسعر لليلة واحدة.`);
});

test("every ready reason fits and says what to do", () => {
  for (const { label, text } of Object.values(READY)) {
    expect(text.length).toBeLessThan(200);
    expect(text).toMatch(/\. .+\.$/);
    expect(label.length).toBeLessThan(30);
  }
});

test("the second moderator reads which listing it was, who decided and how", async () => {
  const [{ cookie, ctx }, second] = [await insertSignedInAdmin(), await insertSignedInAdmin()];
  const listing = await insertPending(await insertMember());
  const page = `${PAGE}?status=pending`;
  await visit(visitorCtx(), page, { cookie, form: decision(listing, "reject", { reason: "صور ناقصة" }) });
  const late = await visit(visitorCtx(), page, {
    cookie: second.cookie,
    form: decision(listing, "approve"),
  });
  expect(late.status).toBe(400);
  expect(late.text).toContain("خطأ في قبول الإعلان");
  expect(late.text).toContain(listing.title);
  expect(late.text).toMatch(
    /القرار: رفض، من \u2068نورة القحطاني\u2069، في .* الساعة \u2068\d\d:\d\d\u2069\./,
  );
  expect(await rowOf(ctx, listing.id)).toMatchObject({ status: "rejected", rejectionReason: "صور ناقصة" });

  const own = await visit(visitorCtx(), page, { cookie, form: decision(listing, "approve") });
  expect(own.text).toContain("وهو قرارك أنت");
  await visit(visitorCtx(), page, { cookie, form: decision(listing, "remove") });
  const gone = await visit(visitorCtx(), page, {
    cookie: second.cookie,
    form: decision(listing, "remove"),
  });
  expect(gone.text).toContain("خطأ في حذف الإعلان");
  expect(gone.text).toContain("القرار: حذف");
});

test("boxes and one button approve several; the answer says how many, and which not and why", async () => {
  const { cookie, ctx } = await insertSignedInAdmin();
  const owner = await insertMember();
  const [plain, bare, flagged] = [
    await insertPending(owner, { title: "الأولى بلا ملاحظة" }),
    await insertPending(owner, { title: "الثانية بلا ترخيص", licenceNumber: null, licenceExpiresAt: null }),
    await insertPending(owner, {
      title: "الثالثة فيها رقم",
      flags: [{ kind: "contact-data", field: "title", found: "05" }],
    }),
  ];
  const page = `${PAGE}?status=pending`;
  const { html } = await visit(visitorCtx(), page, { cookie });
  const boxes = [...html.matchAll(/<input[^>]*form="mod-bulk"[^>]*>/g)].map(([box]) => ({
    name: /name="(\w+)"/.exec(box)?.[1],
    id: /value="(\w+)-/.exec(box)?.[1],
  }));
  expect(boxes).toEqual([
    { name: "together", id: plain.id },
    { name: "alone", id: flagged.id },
  ]);
  // Without JavaScript a link checks the plain ones.
  expect(html).toContain(`href="${PAGE}?status=pending&amp;chosen=plain"`);
  const preset = await visit(visitorCtx(), `${page}&chosen=plain`, { cookie });
  expect(preset.html.match(/<input[^>]*form="mod-bulk"[^>]*checked=""/g)).toHaveLength(1);

  const second = await insertPending(owner, { title: "الرابعة بلا ملاحظة" });
  const form = many([
    ["together", plain],
    ["together", flagged],
    ["alone", bare],
    ["together", second],
  ]);
  const done = await visit(visitorCtx(), page, { cookie, form });
  expect(done.status).toBe(200);
  expect(done.text).toContain("قُبل ونُشر: إعلانان.");
  expect(done.text).toMatch(/الثانية بلا ترخيص : النظام يوجب رقم ترخيص/);
  expect(done.text).toMatch(/الثالثة فيها رقم : فيه ما يحتاج إلى قرار خاص/);
  expect(await rowOf(ctx, flagged.id)).toMatchObject({ status: "pending" });
  expect(await rowOf(ctx, bare.id)).toMatchObject({ status: "pending" });

  const none = await visit(visitorCtx(), page, { cookie, form: many([]) });
  expect([none.status, none.text.includes("حدد إعلانًا واحدًا على الأقل.")]).toEqual([400, true]);
  const tooMany = many(Array.from({ length: 51 }, (_, at) => ["together", { ...plain, id: `x${at}` }]));
  expect((await visit(visitorCtx(), page, { cookie, form: tooMany })).text).toContain("لا يُقبل أكثر من 50");
});

test("nobody but an administrator approves several or compares", async () => {
  const owner = await insertMember();
  const listing = await insertPending(owner);
  const { cookie: member } = await signIn(owner);
  const { cookie: aal1 } = await insertSignedInAdmin({ raised: false });
  const compare = `${PAGE}/compare?a=${listing.id}&b=${listing.id}`;
  for (const [path, form] of [
    [PAGE, many([["together", listing]])],
    [compare, undefined],
  ] as const) {
    expect((await visit(visitorCtx(), path, { form })).to).toMatch(/^\/auth\?next=/);
    expect((await visit(visitorCtx(), path, { form, cookie: member })).to).toBe("/");
    expect((await visit(visitorCtx(), path, { form, cookie: aal1 })).to).toMatch(/^\/auth\/mfa\?next=/);
  }
  expect(await rowOf(owner, listing.id)).toMatchObject({ status: "pending" });
});

test("two listings stand beside each other with what is the same and what differs in words", async () => {
  const { cookie, ctx } = await insertSignedInAdmin();
  const owner = await insertMember({ fullName: "ليان الحربي" });
  const picture = async (hash: string) => {
    const id = newId();
    await ctx.db.insert(images).values({ id, userId: owner.userId, kind: "listings", hash, createdAt: 5 });
    return { id, width: 800, height: 600 };
  };
  const old = await insertListing(await insertMember(), {
    title: "شقة كانت أولًا",
    images: [await picture("0f0f0f0f0f0f0f0f")],
  });
  const listing = await insertPending(owner, {
    title: "شقة جاءت بعدها",
    price: 700_000,
    images: [await picture("0f0f0f0f0f0f0f0e"), await picture("f0f0f0f0f0f0f0f0")],
    flags: [{ kind: "same-picture", listingId: old.id }],
  });
  const list = await visit(visitorCtx(), `${PAGE}?status=pending`, { cookie });
  const link = `/admin/listings/compare?a=${listing.id}&b=${old.id}`;
  expect(list.html).toContain(`href="${link.replace("&", "&amp;")}"`);

  const { status, text, html } = await visit(visitorCtx(), link, { cookie });
  expect(status).toBe(200);
  expect(text).toMatch(/العنوان مختلف.*الوصف متطابق.*السعر المطلوب مختلف.*المساحة متطابق.*المعلن مختلف/);
  expectWords(text, [
    listing.title,
    old.title,
    "SAR 700,000",
    "SAR 950,000",
    "ليان الحربي",
    "بين الموقعين 0 م.",
  ]);
  expect(text.match(/في الإعلانين/g)).toHaveLength(2);
  expect(html.match(/\/media\/listings\/\w+\/thumb/g)).toHaveLength(3);
  expect(html).toContain(`action="/admin/listings?listing=${listing.id}"`);
  expect(html).not.toContain(`action="/admin/listings?listing=${old.id}"`);
  expect(html).not.toMatch(/owner\.contact@example\.com|966501234567/);

  const gone = await visit(visitorCtx(), `/admin/listings/compare?a=${listing.id}&b=gone`, { cookie });
  expect(gone.text).toContain("أحد الإعلانين لم يعد موجودًا");
});

test("a refusal of what the dashboard sent is told in the dashboard's words", async () => {
  const { cookie, ctx } = await insertSignedInAdmin();
  const listing = await insertPending(ctx);
  const alone = `${PAGE}?listing=${listing.id}`;
  const form = decision(listing, "approve", { from: "dashboard" });
  const done = await visit(visitorCtx(), alone, { cookie, form });
  expect([done.to, done.toast]).toEqual(["/dashboard/listings", "تم قبول الإعلان بنجاح"]);
  expect((await visit(visitorCtx(), alone, { cookie, form })).text).toContain("خطأ في تحديث حالة الإعلان");
  const rejected = await insertPending(ctx);
  const sent = await visit(visitorCtx(), `${PAGE}?listing=${rejected.id}`, {
    cookie,
    form: decision(rejected, "reject", { reason: "صور ناقصة", from: "dashboard" }),
  });
  expect([sent.to, sent.toast]).toEqual(["/dashboard/listings", "تم رفض الإعلان"]);
});
