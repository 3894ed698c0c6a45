import { and, asc, eq, isNotNull, notExists, sql } from "drizzle-orm";
import { images, properties, reports } from "#app/db/schema.server.ts";
import type { Waiting } from "#app/domains/accounts/rules.ts";
import { newId } from "#app/lib/ids.ts";
import { judgePicture, type PictureRefusal } from "#app/lib/pictures/judge-picture.ts";
import { readPicture } from "#app/lib/pictures/picture.ts";
import { propertyImageKey } from "#app/lib/pictures/property-image.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import { hasChanged, insertWhere } from "#app/platform/d1.server.ts";
import { mayAct } from "#app/platform/open-account.server.ts";
import { admit } from "#app/platform/rate-limit.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";
import { findOwnProperty } from "../find-property.server.ts";
import {
  MAX_PROPERTY_PICTURES,
  PICTURE_BYTES,
  PICTURE_SIDES,
  PROPERTY_PICTURE_BACKOFF,
  type PictureRefused,
  type PropertyPicture,
} from "./rules.ts";

/** Written out, so that the index of these pictures is used. */
const OF_PROPERTIES = sql`${images.kind} = 'properties'`;

/** The pictures of a property, the first that was added first. */
export async function listPropertyPictures(
  { db }: Pick<AppContext, "db">,
  propertyId: string,
): Promise<PropertyPicture[]> {
  const rows = await db
    .select({ id: images.id, width: images.width, height: images.height })
    .from(images)
    .where(and(eq(images.propertyId, propertyId), OF_PROPERTIES))
    .orderBy(asc(images.createdAt), asc(images.id))
    .limit(MAX_PROPERTY_PICTURES);
  return rows.flatMap(({ id, width, height }) =>
    width !== null && height !== null ? [{ id, width, height }] : [],
  );
}

/** SQL: the property is the member's own, and no report was made of it. */
function isOpen({ db, userId }: MemberContext, propertyId: string) {
  const reported = db
    .select({ one: sql`1` })
    .from(reports)
    .where(eq(reports.propertyId, properties.id));
  const open = db
    .select({ one: sql`1` })
    .from(properties)
    .where(and(eq(properties.id, propertyId), eq(properties.userId, userId), notExists(reported)));
  return sql`exists ${open}`;
}

/** The member's own property with its pictures, and whether they can still be changed; null if it is not theirs. */
export async function findOwnPictures(ctx: MemberContext, propertyId: string) {
  const property = await findOwnProperty(ctx, propertyId);
  if (!property) return null;
  const reported = await ctx.db.$count(reports, eq(reports.propertyId, propertyId));
  return { property, isOpen: reported === 0, pictures: await listPropertyPictures(ctx, propertyId) };
}

type Added =
  { ok: true; picture: PropertyPicture } | { ok: false; reason: PictureRefusal | PictureRefused } | Waiting;

/**
 * Adds a picture to the member's own property, encoded anew: upright, without the file's metadata. Refused once a report
 * was made of it, and beyond six. If a step fails, the sweep removes what was stored.
 */
