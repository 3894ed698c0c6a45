import { env } from "cloudflare:test";
import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { imageHashes, images, listings } from "#app/db/schema.server.ts";
import {
  attachImages,
  findOwnImages,
  looseImages,
} from "#app/domains/listings/pictures/image-statements.server.ts";
import { storeListingImage } from "#app/domains/listings/pictures/store-image.server.ts";
import { closeAccount } from "#app/domains/privacy/closing/close-account.server.ts";
import { listAvatarFiles } from "#app/domains/privacy/export/export-avatar.server.ts";
import { days, hours, minutes } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import { hashDistance, hashParts } from "#app/lib/pictures/image-hash.ts";
import { LISTING_VARIANTS, listingImageUrl, variantSize } from "#app/lib/pictures/listing-image.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { sweepImages } from "#app/platform/stored-images.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { call } from "#tests/factories/api-call.ts";
import { insertWithPassword, PASSWORD } from "#tests/factories/credentials.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { convert, EXIF_CANARY, inspect, pixelsOf, webpChunks, withExif } from "#tests/fixtures/pictures.ts";
import { BLUE, png, RED, view } from "#tests/fixtures/png.ts";

async function stored(ctx: MemberContext, bytes: Uint8Array = view()) {
  const outcome = await storeListingImage(ctx, bytes);
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.image;
}

const rowsOf = (ctx: MemberContext) =>
  ctx.db.select().from(images).where(eq(images.userId, ctx.userId)).orderBy(asc(images.createdAt));
const rowOf = (ctx: MemberContext, id: string) => ctx.db.query.images.findFirst({ where: eq(images.id, id) });
const hashesOf = (ctx: MemberContext, listingId: string) =>
  ctx.db.query.imageHashes.findMany({ where: eq(imageHashes.listingId, listingId) });

const served = async (id: string, variant: (typeof LISTING_VARIANTS)[number]) => {
  const answer = await call("GET", listingImageUrl(id, variant));
  return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) };
};

async function storedKeys(): Promise<string[]> {
  const { objects } = await env.MEDIA_BUCKET.list({ prefix: "listings/" });
  return objects.map(({ key }) => key);
}

/** Stores a listing and attaches these pictures, as the domain functions do. */
async function listWith(ctx: MemberContext, pictures: { id: string; width: number; height: number }[]) {
  const listing = await insertListing(ctx, { images: pictures });
  await ctx.db.batch(
    attachImages(
      ctx,
      listing.id,
      pictures.map(({ id }) => id),
    ),
  );
  return listing;
}

test("a phone's photo is kept upright in four sizes that say nothing of where it was taken", async () => {
  const ctx = await insertMember();
  // As the sensor stored it: red left, blue right. Turned clockwise, red is at the top.
  const lying = await convert(
    png(1700, 850, (x) => (x < 850 ? RED : BLUE)),
    "image/jpeg",
  );
  const image = await stored(ctx, withExif(lying, 6));
  expect(image).toEqual({ id: expect.stringMatching(/^[0-9a-f]{32}$/), width: 800, height: 1600 });

  for (const [variant, width, height] of [
    ["thumb", 160, 320],
    ["card", 320, 640],
    ["large", 480, 960],
    ["gallery", 800, 1600],
  ] as const) {
    const { answer, bytes } = await served(image.id, variant);
    expect(answer.status).toBe(200);
    expect(await inspect(bytes)).toMatchObject({ format: "image/webp", width, height });
    expect(variantSize(image, variant)).toEqual({ width, height });
    expect(webpChunks(bytes).filter((name) => /EXIF|XMP|ICCP/.test(name))).toEqual([]);
    expect(new TextDecoder("latin1").decode(bytes)).not.toContain(EXIF_CANARY);

    const at = await pixelsOf(bytes);
    const [top = 0, , topBlue = 0] = at(10, 10);
    const [bottom = 0, , bottomBlue = 0] = at(10, height - 10);
    expect([top > topBlue, bottom > bottomBlue], variant).toEqual([true, false]);
  }
  expect(await rowsOf(ctx)).toMatchObject([{ id: image.id, kind: "listings", width: 800, height: 1600 }]);
});

