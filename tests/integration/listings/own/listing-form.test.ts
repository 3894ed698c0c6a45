import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { images, listings } from "#app/db/schema.server.ts";
import { findOwnListing } from "#app/domains/listings/search/live-listings.server.ts";
import { readFormWithFiles } from "#app/http/form-with-files.server.ts";
import { listingSay } from "#app/i18n/listings/listing-errors.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { failingDatabase } from "#tests/factories/failing-database.ts";
import { above, idsIn, insertPictures, listingFields, valueOf } from "#tests/factories/listing-forms.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";
import { BLUE, png } from "#tests/fixtures/png.ts";

const PATH = "/marketplace/create";

/** What a browser without JavaScript posts from a valid form, without the pictures. */
const GOOD = { ...listingFields(), area_sqm: "١٤٠", price: "٩٥٠٬٠٠٠" };

type Sent = {
  fields?: Partial<typeof GOOD>;
  ids?: string[];
  files?: Uint8Array<ArrayBuffer>[];
  press?: string;
};

function formOf({ fields = {}, ids = [], files = [], press }: Sent): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...GOOD, ...fields })) form.set(name, value);
  for (const id of ids) form.append("images", id);
  for (const bytes of files) form.append("picture", new File([bytes], "photo.png", { type: "image/png" }));
  if (press) form.set("pictures", press);
  return form;
}

async function member() {
  const ctx = await insertMember();
  const { cookie } = await signIn(ctx);
  const send = (sent: Sent, path = PATH, as = {}) =>
    visit({ ...ctx, ...as }, path, { cookie, form: formOf(sent) });
  return { ctx, send, open: (path = PATH) => visit(ctx, path, { cookie }) };
}

const own = (ctx: MemberContext) =>
  ctx.db.query.listings.findMany({ where: eq(listings.userId, ctx.userId) });
const stored = (ctx: MemberContext) =>
  ctx.db.query.images.findMany({ where: eq(images.userId, ctx.userId), orderBy: images.createdAt });

test("who is signed out is sent to sign in, and comes back", async () => {
  for (const path of [PATH, "/create-listing", "/marketplace/abc/edit"]) {
    const { status, to } = await visit(visitorCtx(), path);
    expect(status).toBe(302);
    expect(to).toBe(`/auth?next=${encodeURIComponent(path)}`);
  }
  const { to } = await visit(visitorCtx(), PATH, { form: formOf({}) });
  expect(to).toContain("/auth");
});

test("both addresses show the form with the specified defaults, and name the account's address", async () => {
  const { ctx, open } = await member();
  for (const path of [PATH, "/create-listing"]) {
    const { status, html, text } = await open(path);
    expect(status).toBe(200);
    for (const value of ["sale", "residential", "apartment", "sa"])
      expect(html, value).toMatch(new RegExp(`<option value="${value}" selected`));
    expect(text).toContain(ctx.email);
    expect(text).toContain("لا تظهر بيانات التواصل لأحد إلا ما تسمح به منها للأعضاء");
    expect(html).toMatch(/rel="canonical" href="[^"]+\/marketplace\/create"/);
    // Without JavaScript every type and every city can be chosen.
    expect(html).toContain('<optgroup label="تجاري"');
    expect(html).toContain('<optgroup label="قطر"');
  }
});

/** Where posting leads: one's own listings, at the new one. */
const AMONG_OWN = /^\/dashboard\/listings#listing-\w+$/;

/** In the order in which the rules are checked. */
const BAD: [keyof typeof GOOD, string, string][] = [
  ["title", " قصير ", "العنوان يجب أن يكون 10 أحرف على الأقل"],
  ["title", "ع".repeat(101), "العنوان يجب ألا يتجاوز 100 حرف"],
  ["description", "وصف قصير", "الوصف يجب أن يكون 50 حرف على الأقل"],
  ["description", "و".repeat(2001), "الوصف يجب ألا يتجاوز 2000 حرف"],
  ["price", "0", "السعر يجب أن يكون أكبر من صفر"],
  ["price", "", "السعر يجب أن يكون أكبر من صفر"],
  ["price", "1000000000", "السعر غير صحيح"],
  ["city", "R", "اسم المدينة قصير جداً"],
  ["address", "شار", "العنوان قصير جداً"],
  ["address", "ع".repeat(201), "العنوان طويل جداً"],
  [
    "contact_phone",
    "12345",
    "رقم الجوال قصير جدًا: رقم السعودية مثل \u2066051 234 5678\u2069. إن كان من دولة أخرى فاخترها من القائمة",
  ],
  ["contact_email", "not-an-address", "البريد الإلكتروني غير صحيح"],
  ["contact_name", "س".repeat(101), "الاسم طويل جداً"],
  ["area_sqm", "-5", "المساحة يجب أن تكون رقماً موجباً"],
];

