import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { storeListingImage } from "#app/domains/listings/pictures/store-image.server.ts";
import { LISTING_VARIANTS, listingImageUrl, type ListingVariant } from "#app/lib/pictures/listing-image.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { call } from "#tests/factories/api-call.ts";
import { convert, EXIF_CANARY, inspect, withExif } from "#tests/fixtures/pictures.ts";
import { png } from "#tests/fixtures/png.ts";

async function stored(ctx: MemberContext, bytes: Uint8Array) {
  const outcome = await storeListingImage(ctx, bytes);
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.image;
}

const served = async (id: string, variant: ListingVariant) => {
  const answer = await call("GET", listingImageUrl(id, variant));
  return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) };
};

async function storedKeys(): Promise<string[]> {
  const { objects } = await env.MEDIA_BUCKET.list({ prefix: "listings/" });
  return objects.map(({ key }) => key);
}

/** A picture with as much in it as a photo, so that its format matters. */
const busy = () =>
  png(1700, 850, (x, y) => {
    const shade =
      (Math.imul(Math.floor(x / 24) * 7919 + Math.floor(y / 24) * 104_729, 2_654_435_761) >>> 24) & 0xff;
    return [shade, (shade * 3) % 256, 255 - shade];
  });

/** What a browser that takes AVIF is sent, and what another one. */
const BROWSERS = { new: "image/avif,image/webp,*/*", old: "image/webp,*/*" } as const;

test("a browser that takes AVIF is sent that under the same address, others WebP, and caches keep the two apart", async () => {
  const lying = await convert(busy(), "image/jpeg");
  const { id } = await stored(await insertMember(), withExif(lying, 6));
  for (const variant of ["card", "large"] as const) {
    const answers = await Promise.all(
      [BROWSERS.new, BROWSERS.old].map((Accept) =>
        call("GET", listingImageUrl(id, variant), { headers: { Accept } }),
      ),
    );
    const [avif, webp] = await Promise.all(
      answers.map(async (answer) => ({ answer, bytes: new Uint8Array(await answer.arrayBuffer()) })),
    );
    if (!avif || !webp) throw new Error("no answer");
    expect([avif.answer, webp.answer].map(({ headers }) => headers.get("Content-Type"))).toEqual([
      "image/avif",
      "image/webp",
    ]);
    for (const { answer, bytes } of [avif, webp]) {
      expect(answer.headers.get("Vary")).toBe("Accept");
      expect(answer.headers.get("Cache-Control")).toBe("private, max-age=31536000, immutable");
      expect(await inspect(bytes)).toMatchObject(
        variant === "card" ? { width: 320, height: 640 } : { width: 480, height: 960 },
      );
      expect(bytes.length).toBeLessThanOrEqual(60_000);
      expect(new TextDecoder("latin1").decode(bytes)).not.toContain(EXIF_CANARY);
    }
    expect(avif.bytes.length).toBeLessThan(webp.bytes.length);
    const etag = avif.answer.headers.get("ETag") ?? "";
    const ask = (Accept: string) =>
      call("GET", listingImageUrl(id, variant), { headers: { Accept, "If-None-Match": etag } });
    expect((await ask(BROWSERS.new)).status).toBe(304);
    expect((await ask(BROWSERS.old)).status).toBe(200);
  }
  for (const variant of ["thumb", "gallery"] as const) {
    const answer = await call("GET", listingImageUrl(id, variant), { headers: { Accept: BROWSERS.new } });
    expect([answer.headers.get("Content-Type"), answer.headers.get("Vary")]).toEqual(["image/webp", null]);
  }
});

test("where the service makes no AVIF a picture is stored whole, and everybody is sent WebP", async () => {
  const ctx = await insertMember();
  for (const avif of [
    async () => null,
    async () => {
      throw new Error("9520: AVIF takes too long");
    },
  ]) {
    const { id } = await stored({ ...ctx, images: { ...ctx.images, avif } }, busy());
    const answer = await call("GET", listingImageUrl(id, "large"), { headers: { Accept: BROWSERS.new } });
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
    expect((await storedKeys()).filter((key) => key.includes(id))).toHaveLength(LISTING_VARIANTS.length);
  }
});

test("a picture from before the variant of phones is served in its largest size there", async () => {
  const ctx = await insertMember();
  const { id } = await stored(ctx, busy());
  await env.MEDIA_BUCKET.delete(["webp", "avif"].map((format) => `listings/${id}/large.${format}`));
  const [large, gallery] = await Promise.all([served(id, "large"), served(id, "gallery")]);
  expect(large.answer.status).toBe(200);
  expect(large.bytes).toEqual(gallery.bytes);
});