test("a small picture is not made larger, and all of a long one is shown", async () => {
  const ctx = await insertMember();
  expect(await stored(ctx, png(100, 80))).toMatchObject({ width: 100, height: 80 });
  const long = await stored(ctx, png(3000, 100));
  expect(long).toMatchObject({ width: 1600, height: 53 });
  expect(await inspect((await served(long.id, "thumb")).bytes)).toMatchObject({ width: 320, height: 11 });
});

test("pictures are kept by browsers alone, shown by no other site, and only under addresses of theirs", async () => {
  const ctx = await insertMember();
  const { id } = await stored(ctx);
  const { answer } = await served(id, "card");
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "private, max-age=31536000, immutable",
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  });
  expect(answer.headers.get("Set-Cookie")).toBeNull();
  const again = await call("GET", listingImageUrl(id, "card"), {
    headers: { "If-None-Match": answer.headers.get("ETag") ?? "" },
  });
  expect(again.status).toBe(304);

  for (const path of [
    `/media/listings/${id}/64.webp`,
    `/media/listings/${id}/original.webp`,
    `/media/listings/${id}/card.jpg`,
    `/media/avatars/${id}/card.webp`,
    `/media/listings/${id.toUpperCase()}/card.webp`,
    `/media/listings/${newId()}/card.webp`,
  ])
    expect((await call("GET", path)).status, path).toBe(404);
});

test("copies of a picture look alike, whatever their size and format; another picture does not", async () => {
  const ctx = await insertMember();
  const original = view(900, 600);
  const copies = [original, view(450, 300), await convert(original, "image/jpeg"), view(900, 600, 5)];
  for (const copied of copies) await stored(ctx, copied);
  const [first = "", small = "", jpeg = "", other = ""] = (await rowsOf(ctx)).map(({ hash }) => hash ?? "");
  expect(first).toMatch(/^[0-9a-f]{16}$/);
  expect(hashDistance(first, small)).toBeLessThanOrEqual(3);
  expect(hashDistance(first, jpeg)).toBeLessThanOrEqual(3);
  expect(hashDistance(first, other)).toBeGreaterThan(10);
});

test("an open form keeps its pictures for a day; those of no listing are then removed, the others never", async () => {
  let now = Date.now();
  const ctx = await insertMember({ now: () => now });
  const kept = await stored(ctx, view(200, 200, 2));
  const given = await stored(ctx, view(200, 200, 3));
  await listWith(ctx, [kept]);

  now += days(1) + minutes(40);
  await sweepImages(ctx);
  expect((await served(given.id, "card")).answer.status).toBe(200);
  now += minutes(21);
  await sweepImages(ctx);
  for (const variant of LISTING_VARIANTS) {
    expect((await served(given.id, variant)).answer.status, variant).toBe(404);
    expect((await served(kept.id, variant)).answer.status, variant).toBe(200);
  }
  now += days(400);
  await sweepImages(ctx);
  expect(await rowsOf(ctx)).toMatchObject([{ id: kept.id, looseAt: null }]);
});

test("a listing takes pictures in and can be found by what they look like; out of it they are swept", async () => {
  let now = Date.now();
  const ctx = await insertMember({ now: () => now });
  const pictures = [await stored(ctx, view(200, 200, 2)), await stored(ctx, view(200, 200, 3))];
  const [first, second] = pictures as [(typeof pictures)[0], (typeof pictures)[0]];
  const listing = await listWith(ctx, pictures);

  const found = await hashesOf(ctx, listing.id);
  for (const { id } of pictures) {
    const parts = found.filter(({ imageId }) => imageId === id).toSorted((a, b) => a.part - b.part);
    expect(parts.map(({ bits }) => bits)).toEqual(hashParts((await rowOf(ctx, id))?.hash ?? ""));
  }
  // Saving again duplicates nothing.
  await ctx.db.batch(attachImages(ctx, listing.id, [second.id, first.id]));
  expect(await hashesOf(ctx, listing.id)).toHaveLength(8);

  const [dropping, settingLoose] = looseImages(ctx, [first.id]);
  await ctx.db.batch([
    ctx.db
      .update(listings)
      .set({ images: [second] })
      .where(eq(listings.id, listing.id)),
    dropping,
    settingLoose,
  ]);
  expect((await hashesOf(ctx, listing.id)).map(({ imageId }) => imageId)).toEqual(
    Array.from({ length: 4 }, () => second.id),
  );
  expect(await rowOf(ctx, first.id)).toMatchObject({ looseAt: now });
  now += hours(1) + 1;
  await sweepImages(ctx);
  expect((await served(first.id, "card")).answer.status).toBe(404);
  expect((await served(second.id, "card")).answer.status).toBe(200);
});