test("the first failing rule is told above the form, each beside its field; nothing is stored, all is kept", async () => {
  const { ctx, send } = await member();
  const ids = await insertPictures(ctx, 2);
  const wrong: Record<string, string> = {};
  for (const [name, value, message] of BAD.toReversed()) {
    wrong[name] = value;
    const { status, html } = await send({ ids, fields: wrong });
    expect(status, message).toBe(400);
    expect(above(html), message).toBe(message);
    expect(valueOf(html, "district")).toBe(GOOD.district);
    expect(idsIn(html)).toEqual(ids);
  }
  const { html, text } = await send({ fields: wrong });
  expect(above(html)).toBe("يرجى إضافة صورة واحدة على الأقل");
  for (const name of ["title", "price", "area_sqm"])
    expect(html).toMatch(new RegExp(`id="listing-form-${name}-error"`));
  expect(text).toContain("المساحة يجب أن تكون رقماً موجباً");
  expect(valueOf(html, "contact_phone")).toBe("12345");
  expect(await own(ctx)).toEqual([]);
});

test("more than ten pictures are refused", async () => {
  const { ctx, send } = await member();
  const { html, status } = await send({ ids: await insertPictures(ctx, 11) });
  expect(status).toBe(400);
  expect(above(html)).toBe("يمكنك رفع 10 صور كحد أقصى");
  expect(await own(ctx)).toEqual([]);
});

test("a listing with uploaded pictures is stored, to be reviewed, and leads to itself among one's own", async () => {
  const { ctx, send } = await member();
  const ids = await insertPictures(ctx, 3);
  const { status, to, toast } = await send({ ids: [ids[2] ?? "", ids[0] ?? "", ids[1] ?? ""] });
  const [listing] = await own(ctx);
  expect({ status, to, toast }).toEqual({
    status: 302,
    to: `/dashboard/listings#listing-${listing?.id}`,
    toast: "تم إضافة الإعلان بنجاح! سيتم مراجعته قريباً.",
  });
  expect(listing).toMatchObject({ status: "pending", price: 950_000, areaSqm: 140, contactEmail: ctx.email });
  expect(listing?.images.map(({ id }) => id)).toEqual([ids[2], ids[0], ids[1]]);
});

test("somebody else's pictures are refused in the specified words", async () => {
  const { ctx, send } = await member();
  const ids = await insertPictures(await insertMember(), 1);
  const { status, html } = await send({ ids });
  expect(status).toBe(400);
  expect(above(html)).toMatch(/^خطأ في إضافة الإعلان: .+/);
  expect(await own(ctx)).toEqual([]);
});

test("where the insert fails the page says so, and the pictures stay for another try", async () => {
  const { ctx, send } = await member();
  const ids = await insertPictures(ctx, 1);
  const { status, html } = await send({ ids }, PATH, { db: failingDatabase(/insert into "listings"/i) });
  expect(status).toBe(500);
  expect(above(html)).toMatch(/^خطأ في إضافة الإعلان: .+/);
  expect(idsIn(html)).toEqual(ids);
  expect((await send({ ids })).to).toMatch(AMONG_OWN);
});

test("without a script pictures come with the form, and the listing is stored in one step", async () => {
  const { ctx, send } = await member();
  const { to } = await send({ files: [png(200, 150), png(200, 150, () => BLUE)] });
  expect(to).toMatch(AMONG_OWN);
  const [listing] = await own(ctx);
  expect(listing?.images).toHaveLength(2);
  expect((await stored(ctx)).every(({ looseAt }) => looseAt === null)).toBe(true);
});

test("a picture that is none leaves the listing unsent; the stored ones are offered again", async () => {
  const { ctx, send } = await member();
  const page = new TextEncoder().encode("<script>alert(1)</script>");
  const refused = await send({ files: [png(200, 150), page] });
  expect(refused.status).toBe(400);
  expect(above(refused.html)).toMatch(/^خطأ في رفع الصور: .*JPEG/);
  expect(await own(ctx)).toEqual([]);
  const ids = idsIn(refused.html);
  expect(ids).toHaveLength(1);
  expect((await send({ ids })).to).toMatch(AMONG_OWN);
});

