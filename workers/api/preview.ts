import type { Context } from "hono";
import { openPreview } from "#app/domains/listings/pictures/preview-picture.server.ts";
import { minutes } from "#app/lib/duration.ts";
import { makeInTurn } from "../brake-reads.ts";
import type { ApiBindings } from "./api.ts";
import { missing, servePicture, SHORTLY } from "./media.ts";
import { refuseHaste } from "./refusals.ts";

const FILE = /^([0-9a-f]{32})\.jpg$/;
const ID = /^[0-9a-f]{32}$/;
/** The preview disappears within a day after a listing leaves the market. */
const A_DAY = "public, max-age=86400";

/** GET and HEAD /media/previews/{listing}/{picture}.jpg: the picture that other sites show of a live listing. */
export async function preview(c: Context<ApiBindings>): Promise<Response> {
  const listingId = c.req.param("listingId") ?? "";
  const [, imageId] = FILE.exec(c.req.param("file") ?? "") ?? [];
  if (!imageId || !ID.test(listingId)) return missing(c);
  return makeInTurn(c.req.raw, c.env.visitor, () => show(c, listingId, imageId));
}

async function show(c: Context<ApiBindings>, listingId: string, imageId: string): Promise<Response> {
  const opened = await openPreview(c.env.visitor, listingId, imageId);
  if (opened.ok)
    return servePicture(c, [{ key: opened.key, type: "image/jpeg" }], {
      shownBy: "cross-origin",
      cacheControl: A_DAY,
    });
  if (opened.reason === "gone") return missing(c);
  if (opened.reason === "too-many") return refuseHaste(c, minutes(1));
  // The listing is there but its picture is not: show the product's own picture.
  return new Response(null, { status: 302, headers: { Location: "/social.png", "Cache-Control": SHORTLY } });
}