test("a deleted listing leaves all of its pictures to the sweep", async () => {
  const ctx = await insertMember();
  const picture = await stored(ctx);
  const listing = await listWith(ctx, [picture]);
  await ctx.db.batch([
    ctx.db.delete(listings).where(eq(listings.id, listing.id)),
    ...looseImages(ctx, [picture.id]),
  ]);
  expect(await rowOf(ctx, picture.id)).toMatchObject({ looseAt: expect.any(Number) });
  expect(await hashesOf(ctx, listing.id)).toEqual([]);
});

test("a write that did not happen neither takes pictures nor sets them loose", async () => {
  const ctx = await insertMember();
  const [shown, fresh] = [await stored(ctx, view(200, 200, 2)), await stored(ctx, view(200, 200, 3))];
  const listing = await listWith(ctx, [shown]);
  const before = await rowOf(ctx, fresh.id);
  await ctx.db.batch([...attachImages(ctx, listing.id, [fresh.id]), ...looseImages(ctx, [shown.id])]);
  expect(await rowOf(ctx, fresh.id)).toEqual(before);
  expect(await rowOf(ctx, shown.id)).toMatchObject({ looseAt: null });
  expect(await hashesOf(ctx, listing.id)).toHaveLength(4);
});

test("the copy of one's data holds the avatar alone, and closing the account sets every picture loose", async () => {
  const ctx = await insertWithPassword();
  const [shown, open] = [await stored(ctx), await stored(ctx)];
  await listWith(ctx, [shown]);
  expect(await listAvatarFiles(ctx, ctx.userId)).toEqual([]);
  expect(await closeAccount(ctx, PASSWORD)).toEqual({ ok: true });
  for (const { id } of [shown, open]) expect((await rowOf(ctx, id))?.looseAt).toBeLessThanOrEqual(Date.now());
});

test("pictures come back in the order asked, each once", async () => {
  const ctx = await insertMember();
  const [a, b] = [await stored(ctx), await stored(ctx)];
  expect(await findOwnImages(ctx, [b.id, a.id, b.id])).toEqual([b, a]);
  expect(await findOwnImages(ctx, [])).toEqual([]);
});

test("pictures of others, avatars, and ids that are none are refused", async () => {
  const [mine, theirs] = [await insertMember(), await insertMember()];
  const [own, strange] = [await stored(mine), await stored(theirs)];
  const avatar = newId();
  await mine.db
    .insert(images)
    .values({ id: avatar, userId: mine.userId, kind: "avatars", createdAt: mine.now() });
  for (const id of [strange.id, avatar, newId(), "", "' or 1=1 --"])
    expect(await findOwnImages(mine, [own.id, id]), id).toBeNull();

  // Naming another member's pictures changes nothing of theirs.
  const before = await rowOf(theirs, strange.id);
  const listing = await insertListing(mine, { images: [strange] });
  await mine.db.batch([...attachImages(mine, listing.id, [strange.id])]);
  expect(await rowOf(theirs, strange.id)).toEqual(before);
  expect(await hashesOf(mine, listing.id)).toEqual([]);
  const shown = await listWith(theirs, [strange]);
  await mine.db.batch([...looseImages(mine, [strange.id])]);
  expect(await rowOf(theirs, strange.id)).toMatchObject({ looseAt: null });
  expect(await hashesOf(theirs, shown.id)).toHaveLength(4);
});

