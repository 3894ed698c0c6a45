import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { images, users } from "#app/db/schema.server.ts";
import { findOwnProfile } from "#app/domains/accounts/profile/profile.server.ts";
import { removeAvatar } from "#app/domains/accounts/profile/remove-avatar.server.ts";
import { setAvatar } from "#app/domains/accounts/profile/set-avatar.server.ts";
import { days, hours, minutes } from "#app/lib/duration.ts";
import { MAX_PICTURE_BYTES } from "#app/lib/pictures/picture.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { sweepImages } from "#app/platform/stored-images.server.ts";
import { runCron } from "#workers/cron.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { appCtx } from "#tests/factories/context.ts";
import { convert, EXIF_CANARY, inspect, pixelsOf, webpChunks, withExif } from "#tests/fixtures/pictures.ts";
import { BLUE, garbledPng, join, png, pngBomb, RED } from "#tests/fixtures/png.ts";

const text = (words: string) => new TextEncoder().encode(words);

async function storedKeys(): Promise<string[]> {
  const { objects } = await env.MEDIA_BUCKET.list({ prefix: "avatars/" });
  return objects.map(({ key }) => key);
}

async function storedBytes(url: string): Promise<Uint8Array<ArrayBuffer>> {
  const object = await env.MEDIA_BUCKET.get(url.replace("/media/", ""));
  return new Uint8Array((await object?.arrayBuffer()) ?? []);
}

const ownImages = (ctx: MemberContext) => ctx.db.select().from(images).where(eq(images.userId, ctx.userId));
const ownUrl = async (ctx: MemberContext) => (await findOwnProfile(ctx))?.avatarUrl ?? null;

const colourOf = ([red = 0, , blue = 0]: number[]) => (red > blue ? "red" : "blue");

/** The URL of an avatar just uploaded. */
async function putUp(ctx: MemberContext, bytes: Uint8Array = png(100, 100)): Promise<string> {
  expect(await setAvatar(ctx, bytes)).toEqual({ ok: true });
  return (await ownUrl(ctx)) ?? "";
}

test("a phone's photo becomes three upright squares that say nothing of where it was taken", async () => {
  const ctx = await insertMember();
  // As the sensor stored it: red left, blue right. Turned clockwise, red is at the top.
  const lying = await convert(
    png(400, 200, (x) => (x < 200 ? RED : BLUE)),
    "image/jpeg",
  );
  const photo = withExif(lying, 6);
  expect(await inspect(photo)).toMatchObject({ format: "image/jpeg", width: 400, height: 200 });

  const url = await putUp(ctx, photo);
  expect(url).toMatch(/^\/media\/avatars\/[0-9a-f]{32}\/192\.webp$/);
  expect(url).not.toContain(ctx.userId);
  for (const size of [64, 192, 512]) {
    const square = await storedBytes(url.replace("192", String(size)));
    expect(await inspect(square)).toMatchObject({ format: "image/webp", width: size, height: size });
    expect(webpChunks(square).filter((name) => /EXIF|XMP|ICCP/.test(name))).toEqual([]);
    expect(new TextDecoder("latin1").decode(square)).not.toContain(EXIF_CANARY);

    const at = await pixelsOf(square);
    const [near, far] = [Math.round(size * 0.1), Math.round(size * 0.9)];
    for (const x of [near, far]) {
      expect(colourOf(at(x, near)), `${size}: the top at ${x}`).toBe("red");
      expect(colourOf(at(x, far)), `${size}: the bottom at ${x}`).toBe("blue");
    }
  }
  expect(await ownImages(ctx)).toMatchObject([{ kind: "avatars", looseAt: null }]);
});

test("PNG and WebP are taken too, also the smallest allowed", async () => {
  const ctx = await insertMember();
  const webp = await convert(png(300, 64), "image/webp");
  for (const picture of [png(64, 64), webp]) {
    const url = await putUp(ctx, picture);
    expect(await inspect(await storedBytes(url))).toMatchObject({ width: 192, height: 192 });
  }
});

const REFUSED: [string, string, () => Uint8Array | Promise<Uint8Array>][] = [
  ["an empty file", "empty", () => new Uint8Array()],
  ["an SVG", "wrong-type", () => text('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>')],
  ["a GIF", "wrong-type", () => join(text("GIF89a"), new Uint8Array(100))],
  ["a page", "wrong-type", () => text("<!doctype html><script>alert(1)</script>")],
  ["10 MB and a byte", "too-large", () => join(png(100, 100), new Uint8Array(MAX_PICTURE_BYTES))],
  ["a JPEG cut short", "unreadable", async () => (await convert(png(300, 300), "image/jpeg")).slice(0, -200)],
  ["a PNG cut short", "unreadable", () => png(300, 300).slice(0, -20)],
  ["a WebP cut short", "unreadable", async () => (await convert(png(300, 300), "image/webp")).slice(0, -20)],
  ["a PNG that cannot be unpacked", "unreadable", garbledPng],
  ["one pixel", "too-small", () => png(1, 1)],
  ["63 pixels a side", "too-small", () => png(300, 63)],
  ["20,000 × 20,000 pixels", "too-many-pixels", () => pngBomb(20_000)],
  ["7,072 × 7,072 pixels", "too-many-pixels", () => pngBomb(7072)],
];

