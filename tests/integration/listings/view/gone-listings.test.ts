import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { images } from "#app/db/schema.server.ts";
import { createListing } from "#app/domains/listings/own/create-listing.server.ts";
import { deleteListing } from "#app/domains/listings/own/delete-listing.server.ts";
import { editListing } from "#app/domains/listings/own/edit-listing.server.ts";
import { removeListing } from "#app/domains/listings/moderation/remove-listing.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertOperator } from "#tests/factories/admins.ts";
import { insertPictures, listingInput } from "#tests/factories/listing-forms.ts";

/** The same context, but its next batch waits until `first` is done. */
function after<Ctx extends MemberContext>(ctx: Ctx, first: () => Promise<unknown>): Ctx {
  const { db } = ctx;
  const batch = async (...statements: Parameters<typeof db.batch>) => {
    await first();
    return db.batch(...statements);
  };
  const later = new Proxy(db, {
    get: (whole, name) => (name === "batch" ? batch : (Reflect.get(whole, name) as unknown)),
  });
  return { ...ctx, db: later };
}

test.each([
  ["its owner deletes", (ctx: MemberContext, id: string) => deleteListing(ctx, id)],
  [
    "a moderator removes",
    async (_ctx: MemberContext, id: string) => removeListing(await insertOperator(), id),
  ],
])("no picture outlives a listing that %s while another picture is put to it", async (_, take) => {
  const ctx = await insertMember();
  const [first, second, elsewhere] = await insertPictures(ctx, 3);
  if (!first || !second || !elsewhere) throw new Error("no pictures");
  const made = await createListing(ctx, listingInput({ images: [first] }));
  const other = await createListing(ctx, listingInput({ images: [elsewhere] }));
  if (!made.ok || !other.ok) throw new Error("not stored");

  const edit = () => editListing(ctx, made.id, listingInput({ images: [first, second] }));
  expect(await take(after(ctx, edit), made.id)).toEqual({ ok: true });
  const rows = await ctx.db.select().from(images).where(eq(images.userId, ctx.userId));
  const shown = rows.filter(({ looseAt }) => looseAt === null).map(({ id }) => id);
  // Only the remaining listing's.
  expect(shown).toEqual([elsewhere]);
});