export async function addPropertyPicture(
  ctx: MemberContext,
  propertyId: string,
  bytes: Uint8Array,
): Promise<Added> {
  const admission = await admit(ctx, `property-image:${ctx.userId}`, PROPERTY_PICTURE_BACKOFF);
  if (!admission.ok) return { ...admission, reason: "too-many" };
  const refusal = judgePicture(bytes);
  if (refusal) return { ok: false, reason: refusal };
  const jpeg = await ctx.images.print(bytes, PICTURE_SIDES, PICTURE_BYTES);
  if (!jpeg) return { ok: false, reason: "unreadable" };
  const sides = readPicture(jpeg);
  if (!sides) throw new Error("the image service does not read what it wrote");

  const picture = { id: newId(), width: sides.width, height: sides.height };
  const now = ctx.now();
  const row = { ...picture, userId: ctx.userId, kind: "properties" as const, createdAt: now, looseAt: now };
  // Loose until its bytes are there: the sweep finds objects only by their row.
  const stored = await insertWhere(ctx.db, images, row, mayAct(ctx.userId));
  if (!hasChanged(stored)) return { ok: false, reason: "gone" };
  await ctx.media.put(propertyImageKey(picture.id), jpeg, { httpMetadata: { contentType: "image/jpeg" } });
  const count = sql`(select count(*) from ${images} as other where other.property_id = ${propertyId} and other.kind = 'properties')`;
  const taken = await unitOfWork(ctx)
    .whenUpdated(
      "taken",
      images,
      { propertyId, looseAt: null },
      and(
        eq(images.id, picture.id),
        isOpen(ctx, propertyId),
        sql`${count} < ${MAX_PROPERTY_PICTURES}`,
        mayAct(ctx.userId),
      ),
    )
    .run();
  return taken.ok ? { ok: true, picture } : { ok: false, reason: await whyNot(ctx, propertyId) };
}

/** Takes a picture off the member's own property; the sweep deletes it. Refused once a report was made of it. */
export async function removePropertyPicture(
  ctx: MemberContext,
  propertyId: string,
  imageId: string,
): Promise<{ ok: true } | { ok: false; reason: PictureRefused }> {
  const removed = await unitOfWork(ctx)
    .whenUpdated(
      "removed",
      images,
      { propertyId: null, looseAt: ctx.now() },
      and(
        eq(images.id, imageId),
        eq(images.propertyId, propertyId),
        OF_PROPERTIES,
        isOpen(ctx, propertyId),
        mayAct(ctx.userId),
      ),
    )
    .run();
  if (removed.ok) return { ok: true };
  const reason = await whyNot(ctx, propertyId);
  // It was removed before, from another tab.
  return { ok: false, reason: reason === "enough" ? "gone" : reason };
}

async function whyNot(ctx: MemberContext, propertyId: string): Promise<PictureRefused> {
  const own = await findOwnPictures(ctx, propertyId);
  if (!own) return "gone";
  return own.isOpen ? "enough" : "ordered";
}

/** The bytes of a picture of one of the member's own properties; null without one. */
export async function openOwnPicture(ctx: MemberContext, imageId: string): Promise<R2ObjectBody | null> {
  const mine = and(eq(images.id, imageId), eq(images.userId, ctx.userId), OF_PROPERTIES);
  const shown = await ctx.db.$count(images, and(mine, isNotNull(images.propertyId)));
  return shown > 0 ? ctx.media.get(propertyImageKey(imageId)) : null;
}

/** The bytes of a picture that is one of `known`, from the private part of the bucket; null without one. */
export async function openPicture(
  { media }: Pick<AppContext, "media">,
  known: readonly PropertyPicture[],
  imageId: string,
): Promise<R2ObjectBody | null> {
  return known.some(({ id }) => id === imageId) ? media.get(propertyImageKey(imageId)) : null;
}

const BASE64_PIECE = 0x8000;

/**
 * Pictures as `data:` addresses, by their ids, for a document that carries them inside. One that is missing in the bucket
 * is left out and logged.
 */
export async function picturesInside(
  { media, log }: Pick<AppContext, "media" | "log">,
  pictures: readonly PropertyPicture[],
): Promise<Record<string, string>> {
  const read = await Promise.all(
    pictures.map(async ({ id }) => {
      const file = await media.get(propertyImageKey(id));
      if (!file) log("property-image.missing", { imageId: id }, "warn");
      return file ? [[id, dataAddress(new Uint8Array(await file.arrayBuffer()))] as const] : [];
    }),
  );
  return Object.fromEntries(read.flat());
}

function dataAddress(bytes: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += BASE64_PIECE)
    binary += String.fromCharCode(...bytes.subarray(at, at + BASE64_PIECE));
  return `data:image/jpeg;base64,${btoa(binary)}`;
}