test.for(REFUSED)("%s is refused, and nothing is stored", async ([, reason, make]) => {
  const ctx = await insertMember();
  const url = await putUp(ctx);
  const before = await storedKeys();

  expect(await setAvatar(ctx, await make())).toEqual({ ok: false, reason });

  expect(await ownUrl(ctx)).toBe(url);
  expect(await ownImages(ctx)).toHaveLength(1);
  expect(await storedKeys()).toEqual(before);
});

test("a bomb never reaches the decoder", async () => {
  const decoded: number[] = [];
  const ctx = await insertMember({
    images: {
      ...appCtx().images,
      square: async (bytes) => {
        decoded.push(bytes.byteLength);
        return null;
      },
    },
  });
  await setAvatar(ctx, pngBomb(20_000));
  expect(decoded).toEqual([]);
});

test("a replaced picture can be read for an hour, and is then removed, however old it was", async () => {
  let now = Date.now();
  const ctx = await insertMember({ now: () => now });
  const old = await putUp(ctx);
  now += days(40);
  const fresh = await putUp(ctx);

  now += minutes(59);
  await sweepImages(ctx);
  expect(await storedBytes(old)).not.toHaveLength(0);
  now += minutes(2);
  await runCron("* * * * *", ctx);
  for (const size of [64, 192, 512])
    expect(await storedBytes(old.replace("192", String(size)))).toHaveLength(0);

  expect(await storedBytes(fresh)).not.toHaveLength(0);
  expect(await ownUrl(ctx)).toBe(fresh);
  expect(await ownImages(ctx)).toHaveLength(1);
  now += days(400);
  await sweepImages(ctx);
  expect(await storedBytes(fresh)).not.toHaveLength(0);
});

test("a removed picture is gone from the profile at once and from the store after an hour", async () => {
  let now = Date.now();
  const ctx = await insertMember({ now: () => now });
  const url = await putUp(ctx);
  await removeAvatar(ctx);
  expect(await ownUrl(ctx)).toBeNull();
  now += hours(1) + 1;
  await sweepImages(ctx);
  expect(await storedBytes(url)).toHaveLength(0);
  expect(await ownImages(ctx)).toEqual([]);
  // A second press changes nothing.
  await removeAvatar(ctx);
});

test("a store that fails half-way leaves the profile alone, and its rest is swept", async () => {
  let now = Date.now();
  const ctx = await insertMember({ now: () => now });
  const url = await putUp(ctx);
  const before = await storedKeys();

  const { media } = ctx;
  let puts = 0;
  const failing = new Proxy(media, {
    get: (bucket, name) =>
      name === "put"
        ? (...args: Parameters<R2Bucket["put"]>) => {
            puts += 1;
            if (puts === 2) throw new Error("the store is away");
            return bucket.put(...args);
          }
        : Reflect.get(bucket, name),
  });
  await expect(setAvatar({ ...ctx, media: failing }, png(100, 100))).rejects.toThrow("away");

  expect(await ownUrl(ctx)).toBe(url);
  expect(await ownImages(ctx)).toHaveLength(2);
  now += hours(1) + 1;
  await sweepImages(ctx);
  expect(await ownImages(ctx)).toHaveLength(1);
  expect(await storedKeys()).toEqual(before);
});

test("an image service that is away is no fault of the picture", async () => {
  const away = async () => {
    throw new Error("the service is away");
  };
  const ctx = await insertMember({ images: { ...appCtx().images, square: away } });
  await expect(setAvatar(ctx, png(100, 100))).rejects.toThrow("away");
  expect(await ownImages(ctx)).toEqual([]);
});

test("another member's picture stays as it is", async () => {
  const theirs = await insertMember();
  const url = await putUp(theirs);
  const mine = await insertMember();
  await putUp(mine);
  await putUp(mine);
  await removeAvatar(mine);
  await sweepImages(appCtx({ now: () => Date.now() + days(2) }));
  expect(await ownUrl(theirs)).toBe(url);
  expect(await storedBytes(url)).not.toHaveLength(0);
});

test("of two pictures put up at once one is kept, and the other is left to the sweep", async () => {
  const ctx = await insertMember();
  await Promise.all([
    setAvatar(ctx, png(100, 100)),
    setAvatar(
      ctx,
      png(120, 120, () => BLUE),
    ),
  ]);
  const url = (await ownUrl(ctx)) ?? "";
  const attached = (await ownImages(ctx)).filter(({ looseAt }) => looseAt === null);
  expect(attached.map(({ id }) => `/media/avatars/${id}/192.webp`)).toEqual([url]);
});

test("an account closed meanwhile gets no picture", async () => {
  const ctx = await insertMember();
  await ctx.db.update(users).set({ closedAt: ctx.now() }).where(eq(users.id, ctx.userId));
  expect(await setAvatar(ctx, png(100, 100))).toEqual({ ok: false, reason: "closed" });
  expect(await ownUrl(ctx)).toBeNull();
  expect(await ownImages(ctx)).toMatchObject([{ looseAt: expect.any(Number) }]);
});

test("one person's pictures are limited, and the next is taken after the wait", async () => {
  let now = Date.now();
  const ctx = await insertMember({ now: () => now });
  for (let attempt = 0; attempt < 12; attempt += 1)
    expect(await setAvatar(ctx, png(1, 1))).toMatchObject({ reason: "too-small" });
  expect(await setAvatar(ctx, png(100, 100))).toEqual({
    ok: false,
    reason: "too-many",
    waitMs: minutes(1),
  });
  now += minutes(1);
  await putUp(ctx);
});