test("a picture belongs to one listing: its own may name it again, another may not", async () => {
  const ctx = await insertMember();
  const [shown, fresh] = [await stored(ctx), await stored(ctx)];
  const listing = await listWith(ctx, [shown]);
  expect(await findOwnImages(ctx, [shown.id])).toBeNull();
  expect(await findOwnImages(ctx, [fresh.id, shown.id], listing.id)).toEqual([fresh, shown]);
  const other = await insertListing(ctx);
  expect(await findOwnImages(ctx, [shown.id], other.id)).toBeNull();
  const stranger = await insertMember();
  expect(await findOwnImages(stranger, [shown.id], listing.id)).toBeNull();
});

test("of two listings stored with one picture at the same time, the later is undone as a whole", async () => {
  const ctx = await insertMember();
  const picture = await stored(ctx);
  const [first, second] = [
    await insertListing(ctx, { images: [picture] }),
    await insertListing(ctx, { images: [picture] }),
  ];
  await ctx.db.batch([...attachImages(ctx, first.id, [picture.id])]);
  const both = ctx.db.batch([
    ctx.db.update(listings).set({ title: "عنوان جديد للإعلان" }).where(eq(listings.id, second.id)),
    ...attachImages(ctx, second.id, [picture.id]),
  ]);
  await expect(both).rejects.toThrow();
  const row = await ctx.db.query.listings.findFirst({ where: eq(listings.id, second.id) });
  expect(row?.title).toBe(second.title);
});

test("a picture about to be swept is not taken any more", async () => {
  let now = Date.now();
  const ctx = await insertMember({ now: () => now });
  const { id } = await stored(ctx);
  now += days(1) + minutes(49);
  expect(await findOwnImages(ctx, [id])).not.toBeNull();
  now += minutes(2);
  expect(await findOwnImages(ctx, [id])).toBeNull();
});

test("a store that fails half-way leaves nothing that the sweep does not find", async () => {
  let now = Date.now();
  const ctx = await insertMember({ now: () => now });
  const before = await storedKeys();
  const puts: Promise<unknown>[] = [];
  const put = (...args: Parameters<R2Bucket["put"]>) => {
    const isSecond = puts.length === 1;
    const done = isSecond ? Promise.reject(new Error("the store is away")) : ctx.media.put(...args);
    puts.push(done);
    return done;
  };
  const failing = new Proxy(ctx.media, {
    get: (bucket, name) => (name === "put" ? put : Reflect.get(bucket, name)),
  });
  await expect(storeListingImage({ ...ctx, media: failing }, view())).rejects.toThrow("away");
  await Promise.allSettled(puts);
  const left = async () => (await storedKeys()).filter((key) => !before.includes(key));
  expect(await left()).not.toEqual([]);
  expect(await rowsOf(ctx)).toHaveLength(1);
  now += days(1) + hours(1) + 1;
  await sweepImages(ctx);
  expect(await rowsOf(ctx)).toEqual([]);
  expect(await left()).toEqual([]);
});

test("forty pictures without a listing are the most, however many come at once", async () => {
  const ctx = await insertMember();
  const row = () => ({ id: newId(), userId: ctx.userId, kind: "listings" as const, looseAt: ctx.now() });
  for (let batch = 0; batch < 3; batch += 1)
    await ctx.db
      .insert(images)
      .values(Array.from({ length: 13 }, () => ({ ...row(), createdAt: ctx.now() })));
  const outcomes = await Promise.all([1, 2, 3].map(() => storeListingImage(ctx, view())));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.filter(({ ok }) => !ok)).toEqual([
    { ok: false, reason: "too-many-loose" },
    { ok: false, reason: "too-many-loose" },
  ]);
  const [{ id } = { id: "" }] = await rowsOf(ctx);
  await ctx.db.update(images).set({ looseAt: null }).where(eq(images.id, id));
  await stored(ctx);
});
