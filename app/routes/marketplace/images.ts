import { storeListingImage } from "#app/domains/listings/pictures/store-image.server.ts";
import { currentSession } from "#app/http/context.ts";
import { retryAfter } from "#app/http/retry-after.ts";
import { memberOf } from "#app/http/guards.server.ts";
import { readUpload } from "#app/http/upload.server.ts";
import { say } from "#app/i18n/site/errors.ts";
import { listingImagesCopy } from "#app/i18n/listings/listing-images.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { listingImageUrl } from "#app/lib/pictures/listing-image.ts";
import { MAX_PICTURE_BYTES } from "#app/lib/pictures/picture.ts";
import type { Route } from "./+types/images.ts";

type Reason = keyof typeof listingImagesCopy.refused;

/** All other reasons get 422: a file came, but it is not an acceptable picture. */
const STATUS: Partial<Record<Reason, number>> = {
  "no-form": 400,
  missing: 400,
  several: 400,
  empty: 400,
  "too-large": 413,
  "wrong-type": 415,
  "too-many-loose": 409,
};

const refuse = (error: string, status: number, headers: HeadersInit = {}): Response =>
  Response.json({ error }, { status, headers });

/**
 * POST /marketplace/images, one file in the field `image`: stores a picture for a listing that is being written.
 * Returns `{ image: { id, width, height }, url }`, or `{ error }` with a message for the person.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const member = memberOf(context);
  if (!member)
    return refuse(context.get(currentSession) ? listingImagesCopy.secondFactorFirst : say.signInFirst, 401);

  const upload = await readUpload(request, "image", MAX_PICTURE_BYTES);
  if (!upload.ok) return refuse(listingImagesCopy.refused[upload.reason], STATUS[upload.reason] ?? 422);
  try {
    const outcome = await storeListingImage(member, upload.bytes);
    if (outcome.ok)
      return Response.json(
        { image: outcome.image, url: listingImageUrl(outcome.image.id, "thumb") },
        { status: 201 },
      );
    if (outcome.reason === "too-many")
      return refuse(say.waitThenTry(outcome.waitMs), 429, retryAfter(outcome.waitMs));
    return refuse(listingImagesCopy.refused[outcome.reason], STATUS[outcome.reason] ?? 422);
  } catch (error) {
    const { reference } = member;
    member.log("listing-image.store_failed", { reference, error: errorText(error) });
    return refuse(listingImagesCopy.unexpected, 500);
  }
}

/** There is nothing to GET. */
export function loader(): Response {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}
