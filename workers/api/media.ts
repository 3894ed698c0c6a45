import type { Context } from "hono";
import { AVATAR_SIZES, avatarKey } from "#app/lib/pictures/avatar.ts";
import { LISTING_VARIANTS, listingImageKey } from "#app/lib/pictures/listing-image.ts";
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

/** An object in the bucket, and its caching. */
type Found = { key: string; cacheControl: string };

/** The key for a path, or null for a path no picture can have: those never reach the bucket. */
function pictureAt(pathname: string): Found | null {
  const [, kind, id = "", name] = PICTURE.exec(pathname) ?? [];
  if (kind === "avatars") {
    const size = AVATAR_SIZES.find((known) => String(known) === name);
    return size ? { key: avatarKey(id, size), cacheControl: FOREVER } : null;
  }
  const variant = LISTING_VARIANTS.find((known) => known === name);
  return variant ? { key: listingImageKey(id, variant), cacheControl: OWN_COPY } : null;
}

/** A list of entity tags, as RFC 9110 (8.8.3) writes it. */
const TAGS = /^(?:\*|(?:W\/)?"[^"]*"(?:\s*,\s*(?:W\/)?"[^"]*")*)$/;

/** Asks R2 for the bytes only if the browser has others. R2 throws on a header that is no list of tags: it does not count. */
const unlessKnown = (known: string | undefined): R2GetOptions =>
  known !== undefined && TAGS.test(known) ? { onlyIf: new Headers({ "If-None-Match": known }) } : {};

/** 404, asked again soon. */
export const missing = (c: Context<ApiBindings>): Response => c.text("", 404, { "Cache-Control": SHORTLY });

/** `shownBy`: which sites may embed it. */
type Served = { type: string; shownBy: "same-origin" | "cross-origin"; cacheControl: string };

/** The picture at a key of the media bucket, or 404. */
export async function servePicture(
  c: Context<ApiBindings>,
  key: string,
  { type, shownBy, cacheControl }: Served,
): Promise<Response> {
  const object = await c.env.visitor.media.get(key, unlessKnown(c.req.header("If-None-Match")));
  if (!object) return missing(c);

  const headers = {
    "Cache-Control": cacheControl,
    ETag: object.httpEtag,
    "Cross-Origin-Resource-Policy": shownBy,
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
  const found = pictureAt(c.req.path);
  if (!found) return missing(c);
  return servePicture(c, found.key, { ...found, type: "image/webp", shownBy: "same-origin" });
}
