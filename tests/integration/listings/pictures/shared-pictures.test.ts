import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { images } from "#app/db/schema.server.ts";
import { deleteListing } from "#app/domains/listings/own/delete-listing.server.ts";
import { newId } from "#app/lib/ids.ts";
import { memberCtx } from "#tests/factories/context.ts";
import { insertListing } from "#tests/factories/listings.ts";

test("a picture that is nobody's own, as seeded listings share them, stays when one of them is deleted", async () => {
  const ctx = memberCtx();
  const image = { id: newId(), width: 1200, height: 900 };
  await ctx.db
    .insert(images)
    .values({ ...image, userId: null, kind: "listings", createdAt: ctx.now(), looseAt: null });
  const gone = await insertListing(ctx, { images: [image] });
  await insertListing(memberCtx(), { images: [image] });

  expect(await deleteListing(ctx, gone.id)).toEqual({ ok: true });
  expect(await ctx.db.query.images.findFirst({ where: eq(images.id, image.id) })).toMatchObject({
    looseAt: null,
  });
});
