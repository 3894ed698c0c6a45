import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { images } from "#app/db/schema.server.ts";
import { ListingInput } from "#app/domains/listings/own/listing-input.ts";
import { listingImagesCopy } from "#app/i18n/listings/listing-images.ts";
import { newId } from "#app/lib/ids.ts";
import {
  AVIF_VARIANTS,
  LISTING_VARIANTS,
  listingImageKey,
  listingImageUrl,
} from "#app/lib/pictures/listing-image.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { call } from "#tests/factories/api-call.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";
import { CANARY, soundPictures, type Upload } from "#tests/fixtures/hostile-parts.ts";
import { hostileUploads } from "#tests/fixtures/hostile-uploads.ts";
import { EXIF_CANARY, webpChunks } from "#tests/fixtures/pictures.ts";

const GROUPS = hostileUploads(await soundPictures());

/** So many uploads per member stay below the limits on uploads and on unused pictures. */
const PER_MEMBER = 35;

const latin = new TextDecoder("latin1");
const PIXELS_ONLY = /^(VP8 |VP8L|VP8X|ALPH)$/;

async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await env.MEDIA_BUCKET.list({ cursor });
    keys.push(...page.objects.map(({ key }) => key));
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor);
  return keys.toSorted();
}

const idsOf = async (ctx: MemberContext) => {
  const rows = await ctx.db.select({ id: images.id }).from(images).where(eq(images.userId, ctx.userId));
  return rows.map(({ id }) => id);
};

async function send(cookie: string, { files, field = "image" }: Upload) {
  const form = new FormData();
  form.append("note", "x");
  for (const file of files) form.append(field, file);
  const ctx = visitorCtx();
  const { status, html } = await visit(ctx, "/marketplace/images", { cookie, form });
  const answer = JSON.parse(html) as { error?: string; image?: { id: string } };
  return { status, ctx, ...answer };
}

/** What is public of a picture: its pixels, encoded again. */
async function expectClean(id: string, { what, files: [sent] }: Upload) {
  const original = latin.decode(await sent?.arrayBuffer());
  for (const variant of LISTING_VARIANTS) {
    const answer = await call("GET", listingImageUrl(id, variant));
    expect(answer.headers.get("Content-Type"), what).toBe("image/webp");
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const strange = webpChunks(bytes).filter((name) => !PIXELS_ONLY.test(name));
    expect(strange, what).toEqual([]);
    const text = latin.decode(bytes);
    expect(text, what).not.toBe(original);
    for (const canary of [CANARY, EXIF_CANARY, "<script", "<?php", "PK\x03\x04", "Exif"])
      expect(text, what).not.toContain(canary);
  }
}

/**
 * Sends one upload, and checks the response and what was stored against `fate`. Returns the new picture's id, if any.
 */
async function hold(cookie: string, upload: Upload): Promise<string | null> {
  const { what, fate } = upload;
  const { status, error, image, ctx } = await send(cookie, upload);
  expect(ctx.logged, what).toEqual([]);
  if (image && (fate === "cleaned" || fate === "either")) {
    expect(status, what).toBe(201);
    await expectClean(image.id, upload);
    return image.id;
  }
  if (fate === "either") expect(Object.values(listingImagesCopy.refused), what).toContain(error);
  else expect(error, what).toBe(fate === "cleaned" ? "a new picture" : listingImagesCopy.refused[fate]);
  expect(image, what).toBeUndefined();
  expect(status, what).toBeGreaterThanOrEqual(400);
  expect(status, what).toBeLessThan(500);
  return null;
}

test("there are five hundred hostile uploads and more, each another one", () => {
  const all = GROUPS.flatMap(([, uploads]) => uploads.map(({ what }) => what));
  expect(all.length).toBeGreaterThanOrEqual(500);
  expect(new Set(all).size).toBe(all.length);
});

test.for(GROUPS)("%s: refused with the reason, or nothing but pixels kept", async ([, uploads]) => {
  const before = await storedKeys();
  const kept: string[] = [];
  for (let from = 0; from < uploads.length; from += PER_MEMBER) {
    const member = await insertMember();
    const { cookie } = await signIn(member);
    const own: string[] = [];
    for (const upload of uploads.slice(from, from + PER_MEMBER)) {
      const id = await hold(cookie, upload);
      if (id) own.push(id);
    }
    expect((await idsOf(member)).toSorted()).toEqual(own.toSorted());
    kept.push(...own);
  }
  const made = kept.flatMap((id) => LISTING_VARIANTS.map((variant) => listingImageKey(id, variant)));
  // Of a picture that AVIF makes lighter that is kept too.
  const allowed = kept.flatMap((id) => AVIF_VARIANTS.map((variant) => listingImageKey(id, variant, "avif")));
  const isLighter = (key: string) => allowed.includes(key);
  expect((await storedKeys()).filter((key) => !isLighter(key))).toEqual([...before, ...made].toSorted());
});

test("an eleventh picture is refused as the listing is sent, in the specification's words", () => {
  const told = (count: number) => {
    const ids = Array.from({ length: count }, () => newId());
    const issues = ListingInput.safeParse({ images: ids }).error?.issues ?? [];
    return issues.filter(({ path }) => path[0] === "images").map(({ message }) => message);
  };
  expect(told(11)).toEqual(["يمكنك رفع 10 صور كحد أقصى"]);
  expect(told(10)).toEqual([]);
  expect(told(0)).toEqual(["يرجى إضافة صورة واحدة على الأقل"]);
});
