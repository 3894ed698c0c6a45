import type { Context } from "hono";
import { AVATAR_SIZES, avatarKey } from "#app/lib/pictures/avatar.ts";
import {
  hasAvif,
  LISTING_VARIANTS,
  listingImageKey,
  type ListingVariant,
} from "#app/lib/pictures/listing-image.ts";
import type { ApiBindings } from "./api.ts";

/** A picture never changes under its address; a replaced one has another. */
const FOREVER = "public, max-age=31536000, immutable";
/**
 * The same, but only in the browser: a picture that nobody has approved yet, or no longer, lies in no cache in between.
 */
const OWN_COPY = "private, max-age=31536000, immutable";
/** A missing picture is requested again soon. */
export const SHORTLY = "public, max-age=60";

const PICTURE = /^\/media\/(avatars|listings)\/([0-9a-f]{32})\/([a-z0-9]{2,7})\.webp$/;

type Kept = { key: string; type: string };
/** Objects of the bucket of which the first that is there is served, and their caching. */
type Found = { objects: Kept[]; cacheControl: string; varies: boolean };

const webp = (key: string): Kept => ({ key, type: "image/webp" });

/**
 * A listing's picture, as AVIF for browsers that take it. Not every picture has that, and those of listings from before
 * `large` lack that too: they are served the next larger one.
 */
function listingObjects(id: string, variant: ListingVariant, accept: string): Kept[] {
  const takesAvif = hasAvif(variant) && accept.includes("image/avif");
  return [
    ...(takesAvif ? [{ key: listingImageKey(id, variant, "avif"), type: "image/avif" }] : []),
    webp(listingImageKey(id, variant)),
    ...(variant === "large" ? [webp(listingImageKey(id, "gallery"))] : []),
  ];
}

/** The objects for a path, or null for a path no picture can have: those never reach the bucket. */
function pictureAt(pathname: string, accept: string): Found | null {
  const [, kind, id = "", name] = PICTURE.exec(pathname) ?? [];
  if (kind === "avatars") {
    const size = AVATAR_SIZES.find((known) => String(known) === name);
    return size ? { objects: [webp(avatarKey(id, size))], cacheControl: FOREVER, varies: false } : null;
  }
  const variant = LISTING_VARIANTS.find((known) => known === name);
  if (!variant) return null;
  return { objects: listingObjects(id, variant, accept), cacheControl: OWN_COPY, varies: hasAvif(variant) };
}

/** A list of entity tags, as RFC 9110 (8.8.3) writes it. */
const TAGS = /^(?:\*|(?:W\/)?"[^"]*"(?:\s*,\s*(?:W\/)?"[^"]*")*)$/;

/** Asks R2 for the bytes only if the browser has others. R2 throws on a header that is no list of tags: it does not count. */
const unlessKnown = (known: string | undefined): R2GetOptions =>
  known !== undefined && TAGS.test(known) ? { onlyIf: new Headers({ "If-None-Match": known }) } : {};

/** 404, asked again soon. */
export const missing = (c: Context<ApiBindings>): Response => c.text("", 404, { "Cache-Control": SHORTLY });

/** `shownBy`: which sites may embed it. */
type Served = { shownBy: "same-origin" | "cross-origin"; cacheControl: string; varies?: boolean };

/** The first object that is there. */
async function openFirst(c: Context<ApiBindings>, objects: readonly Kept[]) {
  for (const { key, type } of objects) {
    const object = await c.env.visitor.media.get(key, unlessKnown(c.req.header("If-None-Match")));
    if (object) return { object, type };
  }
  return null;
}

/** The first of these objects of the media bucket that is there, or 404. */
export async function servePicture(
  c: Context<ApiBindings>,
  objects: readonly Kept[],
  { shownBy, cacheControl, varies = false }: Served,
): Promise<Response> {
  const opened = await openFirst(c, objects);
  if (!opened) return missing(c);

  const { object, type } = opened;
  const headers = {
    "Cache-Control": cacheControl,
    ETag: object.httpEtag,
    "Cross-Origin-Resource-Policy": shownBy,
    ...(varies ? { Vary: "Accept" } : {}),
  };
  if (!("body" in object)) return new Response(null, { status: 304, headers });

  const isHead = c.req.method === "HEAD";
  if (isHead) await object.body.cancel();
  return new Response(isHead ? null : object.body, {
    headers: {
      ...headers,
      "Content-Type": type,
      "Content-Length": String(object.size),
      "Content-Disposition": "inline",
      // Opened alone, a picture runs and loads nothing.
      "Content-Security-Policy": "default-src 'none'; sandbox",
    },
  });
}

/**
 * GET and HEAD /media/*: pictures out of the bucket, which never change under their address. A listing's pictures are
 * there before anybody approved them, so only our own pages show them; other sites have the preview of a live listing.
 */
export async function media(c: Context<ApiBindings>): Promise<Response> {
  const found = pictureAt(c.req.path, c.req.header("Accept") ?? "");
  if (!found) return missing(c);
  const { objects, ...caching } = found;
  return servePicture(c, objects, { ...caching, shownBy: "same-origin" });
}
