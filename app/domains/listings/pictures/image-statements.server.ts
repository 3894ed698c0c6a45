import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { imageHashes, images, listings } from "#app/db/schema.server.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import { LOOSE_IMAGE_LIFETIME } from "#app/platform/stored-images.server.ts";
import { ATTACH_MARGIN } from "./image-rules.ts";
import { mayHandle } from "#app/domains/offices/who.server.ts";
import type { ListingImage } from "#app/domains/listings/rules.ts";

/** The owner of the pictures: the member of a request, or the owner of a listing that is moderated. */
type Owner = Pick<AppContext, "db" | "now"> & { userId: string };

/**
 * The member's own pictures, in the order asked, each once: those that no listing shows yet, and those that
 * `listingId`, their own listing, already shows. Null if one is missing, somebody else's, another listing's, or about
 * to be swept.
 */
export async function findOwnImages(
  ctx: MemberContext,
  ids: readonly string[],
  listingId?: string,
): Promise<ListingImage[] | null> {
  const wanted = [...new Set(ids)];
  const shown = listingId === undefined ? [] : await imagesOf(ctx, listingId);
  const rows = await ctx.db
    .select({ id: images.id, width: images.width, height: images.height, looseAt: images.looseAt })
    .from(images)
    .where(and(inArray(images.id, wanted), ownedBy(ctx)));
  const lasting = ctx.now() - LOOSE_IMAGE_LIFETIME + ATTACH_MARGIN;
  const free = rows.flatMap(({ id, width, height, looseAt }) =>
    looseAt !== null && looseAt > lasting && width !== null && height !== null ? [{ id, width, height }] : [],
  );
  const usable = new Map([...free, ...shown].map((image) => [image.id, image]));
  const found = wanted.flatMap((id) => usable.get(id) ?? []);
  return found.length === wanted.length ? found : null;
}

async function imagesOf(ctx: MemberContext, listingId: string): Promise<ListingImage[]> {
  const listing = await ctx.db.query.listings.findFirst({
    columns: { images: true },
    where: and(eq(listings.id, listingId), mayHandle(ctx.userId)),
  });
  return listing?.images ?? [];
}

const ownedBy = ({ userId }: { userId: string }) =>
  and(eq(images.userId, userId), eq(images.kind, "listings"));

/** The ids of pictures in rows of `listings`: `json_each` returns one row per picture. */
const namedBy = (where: ReturnType<typeof and>) =>
  sql`(select json_extract(value, '$.id') from ${listings}, json_each(${listings.images}) where ${where})`;

/** Sixteen bits of a hash, out of its hexadecimal digits; `value` is which. */
const bits = sql.join(
  [1, 2, 3, 4].map(
    (digit) =>
      sql`(instr('0123456789abcdef', substr(${images.hash}, value * 4 + ${sql.raw(String(digit))}, 1)) - 1) * ${sql.raw(String(16 ** (4 - digit)))}`,
  ),
  sql` + `,
);

/**
 * Statements for after the write of a listing: its pictures stay, and can be found by what they look like. They read
 * the pictures from the listing's row, so a write that did not happen takes none. They fail, and the batch with them,
 * if another listing has taken one meanwhile.
 */
export function attachImages(owner: Owner, listingId: string, ids: readonly string[]) {
  const { db, userId } = owner;
  const named = namedBy(and(eq(listings.id, listingId), mayHandle(userId)));
  const taken = and(inArray(images.id, [...ids]), ownedBy(owner), inArray(images.id, named));
  const known = sql`exists (select 1 from ${imageHashes} where ${imageHashes.imageId} = ${images.id} and ${imageHashes.listingId} = ${listingId})`;
  return [
    db
      .insert(imageHashes)
      .select(
        sql`select ${images.id}, ${listingId}, value, ${bits} from ${images}, json_each('[0,1,2,3]') where ${taken} and ${images.hash} is not null and not ${known}`,
      ),
    // They follow the listing: an office's owner may add some to an agent's.
    db
      .update(images)
      .set({
        looseAt: null,
        userId: sql`(select user_id from ${listings} where ${listings.id} = ${listingId})`,
      })
      .where(taken),
  ] as const;
}

/**
 * Statements for after the write that removes pictures from a listing, or removes the listing. The sweep deletes the
 * pictures an hour later, and nothing is compared with them any more. Pictures that the owner's listings still name
 * stay. Without `ids` it takes all that no listing names, because a listing may show others by then than when it was
 * read.
 */
export function looseImages(owner: Owner, ids?: readonly string[]) {
  const { db, userId } = owner;
  const still = namedBy(eq(listings.userId, userId));
  const meant = ids === undefined ? isNull(images.looseAt) : inArray(images.id, [...ids]);
  const dropped = and(meant, ownedBy(owner), sql`${images.id} not in ${still}`);
  return [
    db
      .delete(imageHashes)
      .where(sql`${imageHashes.imageId} in (select ${images.id} from ${images} where ${dropped})`),
    db
      .update(images)
      .set({ looseAt: owner.now() })
      .where(and(dropped, isNull(images.looseAt))),
  ] as const;
}
