import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listings } from "#app/db/schema.server.ts";
import { attachImages, looseImages } from "#app/domains/listings/pictures/image-statements.server.ts";
import { storeListingImage } from "#app/domains/listings/pictures/store-image.server.ts";
import { hours } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import { previewKey, previewUrl } from "#app/lib/pictures/listing-image.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { sweepImages } from "#app/platform/stored-images.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { call } from "#tests/factories/api-call.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { inspect } from "#tests/fixtures/pictures.ts";
import { png, view } from "#tests/fixtures/png.ts";

async function listWith(ctx: MemberContext, ...pictures: Uint8Array[]) {
  const images = [];
  for (const bytes of pictures) {
    const stored = await storeListingImage(ctx, bytes);
    if (!stored.ok) throw new Error(stored.reason);
    images.push(stored.image);
  }
  const listing = await insertListing(ctx, { images });
  const ids = images.map(({ id }) => id);
  await ctx.db.batch(attachImages(ctx, listing.id, ids));
  return { id: listing.id, ids, url: previewUrl(listing.id, ids[0] ?? "") };
}

const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());

test("a live listing's first picture is shown to other sites as a JPEG of 1200 by 630, made once", async () => {
  const ctx = await insertMember();
  for (const picture of [view(1700, 900), png(700, 1500), png(100, 80)]) {
    const { url, ids } = await listWith(ctx, picture);
    const answer = await call("GET", url);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "cache-control": "public, max-age=86400",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
    });
    const bytes = await bytesOf(answer);
    expect(await inspect(bytes)).toMatchObject({ format: "image/jpeg", width: 1200, height: 630 });
    expect(bytes.byteLength).toBe(Number(answer.headers.get("Content-Length")));

    const kept = await env.MEDIA_BUCKET.head(previewKey(ids[0] ?? ""));
    expect(kept?.httpMetadata?.contentType).toBe("image/jpeg");
    const again = await call("GET", url);
    expect(await bytesOf(again)).toEqual(bytes);
    expect((await env.MEDIA_BUCKET.head(previewKey(ids[0] ?? "")))?.uploaded).toEqual(kept?.uploaded);
    const tag = again.headers.get("ETag") ?? "";
    expect((await call("GET", url, { headers: { "If-None-Match": tag } })).status).toBe(304);
    const head = await call("HEAD", url);
    expect([head.status, (await bytesOf(head)).byteLength]).toEqual([200, 0]);
  }
});

test("what is not live, not its first picture, or no address of ours makes nothing and shows nothing", async () => {
  const ctx = await insertMember();
  const { id, ids, url } = await listWith(ctx, view(300, 200, 1), view(300, 200, 2));
  const other = await listWith(ctx, view(300, 200, 3));
  const paths = [
    previewUrl(id, ids[1] ?? ""),
    previewUrl(id, other.ids[0] ?? ""),
    previewUrl(newId(), ids[0] ?? ""),
    previewUrl(id, newId()),
    url.replace(".jpg", ".webp"),
    `${url}?w=4000`.replace(".jpg", ".png"),
    url.replace(id, id.toUpperCase()),
  ];
  for (const path of paths) expect((await call("GET", path)).status, path).toBe(404);

  await ctx.db.update(listings).set({ status: "pending" }).where(eq(listings.id, id));
  expect((await call("GET", url)).status).toBe(404);
  const { objects } = await env.MEDIA_BUCKET.list({ prefix: `listings/${ids[0]}/` });
  expect(objects.map(({ key }) => key)).not.toContain(previewKey(ids[0] ?? ""));

  // Created while the listing was live, the preview is not served after it is withdrawn.
  expect((await call("GET", other.url)).status).toBe(200);
  await ctx.db.update(listings).set({ closedAs: "withdrawn", closedAt: 1 }).where(eq(listings.id, other.id));
  expect((await call("GET", other.url)).status).toBe(404);
});

test("a listing whose picture is not there shows the product's", async () => {
  const ctx = await insertMember();
  const image = { id: newId(), width: 1280, height: 960 };
  const { id } = await insertListing(ctx, { images: [image] });
  const answer = await call("GET", previewUrl(id, image.id));
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/social.png"]);
});

test("whoever has many made waits; those that are made are shown all the same", async () => {
  const ctx = await insertMember();
  const [made, fresh] = [await listWith(ctx, view(300, 200, 4)), await listWith(ctx, view(300, 200, 5))];
  expect((await call("GET", made.url)).status).toBe(200);
  const bindings = { BURST_LIMIT: { limit: async () => ({ success: false }) } };
  const refused = await call("GET", fresh.url, { bindings });
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "60"]);
  expect((await call("GET", made.url, { bindings })).status).toBe(200);
});

test("it is swept with its picture", async () => {
  let now = Date.now();
  const ctx = await insertMember({ now: () => now });
  const { id, ids, url } = await listWith(ctx, view(300, 200, 6));
  expect((await call("GET", url)).status).toBe(200);
  await ctx.db.batch([ctx.db.delete(listings).where(eq(listings.id, id)), ...looseImages(ctx, ids)]);
  now += hours(1) + 1;
  await sweepImages(ctx);
  expect(await env.MEDIA_BUCKET.head(previewKey(ids[0] ?? ""))).toBeNull();
});
