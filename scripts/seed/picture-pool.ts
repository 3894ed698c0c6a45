import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { images } from "#app/db/schema.server.ts";
import {
  AVIF_VARIANTS,
  LISTING_VARIANTS,
  listingImageKey,
  longestSideOf,
  type ListingVariant,
} from "#app/lib/pictures/listing-image.ts";
import { KINDS, propertyArt, type PropertyKind } from "../assets/property-art.ts";
import { DRAWN, poolId, SEEDS_OF_KIND } from "./pictures.ts";
import { insertStatements, type LocalBindings } from "./store.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** Anything that changes how the pictures look changes their folder. */
function cacheFolder(): string {
  const hash = createHash("sha256")
    .update(readFileSync(path.join(root, "scripts/assets/property-art.ts")))
    .update(readFileSync(path.join(root, "scripts/seed/picture-pool.ts")))
    .digest("hex");
  return path.join(root, ".cache/property-art", hash.slice(0, 16));
}

type Drawing = { kind: PropertyKind; seed: number };

const POOL: readonly Drawing[] = KINDS.flatMap((kind: PropertyKind) =>
  Array.from({ length: SEEDS_OF_KIND }, (_, seed) => ({ kind, seed })),
);

/** Makes sure that the bucket holds the pool's pictures with their rows; draws what was never drawn here. */
export async function storePicturePool({ DB, MEDIA_BUCKET }: LocalBindings, now: number): Promise<void> {
  const ids = JSON.stringify(POOL.map(({ kind, seed }) => poolId(kind, seed)));
  const there = await DB.prepare(
    "select count(*) as n from images where id in (select value from json_each(?))",
  )
    .bind(ids)
    .first<{ n: number }>();
  if (there?.n === POOL.length) return;
  const folder = cacheFolder();
  mkdirSync(folder, { recursive: true });
  const left = [...POOL];
  const work = async () => {
    for (let drawing = left.pop(); drawing; drawing = left.pop())
      await storeOne(MEDIA_BUCKET, folder, drawing);
  };
  await Promise.all(Array.from({ length: 4 }, work));
  // Nobody's: what removes one listing's pictures leaves those that all share. Nothing is likened to them, for the same reason.
  const rows = POOL.map(({ kind, seed }) => ({
    id: poolId(kind, seed),
    userId: null,
    kind: "listings" as const,
    createdAt: now,
    looseAt: null,
    ...DRAWN,
    hash: null,
  }));
  await DB.batch(insertStatements(DB, images, rows));
}

async function storeOne(bucket: R2Bucket, folder: string, drawing: Drawing): Promise<void> {
  for (const { variant, format, bytes } of await variantsOf(folder, drawing))
    await bucket.put(listingImageKey(poolId(drawing.kind, drawing.seed), variant, format), bytes, {
      httpMetadata: { contentType: `image/${format}` },
    });
}

type Stored = { variant: ListingVariant; format: "webp" | "avif" };

const STORED: Stored[] = [
  ...LISTING_VARIANTS.map((variant): Stored => ({ variant, format: "webp" })),
  ...AVIF_VARIANTS.map((variant): Stored => ({ variant, format: "avif" })),
];

async function variantsOf(folder: string, { kind, seed }: Drawing): Promise<(Stored & { bytes: Buffer })[]> {
  const files = STORED.map((stored) => ({
    ...stored,
    file: path.join(folder, `${kind}-${seed}-${stored.variant}.${stored.format}`),
  }));
  if (!files.every(({ file }) => existsSync(file))) {
    const { data, info } = await sharp(Buffer.from(propertyArt(kind, seed)))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    for (const { variant, format, file } of files) {
      const side = longestSideOf(variant);
      const sized = sharp(data, { raw }).resize(side, side, { fit: "inside", withoutEnlargement: true });
      const encoded =
        format === "avif" ? sized.avif({ quality: 50, effort: 1 }) : sized.webp({ quality: 82, effort: 2 });
      const picture = await encoded.toBuffer();
      // Whole or not at all: another start may read it meanwhile.
      writeFileSync(`${file}.${process.pid}`, picture);
      renameSync(`${file}.${process.pid}`, file);
    }
  }
  return files.map(({ file, ...stored }) => ({ ...stored, bytes: readFileSync(file) }));
}