test("pictures can be put up, moved and removed without a script, with everything typed kept", async () => {
  const { ctx, send } = await member();
  const first = await send({ fields: { title: "قصير" }, files: [png(200, 150)], press: "upload" });
  // Nothing is validated yet.
  expect(first.status).toBe(200);
  expect(above(first.html)).toBeUndefined();
  expect(valueOf(first.html, "title")).toBe("قصير");
  expect(idsIn(first.html)).toHaveLength(1);

  const [a = "", b = "", c = ""] = await insertPictures(ctx, 3);
  const order = async (press: string) => idsIn((await send({ ids: [a, b, c], press })).html);
  expect(await order(`later:${a}`)).toEqual([b, a, c]);
  expect(await order(`earlier:${c}`)).toEqual([a, c, b]);
  expect(await order(`earlier:${a}`)).toEqual([a, b, c]);
  expect(await order(`remove:${b}`)).toEqual([a, c]);
  expect(await order("later:someone-else")).toEqual([a, b, c]);
  expect(await order("toString:x")).toEqual([a, b, c]);
  expect(await own(ctx)).toEqual([]);
});

test("of eleven pictures ten are stored, and the page says that ten are the most", async () => {
  const { ctx, send } = await member();
  const ids = await insertPictures(ctx, 9);
  const { html, status } = await send({ ids, files: [png(100, 100), png(100, 100)], press: "upload" });
  expect(status).toBe(400);
  expect(above(html)).toBe("يمكنك رفع 10 صور كحد أقصى");
  expect(idsIn(html)).toHaveLength(10);
});

test("files beyond what one send may hold are left out, what was typed around them is not", async () => {
  const form = new FormData();
  form.set("title", "قبل الصور");
  for (const size of [100, 700_000, 700_000, 700_000])
    form.append("picture", new File([new Uint8Array(size).fill(0x0d)], "large.png"));
  form.set("contact_name", "بعد الصور");
  const request = new Request("http://localhost/", { method: "POST", body: form });
  const read = await readFormWithFiles(request, "picture", 1_000_000);
  expect(read.isCut).toBe(true);
  expect(read.files.map(({ byteLength }) => byteLength)).toEqual([100, 700_000]);
  expect([...read.fields]).toEqual([
    ["title", "قبل الصور"],
    ["contact_name", "بعد الصور"],
  ]);
});

const editing = (id: string) => `/marketplace/${id}/edit`;

const DUBAI = {
  ...GOOD,
  country: "ae",
  city: "Dubai",
  district: "",
  latitude: "",
  longitude: "",
  area_sqm: "120",
};
const DOHA = { ...DUBAI, country: "qa", city: "Doha" };

test.each([
  ["Dubai", DUBAI, "8,000", "month", 96_000],
  ["Doha, where no rents are recorded", DOHA, "٧٬٥٠٠", "month", 90_000],
  ["Dubai, a year's by the month", DUBAI, "96,000", "year", 96_000],
] as const)(
  "a rent twelve times off is asked back, and its button answers: %s",
  async (_, place, price, likely, yearly) => {
    const { ctx, send } = await member();
    const ids = await insertPictures(ctx, 1);
    const rent_period = likely === "month" ? "year" : "month";
    const fields = { ...place, offer_type: "rent", rent_period, price };
    const asked = await send({ ids, fields });
    expect(asked.status).toBe(400);
    expect(above(asked.html)).toBe(listingSay.rentDoubted[likely]);
    expect(valueOf(asked.html, "price")).toBe(price);
    expect(idsIn(asked.html)).toEqual(ids);
    expect(await own(ctx)).toEqual([]);
    const answers = Array.from(
      asked.html.matchAll(/value="([^"]*)" name="rent_checked"/g),
      ([, value = ""]) => value,
    );
    expect(answers).toEqual([`${likely}:${price}`, `${rent_period}:${price}`]);

    // An answer about another amount is none.
    const other = await send({ ids, fields: { ...fields, rent_checked: `${rent_period}:1` } });
    expect(other.status).toBe(400);
    expect((await send({ ids, fields: { ...fields, rent_checked: answers[0] } })).status).toBe(302);
    expect(await own(ctx)).toMatchObject([{ price: yearly, rentPeriod: likely }]);

    // The listing's form has the rent as it was asked.
    const [made] = await own(ctx);
    const { html } = await visit(ctx, editing(made?.id ?? ""), { cookie: (await signIn(ctx)).cookie });
    expect(valueOf(html, "price")).toBe(String(likely === "month" ? yearly / 12 : yearly));
  },
);

