import type { Context } from "hono";
import { AVATAR_SIZES, avatarKey } from "#app/lib/avatar.ts";
import type { ApiBindings } from "./api.ts";

/** A picture never changes under its address; a replaced one has another. */
const FOREVER = "public, max-age=31536000, immutable";
/** An address without a picture is asked again soon. */
const SHORTLY = "public, max-age=60";

const AVATAR = /^\/media\/avatars\/([0-9a-f]{32})\/(\d{2,3})\.webp$/;

/** The object behind an address, or null for one that no picture can have: those never reach the bucket. */
function keyOf(pathname: string): string | null {
  const [, id, side] = AVATAR.exec(pathname) ?? [];
  const size = AVATAR_SIZES.find((known) => String(known) === side);
  return id && size ? avatarKey(id, size) : null;
}

/** Whether an If-None-Match names the tag, compared weakly as RFC 9110 (13.1.2) asks. */
function names(header: string | undefined, tag: string): boolean {
  const tags = header?.split(",").map((part) => part.trim().replace(/^W\//, "")) ?? [];
  return tags.includes("*") || tags.includes(tag);
}

/** GET and HEAD /media/*: public pictures out of the bucket, immutable under their address. */
export async function media(c: Context<ApiBindings>): Promise<Response> {
  const bucket = c.env.visitor.media;
  const key = keyOf(c.req.path);
  const isHead = c.req.method === "HEAD";
  const known = c.req.header("If-None-Match");
  // Bytes are asked for only where they are sent.
  const object = key && (await (isHead || known !== undefined ? bucket.head(key) : bucket.get(key)));
  if (!object) return c.text("", 404, { "Cache-Control": SHORTLY });

  const headers = {
    "Cache-Control": FOREVER,
    ETag: object.httpEtag,
    // Avatars are shown on our own pages only.
    "Cross-Origin-Resource-Policy": "same-origin",
  };
  if (names(known, object.httpEtag)) return new Response(null, { status: 304, headers });

  const full = isHead || "body" in object ? object : await bucket.get(key);
  return new Response(full && "body" in full ? (full as R2ObjectBody).body : null, {
    headers: {
      ...headers,
      "Content-Type": "image/webp",
      "Content-Length": String(object.size),
      "Content-Disposition": "inline",
      // Opened by itself, a picture runs and loads nothing.
      "Content-Security-Policy": "default-src 'none'; sandbox",
    },
  });
}
