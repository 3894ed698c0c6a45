import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { images } from "#app/db/schema.server.ts";
import { findOwnImages } from "#app/domains/listings/pictures/image-statements.server.ts";
import { storeListingImage } from "#app/domains/listings/pictures/store-image.server.ts";
import { readUpload } from "#app/http/upload.server.ts";
import { listingImagesCopy } from "#app/i18n/listings/listing-images.ts";
import { minutes } from "#app/lib/duration.ts";
import type { MemberContext, VisitorContext } from "#app/platform/context.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { call } from "#tests/factories/api-call.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { addTotp, insertSignedIn } from "#tests/factories/factors.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";
import { png, view } from "#tests/fixtures/png.ts";

const rowsOf = (ctx: MemberContext) => ctx.db.select().from(images).where(eq(images.userId, ctx.userId));

async function storedKeys(): Promise<string[]> {
  const { objects } = await env.MEDIA_BUCKET.list({ prefix: "listings/" });
  return objects.map(({ key }) => key);
}

type Seen = { status: number; error?: string; image?: { id: string }; url?: string };

/** The response that the form's script receives. */
async function send(
  ctx: VisitorContext,
  cookie: string | undefined,
  { bytes = view() }: { bytes?: Uint8Array<ArrayBuffer> } = {},
): Promise<Seen> {
  const form = new FormData();
  form.append("image", new File([bytes], "room.png", { type: "image/png" }));
  const { status, html } = await visit(ctx, "/marketplace/images", { cookie, form });
  return { status, ...(JSON.parse(html) as Omit<Seen, "status">) };
}

test("the form's script sends a picture and hears its id, sides and address", async () => {
  const member = await insertMember();
  const { cookie } = await signIn(member);
  const seen = await send(visitorCtx(), cookie);
  expect(seen).toEqual({
    status: 201,
    image: { id: expect.any(String), width: 300, height: 200 },
    url: `/media/listings/${seen.image?.id}/thumb.webp`,
  });
  expect((await call("GET", seen.url ?? "")).status).toBe(200);
  expect(await findOwnImages(member, [seen.image?.id ?? ""])).toHaveLength(1);
});

test("signed out, owing a second factor, or sent by another site: refused, and nothing stored", async () => {
  const before = await storedKeys();
  expect(await send(visitorCtx(), undefined)).toEqual({ status: 401, error: "يجب تسجيل الدخول أولاً" });

  const { ctx: careful } = await addTotp(await insertSignedIn());
  const { cookie: halfway } = await signIn(careful);
  expect(await send(visitorCtx(), halfway)).toEqual({ status: 401, error: "أكمل التحقق بخطوتين أولًا." });

  const member = await insertMember();
  const { cookie } = await signIn(member);
  const elsewhere: Record<string, string>[] = [
    { Origin: "https://evil.example" },
    { "Sec-Fetch-Site": "cross-site" },
  ];
  for (const headers of elsewhere) {
    const form = new FormData();
    form.append("image", new File([view()], "room.png", { type: "image/png" }));
    expect((await visit(visitorCtx(), "/marketplace/images", { cookie, form, headers })).status).toBe(403);
  }
  expect(await rowsOf(member)).toEqual([]);
  expect(await storedKeys()).toEqual(before);
  expect((await visit(visitorCtx(), "/marketplace/images", { cookie })).status).toBe(405);
});

test("too many uploads have to wait, and are told how long", async () => {
  let now = Date.now();
  const member = await insertMember({ now: () => now });
  const { cookie } = await signIn(member);
  for (let attempt = 0; attempt < 120; attempt += 1)
    expect(await storeListingImage(member, png(1, 1))).toMatchObject({ reason: "too-small" });
  expect(await send(visitorCtx({ now: () => now }), cookie)).toEqual({
    status: 429,
    error: "محاولات كثيرة. انتظر دقيقة واحدة ثم أعد المحاولة.",
  });
  now += minutes(1);
  expect(await send(visitorCtx({ now: () => now }), cookie)).toMatchObject({ status: 201 });
});

test("an image service that is away is worded, logged once, and stores nothing", async () => {
  const member = await insertMember();
  const { cookie } = await signIn(member);
  const away = () => Promise.reject(new Error("the service is away"));
  const ctx = visitorCtx();
  const seen = await send({ ...ctx, images: { ...ctx.images, within: away } }, cookie);
  expect(seen).toEqual({ status: 500, error: listingImagesCopy.unexpected });
  expect(ctx.logged).toEqual([
    {
      event: "listing-image.store_failed",
      reference: ctx.reference,
      error: "Error: the service is away",
    },
  ]);
  expect(await rowsOf(member)).toEqual([]);
});

test("a body that is no form, or breaks off, is told as such", async () => {
  for (const [type, body] of [
    ["text/plain", "picture"],
    [
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"',
    ],
    ["multipart/form-data", "--x--"],
  ]) {
    const request = new Request("http://localhost/marketplace/images", {
      method: "POST",
      headers: { "Content-Type": type ?? "" },
      body,
    });
    expect(await readUpload(request, "image", 1000), type).toEqual({ ok: false, reason: "no-form" });
  }
});

test("the specified sentence names the cause", () => {
  expect(listingImagesCopy.failed(listingImagesCopy.refused.empty)).toBe(
    "خطأ في رفع الصور: الملف فارغ. اختر صورة أخرى.",
  );
});