test("a rent that stands as written is stored so; a fitting one is not asked about, and an old one not again", async () => {
  const { ctx, send } = await member();
  const ids = await insertPictures(ctx, 1);
  const low = { ...DUBAI, offer_type: "rent", rent_period: "year", price: "8000" };
  expect((await send({ ids, fields: { ...low, rent_checked: "year:8000" } })).status).toBe(302);
  expect(await own(ctx)).toMatchObject([{ price: 8000, rentPeriod: "year" }]);
  const [{ id } = { id: "" }] = await own(ctx);
  const retold = await send({ ids, fields: { ...low, title: "شقة من غرفتين للإيجار" } }, editing(id));
  expect(retold.status).toBe(302);
  expect((await send({ ids, fields: { ...low, price: "8100" } }, editing(id))).status).toBe(400);
  const month = await send({ ids, fields: { ...low, rent_period: "month", price: "8100" } }, editing(id));
  expect(month.status).toBe(302);
  expect(await own(ctx)).toMatchObject([{ price: 97_200, rentPeriod: "month", pricePerSqm: 810 }]);
});

test("a month's rent is refused where its year's is above the limit; a sale has no period", async () => {
  const { ctx, send } = await member();
  const ids = await insertPictures(ctx, 1);
  const dear = { ...GOOD, offer_type: "rent", rent_period: "month", price: "90000000" };
  const { status, html } = await send({ ids, fields: dear });
  expect([status, above(html)]).toEqual([400, listingSay.priceWrong]);
  const unknown = await send({ ids, fields: { ...dear, rent_period: "week" } });
  expect(unknown.status).toBe(400);
  expect((await send({ ids, fields: { ...dear, offer_type: "sale" } })).status).toBe(302);
  expect(await own(ctx)).toMatchObject([{ price: 90_000_000, rentPeriod: "year" }]);
});

test("an approved listing's contact data change at once; anything else sends it back to review", async () => {
  const { ctx, send, open } = await member();
  const [image = ""] = await insertPictures(ctx, 1);
  const listing = await insertListing(ctx, { images: [{ id: image, width: 1280, height: 960 }] });
  const { html, text } = await open(editing(listing.id));
  expect(valueOf(html, "title")).toBe(listing.title);
  expect(valueOf(html, "contact_phone")).toBe(listing.contactPhone);
  expect(idsIn(html)).toEqual([image]);
  expect(text).toContain("يعيد الإعلان إلى المراجعة");

  const contact = await send({ ids: [image], fields: { contact_phone: "0551234567" } }, editing(listing.id));
  expect(contact).toMatchObject({ status: 302, to: "/dashboard/listings", toast: "حُفظت التعديلات" });
  expect(await findOwnListing(ctx, listing.id)).toMatchObject({
    status: "approved",
    contactPhone: "+966551234567",
  });

  await send({ ids: [image], fields: { price: "900000" } }, editing(listing.id));
  expect(await findOwnListing(ctx, listing.id)).toMatchObject({ status: "pending", price: 900_000 });
});

test("a rejected listing shows why, and a bad edit changes nothing", async () => {
  const { ctx, send, open } = await member();
  const listing = await insertListing(ctx, { status: "rejected", rejectionReason: "الصور لعقار آخر" });
  const ids = listing.images.map(({ id }) => id);
  expect((await open(editing(listing.id))).text).toContain("الصور لعقار آخر");
  const { status, html } = await send({ ids, fields: { price: "-1" } }, editing(listing.id));
  expect(status).toBe(400);
  expect(above(html)).toBe("السعر يجب أن يكون أكبر من صفر");
  expect(html).toContain("الصور لعقار آخر");
  expect(await findOwnListing(ctx, listing.id)).toEqual(listing);
});

test("another member's listing looks missing, and takes no pictures", async () => {
  const { ctx, send, open } = await member();
  const theirs = await insertListing(await insertMember());
  expect((await open(editing(theirs.id))).status).toBe(404);
  expect((await send({ files: [png(100, 100)] }, editing(theirs.id))).status).toBe(404);
  expect(await stored(ctx)).toEqual([]);
  expect(await findOwnListing(ctx, theirs.id)).toBeNull();
});
